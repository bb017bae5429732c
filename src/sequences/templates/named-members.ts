import { replaceLiquid } from './liquid-parts.ts'

/** What stands outside of quotes in Liquid; `ai["summary"]` is the same as `ai.summary`. */
const WORDS = {
  ai: /"[^"]*"|'[^']*'|(?<![\w.-])ai(?:\.(\w+)|\[\s*["'](\w+)["']\s*\])?(?![\w-])/gu,
  answers: /"[^"]*"|'[^']*'|(?<![\w.-])answers(?:\.(\w+)|\[\s*["'](\w+)["']\s*\])?(?![\w-])/gu,
} as const

/** What Liquid does not run stands between tags such as `{% comment %}` and `{% endcomment %}`. */
const UNUSED = /^\{%-?\s*(end)?(comment|raw)\s*-?%\}$/u

/** What a template names of `ai` or `answers` in plain sight: `ai.summary`, or `ai` alone. */
export function namesIn(source: string, root: keyof typeof WORDS): string[] {
  if (!source.includes(root)) return []
  const names: string[] = []
  let unused: string | undefined
  replaceLiquid(source, (part) => {
    const [, end, tag] = UNUSED.exec(part) ?? []
    if (unused === undefined && tag !== undefined && end === undefined) unused = tag
    else if (end !== undefined && unused === tag) unused = undefined
    if (unused !== undefined) return ''
    for (const [word, member, key] of part.matchAll(WORDS[root])) {
      if (word.startsWith(root)) names.push([root, member ?? key].filter((one) => one !== undefined).join('.'))
    }
    return ''
  })
  return names
}

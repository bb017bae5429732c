/** What an email may say about its looks; nothing that could fetch, cover or hide. */
export const PROPERTIES = (
  'color background-color font font-family font-size font-style font-weight line-height letter-spacing text-align ' +
  'text-decoration text-transform vertical-align white-space margin margin-top margin-right margin-bottom margin-left ' +
  'padding padding-top padding-right padding-bottom padding-left border border-top border-right border-bottom ' +
  'border-left border-collapse border-spacing border-radius width max-width min-width height list-style-type display'
).split(' ')

/** No `url(…)` and no other function but colours. */
export const VALUE = /^(?:[\w\s#%.,'"!-]|rgba?\([\d\s.,%]+\))*$/iu

const KNOWN_PROPERTIES: ReadonlySet<string> = new Set(PROPERTIES)
const LONGEST_VALUE = 200
const LONGEST_SELECTOR = 200

/**
 * What each element can be compared with in a step or two per ancestor. What looks through all its siblings or takes
 * selectors itself (`~`, `:has(…)`, `:nth-child(…)`) can take time without end.
 */
const SELECTOR =
  /^(?:[\w\s.#>*+-]|\[[\w-]+(?:[~|^$*]?=(?:"[\w\s.:-]*"|'[\w\s.:-]*'|[\w-]*))?\]|:(?:first|last)-child)+$/u

/** A rule of a style sheet, of what an email may hold. */
export interface StyleRule {
  readonly selectors: readonly string[]
  /** As they stand between the braces. */
  readonly declarations: string
}

/** The rules in the `<style>` elements of HTML that was cleaned, and the HTML without these. */
export function takeStyles(html: string): { readonly html: string; readonly rules: readonly StyleRule[] } {
  const rules: StyleRule[] = []
  const rest = html.replaceAll(/<style[^>]*>([^]*?)(?:<\/style>|$)/giu, (_, css: string) => {
    rules.push(...rulesOf(css))
    return ''
  })
  return { html: rest, rules }
}

/** Rules for certain screens (`@media`), nested ones, and what an email may not hold are left out. */
function rulesOf(css: string): StyleRule[] {
  const bare = css.replaceAll(/\/\*[^]*?(?:\*\/|$)|<!--|-->/gu, ' ')
  const rules: StyleRule[] = []
  let at = 0
  for (let open = bare.indexOf('{'); open !== -1; open = bare.indexOf('{', at)) {
    const before = bare.slice(at, open)
    const prelude = before.slice(before.lastIndexOf(';') + 1).trim()
    const close = closeOf(bare, open)
    const body = bare.slice(open + 1, close)
    at = close + 1
    if (prelude.startsWith('@') || body.includes('{')) continue
    const selectors = prelude.split(',').flatMap(readSelector)
    const declarations = body.split(';').filter(isAllowed).join(';')
    if (selectors.length > 0 && declarations !== '') rules.push({ selectors, declarations })
  }
  return rules
}

/** Where the block that opens here ends: past the end of the text for one that never does. */
function closeOf(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return css.length
}

function readSelector(written: string): string[] {
  const selector = written.trim()
  return selector.length <= LONGEST_SELECTOR && SELECTOR.test(selector) ? [selector] : []
}

function isAllowed(declaration: string): boolean {
  const colon = declaration.indexOf(':')
  const value = declaration.slice(colon + 1).trim()
  const isKnown = colon !== -1 && KNOWN_PROPERTIES.has(declaration.slice(0, colon).trim().toLowerCase())
  return isKnown && value.length <= LONGEST_VALUE && VALUE.test(value)
}

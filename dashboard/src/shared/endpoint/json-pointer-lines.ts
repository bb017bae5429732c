import { jsonPointerLines as t } from './texts.tsx'

const TOKEN = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/gu

interface Level {
  readonly isList: boolean
  /** Of an object the present key; undefined while one is to come. */
  key: string | undefined
  index: number
}

/** Where each member of a JSON text begins, by its JSON Pointer (RFC 6901): at its key, members of a list at the value. */
export function placesIn(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const levels: Level[] = []
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const level = levels.at(-1)
    if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && level !== undefined) {
      level.key = undefined
      level.index += 1
    } else if (level !== undefined && !level.isList && level.key === undefined) {
      level.key = JSON.parse(token) as string
      places.set(pointerOf(levels), index)
    } else if (token !== ':') {
      const pointer = pointerOf(levels)
      if (!places.has(pointer)) places.set(pointer, index)
      if (token === '{' || token === '[') levels.push({ isList: token === '[', key: undefined, index: 0 })
    }
  }
  return places
}

function pointerOf(levels: readonly Level[]): string {
  return levels
    .map(({ isList, key = '', index }) => `/${isList ? index : key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

/** The line, from 1, of what a pointer names; of what is around it where it is missing. */
export function lineOf(text: string, pointer: string): number {
  const places = placesIn(text)
  let sought = pointer
  while (sought !== '' && !places.has(sought)) sought = sought.slice(0, sought.lastIndexOf('/'))
  return lineAt(text, places.get(sought) ?? 0)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Why a text is no JSON object, and in which line; undefined for one that is. */
export function faultOfJson(text: string): { readonly line: number; readonly detail: string } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? undefined : { line: 1, detail: t.beginWithAndEndWith }
  } catch (error) {
    return { line: lineIn(text, String(error)), detail: t.thisIsNoJsonLookFor }
  }
}

/** Browsers name the place in words of their own; some name none. */
function lineIn(text: string, words: string): number {
  const line = /line (\d+)/u.exec(words)?.[1]
  if (line !== undefined) return Number(line)
  const offset = /position (\d+)/u.exec(words)?.[1]
  return offset === undefined ? text.split('\n').length : lineAt(text, Number(offset))
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import type { Step } from '../step-changes.ts'
import type { WordPlace } from '../template/wrong-word.ts'

/** Sequences to start from; the same for everybody. */
export const sequenceTemplatesQuery = queryOptions({
  queryKey: ['sequence-templates'],
  queryFn: () => answered(api.GET('/api/v1/sequence-templates')),
  staleTime: Infinity,
})

const none: readonly string[] = []

/** What writers replace in the sequences to start from, such as "[result]"; empty until it is read. */
export function usePlaceholders(): readonly string[] {
  return useQuery({ ...sequenceTemplatesQuery, select: placeholdersOf }).data ?? none
}

function placeholdersOf({ data }: { data: readonly Schemas['SequenceTemplate'][] }): string[] {
  return [...new Set(data.flatMap(({ placeholders }) => placeholders))]
}

/** Where placeholders still stand in a text, as the API finds them: the text of a link in Markdown is none. */
export function placeholderPlaces(text: string, placeholders: readonly string[]): WordPlace[] {
  if (!text.includes('[')) return []
  // Each word of white space counts as one blank; where it stands in the text is kept beside it.
  const starts: number[] = []
  let words = ''
  for (const { index, 0: part } of text.matchAll(/&nbsp;|\s|[^]/gu)) {
    const isBlank = part === '&nbsp;' || /\s/u.test(part)
    if (isBlank && words.endsWith(' ')) continue
    for (let unit = 0; unit < (isBlank ? 1 : part.length); unit += 1) starts.push(index + (isBlank ? 0 : unit))
    words += isBlank ? ' ' : part
  }
  const places = placeholders.flatMap((one) => {
    return placesOf(words, one).map((at) => ({ start: starts[at] ?? 0, end: (starts[at + one.length - 1] ?? 0) + 1 }))
  })
  return places.filter(({ end }) => text[end] !== '(').toSorted((one, other) => one.start - other.start)
}

function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length)) places.push(at)
  return places
}

/** The placeholders that a text still has, in its order, each once. */
export function placeholdersIn(text: string, placeholders: readonly string[]): string[] {
  const found = placeholderPlaces(text, placeholders).map(({ start, end }) => text.slice(start, end))
  return [...new Set(found.map((one) => one.replaceAll(/(?:\s|&nbsp;)+/g, ' ')))]
}

/** The placeholders that an email still has. A version that is off is not sent. */
export function placeholdersOfStep({ variants }: Pick<Step, 'variants'>, placeholders: readonly string[]): string[] {
  const texts = variants.map(({ subject = '', body = '', html = '', weight }) => {
    return weight === 0 ? '' : `${subject}\n${body}\n${html}`
  })
  return placeholdersIn(texts.join('\n'), placeholders)
}

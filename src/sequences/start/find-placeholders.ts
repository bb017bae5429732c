import type { Problem } from '../../platform/errors.ts'
import type { Sequence, Variant } from '../schema.ts'
import { PLACEHOLDERS } from './sequence-templates.ts'

/**
 * The placeholders of the sequences to start from that a text still has: those words alone, letter by letter, whatever
 * white space is between them. Other words in square brackets are the writer's own, and so is the text of a link as
 * Markdown writes one: `[link](https://…)`.
 */
export function findPlaceholders(text: string): string[] {
  if (!text.includes('[')) return []
  const words = text.replaceAll('&nbsp;', ' ').replaceAll(/\s+/g, ' ')
  return PLACEHOLDERS.filter((one) => words.split(one).some((rest, at) => at > 0 && !rest.startsWith('(')))
}

/** One problem for each email that still has a placeholder, at the first place that has one. A version that is off is left out. */
export function placeholdersLeft({ steps }: Sequence): Problem[] {
  return steps.flatMap(({ variants }, step) => {
    const places = variants.flatMap((variant, index) => placesIn(variant, `/steps/${step}/variants/${index}`))
    const [first] = places
    if (first === undefined) return []
    const words = [...new Set(places.flatMap(({ found }) => found))]
    const detail = `Replace ${listed(words)} in email ${step + 1} with your own words.`
    return [{ pointer: first.pointer, code: 'placeholder_left', detail }]
  })
}

function placesIn({ subject = '', body, html = '', weight }: Variant, pointer: string) {
  if (weight === 0) return []
  return Object.entries({ subject, body, html }).flatMap(([member, text]) => {
    const found = findPlaceholders(text)
    return found.length === 0 ? [] : [{ pointer: `${pointer}/${member}`, found }]
  })
}

function listed(words: readonly string[]): string {
  return words.length === 1 ? String(words[0]) : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

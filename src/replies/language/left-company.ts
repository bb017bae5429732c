import { anyOf, edged } from './alternatives.ts'
import { PACKS } from './packs/index.ts'
import type { LanguagePack } from './packs/language-pack.ts'

/** Makes what reads a departure in the languages of `packs`: `readDeparture`. */
export function departureReader(packs: readonly LanguagePack[]) {
  const left = packs.map((pack) => new RegExp(edged(anyOf([pack.departures])), 'iu'))
  return (text: string): string | undefined => {
    const cut = text.slice(0, 5_000).normalize('NFC').replaceAll(/\s+/g, ' ')
    for (const pattern of left) {
      const match = pattern.exec(cut)
      if (match !== null) return match[0].slice(0, 100)
    }
    return undefined
  }
}

/**
 * The words by which an automatic answer or a reply says that the person has left the company, in every language of
 * `PACKS`; undefined where it does not say so. Of the first 5,000 characters.
 */
export const readDeparture = departureReader(PACKS)

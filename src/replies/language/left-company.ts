import { addressesIn } from '../../platform/text/mail-address.ts'
import { anyOf, edged } from './alternatives.ts'
import { PACKS } from './packs/index.ts'
import type { DepartureWords, LanguagePack } from './packs/language-pack.ts'

/** That somebody is gone for good, and whom to write to in his place where that is said. */
export interface CompanyDeparture {
  /** The words that say so. */
  readonly words: string
  readonly replacement: { readonly address: string; readonly name: string } | undefined
}

interface DepartureForms {
  readonly left: readonly RegExp[]
  readonly contact: RegExp
  readonly name: RegExp
  readonly titles: RegExp
}

function createForms(packs: readonly LanguagePack[]): DepartureForms {
  const any = (pick: (words: DepartureWords) => string) => anyOf(packs.map(({ departure }) => pick(departure)))
  return {
    left: packs.map(({ departure }) => new RegExp(edged(anyOf([departure.left])), 'iu')),
    contact: new RegExp(edged(any((words) => words.contact)), 'iu'),
    name: new RegExp(
      String.raw`(?<!\p{L})\p{Lu}[\p{L}'’-]+(?: ${any((words) => words.particles)})?(?: \p{Lu}[\p{L}'’-]+){1,2}`,
      'gu',
    ),
    titles: new RegExp(`^${any((words) => words.titles)} `, 'u'),
  }
}

/** Makes what reads a departure in the languages of `packs`: `readDeparture`. */
export function departureReader(packs: readonly LanguagePack[]) {
  const forms = createForms(packs)
  return (text: string, own: readonly string[]): CompanyDeparture | undefined => {
    const cut = text.slice(0, 5_000).normalize('NFC').replaceAll(/\s+/g, ' ')
    for (const pattern of forms.left) {
      const match = pattern.exec(cut)
      if (match !== null) return { words: match[0].slice(0, 100), replacement: replacementIn(cut, own, forms) }
    }
    return undefined
  }
}

/**
 * Reads from an automatic answer or a reply that the person has left the company, in every language of `PACKS`. Of the
 * first 5,000 characters; undefined when it does not say so. `own` are addresses that are no replacement: the sender's
 * and ours.
 */
export const readDeparture = departureReader(PACKS)

function replacementIn(
  text: string,
  own: readonly string[],
  { contact, ...forms }: DepartureForms,
): CompanyDeparture['replacement'] {
  const others = addressesIn(text).filter((address) => !own.includes(address))
  const named = others.find((address) => contact.test(before(text, address)))
  const address = named ?? others[0]
  return address === undefined ? undefined : { address, name: nameIn(before(text, address), forms) }
}

function before(text: string, address: string): string {
  const index = text.toLowerCase().indexOf(address)
  return text.slice(Math.max(0, index - 120), index)
}

/** `contact Jane Doe at`, `an Frau Jane Doe (`: the last two words or three with capitals before the address. */
function nameIn(text: string, { name, titles }: Pick<DepartureForms, 'name' | 'titles'>): string {
  const last = [...text.matchAll(name)].at(-1)?.[0] ?? ''
  return last.replace(titles, '')
}

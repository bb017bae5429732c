import type { Schemas } from '../api/client.ts'
import { between } from '../shared/words/number-words.ts'
import { leadingSentence as t } from './texts.tsx'

/** A share with the interval in which it lies; null without a base. */
export type Share = Schemas['Share']

/** What is compared, such as a tier. */
export interface Compared {
  /** For a sentence: "tier A". */
  readonly name: string
  readonly share: Share
}

interface Question {
  /** What the first is asked about: "books". */
  readonly act: string
  /** The one whose interval lies above all others'; undefined where that cannot be told. */
  readonly leading: string | undefined
}

/** A wider range says next to nothing. */
const WIDEST = 0.3

function isTelling({ range: { low, high } }: { readonly range: { readonly low: number; readonly high: number } }) {
  return high - low <= WIDEST
}

/** Whether the first does better than the others: said only where its interval lies above theirs, but for a handful of leads. */
export function leadingSentence(all: readonly Compared[], { act, leading }: Question): string {
  const known = all.flatMap(({ name, share }) => {
    const range = rangeOf(share)
    return range === undefined ? [] : [{ name, range }]
  })
  const best = known.find(({ name }) => name === leading) ?? known[0]
  if (best === undefined) return t.nobodyScored
  const others = known.filter((one) => one !== best).toSorted((one, other) => other.range.high - one.range.high)
  // A handful of leads may be anything: told of only where there is nothing better to compare with.
  const next = others.find(isTelling) ?? others[0]
  if (next === undefined) return t.onlyOne(best.name)
  const words = t.against(best.name, between(best.range), between(next.range), next.name)
  // Where a handful alone is in the way, it is ahead of all others.
  const isAhead = isTelling(best) && isTelling(next) && !others.every(isTelling) && best.range.low > next.range.high
  if (leading === undefined && !isAhead) return t.tooEarly(words)
  return t.leads(best === known[0] ? t.yes : t.no, best.name, act, words)
}

/** The interval of a share; undefined without a base. */
export function rangeOf({ rate, low, high }: Share) {
  return rate === null || low === null || high === null ? undefined : { share: rate, low, high }
}

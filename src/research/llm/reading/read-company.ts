import Type from 'typebox'
import { nullable } from '../../../platform/json-schema.ts'
import type { PageFinding } from '../../readers/finding.ts'
import { checkQuote } from './check-quote.ts'
import { COMPANY_FIELDS } from './company-fields.ts'
import type { ShownBlock } from '../compose-prompt.ts'

/** The words below, and what is asked for: raised with every change of them. */
export const COMPANY_PROMPT = 'company-3'

export const COMPANY_INSTRUCTIONS =
  'You read the pages of one company and say what they tell of it. For each field give the value, how sure you are that the ' +
  'page says so, the number of the block that says it and a quote from it, with the words that make it true (what a number ' +
  'counts, the name of the country, the month, the round), not the value alone; null for every field that no block tells.'

/** How sure a model says that it is. */
export const Sureness = Type.Enum(['low', 'medium', 'high'], { type: 'string' })

/** A model is never certain. */
const CONFIDENCE: Readonly<Record<Type.Static<typeof Sureness>, number>> = { low: 0.4, medium: 0.6, high: 0.8 }
/** What is said beside words that speak to a model. */
const DOUBTFUL = 0.4

/** Where a model says that it read something, and how sure it is. The instructions say it in words, once for all fields. */
export const CITED = {
  confidence: Sureness,
  block: Type.Integer(),
  quote: Type.String(),
}

/** What a claim counts for, 0 to 1. */
export function confidenceOf(sureness: Type.Static<typeof Sureness>, isDoubtful: boolean): number {
  return isDoubtful ? DOUBTFUL : CONFIDENCE[sureness]
}

/** What the answer looks like: each field null, or a value with where it stands. */
export const CompanyAnswer = Type.Object(
  Object.fromEntries(
    Object.entries(COMPANY_FIELDS).map(([name, { value }]) => [
      name,
      nullable(Type.Object({ value, ...CITED }, { additionalProperties: false })),
    ]),
  ),
  { additionalProperties: false },
)

/** A finding and where it was read. */
export type CitedFinding = PageFinding & { readonly url: string | undefined }

/** What of an answer its quotes bear out; the rest is dropped. */
export function readCompany(
  answer: Type.Static<typeof CompanyAnswer>,
  blocks: readonly ShownBlock[],
  thisYear: number,
): CitedFinding[] {
  return Object.entries(COMPANY_FIELDS).flatMap(([name, { path, confirm }]) => {
    const claim = answer[name] as Claim | null
    const checked = claim === null ? undefined : checkQuote(claim, blocks)
    if (claim === null || checked === undefined) return []
    const { quote, url, isDoubtful } = checked
    const kind = blocks[claim.block - 1]?.kind ?? ''
    const value = confirm(claim.value, { quote, kind }, thisYear)
    return value === undefined
      ? []
      : [{ path, value, confidence: confidenceOf(claim.confidence, isDoubtful), quote, url }]
  })
}

interface Claim {
  readonly value: unknown
  readonly confidence: Type.Static<typeof Sureness>
  readonly block: number
  readonly quote: string
}

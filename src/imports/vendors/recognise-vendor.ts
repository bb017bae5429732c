import { byHeader, headerKey } from '../mapping/targets.ts'

/**
 * What exports of other tools look like. The names of columns and the values of states are those that the vendors
 * document, or that public programs read from their files:
 *
 * | vendor | what | where it is told |
 * |---|---|---|
 * | Instantly | fields of a lead, status and interest as numbers | developer.instantly.ai/api-reference/schemas/lead, …/api/v2/schemas/def-11 |
 * | Instantly | entries of the blocklist | developer.instantly.ai/api-reference/schemas/block-list-entry |
 * | Instantly | headers of the leads export in words | public readers of such files; the vendor has no page on them |
 * | Smartlead | columns of the CSV export of a campaign | API reference, `campaigns/{id}/leads-export` |
 * | Smartlead | statistics of a campaign, a row for each email | API reference, `campaigns/{id}/statistics` |
 * | Smartlead | states and categories of leads | api.smartlead.ai/core/leads, …/guides/lead-management, …/api-reference/inbox/update-category |
 * | Smartlead | the block list and its sources | api.smartlead.ai/api-reference/utilities/domain-block-list |
 * | Apollo | columns of the contact export, old and new | public readers of such files |
 * | Apollo | contact stages | knowledge.apollo.io/hc/en-us/articles/4410623601165 |
 * | Clay | columns of people tables and enrichments | university.clay.com/docs, public readers of such files |
 * | Fairlead | columns of its own leads export | `src/bulk/exports/export-rows.ts` |
 *
 * Exports of one vendor differ by version: names in words or in snake case, more or fewer columns. Opened in a
 * spreadsheet and saved again they differ by language too, in delimiter and in the words for true and false.
 */
export const VENDOR_NAMES = ['instantly', 'smartlead', 'apollo', 'clay', 'fairlead'] as const

/** A tool whose exports are understood, as the API names it. */
export type VendorName = (typeof VENDOR_NAMES)[number]

/** Of whom a file is, and which of its headers say so. */
export interface RecognisedFile {
  readonly vendor: VendorName
  readonly kind: 'leads' | 'blocklist'
  readonly headers: readonly string[]
}

/** How telling headers are: 4 is enough by itself, 1 stands in many files. */
interface Signature {
  readonly vendor: VendorName
  readonly kind: 'leads' | 'blocklist'
  readonly weights: ReadonlyMap<string, number>
  readonly least: number
}

const SIGNATURES: readonly Signature[] = [
  {
    vendor: 'instantly',
    kind: 'leads',
    least: 4,
    weights: byHeader({
      'lt interest status': 4,
      'status summary': 3,
      'pl value lead': 3,
      'email open count': 2,
      'email reply count': 2,
      'email click count': 2,
      'interest status': 2,
      'timestamp last contact': 2,
      'verification status': 1,
      personalization: 1,
      'lead status': 1,
      'campaign name': 1,
      opened: 1,
      clicked: 1,
      replied: 1,
      bounced: 1,
      unsubscribed: 1,
    }),
  },
  {
    vendor: 'smartlead',
    kind: 'leads',
    least: 4,
    weights: byHeader({
      'campaign lead map id': 4,
      'last email sequence sent': 4,
      'lead category id': 3,
      'lead category': 2,
      'lead email': 1,
      'is bounced': 1,
      'is unsubscribed': 1,
      'is interested': 1,
      'linkedin profile': 1,
      'company url': 1,
      'open count': 1,
      'click count': 1,
      'reply count': 1,
      'custom fields': 1,
    }),
  },
  {
    vendor: 'apollo',
    kind: 'leads',
    least: 5,
    weights: byHeader({
      'apollo contact id': 4,
      'apollo account id': 4,
      'apollo record id': 4,
      'company name for emails': 3,
      'person linkedin url': 3,
      'primary email catch all status': 3,
      employees: 1,
      'email confidence': 2,
      'qualify contact': 2,
      'number of retail locations': 2,
      demoed: 1,
      'email sent': 1,
      'email open': 1,
      'email bounced': 1,
      'corporate phone': 1,
      'work direct phone': 1,
      'company linkedin url': 1,
      'email status': 1,
      stage: 1,
    }),
  },
  {
    vendor: 'clay',
    kind: 'leads',
    least: 6,
    weights: byHeader({
      'company table data': 4,
      'enrich person from profile': 4,
      'find people': 3,
      'enrich person': 3,
      'enrich company': 3,
      'find work email': 3,
      'linkedin profile': 2,
      'company domain': 1,
      'work email': 1,
      'full name': 1,
      'job title': 1,
      location: 1,
    }),
  },
  {
    vendor: 'fairlead',
    kind: 'leads',
    least: 6,
    weights: byHeader({
      'other custom data': 4,
      'other points': 3,
      'icp version': 3,
      'prospect id': 3,
      'end reason': 2,
      'hold reason': 2,
      'hold until': 2,
      'score low': 2,
      'score high': 2,
      'accepted at': 1,
      'last sent at': 1,
      'campaign id': 1,
      tier: 1,
      verdict: 1,
      coverage: 1,
    }),
  },
  { vendor: 'instantly', kind: 'blocklist', least: 4, weights: byHeader({ 'bl value': 4, 'is domain': 1 }) },
  {
    vendor: 'smartlead',
    kind: 'blocklist',
    least: 4,
    weights: byHeader({ 'email or domain': 4, source: 1, 'client id': 1 }),
  },
]

/**
 * Whose export a file is, by its headers; undefined where they are not telling enough. Order, case and punctuation of
 * the headers do not matter, and further columns neither. Leads need a column of addresses besides.
 */
export function recogniseFile(headers: readonly string[]): RecognisedFile | undefined {
  const keys = headers.map(headerKey)
  const hasAddress = keys.some((key) => /email(?:address)?$/.test(key))
  let best: { excess: number; signature: Signature } | undefined
  for (const signature of SIGNATURES) {
    if (signature.kind === 'leads' && !hasAddress) continue
    const excess = weigh(signature, keys) - signature.least
    if (excess >= 0 && (best === undefined || excess > best.excess)) best = { excess, signature }
  }
  if (best === undefined) return undefined
  const { vendor, kind, weights } = best.signature
  return { vendor, kind, headers: headers.filter((_, index) => weights.has(keys[index] ?? '')) }
}

function weigh({ weights }: Signature, keys: readonly string[]): number {
  return [...new Set(keys)].reduce((sum, key) => sum + (weights.get(key) ?? 0), 0)
}

import type { VendorName } from '../import-types.ts'
import { byHeader, headerKey } from '../mapping/targets.ts'

/** How telling headers are: 4 is enough by itself, 1 stands in many files. */
interface Signature {
  readonly vendor: VendorName
  readonly kind: 'leads' | 'blocklist'
  readonly weights: ReadonlyMap<string, number>
  readonly least: number
}

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
const SIGNATURES: readonly Signature[] = [
  {
    vendor: 'instantly',
    kind: 'leads',
    least: 4,
    weights: byHeader(
      [4, 'lt interest status'],
      [3, 'status summary, pl value lead'],
      [2, 'email open count, email reply count, email click count, interest status, timestamp last contact'],
      [1, 'verification status, personalization, lead status, campaign name'],
      [1, 'opened, clicked, replied, bounced, unsubscribed'],
    ),
  },
  {
    vendor: 'smartlead',
    kind: 'leads',
    least: 4,
    weights: byHeader(
      [4, 'campaign lead map id, last email sequence sent'],
      [3, 'lead category id'],
      [2, 'lead category'],
      [1, 'lead email, is bounced, is unsubscribed, is interested, linkedin profile, company url'],
      [1, 'open count, click count, reply count, custom fields'],
    ),
  },
  {
    vendor: 'apollo',
    kind: 'leads',
    least: 5,
    weights: byHeader(
      [4, 'apollo contact id, apollo account id, apollo record id'],
      [3, 'company name for emails, person linkedin url, primary email catch all status'],
      [2, 'email confidence, qualify contact, number of retail locations'],
      [1, 'employees, demoed, email sent, email open, email bounced, corporate phone, work direct phone'],
      [1, 'company linkedin url, email status, stage'],
    ),
  },
  {
    vendor: 'clay',
    kind: 'leads',
    least: 6,
    weights: byHeader(
      [4, 'company table data, enrich person from profile'],
      [3, 'find people, enrich person, enrich company, find work email'],
      [2, 'linkedin profile'],
      [1, 'company domain, work email, full name, job title, location'],
    ),
  },
  {
    vendor: 'fairlead',
    kind: 'leads',
    least: 6,
    weights: byHeader(
      [4, 'other custom data'],
      [3, 'other points, icp version, prospect id'],
      [2, 'end reason, hold reason, hold until, score low, score high'],
      [1, 'accepted at, last sent at, campaign id, tier, verdict, coverage'],
    ),
  },
  { vendor: 'instantly', kind: 'blocklist', least: 4, weights: byHeader([4, 'bl value'], [1, 'is domain']) },
  {
    vendor: 'smartlead',
    kind: 'blocklist',
    least: 4,
    weights: byHeader([4, 'email or domain'], [1, 'source, client id']),
  },
]

/**
 * Whose export a file is, by its headers; undefined where they are not telling enough. Order, case and punctuation of
 * the headers do not matter, and further columns neither. Leads need a column of addresses besides.
 */
export function recogniseFile(headers: readonly string[]): VendorName | undefined {
  const keys = headers.map(headerKey)
  const hasAddress = keys.some((key) => /email(?:address)?$/.test(key))
  let best: { excess: number; signature: Signature } | undefined
  for (const signature of SIGNATURES) {
    if (signature.kind === 'leads' && !hasAddress) continue
    const excess = weigh(signature, keys) - signature.least
    if (excess >= 0 && (best === undefined || excess > best.excess)) best = { excess, signature }
  }
  return best?.signature.vendor
}

function weigh({ weights }: Signature, keys: readonly string[]): number {
  return [...new Set(keys)].reduce((sum, key) => sum + (weights.get(key) ?? 0), 0)
}

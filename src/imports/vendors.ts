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
 * | Smartlead | states and categories of leads | api.smartlead.ai/core/leads, …/guides/lead-management, …/api-reference/inbox/update-category |
 * | Smartlead | the block list and its sources | api.smartlead.ai/api-reference/utilities/domain-block-list |
 * | Apollo | columns of the contact export, old and new | public readers of such files |
 * | Apollo | contact stages | knowledge.apollo.io/hc/en-us/articles/4410623601165 |
 * | Clay | columns of people tables and enrichments | university.clay.com/docs, public readers of such files |
 *
 * Exports of one vendor differ by version: names in words or in snake case, more or fewer columns. Opened in a
 * spreadsheet and saved again they differ by language too, in delimiter and in the words for true and false.
 */
export const VENDORS = ['instantly', 'smartlead', 'apollo', 'clay'] as const

/** A tool whose exports are understood. */
export type Vendor = (typeof VENDORS)[number]

/** As its vendor writes it. */
export const VENDOR_NAMES: Readonly<Record<Vendor, string>> = {
  instantly: 'Instantly',
  smartlead: 'Smartlead',
  apollo: 'Apollo',
  clay: 'Clay',
}

/** A header in the form that headers are compared in: lower case, letters, digits and `#` alone. */
export function headerKey(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}#]/gu, '')
}

/** A table that is looked up by headers, however they are written. */
export function byHeader<T>(table: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(table).map(([header, value]) => [headerKey(header), value]))
}

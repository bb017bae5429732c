import type { ColumnMapping, ImportKind, Mapping, Vendor } from '../import-types.ts'
import { isProblemColumn } from '../rejected-rows/problem-columns.ts'
import { inferTarget, inferTargetByAddress } from './infer-column-type.ts'
import { headerKey, headerKeys, isTarget, targetOfHeader } from './targets.ts'

/** What is known of a file when its columns are mapped. */
export interface FileSample {
  readonly headers: readonly string[]
  readonly hasHeader: boolean
  /** The first rows with data. */
  readonly rows: readonly (readonly string[])[]
}

/**
 * Where each column goes: by the vendor that the file comes from, by its name, by the look of its values. A field is
 * given once, to the column that has it with the most certainty; what no field knows goes to `customData`.
 */
export function mapColumns(kind: ImportKind, sample: FileSample, vendor: Vendor | undefined): Mapping {
  const { headers } = sample
  const targets = new Map<number, string | null>()
  const taken = new Set<string>()
  const give = (index: number, to: string | null | undefined) => {
    if (to === undefined || targets.has(index) || (to !== null && taken.has(to))) return
    targets.set(index, to)
    if (to !== null) taken.add(to)
  }
  for (const { index, to } of vendor?.columns(headers) ?? []) {
    // A tool names its columns in one table for both kinds of file.
    if (to === null || isTarget(kind, to)) give(index, to)
  }
  if (sample.hasHeader) {
    for (const [index, header] of headers.entries())
      give(index, isProblemColumn(header) ? null : targetOfHeader(kind, header))
  }
  mapByLook(kind, sample, { targets, taken, give })
  leaveToResearch(targets, taken)
  giveCountryToCompany({ kind, headers, targets, taken })
  const columns = headers.map((header, index): ColumnMapping => {
    const to = targets.get(index)
    return { index, header, to: to === undefined ? leftOver(kind, header, taken) : to }
  })
  return { columns }
}

interface Giving {
  readonly targets: ReadonlyMap<number, string | null>
  readonly taken: ReadonlySet<string>
  readonly give: (index: number, to: string | undefined) => void
}

function mapByLook(kind: ImportKind, { headers, rows, hasHeader }: FileSample, { targets, taken, give }: Giving): void {
  const cellsOf = (index: number) => rows.map((row) => row[index] ?? '')
  if (kind === 'blocklist') {
    if (!['value', 'email', 'domain'].some((target) => taken.has(target))) give(0, 'value')
    return
  }
  for (const index of headers.keys()) {
    const to = inferTarget(cellsOf(index))
    // Other columns of a file with names may hold addresses, hosts and numbers of something else.
    if (to !== undefined && (!hasHeader || ['email', 'profileNetworkUrl', 'companyProfileNetworkUrl'].includes(to)))
      give(index, to)
  }
  const email = [...targets].find(([, to]) => to === 'email')?.[0]
  if (email === undefined) return
  const addresses = cellsOf(email)
  const isNamed = taken.has('contactName') || (taken.has('firstName') && taken.has('lastName'))
  for (const index of headers.keys()) {
    if (targets.has(index)) continue
    const to = inferTargetByAddress(cellsOf(index), addresses)
    if (to !== undefined && !(to !== 'companyName' && isNamed)) give(index, to)
  }
}

/**
 * A website alone says where to look, not what is known. Given as company data it would keep research from reading it:
 * company data of the caller takes its place.
 */
function leaveToResearch(targets: Map<number, string | null>, taken: Set<string>): void {
  const company = [...targets].filter(([, to]) => to?.startsWith('company.') === true)
  const [[index, to] = []] = company
  if (index === undefined || company.length > 1 || to !== 'company.website' || taken.has('domain')) return
  targets.set(index, 'domain')
  taken.delete(to)
  taken.add('domain')
}

/** The only country of a file that tells of companies is theirs; without other company data it would keep research away. */
function giveCountryToCompany(mapped: {
  readonly kind: ImportKind
  readonly headers: readonly string[]
  readonly targets: Map<number, string | null>
  readonly taken: Set<string>
}): void {
  const { kind, headers, targets, taken } = mapped
  const [index] =
    [...targets].find(([at, to]) => to === 'contact.country' && OF_NOBODY.has(headerKey(headers[at] ?? ''))) ?? []
  const tellsOfCompany = [...taken].some((to) => to.startsWith('company.') && to !== 'company.website')
  if (kind !== 'leads' || index === undefined || !tellsOfCompany || taken.has('company.country')) return
  targets.set(index, 'company.country')
  taken.delete('contact.country')
  taken.add('company.country')
}

/** Headers of a country that do not say whose it is. */
const OF_NOBODY = headerKeys('country, land, pays, país, country name')

/** The place of a column that no field knows. */
function leftOver(kind: ImportKind, header: string, taken: Set<string>): string | null {
  if (kind === 'blocklist') return null
  const name = customName(header)
  let target = `customData.${name}`
  for (let count = 2; taken.has(target); count += 1) target = `customData.${name}${count}`
  taken.add(target)
  return target
}

/** `LinkedIn Headline` becomes `linkedInHeadline`: a name that templates and filters can say, its letters composed. */
export function customName(header: string): string {
  const shown = header.normalize('NFC').trim()
  const words = shown.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '')
  const [first = 'column', ...rest] = words
  const start = /^\p{Lu}+$/u.test(first) ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1)
  const name = rest.length === 0 && words.length > 0 && shown === first ? first : start
  return [name, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('').slice(0, 100)
}

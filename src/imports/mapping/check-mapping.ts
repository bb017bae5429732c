import { invalid } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { VENDOR_NAMES } from '../import-types.ts'
import type { ColumnMapping, ImportKind, Mapping } from '../import-types.ts'
import { statusColumnOf } from '../vendors/status-columns.ts'
import { vendorNamed } from '../vendors/vendor-list.ts'
import { isCompanySize } from './company-size.ts'
import { BLOCKLIST_TARGETS, LEAD_TARGETS, headerKey, headerKeys, isTarget, shownHeader } from './targets.ts'

/** Where a caller wants a column to go: named by its index, or by its name. */
export interface ColumnWish {
  readonly index?: number
  readonly header?: string
  readonly to: string | null
}

/** The mapping as a caller changed it; a field that they gave goes to no other column. @throws AppError `validation_failed` */
export function changeMapping(kind: ImportKind, mapping: Mapping, wishes: readonly ColumnWish[]): Mapping {
  const errors: Problem[] = []
  const given = new Map<number, string | null>()
  for (const [at, wish] of wishes.entries()) {
    const column = findColumn(mapping.columns, wish)
    if (column === undefined) errors.push(noColumn(at, wish))
    else if (wish.to !== null && !isTarget(kind, wish.to)) errors.push(noTarget(kind, at, wish.to))
    else if (wish.to !== null && [...given.values()].includes(wish.to)) errors.push(twice(at, wish.to))
    else given.set(column.index, wish.to)
  }
  if (errors.length > 0) throw invalid(errors)
  const taken = new Set(given.values())
  const columns = mapping.columns.map((column): ColumnMapping => {
    const to = given.get(column.index)
    if (to !== undefined) return { ...column, to }
    return column.to !== null && taken.has(column.to) ? { ...column, to: null } : column
  })
  return { columns }
}

function findColumn(columns: readonly ColumnMapping[], { index, header }: ColumnWish): ColumnMapping | undefined {
  if (index !== undefined) return columns[index]
  const name = shownHeader(header ?? '')
  return columns.find((column) => shownHeader(column.header) === name)
}

function noColumn(at: number, { index, header }: ColumnWish): Problem {
  const name = index === undefined ? `called ${JSON.stringify(header ?? '')}` : `with the index ${index}`
  return { pointer: `/columns/${at}`, code: 'unknown_column', detail: `The file has no column ${name}.` }
}

function noTarget(kind: ImportKind, at: number, to: string): Problem {
  const known =
    kind === 'leads'
      ? `${LEAD_TARGETS.join(', ')}, customData.…, researchData.…, extraContext.…`
      : BLOCKLIST_TARGETS.join(', ')
  const detail = `There is no field ${JSON.stringify(to.slice(0, 100))}; known are ${known}.`
  return { pointer: `/columns/${at}/to`, code: 'unknown_field', detail }
}

function twice(at: number, to: string): Problem {
  return { pointer: `/columns/${at}/to`, code: 'field_given_twice', detail: `Two columns would go to ${to}.` }
}

/** What keeps a file from being worked in: fields that every row needs and no column goes to. */
export function missingFields(kind: ImportKind, { columns }: Mapping): Problem[] {
  const has = (...targets: string[]) => columns.some(({ to }) => to !== null && targets.includes(to))
  const missing = (code: string, detail: string): Problem => ({ pointer: '/columns', code, detail })
  if (kind === 'blocklist') {
    return has('value', 'email', 'domain')
      ? []
      : [missing('no_value', 'Say which column has the addresses or domains.')]
  }
  return [
    ...(has('email') ? [] : [missing('no_email', 'Say which column has the email addresses.')]),
    ...(has('contactName', 'firstName', 'lastName')
      ? []
      : [missing('no_name', 'Map the columns with contact names: contactName, or firstName and lastName.')]),
    ...(has('companyName') ? [] : [missing('no_company', 'Map the column with company names.')]),
  ]
}

/** Headers that tell of a state in one tool's export, and of the company or anything else in other files. */
const AMBIGUOUS = headerKeys('category, category name')

/** Headers by which other tools say whom nobody may write to, or who was. */
const OF_OTHERS = headerKeys('unsubscribe, opted out, opt out, email opt out, do not contact, has replied, has bounced')

/**
 * Warns of columns that tell of a state of their people and are not read, because no tool is set or it has no such
 * column: everybody in them would come in as new. A column that goes nowhere was left out on purpose.
 */
export function unreadStates(one: {
  readonly kind: ImportKind
  readonly mapping: Mapping
  readonly vendor: string | null
}): Problem[] {
  if (one.kind === 'blocklist') return []
  const vendor = VENDOR_NAMES.find((name) => name === one.vendor)
  const isUnread = (header: string) =>
    tellsState(header) && (vendor === undefined || statusColumnOf(vendor, header) === undefined)
  const headers = one.mapping.columns.filter(({ to, header }) => to !== null && isUnread(header))
  if (headers.length === 0) return []
  const why =
    vendor === undefined
      ? 'the file is not known as the export of a tool'
      : `they are no columns of ${vendorNamed(vendor)?.title ?? vendor}`
  const detail = `These columns seem to hold statuses but are not imported, as ${why}: ${headers.map(({ header }) => header).join(', ')}. People who unsubscribed, bounced or replied would be emailed as new leads. Choose the tool the file comes from (\`vendor\`), remove those people from the file, or import them as a blocklist first. If the columns hold no statuses, map them to null.`
  return [{ pointer: '', code: 'states_not_read', detail }]
}

function tellsState(header: string): boolean {
  const key = headerKey(header)
  if (AMBIGUOUS.has(key)) return false
  return OF_OTHERS.has(key) || VENDOR_NAMES.some((name) => statusColumnOf(name, header) !== undefined)
}

/** Warns of a column of domains beside one of addresses in a blocklist: rows with an address suppress the address alone. */
export function unusedDomains({ kind, mapping }: { readonly kind: ImportKind; readonly mapping: Mapping }): Problem[] {
  if (kind === 'leads') return []
  const columnOf = (target: string) => mapping.columns.find(({ to }) => to === target)
  const domain = columnOf('domain')
  const address = columnOf('value') ?? columnOf('email')
  if (domain === undefined || address === undefined) return []
  const detail = `Rows with a value in ${address.header} suppress only that; their ${domain.header} is ignored. To suppress whole companies too, upload that column as a separate blocklist.`
  return [{ pointer: '', code: 'domains_not_used', detail }]
}

/** What a campaign asks of a lead, and at which paths. */
interface Asked {
  readonly label: string
  readonly kind: 'must' | 'should' | 'mustNot'
  readonly branches: readonly { readonly path: string }[]
}

/**
 * Warns of criteria on the company for which a file has no column, though it has others of the company: with those, the
 * company is not researched, so that nothing else will answer them. Said where a must or must-not is among them, or most are.
 */
export function criteriaWithoutData(
  { kind, mapping }: { readonly kind: ImportKind; readonly mapping: Mapping },
  criteria: readonly Asked[],
): Problem[] {
  const given = new Set(mapping.columns.flatMap(({ to }) => (to?.startsWith('company.') === true ? [to] : [])))
  if (kind === 'blocklist' || given.size === 0) return []
  const hasSize = [...given].some(isCompanySize)
  const isOpen = ({ path }: { path: string }) =>
    path.startsWith('company.') && !given.has(path) && !(hasSize && isCompanySize(path))
  const open = criteria.filter(({ branches }) => branches.length > 0 && branches.every(isOpen))
  const decides = open.some(({ kind: one }) => one !== 'should')
  if (!decides && open.length * 2 <= criteria.length) return []
  const named = (what: string, some: readonly Asked[]) =>
    some.length === 0 ? [] : [`${what}: ${some.map(({ label }) => `“${label}”`).join(', ')}`]
  const ofKind = (wanted: Asked['kind']) => open.filter((one) => one.kind === wanted)
  const missing = decides
    ? [...named('these required criteria', ofKind('must')), ...named('these exclusions', ofKind('mustNot'))]
    : named('these criteria', open)
  const detail = `The file has company data, so its companies are not researched, and it has no column for ${missing.join(', and for ')}. Map a column to each, or leave the company columns out to have the companies researched.`
  return [{ pointer: '/columns', code: 'criteria_without_data', detail }]
}

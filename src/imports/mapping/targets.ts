import { FREEFORM_NAMES, LISTED_FIELDS } from '../../leads/in-pool.ts'
import { readPath } from '../../leads/index.ts'
import type { ImportKind } from '../import-types.ts'

/** Who it is comes first, and the name of a contact may come in two parts. */
const FIRST: readonly (readonly [target: string, names: string])[] = [
  ['email', ''],
  ['contactName', ''],
  ['firstName', 'first name, firstname, given name, forename, fname, vorname, prénom, nombre, nombre de pila'],
  [
    'lastName',
    'last name, lastname, surname, family name, lname, nachname, familienname, zuname, nom, nom de famille, apellido, apellidos',
  ],
]

/** The usual names of columns in four languages, by target; compared by `headerKey`. Targets stand as they come first. */
const LEAD_NAMES = new Map([
  ...FIRST,
  ...LISTED_FIELDS.flatMap(({ path, field: { headers } }) => (headers === undefined ? [] : [[path, headers] as const])),
])

/** Where a column of a file of leads may go, beside `customData.…`, `researchData.…` and `extraContext.…`. */
export const LEAD_TARGETS: readonly string[] = [...LEAD_NAMES.keys()]

/** Where a column of a file of suppressed addresses may go. `value` is an address or a domain. */
export const BLOCKLIST_TARGETS = ['value', 'email', 'domain', 'reason', 'note'] as const

/** The keys of a target with the dots between them: as long as a key may be that has a column in our own export. */
const LONGEST_PATH = 220
/** A target, its dots and backslashes escaped. */
export const LONGEST_TARGET = 2 * LONGEST_PATH

const BLOCKLIST_NAMES: Readonly<Record<(typeof BLOCKLIST_TARGETS)[number], string>> = {
  value: 'value, address, entry, blocklist, block list, blocked, email or domain, eintrag, valeur, valor',
  email: LEAD_NAMES.get('email') ?? '',
  domain: `${LEAD_NAMES.get('domain') ?? ''}, website`,
  reason: 'reason, grund, raison, motif, motivo, razón',
  note: LEAD_NAMES.get('notes') ?? '',
}

/** Whether a mapping of a file of this kind may name this target. */
export function isTarget(kind: ImportKind, target: string): boolean {
  if (kind === 'blocklist') return (BLOCKLIST_TARGETS as readonly string[]).includes(target)
  if (LEAD_NAMES.has(target)) return true
  const path = pathOfTarget(target)
  return isFreeform(path) && path.length > 1 && path.length <= 17 && path.join('.').length <= LONGEST_PATH
}

/**
 * `company.website` is a field of `company`, `customData.crm.owner` one of what `customData` has as `crm`: as filters
 * read it. Empty for what is no path.
 */
export function pathOfTarget(target: string): readonly string[] {
  return readPath(target) ?? []
}

/** Whether a path leads into a freeform object of a lead. */
export function isFreeform([group = '']: readonly string[]): boolean {
  return (FREEFORM_NAMES as readonly string[]).includes(group)
}

/** A column's name as it is compared: no case, no accents, no punctuation. `ß` is `ss`. */
export function headerKey(header: string): string {
  return header
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** A column's name as a person names it: case, and whether accents are letters of their own, do not matter. */
export function shownHeader(header: string): string {
  return header.trim().normalize('NFC').toLowerCase()
}

/** A table that is looked up by the names of columns, however they are written: a value, and its headers with commas. */
export function byHeader<T>(...lines: readonly (readonly [value: T, headers: string])[]): ReadonlyMap<string, T> {
  return new Map(lines.flatMap(([value, headers]) => Array.from(headerKeys(headers), (key) => [key, value] as const)))
}

/** Headers, with commas between them, in the form in which they are compared. */
export function headerKeys(headers: string): ReadonlySet<string> {
  return new Set(headers.split(',').map(headerKey))
}

const keysOf = (names: Iterable<readonly [string, string]>): ReadonlyMap<string, string> =>
  new Map(
    [...names].flatMap(([target, list]) => [
      [headerKey(target), target] as const,
      ...list.split(',').map((name) => [headerKey(name), target] as const),
    ]),
  )

const KEYS = { leads: keysOf(LEAD_NAMES), blocklist: keysOf(Object.entries(BLOCKLIST_NAMES)) }

/** The field that a column of this name is for, where the name tells; `customData.x` and its like are for themselves. */
export function targetOfHeader(kind: ImportKind, header: string): string | undefined {
  if (isTarget(kind, header)) return header
  return KEYS[kind].get(headerKey(header))
}

import { invalid } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import type { ColumnMapping, ImportKind, Mapping } from './import.ts'
import { BLOCKLIST_TARGETS, isTarget, LEAD_TARGETS, shownHeader } from './targets.ts'

/** Where a caller wants a column to go: named by its index, or by its name. */
export interface ColumnWish {
  readonly index?: number
  readonly header?: string
  readonly to: string | null
}

/**
 * The mapping as a caller changed it; columns that they do not name stay, but for one whose field they gave to another.
 * @throws AppError `validation_failed` naming every wrong column
 */
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
      : [
          missing(
            'no_name',
            'Say which columns have the names of the contacts: contactName, or firstName and lastName.',
          ),
        ]),
    ...(has('companyName') ? [] : [missing('no_company', 'Say which column has the names of the companies.')]),
  ]
}

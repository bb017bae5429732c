import type { Problem } from '../platform/errors.ts'
import type { ImportKind, Mapping } from './import.ts'

/** Warns of a column of domains beside one of addresses in a blocklist: rows with an address suppress the address alone. */
export function unusedDomains({ kind, mapping }: { readonly kind: ImportKind; readonly mapping: Mapping }): Problem[] {
  if (kind === 'leads') return []
  const columnOf = (target: string) => mapping.columns.find(({ to }) => to === target)
  const domain = columnOf('domain')
  const address = columnOf('value') ?? columnOf('email')
  if (domain === undefined || address === undefined) return []
  const detail = `Of rows that have something in ${address.header} nothing else is suppressed: their ${domain.header} is not used. To suppress whole companies too, bring that column as a blocklist of its own.`
  return [{ pointer: '', code: 'domains_not_used', detail }]
}

import type { FieldFault } from '../../api/problem.ts'

/** What was typed, a line each, as the API takes it; and from which lines. */
export interface SuppressionLines {
  readonly addresses: readonly string[]
  readonly domains: readonly string[]
  /** The line, from 1, by the API's pointer to the item: `/domains/0` → 3. */
  readonly lineOf: ReadonlyMap<string, number>
}

/** Reads addresses and domains; what has an @ before its end is an address, `@acme.com` a domain. Empty lines are passed over. */
export function readSuppressionLines(text: string): SuppressionLines {
  const addresses: string[] = []
  const domains: string[] = []
  const lineOf = new Map<string, number>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const value = line.trim().replace(/[,;]$/, '')
    if (value === '') continue
    const isAddress = value.indexOf('@') > 0
    const items = isAddress ? addresses : domains
    lineOf.set(`/${isAddress ? 'addresses' : 'domains'}/${items.length}`, index + 1)
    items.push(value)
  }
  return { addresses, domains, lineOf }
}

/** Faults with the line each is about, in the order of lines; 0 for those about the whole. */
export function faultsByLine(faults: readonly FieldFault[], { lineOf }: SuppressionLines) {
  return faults
    .map(({ pointer, detail, code }) => ({ line: lineOf.get(pointer) ?? 0, detail, code }))
    .toSorted((one, other) => one.line - other.line)
}

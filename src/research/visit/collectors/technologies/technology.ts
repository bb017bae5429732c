import { tableRows } from '../../../text-table.ts'

/** The traces that a product leaves where it is used. All are plain texts, compared without patterns. */
const TRACES = [
  // Hosts (subdomains included), optionally with the start of a path, of what a page loads or of addresses inside inline
  // scripts.
  'hosts',
  // Hosts as above that say something when they are linked, too: those of pages made for one customer.
  'links',
  // Parts of the path of something that the page loads from anywhere.
  'paths',
  // Names that only the product's own snippet uses, as whole words of an inline script.
  'globals',
  // Starts of `meta name=generator`.
  'generators',
  // Response headers in lower case: the name, or the name and a part of its value after `: `.
  'headers',
  // Names of cookies that the server sets; a `*` at the end stands for any rest.
  'cookies',
  // Ends of the names of mail exchangers.
  'mx',
  // Ends of the names that an SPF record (RFC 7208) includes.
  'spf',
  // Beginnings of TXT records, in lower case, by which a domain proves itself to a product.
  'txt',
] as const

export type TraceKind = (typeof TRACES)[number]

/** One product that a company may use, and its traces. */
export interface Technology extends Readonly<Partial<Record<TraceKind, readonly string[]>>> {
  readonly name: string
  readonly category: string
}

/** The products of a table of categories, each as `Marketo: hosts mktoresp.com, mktoweb.com; globals MktoForms2`. */
export function products(table: string): Technology[] {
  return tableRows(table).map(({ heading, name, text }) => {
    return { name, category: heading, ...Object.fromEntries(text.split('; ').map(tracesIn)) }
  })
}

function tracesIn(text: string): [TraceKind, string[]] {
  const kind = TRACES.find((one) => text.startsWith(`${one} `))
  if (kind === undefined) throw new Error(`No kind of traces begins “${text}”.`)
  return [kind, text.slice(kind.length + 1).split(', ')]
}

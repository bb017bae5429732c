import { parseWebUrl } from '../../../../platform/text/web-address.ts'
import type { AnswerShape } from './read-openings.ts'

/** A company's own board at a vendor of recruiting software. */
export interface JobBoard {
  readonly vendor: BoardVendor
  /** The company's name in the vendor's addresses, as it stands in a link. */
  readonly token: string
  /** The board for people. */
  readonly url: string
}

/** Where a vendor's addresses name the company: hosts, and a pattern of the path whose first group is the name. */
export type BoardAddress = readonly [hosts: readonly string[], path: RegExp]

/** One vendor of job boards with a public interface that needs no key. */
export interface BoardVendor {
  readonly name: string
  readonly addresses?: readonly BoardAddress[]
  /** The name stands in this parameter of addresses whose path names nobody. */
  readonly parameter?: string
  /** The name stands before this domain. */
  readonly below?: string
  /** The board for people. */
  readonly page: (token: string) => string
  /** What to ask for the openings from the one numbered `skip` on. */
  readonly api: (token: string, skip: number) => string
  /** How it answers. */
  readonly answers: AnswerShape | 'workzag-jobs'
  /** An answer with so many openings is followed by another one. */
  readonly pageSize?: number
  /** The vendor says "no openings" of companies that it does not know, too. */
  readonly emptyIsUnknown?: true
}

/** Names of the vendors' own services, which are no companies. */
const OWN_NAMES = new Set(
  'www api app apps apply assets blog career careers cdn dashboard developer developers docs embed help hello info jobs login media resources sign-in signin static status support v0 v1 widget'.split(
    ' ',
  ),
)
/** Some vendors allow spaces and letters of any script. */
const TOKEN = /^[\p{L}\p{N}][\p{L}\p{N} ._&+-]{0,79}$/u

/** The board that an address belongs to, also that of a single opening; undefined when it belongs to none. */
export function boardAt(address: string, vendors: readonly BoardVendor[]): JobBoard | undefined {
  const url = parseWebUrl(address)
  if (url === undefined) return undefined
  for (const vendor of vendors) {
    const token = decoded(tokenIn(url, vendor) ?? '')
    if (TOKEN.test(token) && !OWN_NAMES.has(token.toLowerCase())) return { vendor, token, url: vendor.page(token) }
  }
  return undefined
}

function tokenIn(url: URL, { addresses = [], below, parameter }: BoardVendor): string | undefined {
  const patterns = addresses.filter(([hosts]) => hosts.includes(url.hostname)).map(([, path]) => path)
  if (patterns.length === 0) {
    const name =
      below !== undefined && url.hostname.endsWith(`.${below}`) ? url.hostname.slice(0, -below.length - 1) : '.'
    return name.includes('.') ? undefined : name
  }
  const named = parameter === undefined ? null : url.searchParams.get(parameter)
  if (named !== null) return named
  return patterns.flatMap((path) => path.exec(url.pathname)?.[1] ?? [])[0]
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}

import { asciiHostName } from '../../platform/text/host-name.ts'
import { domainOf, looksLikeMailAddress } from '../../platform/text/mail-address.ts'
import { parseWebUrl } from '../../platform/text/web-address.ts'

/** Enough to see what a column holds, few enough to look at in no time. */
const MOST_SAMPLES = 200
/** A column is what four of five of its values look like: lists have gaps and slips. */
const ENOUGH = 0.8
/** Characters of a cell that are looked at: what is longer is no address, name or number. Expressions stay cheap on them. */
const LOOKED_AT = 320

const PROFILE = /(^|\.|\/)linkedin\.com\/(in|pub|sales)\//iu
const COMPANY_PROFILE = /(^|\.|\/)linkedin\.com\/(company|school)\//iu
const PHONE = /^[+(]?[\d\s().\-/]{7,}$/u

/** What the cells of one column are, as far as they tell: a target of the mapping, or undefined. */
export function inferTarget(cells: readonly string[]): string | undefined {
  const values = present(cells)
  const are = (looks: (value: string) => boolean) => share(values, looks) >= ENOUGH
  if (values.length === 0) return undefined
  if (are((value) => looksLikeMailAddress(value) && domainOf(value).includes('.'))) return 'email'
  if (are((value) => PROFILE.test(value))) return 'profileNetworkUrl'
  if (are((value) => COMPANY_PROFILE.test(value))) return 'companyProfileNetworkUrl'
  if (are((value) => !/\s/u.test(value) && parseWebUrl(value)?.hostname.includes('.') === true))
    return 'company.website'
  if (are((value) => /\.\p{L}{2,}$/u.test(value) && asciiHostName(value) !== undefined)) return 'domain'
  if (are((value) => PHONE.test(value) && /\d/u.test(value[0] === '+' ? '1' : value) && digits(value) >= 7))
    return 'phone'
  return undefined
}

/** What cells are that match the addresses beside them: `jane.doe@acme.com` bears out Jane, Doe, Jane Doe and Acme Inc. */
export function inferTargetByAddress(cells: readonly string[], addresses: readonly string[]): string | undefined {
  const pairs = cells
    .slice(0, MOST_SAMPLES)
    .map((cell, index) => ({
      words: wordsOf(cell.slice(0, LOOKED_AT)),
      address: (addresses[index] ?? '').slice(0, LOOKED_AT),
    }))
    .filter(({ words, address }) => words.length > 0 && address.includes('@'))
  const are = (holds: (words: readonly string[], local: string, host: string) => boolean) =>
    pairs.length > 0 &&
    share(pairs, ({ words, address }) => {
      const [local = '', host = ''] = address.toLowerCase().split('@')
      return holds(words, local, host)
    }) >= ENOUGH
  if (are((words, local) => words.length > 1 && words.every((word) => local.includes(word)))) return 'contactName'
  if (are((words, local) => words.length === 1 && local.startsWith(words[0] ?? ''))) return 'firstName'
  if (are((words, local) => words.length === 1 && local.endsWith(words[0] ?? ''))) return 'lastName'
  if (are((words, _local, host) => (words[0]?.length ?? 0) > 2 && host.includes(words[0] ?? ''))) return 'companyName'
  return undefined
}

function wordsOf(cell: string): string[] {
  return cell
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function present(cells: readonly string[]): string[] {
  return cells
    .slice(0, MOST_SAMPLES)
    .map((cell) => cell.slice(0, LOOKED_AT).trim())
    .filter((cell) => cell !== '')
}

function digits(value: string): number {
  return value.replaceAll(/\D/gu, '').length
}

function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.filter(holds).length / values.length
}

import { registeredDomain } from '../../platform/text/host-name.ts'
import { parseWebUrl } from '../../platform/text/web-address.ts'
import { boardOf } from '../visit/collectors/job-boards/find-board.ts'
import { isStrangeKey } from './doubts.ts'
import type { KnownNames } from './own-voice.ts'
import { linesIn } from './word-lines.ts'
import type { WordLine } from './word-lines.ts'
import type { CallerWords, WordFinding, WordsToRead } from './words.ts'

const MOST_OWN = 5
const LONGEST_ADDRESS = 500
const MOST_ADDRESSES = 200
/** With a scheme, or a host with a path; what belongs to a mail address is none. */
const ADDRESS =
  /(?<![\p{L}\d@./:_-])(?:https?:\/\/[^\s<>"'`()[\]{}|\\^]{1,500}|(?:[a-z\d](?:[a-z\d-]{0,60}[a-z\d])?\.){1,4}[a-z]{2,20}\/[^\s<>"'`()[\]{}|\\^]{0,400})/giu
const SENTENCE_END = /[.,;:!?…]+$/u

/** A web address as it stands in the words, and the address that it is. */
interface Written {
  readonly line: WordLine
  readonly quote: string
  readonly url: URL
}

function addressesIn(words: readonly CallerWords[]): Written[] {
  const written = linesIn(words).flatMap((line) =>
    (line.text.match(ADDRESS) ?? []).flatMap((found): Written[] => {
      const quote = found.replace(SENTENCE_END, '')
      const url = parseWebUrl(/^https?:/iu.test(quote) ? quote : `https://${quote}`)
      const isPlain = url !== undefined && url.username === '' && url.password === '' && url.port === ''
      return isPlain && url.href.length <= LONGEST_ADDRESS ? [{ line, quote, url }] : []
    }),
  )
  return written.slice(0, MOST_ADDRESSES)
}

/**
 * Addresses of the company's own site that stand in the caller's words, for whoever visits it: at most five, each as it was
 * written but for its fragment, on the standard port and without credentials.
 */
export function ownAddressesIn(words: readonly CallerWords[], domain: string): string[] {
  const own = registeredDomain(domain)
  const found = addressesIn(words).filter(({ url }) => own !== undefined && registeredDomain(url.hostname) === own)
  const plain = found.map(({ url }) => {
    const address = new URL(url)
    // What a query says is the caller's word, and leaves towards no website.
    address.search = ''
    address.hash = ''
    return address.href
  })
  return [...new Set(plain)].slice(0, MOST_OWN)
}

/** Whoever names an address names it on purpose. */
const NAMED = 0.8
const COMPANY = /^\/(?:company|school|showcase)\/(?<name>[^/]{1,100})/u
const PERSON = /^\/in\/(?<name>[^/]{1,100})/u

/** LinkedIn pages of the company and the contact, and the company's own job board, where the address bears their name. */
export function addressFacts({ words }: WordsToRead, names: KnownNames): WordFinding[] {
  return addressesIn(words)
    .filter(({ line }) => !line.keys.some(isStrangeKey))
    .flatMap(({ line, quote, url }): WordFinding[] => {
      const said = { confidence: NAMED, quote, field: line.field }
      const [company, person] = [COMPANY, PERSON].map((path) => nameIn(url, path))
      if (company !== undefined && names.isOwnName(company))
        return [{ path: 'company.profileNetworkUrl', value: withoutRest(url), ...said }]
      if (person !== undefined && isContact(person, names))
        return [{ path: 'profileNetworkUrl', value: withoutRest(url), ...said }]
      const board = boardOf(url.href)
      if (board === undefined || !names.isOwnName(board.token.replaceAll(/[-_.+]/gu, ' '))) return []
      return [{ path: 'company.jobBoardUrl', value: board.url, ...said }]
    })
}

function nameIn(url: URL, path: RegExp): string | undefined {
  if (registeredDomain(url.hostname) !== 'linkedin.com') return undefined
  const name = path.exec(url.pathname)?.groups?.['name']
  return name === undefined ? undefined : decoded(name).replaceAll(/[-_.]/gu, ' ')
}

function withoutRest(url: URL): string {
  const [, kind, name] = url.pathname.split('/')
  return `https://${url.hostname}/${kind}/${name}`
}

/** All words of the name stand in the address: "jane-doe-4711". */
function isContact(name: string, { contact }: KnownNames): boolean {
  const folded = fold(name).replaceAll(/[^\p{L}]/gu, '')
  const parts = [...contact].map(fold).filter((part) => part.length > 1)
  return parts.length > 1 && parts.every((part) => folded.includes(part))
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

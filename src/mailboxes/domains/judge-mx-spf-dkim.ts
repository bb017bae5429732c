import { createPublicKey } from 'node:crypto'
import type { TxtRecord } from './dkim-key.ts'
import type { DomainItem, MailProvider } from './domain-schema.ts'
import { GOOD_BITS } from './dkim-key.ts'
import { MOST_LOOKUPS, spfRecords } from './walk-spf.ts'
import type { SpfWalk } from './walk-spf.ts'

const LONGEST_SHOWN = 1_000

/** What a receiver of the provider's mail includes, as the providers publish it. */
const INCLUDES = { google: '_spf.google.com', microsoft: 'spf.protection.outlook.com' } as const

/** What is found of an item, and what to put into DNS for it. */
interface DomainFinding {
  readonly found?: string | undefined
  readonly publish?: TxtRecord | undefined
}

/** Makes what builds verdicts on one item. */
export function verdictOn(item: DomainItem['item']) {
  return (verdict: DomainItem['verdict'], detail: string, { found, publish }: DomainFinding = {}): DomainItem => ({
    item,
    verdict,
    detail,
    found: found === undefined ? null : found.slice(0, LONGEST_SHOWN),
    publish: publish === undefined ? null : { type: 'TXT', ...publish },
  })
}

const onMx = verdictOn('mx')
const onSpf = verdictOn('spf')
const onDkim = verdictOn('dkim')

/** Who takes the mail of a domain, by the names of its mail exchangers. */
export function mailProviderOf(mx: readonly { exchange: string }[]): MailProvider {
  const isAt = (...suffixes: string[]) =>
    mx.some(({ exchange }) =>
      suffixes.some((suffix) => `.${exchange.toLowerCase().replace(/\.$/u, '')}`.endsWith(suffix)),
    )
  if (isAt('.google.com', '.googlemail.com')) return 'google'
  return isAt('.mail.protection.outlook.com', '.mx.microsoft') ? 'microsoft' : null
}

/** Whether replies and bounces can arrive. RFC 5321 §5.1; RFC 7505 for a null MX. */
export function judgeMx(
  domain: string,
  mx: readonly { exchange: string }[] | undefined,
  addresses: readonly string[] | undefined,
): DomainItem {
  if (mx === undefined) return onMx('unknown', 'DNS did not answer. Check MX again later.')
  const found = mx.map(({ exchange }) => exchange).join(', ')
  if (mx.length === 1 && ['', '.'].includes(mx[0]?.exchange ?? '')) {
    return onMx('fail', `${domain} does not accept email (null MX): replies and bounces are lost.`)
  }
  if (mx.length > 0) return onMx('pass', 'Replies and bounces can arrive.', { found })
  if (addresses === undefined) return onMx('unknown', 'DNS did not answer. Check MX again later.')
  if (addresses.length > 0) {
    return onMx('warn', `${domain} has no MX record; email goes to its A record. Publish an MX record.`)
  }
  return onMx('fail', `${domain} does not accept email: replies and bounces are lost. Publish an MX record.`)
}

/** Judges SPF (RFC 7208). `walk` is undefined unless there is one record; `txt` is undefined where DNS did not say. */
export function judgeSpf(
  domain: string,
  txt: readonly string[] | undefined,
  given: { readonly walk: SpfWalk | undefined; readonly provider: MailProvider },
): DomainItem {
  const { walk, provider } = given
  if (txt === undefined) return onSpf('unknown', 'DNS did not say which servers may send for this domain.')
  const include = provider === null ? 'include:{what your provider says}' : `include:${INCLUDES[provider]}`
  const usual = { name: domain, value: `v=spf1 ${include} ~all` }
  const [found, ...others] = spfRecords(txt)
  if (found === undefined) {
    return onSpf('fail', 'No SPF record says which servers may send. Publish one.', { publish: usual })
  }
  if (others.length > 0) {
    const detail = `There are ${others.length + 1} SPF records; receivers ignore them all. Merge them into one.`
    return onSpf('fail', detail, { found: [found, ...others].join('\n') })
  }
  return judgeRecord(found, walk, provider)
}

function judgeRecord(found: string, walk: SpfWalk | undefined, provider: MailProvider): DomainItem {
  if (walk?.error != null) return onSpf('fail', `The SPF record fails. ${walk.error}`, { found })
  if (walk?.all === '+') {
    return onSpf('fail', 'It ends in +all and lets everybody send for you. End it in ~all.', { found })
  }
  if (walk === undefined || walk.isOpen) {
    return onSpf('unknown', 'There is an SPF record; DNS did not say all that it leads to.', { found })
  }
  const counted = `${walk.lookups} of ${MOST_LOOKUPS} lookups, ${walk.voids} of them void.`
  if (walk.all === null || walk.all === '?') {
    return onSpf('warn', `It does not say what to do with other servers: end it in ~all. ${counted}`, { found })
  }
  if (provider !== null && !walk.included.includes(INCLUDES[provider])) {
    const detail = `It does not name the servers of your mail provider: add include:${INCLUDES[provider]} if you send through it. ${counted}`
    return onSpf('warn', detail, { found })
  }
  if (walk.usesPtr) return onSpf('warn', `It uses ptr, which receivers ignore or punish. ${counted}`, { found })
  return onSpf('pass', `Says which servers may send. ${counted}`, { found })
}

/** What a name for a key in DNS holds; undefined where DNS did not say. */
export interface DkimAnswer {
  readonly selector: string
  readonly txt: readonly string[] | undefined
}

/** Judges DKIM (RFC 6376): by the key that was brought, `own`, or else by the names that providers use. */
export function judgeDkim(
  answers: readonly DkimAnswer[],
  own: { readonly selector: string; readonly publicKey: string; readonly record: TxtRecord } | undefined,
): DomainItem {
  if (own !== undefined) return judgeOwn(answers.find(({ selector }) => selector === own.selector)?.txt, own)
  const keys = answers.flatMap(({ selector, txt }) =>
    (txt ?? []).flatMap((record) => {
      const bits = keyBits(record)
      return bits === undefined ? [] : [{ selector, bits, record }]
    }),
  )
  const best = keys.toSorted((a, b) => b.bits - a.bits)[0]
  if (best === undefined) {
    if (answers.some(({ txt }) => txt === undefined)) {
      return onDkim('unknown', 'DNS did not answer. Check DKIM again later.')
    }
    const detail =
      'No key found under common selectors. Turn DKIM on at your provider, or set a key if you run the relay. Ignore this if your provider uses a custom selector.'
    return onDkim('warn', detail)
  }
  return judgeKey(best)
}

function judgeOwn(
  txt: readonly string[] | undefined,
  own: { readonly publicKey: string; readonly record: TxtRecord },
): DomainItem {
  if (txt === undefined) return onDkim('unknown', 'DNS did not say whether your key is published.')
  const record = txt.find((one) => tagOf(one, 'p') === own.publicKey)
  if (record !== undefined) return judgeKey({ selector: own.record.name, bits: keyBits(record) ?? 0, record })
  const words = txt.length === 0 ? 'Your key is not published yet.' : 'DNS has another key under this name.'
  const detail = `${words} Signatures cannot be verified until this record is there.`
  return onDkim('fail', detail, { found: txt[0], publish: own.record })
}

function judgeKey({ selector, bits, record }: { selector: string; bits: number; record: string }): DomainItem {
  if (bits < 1024)
    return onDkim('fail', `The key ${selector} has ${bits} bits; receivers ignore it.`, { found: record })
  if (bits < GOOD_BITS) {
    return onDkim('warn', `The key ${selector} has ${bits} bits; make one of ${GOOD_BITS}.`, { found: record })
  }
  return onDkim('pass', `Signatures can be verified by the key ${selector}.`, { found: record })
}

/** Length of the key in a record; undefined where it holds none, or a revoked one. Ed25519 counts as good. */
function keyBits(record: string): number | undefined {
  const key = tagOf(record, 'p')
  if (key === undefined || key === '') return undefined
  if (tagOf(record, 'k')?.toLowerCase() === 'ed25519') return GOOD_BITS
  try {
    const parsed = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return parsed.asymmetricKeyDetails?.modulusLength
  } catch {
    // Whatever it is, no receiver can verify by it.
    return undefined
  }
}

/** A tag of a record in the form `v=…; p=…` (RFC 6376 §3.2); white space in the value is dropped. */
export function tagOf(record: string, tag: string): string | undefined {
  for (const part of record.split(';')) {
    const [name = '', ...value] = part.split('=')
    if (name.trim().toLowerCase() === tag) return value.join('=').replaceAll(/\s+/gu, '')
  }
  return undefined
}

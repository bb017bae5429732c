import type { MxRecord } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Socket } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { PURPOSES, addressRule, inNetworks, isPortOpen, needsTls, networksFor } from './address-rules.ts'
import type { AddressRule, OutboundPurpose } from './address-rules.ts'
import { dial, guardedAgent, timeLimit, unlessAborted } from './connection.ts'
import type { DialRules, HostMap } from './connection.ts'
import { isLocalName, normaliseHost, recordsOf, resolveAddressesOf } from './dns.ts'
import type { OutboundResolver } from './dns.ts'
import { OutboundError, asOutboundError } from './outbound-error.ts'
import { inSpan } from '../tracing/span.ts'
import type { SpanOrder } from '../tracing/span.ts'
import { ACCEPTED_ENCODINGS, readBody } from './response-body.ts'

export { asOutboundError, OutboundError, unlessFailed, type OutboundReason } from './outbound-error.ts'
export { normaliseHost, type OutboundResolver } from './dns.ts'

export interface OutboundOptions {
  /**
   * The operator's exceptions: addresses or CIDR ranges, each for every purpose or, as `mail=10.0.0.5`, for one. They lift
   * the port rule too, and never reach link-local metadata.
   */
  readonly allowedNetworks: readonly string[]
  /** Host names that lead to a local address and port; the address must be allowed, `Host` and URL keep the name. */
  readonly hosts?: HostMap
  /** Default: the system's name servers, 3 s a try, two tries. */
  readonly resolver?: OutboundResolver
}

/** What HTTP is used for. */
export type HttpPurpose = Exclude<OutboundPurpose, 'mail'>

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** For the whole exchange, from name to last byte. */
  readonly timeoutMs: number
  /** Decoded bytes; what comes after is not read. */
  readonly maxBytes: number
  /**
   * For whom the status is all that counts: once it has come, a body that breaks off, cannot be decoded or does not end in
   * time is kept as far as it came, as `truncated`.
   */
  readonly keepBroken?: boolean
  readonly signal?: AbortSignal
  /** What it is for: which ports and exceptions hold. What is asked of a `model` or `provider` goes over TLS, but to an exception. */
  readonly purpose: HttpPurpose
}

export interface HttpAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer
  readonly truncated: boolean
  /** As asked, without a fragment: redirects are the caller's to follow. */
  readonly url: string
}

/** The only way out to an address that somebody else chose. Everything throws OutboundError and nothing else. */
export interface Outbound {
  /** One HTTP exchange. Redirects are never followed. */
  request(url: URL | string, options: RequestOptions): Promise<HttpAnswer>
  /** A plain TCP connection to a mail server; its owner bounds and closes it. */
  connectMail(host: string, port: number, options: { timeoutMs: number; signal?: AbortSignal }): Promise<Socket>
  /** Empty when the domain has no MX record; `dns` when DNS does not say. */
  resolveMx(domain: string): Promise<MxRecord[]>
  /** Whether a name has an A or AAAA record; `dns` when DNS does not say. Nothing is connected. */
  hasAddress(host: string): Promise<boolean>
  /** As `resolveMx`; the strings of one record are joined. */
  resolveTxt(domain: string): Promise<string[]>
  /** Addresses of a name in DNS, IPv4 first, as `resolveMx` otherwise. Nothing is connected to by them. */
  resolveAddresses(domain: string): Promise<string[]>
  /** For saving a setting: refuses an HTTP address that can never be right. Asks no name server. */
  check(url: string, purpose: HttpPurpose): Promise<void>
  /** Whether every address of a host is this machine's own or an exception for the purpose; false where DNS does not say. */
  isLocal(host: string, purpose: OutboundPurpose): Promise<boolean>
  /** Ends what is still under way. */
  close(): Promise<void>
}

const isLoopback = inNetworks(['127.0.0.0/8', '::1/128'])
const LONGEST_URL = 8_192

/** Builds the guard. @throws Error when `allowedNetworks` has an entry that is no address or range. */
export function createOutbound(options: OutboundOptions): Outbound {
  const resolver = options.resolver ?? new Resolver({ timeout: 3_000, tries: 2 })
  const networks = forEach((purpose) => networksFor(options.allowedNetworks, purpose))
  const rules: DialRules = {
    rules: forEach((purpose) => addressRule(networks[purpose])),
    hosts: options.hosts ?? new Map(),
    resolve: (host, purpose) =>
      resolveAddressesOf(host, resolver, options.resolver === undefined && networks[purpose].length > 0),
  }
  const closing = new AbortController()
  // Connections are kept by purpose: none is used for what its exception does not hold for.
  const agents = new Map<OutboundPurpose, Agent>()
  const agentFor = (purpose: OutboundPurpose) => agentOf(agents, rules, { purpose, closing: closing.signal })
  return {
    request: (url, asked) =>
      inSpan(spanOf(asked), async (span) => {
        const answer = await exchange(url, asked, agentFor, rules.rules[asked.purpose])
        span?.set({ 'http.response.status_code': answer.status })
        return answer
      }),
    connectMail: (host, port, limits) => dialMail(rules, { host, port }, limits),
    resolveMx: (domain) => recordsOf(resolver.resolveMx(normaliseHost(domain))),
    hasAddress: async (host) => {
      const name = normaliseHost(host)
      if (rules.hosts.has(name)) return true
      const v4 = await recordsOf(resolver.resolve4(name))
      return v4.length > 0 || (await recordsOf(resolver.resolve6(name))).length > 0
    },
    resolveTxt: async (domain) =>
      (await recordsOf(resolver.resolveTxt(normaliseHost(domain)))).map((parts) => parts.join('')),
    resolveAddresses: async (domain) => {
      const host = normaliseHost(domain)
      const found = await Promise.all([recordsOf(resolver.resolve4(host)), recordsOf(resolver.resolve6(host))])
      return found.flat()
    },
    check: async (url, purpose) => checkSetting(url, rules, { purpose, hasExceptions: networks[purpose].length > 0 }),
    isLocal: async (host, purpose) => {
      const name = normaliseHost(host)
      const found = isIP(name) > 0 ? [name] : await rules.resolve(name, purpose).catch(noAddresses)
      return found.length > 0 && found.every((one) => isLoopback(one) || rules.rules[purpose](one) === 'allowed')
    },
    close: async () => {
      closing.abort(new OutboundError('aborted'))
      resolver.cancel?.()
      await Promise.all(Array.from(agents.values(), (agent) => agent.destroy()))
    },
  }
}

/** Nothing says to whom it goes: a host may be a person's. */
function spanOf({ purpose, method = 'GET' }: RequestOptions): SpanOrder {
  const fields = { 'fairlead.purpose': purpose, 'http.request.method': method }
  return { name: `call ${purpose}`, kind: 'call', fields }
}

async function dialMail(
  rules: DialRules,
  at: { host: string; port: number },
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<Socket> {
  const limit = timeLimit(timeoutMs, signal)
  try {
    return await dial({ ...at, purpose: 'mail', signal: limit.signal }, rules)
  } catch (error) {
    throw asOutboundError(error)
  } finally {
    limit.clear()
  }
}

async function agentOf(
  agents: Map<OutboundPurpose, Agent>,
  rules: DialRules,
  use: { purpose: OutboundPurpose; closing: AbortSignal },
): Promise<Agent> {
  const undici = await import('undici')
  if (use.closing.aborted) throw new OutboundError('aborted')
  const agent = agents.get(use.purpose) ?? guardedAgent(undici, rules, use)
  agents.set(use.purpose, agent)
  return agent
}

function forEach<T>(make: (purpose: OutboundPurpose) => T): Record<OutboundPurpose, T> {
  return Object.fromEntries(PURPOSES.map((purpose) => [purpose, make(purpose)])) as Record<OutboundPurpose, T>
}

function noAddresses(error: unknown): string[] {
  if (error instanceof OutboundError) return []
  throw error
}

async function exchange(
  target: URL | string,
  asked: RequestOptions,
  agentFor: (purpose: HttpPurpose) => Promise<Agent>,
  rule: AddressRule,
): Promise<HttpAnswer> {
  const url = readUrl(target, rule)
  const limit = timeLimit(asked.timeoutMs, asked.signal)
  try {
    const answer = await answerInTime(url, asked, await agentFor(asked.purpose), limit.signal)
    const headers = definedHeaders(answer.headers)
    const encoding = [headers['content-encoding'] ?? ''].flat().join(',')
    const { maxBytes, keepBroken = false } = asked
    const read = await readBody(answer.body, { encoding, maxBytes, keepBroken })
    return { status: answer.statusCode, headers, ...read, url: url.href }
  } catch (error) {
    throw asOutboundError(limit.signal.aborted ? limit.signal.reason : error)
  } finally {
    limit.clear()
  }
}

/** undici looks at the signal only once a connection stands, so the wait for one is ended here. */
async function answerInTime(
  url: URL,
  asked: RequestOptions,
  agent: Agent,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const asking = agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: asked.method ?? 'GET',
    headers: { 'accept-encoding': ACCEPTED_ENCODINGS, ...asked.headers },
    body: asked.body ?? null,
    signal,
  })
  asking.then(
    (answer) => signal.aborted && answer.body.on('error', () => undefined).destroy(),
    () => undefined,
  )
  return unlessAborted(signal, () => asking)
}

/** An HTTP URL without credentials and fragment whose host is no blocked literal. @throws OutboundError `blocked` */
function readUrl(target: URL | string, rule: AddressRule): URL {
  const text = String(target)
  const url = text.length > LONGEST_URL ? null : URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new OutboundError('blocked')
  if (url.username !== '' || url.password !== '') throw new OutboundError('blocked')
  const host = normaliseHost(url.hostname)
  if (host === '' || (isIP(host) > 0 && rule(host) === 'blocked')) throw new OutboundError('blocked')
  url.hash = ''
  return url
}

/** A name that public DNS knows is judged as what it most likely leads to, a public address. */
function checkSetting(
  text: string,
  rules: DialRules,
  { purpose, hasExceptions }: { purpose: HttpPurpose; hasExceptions: boolean },
): void {
  const rule = rules.rules[purpose]
  const url = readUrl(text, rule)
  const host = normaliseHost(url.hostname)
  if (rules.hosts.has(host)) return
  const mayBeException = isIP(host) > 0 ? rule(host) === 'allowed' : hasExceptions && isLocalName(host)
  if (mayBeException) return
  if (needsTls(purpose) && url.protocol === 'http:') throw new OutboundError('blocked')
  const port = url.port === '' ? 443 : Number(url.port)
  if (isLocalName(host) || host.endsWith('.onion') || !isPortOpen(purpose, port)) throw new OutboundError('blocked')
}

function definedHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string | string[]> {
  const defined: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) defined[name] = value
  return defined
}

import { unlessFailed, type Outbound } from '../../../platform/outbound/outbound.ts'
import type { PageFinding } from '../../readers/finding.ts'
import { tracesOf } from './technologies/find-technologies.ts'
import type { Technology } from './technologies/technology.ts'

export interface DnsTools {
  readonly outbound: Outbound
  /** Calls the research off. */
  readonly signal: AbortSignal
  readonly dnsMs: number
}

/** The answers of DNS; undefined where it did not say. */
export interface DnsAnswers {
  readonly mx: readonly { readonly exchange: string; readonly priority: number }[] | undefined
  readonly txt: readonly string[] | undefined
}

const USES = 0.8
const CERTAIN = 0.95
const MOST_RECORDS = 100
const LONGEST_RECORD = 1_000

/**
 * Asks DNS for mail exchangers and TXT records of a registrable domain. What fails or takes longer than `dnsMs` is
 * unknown. Throws the reason of `tools.signal` when that aborts.
 */
export async function askCompanyDns(domain: string, tools: DnsTools): Promise<DnsAnswers> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, tools.dnsMs, undefined)
  const onAbort = () => resolve(undefined)
  tools.signal.addEventListener('abort', onAbort, { once: true })
  try {
    const mx = Promise.race([late, unlessFailed(tools.outbound.resolveMx(domain))])
    const txt = Promise.race([late, unlessFailed(tools.outbound.resolveTxt(domain))])
    const answers = { mx: await mx, txt: await txt }
    tools.signal.throwIfAborted()
    return answers
  } finally {
    clearTimeout(timer)
    tools.signal.removeEventListener('abort', onAbort)
  }
}

/** What the records say of a company: whether it takes mail (RFC 7505), and products that it uses. */
export function readDns({ mx, txt }: DnsAnswers): PageFinding[] {
  const found = [...byMailHost(mx ?? []), ...byText(txt ?? [])]
  const findings: PageFinding[] = []
  if (isNullMx(mx)) findings.push({ path: 'company.acceptsMail', value: false, confidence: CERTAIN, quote: 'MX 0 .' })
  else if (mx !== undefined && mx.length > 0) {
    findings.push({ path: 'company.acceptsMail', value: true, confidence: CERTAIN, quote: `MX ${mx[0]?.exchange}` })
  }
  if (found.length === 0) return findings
  const quote = [...new Set(found.map((one) => one.quote))].join('; ')
  const names = [...new Set(found.map((one) => one.name))].toSorted()
  const categories = [...new Set(found.map((one) => one.category))].toSorted()
  findings.push({ path: 'company.technologies', value: names, confidence: USES, quote })
  findings.push({ path: 'company.techCategories', value: categories, confidence: USES, quote })
  return findings
}

const MAIL_HOSTS = tracesOf('mx')
const SPF_INCLUDES = tracesOf('spf')
const TXT_TOKENS = tracesOf('txt')

type Found = Pick<Technology, 'name' | 'category'> & { readonly quote: string }

function isNullMx(mx: DnsAnswers['mx']): boolean {
  return mx?.length === 1 && (mx[0]?.exchange === '' || mx[0]?.exchange === '.')
}

function byMailHost(mx: NonNullable<DnsAnswers['mx']>): Found[] {
  return mx.slice(0, MOST_RECORDS).flatMap(({ exchange }) => {
    const host = exchange.toLowerCase().replace(/\.$/, '')
    return found(MAIL_HOSTS, (trace) => host === trace || host.endsWith(`.${trace}`), `MX ${host}`)
  })
}

function byText(txt: readonly string[]): Found[] {
  return txt.slice(0, MOST_RECORDS).flatMap((record) => {
    const text = record.slice(0, LONGEST_RECORD).toLowerCase()
    if (!text.startsWith('v=spf1')) {
      return found(TXT_TOKENS, (trace) => text.startsWith(trace), `TXT ${text.split(/[=:]/, 1)[0]?.slice(0, 60)}`)
    }
    const included = text.split(' ').flatMap((term) => (term.startsWith('include:') ? term.slice(8) : []))
    return included.flatMap((host) =>
      found(SPF_INCLUDES, (trace) => host === trace || host.endsWith(`.${trace}`), `SPF include:${host.slice(0, 60)}`),
    )
  })
}

function found(traces: typeof MAIL_HOSTS, matches: (trace: string) => boolean, quote: string): Found[] {
  return traces.filter(([trace]) => matches(trace)).map(([, { name, category }]) => ({ name, category, quote }))
}

import { askOutside } from '../../accounts/index.ts'
import type { OutsideCaller } from '../../accounts/index.ts'
import { HOUR } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { unlessFailed } from '../../platform/outbound/outbound.ts'
import { openDnsQuestions } from './ask-dns.ts'
import type { DnsQuestions } from './ask-dns.ts'
import { findSendingDomain } from './dkim-store.ts'
import type { SendingDomain } from './dkim-store.ts'
import { dkimRecord } from './dkim-key.ts'
import type { DomainItem, DomainReport } from './domain-schema.ts'
import { judgeAlignment, judgeDmarc } from './judge-dmarc.ts'
import { registrableDomain } from '../../platform/text/host-name.ts'
import { domainOf } from '../../platform/text/mail-address.ts'
import { judgeDkim, judgeMx, judgeSpf, mailProviderOf } from './judge-mx-spf-dkim.ts'
import type { Mailbox } from '../store.ts'
import { spfRecords, walkSpf } from './walk-spf.ts'

/** Names that providers give their keys: DNS lists none. */
const USUAL_SELECTORS = [
  'google',
  'selector1',
  'selector2',
  'default',
  'k1',
  's1',
  'dkim',
  'mail',
  'zoho',
  'protonmail',
]

const KEPT = HOUR
const MOST_KEPT = 2_000

const reports = new WeakMap<object, Map<string, DomainReport>>()

/**
 * What DNS says of the domain of a mailbox, kept for an hour unless something of it is open.
 * @throws AppError `rate_limited` where DNS would have to be asked too often
 */
export async function domainReport(
  context: Context,
  asker: OutsideCaller,
  asked: { readonly mailbox: Mailbox; readonly refresh: boolean },
): Promise<DomainReport> {
  const { organizationId } = asker
  const { mailbox, refresh } = asked
  const domain = domainOf(mailbox.address)
  const own = await findSendingDomain(context.db, organizationId, domain)
  const known = reports.get(context.db) ?? new Map<string, DomainReport>()
  reports.set(context.db, known)
  const key = JSON.stringify([organizationId, domain, mailbox.smtp.username, own?.selector, own?.publicKey])
  const kept = known.get(key)
  const now = context.clock.now()
  if (!refresh && kept !== undefined && Date.parse(kept.checkedAt) > now.getTime() - KEPT) return kept
  const questions = { domain, own, account: mailbox.smtp.username, now }
  const report = await askOutside(context, asker, (open) => ask(open, questions))
  if (known.size >= MOST_KEPT) known.clear()
  if (report.items.some(({ verdict }) => verdict === 'unknown')) known.delete(key)
  else known.set(key, report)
  return report
}

async function ask(
  context: Context,
  given: { domain: string; own: SendingDomain | undefined; account: string; now: Date },
): Promise<DomainReport> {
  const { domain, own, account, now } = given
  const dns = openDnsQuestions(context.outbound)
  try {
    const mx = await unlessFailed(dns.mx(domain))
    const provider = mailProviderOf(mx ?? [])
    const addresses = mx?.length === 0 ? await unlessFailed(dns.addresses(domain)) : []
    const [spf, dkim, dmarc] = await Promise.all([
      askSpf(dns, domain, provider),
      askDkim(dns, domain, own),
      askDmarc(dns, domain),
    ])
    const items = [judgeMx(domain, mx, addresses), spf, dkim, dmarc, judgeAlignment(domain, account)]
    return { domain, provider, verdict: worstOf(items), items, checkedAt: now.toISOString() }
  } finally {
    dns.end()
  }
}

async function askSpf(dns: DnsQuestions, domain: string, provider: DomainReport['provider']): Promise<DomainItem> {
  const txt = await unlessFailed(dns.txt(domain))
  const [record, ...others] = spfRecords(txt ?? [])
  const walk = record === undefined || others.length > 0 ? undefined : await walkSpf(dns, domain, record)
  return judgeSpf(domain, txt, { walk, provider })
}

async function askDkim(dns: DnsQuestions, domain: string, own: SendingDomain | undefined): Promise<DomainItem> {
  const selectors = own === undefined ? USUAL_SELECTORS : [own.selector]
  const answers = await Promise.all(
    selectors.map(async (selector) => ({
      selector,
      txt: await unlessFailed(dns.txt(`${selector}._domainkey.${domain}`)),
    })),
  )
  return judgeDkim(answers, own === undefined ? undefined : { ...own, record: dkimRecord(own) })
}

async function askDmarc(dns: DnsQuestions, domain: string): Promise<DomainItem> {
  const names = [...new Set([domain, registrableDomain(domain)])].map((name) => `_dmarc.${name}`)
  const answers = await Promise.all(names.map(async (name) => ({ name, txt: await unlessFailed(dns.txt(name)) })))
  return judgeDmarc(domain, answers)
}

function worstOf(items: readonly DomainItem[]): DomainReport['verdict'] {
  const found = new Set(items.map(({ verdict }) => verdict))
  return (['fail', 'warn', 'unknown'] as const).find((verdict) => found.has(verdict)) ?? 'pass'
}

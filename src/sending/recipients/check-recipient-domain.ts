import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { timeLimit, unlessAborted } from '../../platform/outbound/connection.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { findCompanies } from '../../research/index.ts'
import { knownProvider, providerOfExchangers } from './mail-providers.ts'
import { saveRecipientDomain } from './recipient-store.ts'
import type { RecipientDomain } from './recipient-store.ts'

const PATIENCE = 5 * SECOND
/** Servers move seldom. */
const HOLDS = 7 * DAY
const ASK_AGAIN = 10 * MINUTE

type Verdict = Pick<RecipientDomain, 'takesMail' | 'reason' | 'provider'>

/**
 * Finds out whether a domain takes mail, and whose servers do, and keeps that for a week; where DNS does not say, for ten
 * minutes. What research knows of a company is not asked again. Takes 5 s at most.
 */
export async function checkRecipient(context: Context, domain: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = context
  const verdict = (await researched(context, domain)) ?? (await ask(context, domain, signal))
  if (signal.aborted) return
  const checkedAt = clock.now()
  const freshUntil = new Date(checkedAt.getTime() + (verdict.takesMail === null ? ASK_AGAIN : HOLDS))
  await saveRecipientDomain(db, { domain, ...verdict, checkedAt, freshUntil })
}

async function researched({ db, clock }: Context, domain: string): Promise<Verdict | undefined> {
  if (knownProvider(domain) !== undefined)
    return { takesMail: true, reason: null, provider: knownProvider(domain) ?? null }
  const [company] = await findCompanies(db, [domain])
  if (company === undefined || company.freshUntil <= clock.now()) return undefined
  const fact = company.facts.find((one) => one.path === 'company.acceptsMail')
  if (fact === undefined) return undefined
  const takesMail = fact.value === true
  return { takesMail, reason: takesMail ? null : NULL_MX, provider: null }
}

const NULL_MX = 'it says so by a null MX record'

async function ask(context: Context, domain: string, signal: AbortSignal): Promise<Verdict> {
  const { outbound } = context
  const { signal: limit, clear } = timeLimit(PATIENCE, signal)
  try {
    const exchangers = (await unlessAborted(limit, () => outbound.resolveMx(domain))).toSorted(
      (a, b) => a.priority - b.priority,
    )
    const names = exchangers.map(({ exchange }) => exchange)
    // RFC 7505: one record with the root as its name.
    if (names.length === 1 && (names[0] === '' || names[0] === '.')) {
      return { takesMail: false, reason: NULL_MX, provider: null }
    }
    if (names.length > 0) return { takesMail: true, reason: null, provider: providerOfExchangers(names) ?? null }
    // RFC 5321 §5.1: without MX records the host itself takes the mail.
    const hasHost = await unlessAborted(limit, () => outbound.hasAddress(domain))
    return { takesMail: hasHost, reason: hasHost ? null : 'it has neither MX nor address records', provider: null }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { takesMail: null, reason: 'DNS did not say', provider: null }
  } finally {
    clear()
  }
}

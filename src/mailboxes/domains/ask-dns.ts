import { asOutboundError, OutboundError } from '../../platform/outbound/outbound.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'

/** Questions to DNS of one report. Each rejects with OutboundError where DNS does not say. */
export interface DnsQuestions {
  /** TXT records, none of them longer than 4,000 characters. */
  txt(name: string): Promise<string[]>
  mx(name: string): Promise<{ exchange: string; priority: number }[]>
  addresses(name: string): Promise<string[]>
  /** Lets go of the time limit. */
  end(): void
}

const MOST_QUESTIONS = 80
const MOST_RECORDS = 50
/** Characters of a TXT record. */
export const LONGEST_RECORD = 4_000
const PATIENCE_MS = 10_000

/** At most 80 questions and ten seconds for all of them, whatever the records lead to; what comes after is open. */
export function openDnsQuestions(outbound: Outbound): DnsQuestions {
  const { promise: late, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting when the time is up.
  late.catch(() => undefined)
  const timer = setTimeout(() => reject(new OutboundError('timeout')), PATIENCE_MS)
  let asked = 0
  const ask = async <T>(question: () => Promise<T[]>): Promise<T[]> => {
    asked += 1
    if (asked > MOST_QUESTIONS) throw new OutboundError('too_large')
    try {
      const found = await Promise.race([late, question()])
      return found.slice(0, MOST_RECORDS)
    } catch (error) {
      throw asOutboundError(error)
    }
  }
  return {
    txt: async (name) => (await ask(() => outbound.resolveTxt(name))).map((record) => record.slice(0, LONGEST_RECORD)),
    mx: (name) => ask(() => outbound.resolveMx(name)),
    addresses: (name) => ask(() => outbound.resolveAddresses(name)),
    end: () => clearTimeout(timer),
  }
}

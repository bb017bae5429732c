import { lockLeads } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { ownAddressesIn } from '../caller-words/addresses.ts'
import { wishesIn } from '../caller-words/wishes.ts'
import { hashOfWords, wordsOf } from '../caller-words/words.ts'
import type { CallerWords } from '../caller-words/words.ts'
import type { ResearchQuestion } from '../questions/question.ts'

/** What the caller of the API says of a lead, as a text that a model is shown. */
export interface WordsOfLead extends CallerWords {
  readonly leadId: string
}

/** What callers say of the leads at a company, and what follows from it for research. */
export interface WordsOfLeads {
  readonly words: readonly WordsOfLead[]
  readonly wishes: readonly ResearchQuestion[]
  /** Addresses of the company's own site. */
  readonly addresses: readonly string[]
}

/** Leads whose words one run is shown. */
const MOST_LEADS = 3

/** What callers say of the first leads that they say something of; those that somebody asked about come first. */
export function wordsOfLeads(leads: readonly Lead[], asked: ReadonlySet<string>): WordsOfLeads {
  const ordered = [
    ...leads.filter(({ leadId }) => asked.has(leadId)),
    ...leads.filter(({ leadId }) => !asked.has(leadId)),
  ]
  const told = ordered
    .map((lead) => ({ lead, words: wordsOf(lead) }))
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST_LEADS)
  return {
    words: told.flatMap(({ lead, words }) => words.map((one) => ({ leadId: lead.leadId, ...one }))),
    wishes: told.flatMap(({ words }) => wishesIn(words)),
    addresses: told.flatMap(({ lead, words }) => {
      // What may be hidden from models is no address for them either.
      const shown = words.filter(({ kind }) => kind !== 'customData')
      return ownAddressesIn(shown, lead.domain)
    }),
  }
}

/**
 * The leads whose words are still those that a run shows, out of those that it shows words of. They are held until the
 * transaction ends: who deletes one or changes its words comes before all of it, or behind.
 */
export async function holdUnchanged(
  tx: Transaction,
  organizationId: string,
  shown: readonly WordsOfLead[],
): Promise<Set<string>> {
  const byLead = Map.groupBy(shown, ({ leadId }) => leadId)
  if (byLead.size === 0) return new Set()
  const leads = await lockLeads(tx, organizationId, [...byLead.keys()])
  const unchanged = leads.filter((lead) => {
    const words = (byLead.get(lead.leadId) ?? []).map(({ kind, text }) => ({ kind, text }))
    return hashOfWords(words) === hashOfWords(wordsOf(lead))
  })
  return new Set(unchanged.map(({ leadId }) => leadId))
}

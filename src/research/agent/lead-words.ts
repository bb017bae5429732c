import type { Lead } from '../../leads/index.ts'
import { ownAddressesIn } from '../caller-words/addresses.ts'
import { wishesIn } from '../caller-words/wishes.ts'
import { wordsOf } from '../caller-words/words.ts'
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

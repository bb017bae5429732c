import type { Lead } from '../../leads/index.ts'

/** What the caller of the API says of a lead, as a text that a model is shown. */
export interface WordsOfLead {
  readonly leadId: string
  readonly kind: string
  readonly text: string
}

/** Leads whose words one run is shown. */
const MOST_LEADS = 3

/** What callers say of the first leads that they say something of. */
export function wordsOfLeads(leads: readonly Lead[]): WordsOfLead[] {
  return leads
    .map((lead) => wordsOf(lead).map((words) => ({ leadId: lead.leadId, ...words })))
    .filter(({ length }) => length > 0)
    .slice(0, MOST_LEADS)
    .flat()
}

function wordsOf({ notes, extraContext, researchData, customData }: Lead): { kind: string; text: string }[] {
  return Object.entries({ notes, extraContext, researchData, customData }).flatMap(([kind, given]) => {
    const text = typeof given === 'string' ? given : given === null ? '' : JSON.stringify(given, null, 1)
    return text.trim() === '' || text === '{}' ? [] : [{ kind, text }]
  })
}

import { WORD_NAMES } from '../fields/field-lists.ts'
import type { LeadFields } from '../fields/lead-fields.ts'

/** What of a lead decides where it begins: company data, and words for research to read. */
export function givenIn(lead: Partial<LeadFields>): { companyGiven: boolean; wordsGiven?: true } {
  const wordsGiven = WORD_NAMES.some((name) => lead[name] !== undefined)
  return { companyGiven: lead.company !== undefined, ...(wordsGiven && { wordsGiven }) }
}

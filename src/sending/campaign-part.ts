import Type from 'typebox'
import type { CampaignPart } from '../campaigns/index.ts'

/** What becomes of an email of which nobody knows for a day whether it left. */
export const unknownEmailsPart: CampaignPart<'sent' | 'hold'> = {
  key: 'unknownEmails',
  schema: Type.Enum(['sent', 'hold'], {
    default: 'sent',
    description:
      'An email that may or may not have left is looked for in the Sent folder and never sent again by itself. If it is not found for a day, it counts as sent and the sequence goes on (`sent`), or waits for a person (`hold`).',
  }),
  complete: (given) => (given === 'hold' ? 'hold' : 'sent'),
  check: () => [],
}

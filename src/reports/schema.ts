import Type from 'typebox'
import { MOST_COUNTED } from './read-funnel.ts'

const Count = (description: string) => Type.Integer({ minimum: 0, description })
const counts = (names: readonly string[], description: string) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Integer({ minimum: 0 })])), { description })
const open = (description: string, example: Record<string, number>) =>
  Type.Record(Type.String(), Type.Integer({ minimum: 0 }), { description, examples: [example] })

/** Where leads stand, as numbers. */
export const FunnelAnswer = Type.Object(
  {
    total: Count('All leads, ended ones too.'),
    totalIs: Type.Enum(['exact', 'estimated'], {
      description: `\`exact\` up to ${MOST_COUNTED} leads. Of more, as many are counted; then \`total\` follows the statistics of the database and all other counts of leads are in proportion.`,
    }),
    byStatus: counts(
      ['queued', 'researching', 'scored', 'in_sequence', 'ended'],
      'Leads by `status`; they sum to `total`.',
    ),
    byTier: counts(['A', 'B', 'C', 'D', 'U', 'X', 'unscored'], 'Leads by tier, and those without a score yet.'),
    byEndReason: open('Leads that have ended, by `endReason`. Reasons without a lead are absent.', { completed: 12 }),
    byHoldReason: open('Leads that are held, by the reason of the hold. Reasons without a lead are absent.', {
      review_tier: 3,
    }),
    held: Count('Leads that are held: nothing is sent to them until the hold is lifted or runs out.'),
    contacted: Count(
      'Leads that were handed at least one email in their present run; captured ones count. Going live begins a new run.',
    ),
    replied: Count('Leads that ended because they replied.'),
    booked: Count(
      'Leads with a meeting that stands. Meetings of a campaign’s time as a test do not count once it is live.',
    ),
  },
  { title: 'Funnel' },
)

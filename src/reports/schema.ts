import Type from 'typebox'
import { LEAD_STATUSES, TIERS } from '../leads/index.ts'
import { nullable } from '../platform/json-schema.ts'

/** Tiers, and what leads without a score count as. */
export const TIERS_OR_NONE = [...TIERS, 'unscored'] as const

const Count = (description: string) => Type.Integer({ minimum: 0, description })
const counts = (names: readonly string[], description: string) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Integer({ minimum: 0 })])), { description })
const open = (description: string, example: Record<string, number>) =>
  Type.Record(Type.String(), Type.Integer({ minimum: 0 }), { description, examples: [example] })

/** Where leads stand, as numbers. */
export const FunnelAnswer = Type.Object(
  {
    total: Count('All leads, including ended ones.'),
    totalIs: Type.Enum(['exact'], { description: 'Always `exact`, however many leads there are.' }),
    byStatus: counts(LEAD_STATUSES, 'Leads by `status`; they sum to `total`.'),
    byTier: counts(TIERS_OR_NONE, 'Leads by tier, and without a score.'),
    byEndReason: open('Ended leads by `endReason`. Omits reasons without leads.', { completed: 12 }),
    byHoldReason: open('Held leads by reason. Omits reasons without leads.', {
      review_tier: 3,
    }),
    held: Count('Held leads: they get no emails until the hold ends.'),
    contacted: Count(
      'Leads with at least one email in their current run, captured ones included. Going live starts a new run. For all runs, see `GET /reports/campaigns`.',
    ),
    replied: Count('Leads that ended with a reply to Fairlead; leads imported as replied don’t count.'),
    booked: Count('Leads with a meeting that was not cancelled. Test meetings don’t count once the campaign is live.'),
    attended: Count('Of `booked`, leads who attended a meeting.'),
    noShow: Count('Of `booked`, leads who missed their meeting and have no other.'),
    cancelled: Count('Leads whose meetings were all cancelled; not in `booked`.'),
  },
  { title: 'Funnel', description: 'Lead counts of the campaign.' },
)

/** One line of what waits for a person. */
export const NeedAnswer = Type.Object(
  {
    kind: Type.String({
      description:
        'What waits. `sending_stopped`, `sending_held`: nothing is sent, see `reason`. `mailbox_not_compared`: a restored copy must compare its Sent folder first; `reason` says what prevents that. `webhook_disabled`, `webhook_failing`: notifications do not arrive. `campaign_paused`: Fairlead paused it because too many emails came back. `campaign_bouncing`: it is close to that. `mailbox_paused`: it sends nothing. `mailbox_unreadable`: its incoming mail has been unreadable since `since`; no follow-ups until then. `message_unknown`: emails that may or may not have been sent. `message_held`: emails that cannot be sent as they are. `approval_waiting`: AI-written texts (`GET /approvals`). `lead_held`: leads held for `reason`, such as `review_tier`. `reply_waiting`: replies to answer. `mail_unmatched`: mail from unknown senders. More kinds may come; show unknown ones by their count.',
      examples: ['lead_held'],
    }),
    count: Count('How many wait.'),
    countIs: Type.Enum(['exact', 'at_least']),
    reason: Type.Optional(Type.String({ description: 'The reason: a code or the mail server’s message.' })),
    since: Type.Optional(
      Type.String({ format: 'date-time', description: 'Since when all attempts failed or were missing.' }),
    ),
    campaignId: Type.Optional(Type.String()),
    campaignName: Type.Optional(Type.String()),
    mailboxId: Type.Optional(Type.String()),
    mailboxAddress: Type.Optional(Type.String()),
  },
  { title: 'Need' },
)

const MODES = ['live', 'test', 'all'] as const

/** Which campaigns of an organization count: live ones by what they sent, tests by what they captured, or both. */
export type ReportMode = (typeof MODES)[number]

const ReportMode = Type.Enum([...MODES])

/** Asks for one of the modes. */
export const ModeQuery = Type.Optional(
  Type.Enum([...MODES], {
    title: 'ReportMode',
    default: 'live',
    description: 'Mode of the campaigns to count. Ignored with `campaignId`.',
  }),
)

const Today = Type.Object(
  {
    since: Type.String({ format: 'date-time', description: 'Midnight UTC, when daily caps reset.' }),
    until: Type.String({ format: 'date-time', description: 'The next midnight UTC.' }),
    sent: Count('Emails handed to a mail server. Counted up to 100000 together with `captured`.'),
    captured: Count('Emails of test campaigns: captured, not sent.'),
    cap: Count('Most live emails the organization may send today.'),
    capUsed: Count('Used part of `cap` for all campaigns, including emails being sent.'),
  },
  { description: 'What went out today.' },
)

const Queue = Type.Object(
  {
    leadsDue: Count('Leads whose next step is due now, counted up to 100000 a stage.'),
    byStage: counts(['research', 'scoring', 'sequence'], 'The same by stage.'),
    oldestDueSeconds: Count('Seconds the oldest has been due; 0 if none.'),
    emailsWaiting: Count('Written emails that wait for their time, counted up to 100000.'),
    nextEmailAt: nullable(
      Type.String({ format: 'date-time' }),
      'When the next can be sent; null if none waits in an active campaign or sending is stopped.',
    ),
  },
  { description: 'Waiting and due work.' },
)

/** Everything that the first screen shows. */
export const OverviewAnswer = Type.Object(
  {
    needs: Type.Array(NeedAnswer, {
      description: 'Open tasks, most urgent first. At most 200 of a kind.',
    }),
    mode: ReportMode,
    funnel: FunnelAnswer,
    today: Today,
    queue: Queue,
  },
  { title: 'Overview', description: 'Open tasks and system state.' },
)

import Type, { type Static } from 'typebox'
import { END_REASONS } from '../../leads/index.ts'
import { EXAMPLE_IDS, EXAMPLE_LEAD, EXAMPLE_SCORE, id, notification, scoreOf, Tier, WHOSE } from './body-parts.ts'

const DATA = {
  ...WHOSE,
  score: scoreOf('The score at that time.'),
}

const EXAMPLE_DATA = { ...EXAMPLE_IDS, lead: EXAMPLE_LEAD, score: EXAMPLE_SCORE }

/** The data that every notification about a lead has. */
export type LeadData = Static<ReturnType<typeof dataSchema>>
function dataSchema() {
  return Type.Object(DATA)
}

const From = Type.String({ description: 'The previous status.' })

const NewScore = Type.Object(
  {
    value: Type.Number({ description: '0 to 100.' }),
    tier: Tier,
    low: Type.Number({ description: 'Lowest possible score once missing data is known.' }),
    high: Type.Number({ description: 'Highest possible score once missing data is known.' }),
    coverage: Type.Number({ description: 'The share of the criteria’s weight that is known, 0 to 1.' }),
    verdict: Type.Enum(['qualified', 'review', 'disqualified']),
  },
  { description: 'The new score.' },
)

/** The notifications about leads. Their text is made when they are first attempted, of the lead as it is then. */
export const LEAD_NOTIFICATIONS = {
  'lead.scored': notification(
    'lead.scored',
    {
      summary: 'A lead was scored',
      description: 'Sent when a lead’s score is set or changed. Rescoring a campaign sends one per changed lead.',
    },
    Type.Object({
      ...DATA,
      score: NewScore,
      icpVersion: Type.Integer({ description: 'The version of the criteria.' }),
      again: Type.Boolean({ description: 'True if the lead already had a score.' }),
    }),
    {
      timestamp: '2026-01-12T08:00:03.117Z',
      sequence: 903,
      data: {
        ...EXAMPLE_DATA,
        score: { ...EXAMPLE_SCORE, low: 74, high: 91.5, coverage: 0.83, verdict: 'qualified' },
        icpVersion: 3,
        again: false,
      },
    },
  ),
  'lead.replied': notification(
    'lead.replied',
    { summary: 'A lead replied', description: 'Sent when a person replies to an email of the campaign.' },
    Type.Object({
      ...DATA,
      inboundId: id('inb', 'The reply: `GET /inbox/{inboundId}`.'),
      intent: Type.String({ description: 'Intent of the reply, as classified.' }),
    }),
    {
      timestamp: '2026-01-13T15:31:20.402Z',
      sequence: 990,
      data: { ...EXAMPLE_DATA, inboundId: 'inb_019bb9d0a4417c5e8f20b6d3c1a79e58', intent: 'interested' },
    },
  ),
  'lead.bounced': notification(
    'lead.bounced',
    {
      summary: 'A lead’s address bounced',
      description:
        'Sent once per lead when its address bounces, even if it already ended with a reply or meeting. If this ends the lead, `lead.ended` is sent too.',
    },
    Type.Object({ ...DATA, from: From }),
    { timestamp: '2026-01-13T07:12:45.801Z', sequence: 951, data: { ...EXAMPLE_DATA, from: 'in_sequence' } },
  ),
  'lead.unsubscribed': notification(
    'lead.unsubscribed',
    {
      summary: 'A lead unsubscribed',
      description: 'Sent when a person unsubscribes. `lead.ended` is sent too.',
    },
    Type.Object({
      ...DATA,
      live: Type.Boolean({ description: 'False in a test campaign, which suppresses no one.' }),
    }),
    { timestamp: '2026-01-13T18:20:11.330Z', sequence: 1003, data: { ...EXAMPLE_DATA, live: true } },
  ),
  'lead.ended': notification(
    'lead.ended',
    {
      summary: 'A lead left the sequence',
      description:
        'Sent when a lead ends, and again if a stronger reason replaces the first. Not sent for leads imported as ended.',
    },
    Type.Object({
      ...DATA,
      endReason: Type.Enum([...END_REASONS], { description: 'Why the lead ended.' }),
      from: From,
    }),
    {
      timestamp: '2026-01-13T18:20:11.330Z',
      sequence: 1004,
      data: { ...EXAMPLE_DATA, endReason: 'unsubscribed', from: 'in_sequence' },
    },
  ),
} as const

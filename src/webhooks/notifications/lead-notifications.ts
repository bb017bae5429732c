import Type, { type Static } from 'typebox'
import { END_REASONS } from '../../leads/index.ts'
import { EXAMPLE_IDS, EXAMPLE_LEAD, EXAMPLE_SCORE, id, notification, scoreOf, Tier, WHOSE } from './body-parts.ts'

const DATA = {
  ...WHOSE,
  score: scoreOf('The score when the text was made.'),
}

const EXAMPLE_DATA = { ...EXAMPLE_IDS, lead: EXAMPLE_LEAD, score: EXAMPLE_SCORE }

/** The data that every notification about a lead has. */
export type LeadData = Static<ReturnType<typeof dataSchema>>
function dataSchema() {
  return Type.Object(DATA)
}

const From = Type.String({ description: 'The status that the lead had before.' })

const NewScore = Type.Object(
  {
    value: Type.Number({ description: '0 to 100.' }),
    tier: Tier,
    low: Type.Number({ description: 'The lowest possible score, if all missing data turns out badly.' }),
    high: Type.Number({ description: 'The most it could be.' }),
    coverage: Type.Number({ description: 'The share of the criteria’s weight that is known, 0 to 1.' }),
    verdict: Type.Enum(['qualified', 'review', 'disqualified']),
  },
  { description: 'The score that was made.' },
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
      again: Type.Boolean({ description: 'True when the lead had a score before.' }),
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
    { summary: 'A person answered', description: 'Sent when a person answered an email of the campaign.' },
    Type.Object({
      ...DATA,
      inboundId: id('inb', 'The reply: `GET /inbox/{inboundId}`.'),
      intent: Type.String({ description: 'What the reply wants, as it was read.' }),
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
      summary: 'An address does not take mail',
      description:
        'Sent once for a lead when its address turned out not to take mail, also after it had ended as replied or with a meeting. Where that ends the lead, `lead.ended` comes too, if it is subscribed to.',
    },
    Type.Object({ ...DATA, from: From }),
    { timestamp: '2026-01-13T07:12:45.801Z', sequence: 951, data: { ...EXAMPLE_DATA, from: 'in_sequence' } },
  ),
  'lead.unsubscribed': notification(
    'lead.unsubscribed',
    {
      summary: 'A person asked not to be contacted again',
      description:
        'Sent when a person asked not to be contacted again. `lead.ended` comes too, where it is subscribed to.',
    },
    Type.Object({
      ...DATA,
      live: Type.Boolean({ description: 'False for a test campaign, where it suppresses nobody.' }),
    }),
    { timestamp: '2026-01-13T18:20:11.330Z', sequence: 1003, data: { ...EXAMPLE_DATA, live: true } },
  ),
  'lead.ended': notification(
    'lead.ended',
    {
      summary: 'A lead left the sequence',
      description:
        'Sent when a lead left the sequence for good, and again when a stronger reason replaced the first. Not for leads that had ended in another tool before they were imported.',
    },
    Type.Object({
      ...DATA,
      endReason: Type.Enum([...END_REASONS], { description: 'Why nothing more is sent to the lead.' }),
      from: From,
    }),
    {
      timestamp: '2026-01-13T18:20:11.330Z',
      sequence: 1004,
      data: { ...EXAMPLE_DATA, endReason: 'unsubscribed', from: 'in_sequence' },
    },
  ),
} as const

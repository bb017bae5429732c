import Type from 'typebox'
import { nullable } from '../platform/nullable.ts'
import { TEXT_PATHS } from '../sequences/index.ts'

/** What an approval may be. */
export const APPROVAL_STATES = ['waiting', 'approved', 'rejected', 'withdrawn'] as const

const Ground = Type.Object(
  {
    path: Type.String({ examples: ['company.industry'] }),
    value: Type.Unknown(),
    source: Type.String({
      description: 'Who says so: `person`, `caller`, `provider`, `website`, `dns`, `llm` or `rule`.',
    }),
    name: nullable(Type.String()),
    url: nullable(Type.String(), 'Where it stands.'),
    quote: nullable(Type.String(), 'The words that it was read from.'),
    observedAt: Type.String(),
  },
  { title: 'Ground', description: 'A fact that a text rests on, as it is known now.' },
)

const WrittenText = Type.Object(
  {
    path: Type.Enum([...TEXT_PATHS], { description: 'How templates name it.' }),
    text: Type.String({ description: 'As it stands in the email; of a list, a line for each item.' }),
    source: Type.Enum(['llm', 'person']),
    name: nullable(Type.String(), 'Which model, or which person.'),
    basis: Type.Array(Ground, { description: 'What it rests on; nothing for the words of a person.' }),
  },
  { title: 'WrittenText', description: 'A text of the email that is not its template’s.' },
)

/** What a person decides about, with all that is needed for it. */
export const ApprovalAnswer = Type.Object(
  {
    approvalId: Type.String({ examples: ['appr_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    campaignId: Type.String(),
    prospectId: Type.String(),
    contactName: Type.String(),
    companyName: Type.String(),
    title: nullable(Type.String(), 'Of the contact.'),
    step: Type.Integer({ description: 'The number of the step.' }),
    state: Type.Enum([...APPROVAL_STATES], {
      description: '`withdrawn`: nobody is asked any more, because the text, the email or the lead is gone.',
    }),
    edited: Type.Boolean({ description: 'A person put other words in the place of the model’s.' }),
    askedAt: Type.String({ format: 'date-time' }),
    decidedAt: nullable(Type.String({ format: 'date-time' })),
    decidedBy: nullable(
      Type.String(),
      '`key_…`, `user_…`; null while nobody has, where nobody is asked any more, and for a text whose lead was resumed without it.',
    ),
    textVersion: Type.String({
      description:
        'Of `texts`, as they are now: who approves names it, and so approves what was read and nothing else.',
      examples: ['Yb9f0Zc3mH1qk7v2Rw8sLt'],
    }),
    isCurrent: Type.Boolean({
      description: 'The text is the one that was asked about. While it is not, deciding answers 409.',
    }),
    texts: Type.Array(WrittenText, { description: 'What was not in the template, as it is now.' }),
    email: nullable(
      Type.Object({ subject: Type.String(), body: Type.String(), html: nullable(Type.String()) }),
      'The whole email as it would leave now, with links that change nothing. Null once it is decided about, and where it cannot be written.',
    ),
  },
  { title: 'Approval', description: 'Whether a text that a language model wrote may leave in a lead’s email.' },
)

/** What came of deciding about all at once. */
export const AllDecided = Type.Object(
  {
    decided: Type.Integer({ description: 'How many were decided.' }),
    isMore: Type.Boolean({ description: 'More were waiting than one request decides: ask again.' }),
  },
  { title: 'ApprovalsDecided' },
)

import Type from 'typebox'
import { END_REASONS, LEAD_STATUSES } from '../lifecycle/lead-states.ts'

/** Tiers of a score: U while too little is known, X when disqualified. */
export const TIERS = ['A', 'B', 'C', 'D', 'U', 'X'] as const

/** How a condition compares a value of customData, or a fact. */
export const COMPARISONS = ['eq', 'in', 'contains', 'exists', 'missing', 'gte', 'lte'] as const

/** So many conditions on customData, and as many on facts, may one filter have. */
export const MOST_CONDITIONS = 10

/** Of a list in customData, so many elements are looked at by filters, and counted by breakdowns. */
export const MOST_ELEMENTS = 100

/** So many leads may one filter name by their ids. */
const MOST_LEADS = 500

const listOf = <Item extends Type.TSchema>(item: Item, description: string) =>
  Type.Optional(Type.Array(item, { minItems: 1, maxItems: 100, description }))

const Instant = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 40,
      description: `${description} An instant such as \`2027-01-31T12:00:00Z\`, or a day in UTC such as \`2027-01-31\`.`,
    }),
  )

const Scalar = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()])

/** A condition on a value of customData, or on a fact. */
export const FilterCondition = Type.Object(
  {
    path: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Of a fact its path: `company.country`. Of customData keys from the outside in, with dots between them: `crm.owner`. A dot within a key is written `\\.`, a backslash before a dot or another backslash `\\\\`: `a\\.b`.',
      examples: ['region'],
    }),
    op: Type.Enum([...COMPARISONS], {
      description:
        `\`eq\` and \`in\` compare as text, of a list each of the first ${MOST_ELEMENTS} elements: one of them has to match; facts ignore case. \`contains\` finds part of a text, ignoring case. Letters are the same whether an accent is part of them or stands behind them (NFC, NFD). ` +
        '`gte` and `lte` as numbers where `value` is one, else as dates: other values and lists do not match. `exists` matches values that are not null, `missing` all others.',
    }),
    value: Type.Optional(
      Type.Union([Scalar, Type.Array(Scalar, { minItems: 1, maxItems: 100 })], {
        description: 'What to compare with; a list for `in`, nothing for `exists` and `missing`.',
      }),
    ),
  },
  { additionalProperties: false, title: 'FilterCondition' },
)

export type FilterCondition = Type.Static<typeof FilterCondition>

/**
 * Which leads: every condition that is named must hold, and one without any holds for all. This is the form in JSON; as
 * query parameters it has the same names, with commas in lists and `customData.region[in]=a,b` for a condition. The
 * fields of a value that comes from outside are checked by `checkFilter`.
 */
export const LeadFilterSchema = Type.Object(
  {
    status: listOf(Type.Enum([...LEAD_STATUSES]), 'Where the lead stands.'),
    endReason: listOf(Type.Enum([...END_REASONS]), 'Why it has ended.'),
    tier: listOf(Type.Enum([...TIERS]), 'A to D, U while too little is known, X when disqualified.'),
    minScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'A score of at least this.' })),
    maxScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'A score of at most this.' })),
    hold: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          '`any` for all leads that are held, `none` for those that are not, or the reason of the hold. A lead that has ended is not held.',
        examples: ['review_tier'],
      }),
    ),
    step: listOf(Type.Integer({ minimum: 0, maximum: 1000 }), 'How many steps were handed over in its present run.'),
    mailbox: listOf(
      Type.String({ maxLength: 100, examples: ['mbox_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
      'The mailbox that writes to it: chosen with its first email.',
    ),
    lead: Type.Optional(
      Type.Array(Type.String({ maxLength: 100, examples: ['lead_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }), {
        minItems: 1,
        maxItems: MOST_LEADS,
        description: 'One of these, by `prospectId`: leads that somebody chose one by one.',
      }),
    ),
    company: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 300,
        description: 'The full company name, ignoring case, or the domain.',
      }),
    ),
    createdFrom: Instant('Accepted then or later.'),
    createdTo: Instant('Accepted then or earlier; a day counts to its end.'),
    lastEventFrom: Instant('Something happened to it then or later (`updatedAt`).'),
    lastEventTo: Instant('Nothing has happened to it since; a day counts to its end.'),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Text in name, company or email, ignoring case.' })),
    owner: listOf(
      Type.String({ maxLength: 60 }),
      'Its owner: `user_…`, `me` for the signed-in caller, `none` for leads without one.',
    ),
    tag: listOf(
      Type.String({ minLength: 1, maxLength: 60 }),
      'A tag, by name or `tag_…`; `none` for leads without one.',
    ),
    facts: Type.Optional(
      Type.Array(FilterCondition, {
        maxItems: MOST_CONDITIONS,
        description: 'Conditions on facts, such as `company.country`, as lists know them: up to a minute old.',
      }),
    ),
    customData: Type.Optional(
      Type.Array(FilterCondition, {
        maxItems: MOST_CONDITIONS,
        description: 'Conditions on values of customData.',
      }),
    ),
  },
  { additionalProperties: false, title: 'LeadFilter' },
)

export type LeadFilter = Type.Static<typeof LeadFilterSchema>

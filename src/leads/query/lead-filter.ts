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
      description: `${description} A time such as \`2027-01-31T12:00:00Z\` or a UTC day such as \`2027-01-31\`.`,
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
        'A fact path (`company.country`), or customData keys joined with dots (`crm.owner`). Write a dot in a key as `\\.`, a backslash before a dot or another backslash `\\\\`: `a\\.b`.',
      examples: ['region'],
    }),
    op: Type.Enum([...COMPARISONS], {
      description:
        `\`eq\` and \`in\` compare as text; in a list, one of the first ${MOST_ELEMENTS} elements must match; facts ignore case. \`contains\` matches part of a text, ignoring case. Unicode forms (NFC, NFD) are equal. ` +
        '`gte` and `lte` compare numbers if `value` is one, else dates; other values and lists do not match. `exists` matches values that are not null, `missing` all others.',
    }),
    value: Type.Optional(
      Type.Union([Scalar, Type.Array(Scalar, { minItems: 1, maxItems: 100 })], {
        description: 'Value to compare with; a list for `in`, none for `exists` and `missing`.',
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
    status: listOf(Type.Enum([...LEAD_STATUSES]), 'Status of the lead.'),
    endReason: listOf(Type.Enum([...END_REASONS]), 'Why the lead ended.'),
    tier: listOf(Type.Enum([...TIERS]), 'A to D, U (too little is known) or X (disqualified).'),
    minScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'Minimum score.' })),
    maxScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'Maximum score.' })),
    hold: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: '`any` for held leads, `none` for others, or a hold reason. Ended leads are not held.',
        examples: ['review_tier'],
      }),
    ),
    step: listOf(Type.Integer({ minimum: 0, maximum: 1000 }), 'Steps sent in the current run.'),
    campaign: listOf(
      Type.String({ maxLength: 100, examples: ['camp_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
      'The campaign of the lead.',
    ),
    mode: Type.Optional(Type.Enum(['live', 'test'], { description: 'The mode of its campaign, as it is now.' })),
    mailbox: listOf(
      Type.String({ maxLength: 100, examples: ['mbox_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
      'The mailbox that emails it, chosen with its first email.',
    ),
    lead: Type.Optional(
      Type.Array(Type.String({ maxLength: 100, examples: ['lead_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }), {
        minItems: 1,
        maxItems: MOST_LEADS,
        description: 'Selected leads, by `prospectId`.',
      }),
    ),
    import: listOf(
      Type.String({ maxLength: 100, examples: ['imp_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
      'The import that added it.',
    ),
    company: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 300,
        description: 'The full company name, ignoring case and accents, or the domain.',
      }),
    ),
    createdFrom: Instant('Added at or after this time.'),
    createdTo: Instant('Added up to this time; a day counts to its end.'),
    lastEventFrom: Instant('Updated at or after this time (`updatedAt`).'),
    lastEventTo: Instant('Not updated since; a day counts to its end.'),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Text in name, company or email, ignoring case and accents (`Novak` also finds `Novák`, `Sorensen` `Sørensen`). One or two characters find words that begin with them; an email address is one word.',
      }),
    ),
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
        description: 'Conditions on facts, such as `company.country`. Data may be a minute old.',
      }),
    ),
    customData: Type.Optional(
      Type.Array(FilterCondition, {
        maxItems: MOST_CONDITIONS,
        description: 'Conditions on customData.',
      }),
    ),
  },
  { additionalProperties: false, title: 'LeadFilter' },
)

export type LeadFilter = Type.Static<typeof LeadFilterSchema>

import Type from 'typebox'

/**
 * How much criteria may hold: criteria, values of one list and of all, texts that `contains…` seeks in all, lengths of
 * texts, fields of one `anyOf`. Also what keeps the scoring of one lead within milliseconds.
 */
export const ICP_LIMITS = {
  criteria: 100,
  values: 500,
  valuesInAll: 5_000,
  soughtInAll: 1_000,
  text: 2_000,
  id: 64,
  label: 200,
  branches: 5,
} as const

/** What the criteria of a campaign have where it says nothing. */
export const ICP_DEFAULTS = {
  version: 1,
  unknownPrior: 0.5,
  gateConfidence: 0.6,
  minCoverage: 0.3,
  tiers: { A: 80, B: 60, C: 40 },
} as const

export const OPS = [
  'eq',
  'neq',
  'in',
  'notIn',
  'gte',
  'lte',
  'between',
  'contains',
  'containsAny',
  'containsAll',
  'isTrue',
  'within',
  'exists',
  'judge',
] as const

export type Op = (typeof OPS)[number]

const Single = Type.Union([Type.String({ maxLength: ICP_LIMITS.text }), Type.Number(), Type.Boolean()])

const CriterionValue = Type.Union(
  [
    Type.String({ maxLength: ICP_LIMITS.text }),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Single, { maxItems: ICP_LIMITS.values }),
  ],
  {
    title: 'CriterionValue',
    description:
      'What the field is compared with; its shape follows from `op`. One value for `eq`, `neq`, `contains`; a number for `gte`, `lte`; ' +
      '`[lowest, highest]` for `between`; a list for `in`, `notIn`, `containsAny`, `containsAll`; days for `within`; ' +
      'the question for `judge`. Left out for `isTrue` and `exists`.',
  },
)

const Path = Type.String({
  title: 'LeadField',
  minLength: 1,
  maxLength: ICP_LIMITS.label,
  description:
    'A field of the lead, such as `domain`, `title`, `company.country`, `company.signals.hiringSignals.isHiring` or `contact.seniority`; ' +
    'any key under `customData.` and `researchData.`; the answer to a question of the campaign, by its `path` or as `answers.` and its key; `email.isFreeProvider` and `email.isDisposable`. An unknown name is refused with the nearest known one.',
  examples: ['company.country'],
})

const Fraction = (fallback: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: fallback, description }))

const Threshold = (fallback: number, description: string) =>
  Type.Number({ minimum: 0, maximum: 100, default: fallback, description })

/** One criterion. `checkIcp` has the rules that a schema cannot express. */
export const Criterion = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      maxLength: ICP_LIMITS.id,
      description: 'Names the criterion in scores, reviews and reports. Unique within the campaign.',
    }),
    label: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: ICP_LIMITS.label,
        description: 'What people read in its place. Default: the id.',
      }),
    ),
    kind: Type.Enum(['must', 'should', 'mustNot'], {
      description:
        '`should` adds to the score (or takes from it, with a negative weight). `must` adds to the score too, and a lead known to fail it is ' +
        'disqualified; unknown, it asks for review. `mustNot` adds nothing: a lead known to meet it is disqualified.',
    }),
    field: Type.Optional(Path),
    anyOf: Type.Optional(
      Type.Array(
        Type.Object(
          { field: Path },
          { additionalProperties: false, description: 'One of the fields that can answer the criterion.' },
        ),
        {
          minItems: 1,
          maxItems: ICP_LIMITS.branches,
          description: 'Instead of `field`: several fields, of which the one that speaks most for a match counts.',
        },
      ),
    ),
    op: Type.Enum([...OPS], {
      title: 'Comparison',
      description:
        'How the field is compared. Text is compared without regard to case and surrounding space; countries, industries and seniorities also by ' +
        'their other names (`Germany`, `DEU`, `DE`). `contains…` looks inside a text (`cto` is found in `Director`) and among the members of a list. ' +
        '`within` is true for a date at most so many days ago; a future date counts as today, a month as its last day. ' +
        '`exists` is true when the field is known. `judge` puts a question that research answers with yes, no or unknown.',
    }),
    value: Type.Optional(CriterionValue),
    weight: Type.Optional(
      Type.Number({
        description:
          'How much the criterion counts beside the others; only proportions matter. Required and not 0 for `must` (positive) and `should`; ' +
          'negative takes points away on a match. Ignored for `mustNot`.',
      }),
    ),
    tolerance: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 10,
        description:
          'For `gte`, `lte` and `between` on a number: how far outside, as a fraction of the bound, a value still counts a part. ' +
          'With 0.2 and a lower bound of 50, 45 counts half and 40 nothing. Ranges such as "51-200" count by their overlap instead.',
      }),
    ),
    halfLifeDays: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description:
          'For `within`: after so many days a match counts half, after twice as many a quarter. Left out, it counts whole up to the last day.',
      }),
    ),
  },
  {
    title: 'Criterion',
    additionalProperties: false,
    description: 'One question about a lead, and what its answer is worth.',
  },
)

/** The `icp` part of a campaign: whom it is for. Every member may be absent. */
export const Icp = Type.Object(
  {
    version: Type.Optional(
      Type.Literal(1, { default: ICP_DEFAULTS.version, description: 'Version of this schema. Always 1.' }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: ICP_LIMITS.label,
        description: 'What people call this profile, such as "Mid-market SaaS".',
      }),
    ),
    unknownPrior: Fraction(
      ICP_DEFAULTS.unknownPrior,
      'How much of its weight a criterion gets while nothing is known about it: 0 as if it failed, 1 as if it were met.',
    ),
    gateConfidence: Fraction(
      ICP_DEFAULTS.gateConfidence,
      'From this confidence on, evidence disqualifies. Below it, a `must` asks for review and a `mustNot` does nothing.',
    ),
    minCoverage: Fraction(
      ICP_DEFAULTS.minCoverage,
      'A lead of whose weight less than this fraction is known gets tier U instead of A to D.',
    ),
    tiers: Type.Optional(
      Type.Object(
        {
          A: Threshold(ICP_DEFAULTS.tiers.A, 'Lowest score of tier A.'),
          B: Threshold(ICP_DEFAULTS.tiers.B, 'Lowest score of tier B.'),
          C: Threshold(ICP_DEFAULTS.tiers.C, 'Lowest score of tier C. Everything below is tier D.'),
        },
        {
          additionalProperties: false,
          default: { ...ICP_DEFAULTS.tiers },
          description: 'Lowest scores of the tiers, descending.',
        },
      ),
    ),
    criteria: Type.Optional(
      Type.Array(Criterion, {
        maxItems: ICP_LIMITS.criteria,
        default: [],
        description:
          'What the score is made of. Without a criterion of positive weight every lead scores 50 in tier U.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Icp',
    description: 'The ideal customer profile: criteria, and how their sum becomes a tier.',
  },
)

export type Criterion = Type.Static<typeof Criterion>
export type Icp = Type.Static<typeof Icp>

/** A single value of a fact, as a score shows it. */
const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

const CriterionEvidence = Type.Object(
  {
    path: Type.String({ description: 'The field that decided.' }),
    value: Type.Union([Shown, Type.Array(Shown)], {
      description: 'The known value. Text is cut after 500 characters, a list after 20 items.',
    }),
    source: Type.String({ description: 'Who says so.' }),
    url: Type.Optional(Type.String({ description: 'Where it was found.' })),
    quote: Type.Optional(Type.String({ description: 'The words it was read from, cut after 500 characters.' })),
  },
  { additionalProperties: false, description: 'The fact behind the outcome.' },
)

const Ids = (description: string) => Type.Array(Type.String(), { description })

export const CriterionScore = Type.Object(
  {
    id: Type.String({ description: 'The id of the criterion.' }),
    label: Type.String({ description: 'Its label, or its id.' }),
    kind: Type.Enum(['must', 'should', 'mustNot'], { description: 'As in the criterion.' }),
    weight: Type.Number({ description: 'As in the criterion; 0 for `mustNot`.' }),
    outcome: Type.Enum(['match', 'partial', 'miss', 'unknown'], {
      description: '`unknown` means that nothing is known that could decide; it is not a miss.',
    }),
    match: Type.Number({ description: 'How well the lead meets it, 0 to 1.' }),
    confidence: Type.Number({ description: 'How sure the evidence is, 0 to 1; 0 when the outcome is unknown.' }),
    points: Type.Number({
      description:
        'What it adds to the score, negative when it takes away. All points add up to the score before it is kept within 0 to 100.',
    }),
    maxPoints: Type.Number({
      description: 'The most it can add, or, negative, the most it can take away. Those that add come to 100 together.',
    }),
    fact: Type.Optional(CriterionEvidence),
    explanation: Type.String({ description: 'The outcome and its points in a sentence.' }),
  },
  { title: 'CriterionScore', additionalProperties: false, description: 'What one criterion made of the lead.' },
)

const SCORE = {
  value: Type.Integer({ minimum: 0, maximum: 100, description: 'The score.' }),
  low: Type.Integer({ minimum: 0, maximum: 100, description: 'The score if everything unknown turned out badly.' }),
  high: Type.Integer({ minimum: 0, maximum: 100, description: 'The score if everything unknown turned out well.' }),
  coverage: Type.Number({ description: 'The fraction of the weight about which something is known, 0 to 1.' }),
  confidence: Type.Number({ description: 'The fraction of the weight that is known, counted by confidence, 0 to 1.' }),
  tier: Type.Enum(['A', 'B', 'C', 'D', 'U', 'X'], {
    description: 'A to D by the score; U when too little is known; X when the lead is disqualified.',
  }),
  settled: Type.Boolean({
    description:
      'No further research can change the tier: `low` and `high` lie in the same one, or the lead is disqualified.',
  }),
  status: Type.Enum(['qualified', 'review', 'disqualified'], {
    description:
      '`disqualified`: known to fail a `must` or to meet a `mustNot`. `review`: a `must` is not known well enough.',
  }),
  nextBest: Ids('The up to three unknown criteria with the most weight: research these next.'),
  criteria: Type.Array(CriterionScore, { description: 'Every criterion, in the order of the campaign.' }),
}

/** What a lead scores, and why. No number in it is infinite or not a number. */
export const Score = Type.Object(
  {
    ...SCORE,
    reviewCriteria: Ids('The `must` criteria that are not known well enough.'),
    disqualifyingCriteria: Ids('The criteria that disqualify the lead.'),
  },
  { additionalProperties: false },
)

/** A score as it is kept and answered. */
export const LeadScore = Type.Object(
  {
    ...SCORE,
    icpVersion: Type.Integer({
      description: 'The version of the campaign’s criteria that made it; `/icp/versions` has them.',
    }),
    scoredAt: Type.String({ description: 'When it was made. Rescoring with the same result does not change it.' }),
  },
  { title: 'LeadScore', description: 'How well a lead matches the criteria of its campaign, with the points.' },
)

export type CriterionScore = Type.Static<typeof CriterionScore>
export type CriterionEvidence = Type.Static<typeof CriterionEvidence>
export type Score = Type.Static<typeof Score>
export type LeadScore = Type.Static<typeof LeadScore>
export type Tier = Score['tier']

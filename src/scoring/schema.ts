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
      'Value to compare with; its type depends on `op`. One value for `eq`, `neq`, `contains`; a number for `gte`, `lte`; ' +
      '`[lowest, highest]` for `between`; a list for `in`, `notIn`, `containsAny`, `containsAll`; days for `within`; ' +
      'the question for `judge`. Omit it for `isTrue` and `exists`.',
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
      description: 'ID of the criterion in scores and reports. Unique within the campaign.',
    }),
    label: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: ICP_LIMITS.label,
        description: 'Display name. Default: the id.',
      }),
    ),
    kind: Type.Enum(['must', 'should', 'mustNot'], {
      description:
        '`should` adds to the score (or subtracts, with a negative weight). `must` adds too and disqualifies leads known to fail it; ' +
        'if unknown, the lead needs review. `mustNot` disqualifies leads known to meet it.',
    }),
    field: Type.Optional(Path),
    anyOf: Type.Optional(
      Type.Array(Type.Object({ field: Path }, { additionalProperties: false, description: 'A field to compare.' }), {
        minItems: 1,
        maxItems: ICP_LIMITS.branches,
        description: 'Instead of `field`: several fields; the best match counts.',
      }),
    ),
    op: Type.Enum([...OPS], {
      title: 'Comparison',
      description:
        'How to compare the field. Text ignores case and surrounding spaces; countries, industries and seniorities match by synonyms too ' +
        '(`Germany`, `DEU`, `DE`). `contains…` matches part of a text (`cto` in `Director`) or a list item. ' +
        '`within` matches dates at most that many days ago; future dates count as today, months as their last day. ' +
        '`exists` matches known fields. `judge` is a question that research answers with yes, no or unknown.',
    }),
    value: Type.Optional(CriterionValue),
    weight: Type.Optional(
      Type.Number({
        description:
          'Relative weight of the criterion. Required and not 0 for `must` (positive) and `should`; ' +
          'negative subtracts points on a match. Ignored for `mustNot`.',
      }),
    ),
    tolerance: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 10,
        description:
          'For `gte`, `lte` and `between` on a number: partial credit for near misses, as a fraction of the bound. ' +
          'With 0.2 and a lower bound of 50, 45 gets half and 40 none. Ranges such as "51-200" count by overlap.',
      }),
    ),
    halfLifeDays: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description:
          'For `within`: a match counts half after this many days and a quarter after twice as many. Default: no decay.',
      }),
    ),
  },
  {
    title: 'Criterion',
    additionalProperties: false,
    description: 'A condition on a lead, and its weight.',
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
        description: 'Name of the profile, such as "Mid-market SaaS".',
      }),
    ),
    unknownPrior: Fraction(
      ICP_DEFAULTS.unknownPrior,
      'Share of the weight assumed for unknown criteria: 0 as if failed, 1 as if met.',
    ),
    gateConfidence: Fraction(
      ICP_DEFAULTS.gateConfidence,
      'Minimum confidence to disqualify. Below it, a failed `must` needs review and a `mustNot` has no effect.',
    ),
    minCoverage: Fraction(ICP_DEFAULTS.minCoverage, 'Minimum data coverage for tiers A to D; below it, the tier is U.'),
    tiers: Type.Optional(
      Type.Object(
        {
          A: Threshold(ICP_DEFAULTS.tiers.A, 'Lowest score of tier A.'),
          B: Threshold(ICP_DEFAULTS.tiers.B, 'Lowest score of tier B.'),
          C: Threshold(ICP_DEFAULTS.tiers.C, 'Lowest score of tier C. Lower scores are tier D.'),
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
        description: 'The criteria. Without a positive weight, every lead scores 50 in tier U.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Icp',
    description: 'The ideal customer profile: criteria and tiers.',
  },
)

export type Criterion = Type.Static<typeof Criterion>
export type Icp = Type.Static<typeof Icp>

/** A single value of a fact, as a score shows it. */
const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

const CriterionEvidence = Type.Object(
  {
    path: Type.String({ description: 'The deciding field.' }),
    value: Type.Union([Shown, Type.Array(Shown)], {
      description: 'The value; text is cut at 500 characters, lists at 20 items.',
    }),
    source: Type.String({ description: 'Source of the fact.' }),
    url: Type.Optional(Type.String({ description: 'Source URL.' })),
    quote: Type.Optional(Type.String({ description: 'The quoted source text, cut at 500 characters.' })),
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
      description: '`unknown`: data is missing. It is not a miss.',
    }),
    match: Type.Number({ description: 'How well the lead meets it, 0 to 1.' }),
    confidence: Type.Number({ description: 'Confidence in the evidence, 0 to 1; 0 if unknown.' }),
    points: Type.Number({
      description: 'Points added to the score, negative if subtracted. Their sum, limited to 0–100, is the score.',
    }),
    maxPoints: Type.Number({
      description: 'Maximum points it can add, or subtract if negative. Positive ones sum to 100.',
    }),
    fact: Type.Optional(CriterionEvidence),
    explanation: Type.String({ description: 'The outcome and its points in a sentence.' }),
  },
  { title: 'CriterionScore', additionalProperties: false, description: 'Result of one criterion.' },
)

const SCORE = {
  value: Type.Integer({ minimum: 0, maximum: 100, description: 'The score.' }),
  low: Type.Integer({ minimum: 0, maximum: 100, description: 'Lowest possible score once missing data is known.' }),
  high: Type.Integer({ minimum: 0, maximum: 100, description: 'Highest possible score once missing data is known.' }),
  coverage: Type.Number({ description: 'Share of the weight with known data, 0 to 1.' }),
  confidence: Type.Number({ description: 'Share of the weight with known data, weighted by confidence, 0 to 1.' }),
  tier: Type.Enum(['A', 'B', 'C', 'D', 'U', 'X'], {
    description: 'A to D by score; U: too little is known; X: disqualified.',
  }),
  settled: Type.Boolean({
    description: 'True if the tier is final: `low` and `high` are in the same tier, or the lead is disqualified.',
  }),
  status: Type.Enum(['qualified', 'review', 'disqualified'], {
    description:
      '`disqualified`: known to fail a `must` or to meet a `mustNot`. `review`: a `must` is not known well enough.',
  }),
  nextBest: Ids('Up to three unknown criteria with the most weight.'),
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
      description: 'Version of the criteria; see `/icp/versions`.',
    }),
    scoredAt: Type.String({ description: 'When it was scored. Rescoring with the same result does not change it.' }),
  },
  { title: 'LeadScore', description: 'How well a lead matches the criteria of its campaign, with the points.' },
)

export type CriterionScore = Type.Static<typeof CriterionScore>
export type CriterionEvidence = Type.Static<typeof CriterionEvidence>
export type Score = Type.Static<typeof Score>
export type LeadScore = Type.Static<typeof LeadScore>
export type Tier = Score['tier']

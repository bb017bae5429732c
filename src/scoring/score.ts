import Type from 'typebox'

/** A single value of a fact, as a score shows it. */
const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

const Evidence = Type.Object(
  {
    path: Type.String({ description: 'The field that decided.' }),
    value: Type.Union([Shown, Type.Array(Shown)], {
      description: 'What is known about it. Text is cut after 500 characters, a list after 20 members.',
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
    fact: Type.Optional(Evidence),
    explanation: Type.String({ description: 'The outcome and its points in a sentence.' }),
  },
  { title: 'CriterionScore', additionalProperties: false, description: 'What one criterion made of the lead.' },
)

/** What a lead scores, and why. No number in it is infinite or not a number. */
export const Score = Type.Object(
  {
    value: Type.Integer({ minimum: 0, maximum: 100, description: 'The score.' }),
    low: Type.Integer({ minimum: 0, maximum: 100, description: 'The score if everything unknown turned out badly.' }),
    high: Type.Integer({ minimum: 0, maximum: 100, description: 'The score if everything unknown turned out well.' }),
    coverage: Type.Number({ description: 'The fraction of the weight about which something is known, 0 to 1.' }),
    confidence: Type.Number({
      description: 'The fraction of the weight that is known, counted by confidence, 0 to 1.',
    }),
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
    reviewCriteria: Ids('The `must` criteria that are not known well enough.'),
    disqualifyingCriteria: Ids('The criteria that disqualify the lead.'),
    nextBest: Ids('The unknown criteria of most weight, at most three: what is best researched next.'),
    criteria: Type.Array(CriterionScore, { description: 'Every criterion, in the order of the campaign.' }),
  },
  {
    title: 'Score',
    additionalProperties: false,
    description: 'How well a lead fits the criteria of its campaign, with the reasons.',
  },
)

export type CriterionScore = Type.Static<typeof CriterionScore>
export type Evidence = Type.Static<typeof Evidence>
export type Score = Type.Static<typeof Score>
export type Tier = Score['tier']

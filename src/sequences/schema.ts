import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import { ConditionInput } from './step-condition.ts'
import type { StepCondition } from './step-condition.ts'

type GivenStep = Omit<Step, 'number'> & { readonly number: number | undefined }

/**
 * Gives every step its number, which is the same for as long as the step lives and never given to another: what leads
 * have got is known by it, wherever the step stands. A step is the one it names, one that was taken out before included;
 * else the one with the same text; else, between the same neighbours, the one whose place it takes. All others are new.
 */
export function numberSteps(given: readonly GivenStep[], before?: Sequence): Sequence {
  const old = before?.steps ?? []
  const numbers: (number | undefined)[] = given.map(() => undefined)
  const isFree = (number: number) => !numbers.includes(number)
  let lastNumber = before?.lastNumber ?? 0
  for (const [index, { number }] of given.entries()) {
    if (number !== undefined && number >= 1 && number <= lastNumber && isFree(number)) numbers[index] = number
  }
  for (const [index, { variants }] of given.entries()) {
    numbers[index] ??= old.find((step) => isFree(step.number) && hasSameText(step.variants, variants))?.number
  }
  for (const index of given.keys()) {
    const place = index === 0 ? 0 : old.findIndex((step) => step.number === numbers[index - 1]) + 1
    const replaced = index === 0 || place > 0 ? old[place] : undefined
    if (replaced !== undefined && isFree(replaced.number)) numbers[index] ??= replaced.number
  }
  const steps = given.map((step, index) => ({ ...step, number: numbers[index] ?? (lastNumber += 1) }))
  return { steps, lastNumber }
}

/** A first email has a subject that it loses when it becomes a reply; its text stays. */
function hasSameText(left: Step['variants'], right: Step['variants']): boolean {
  const texts = (variants: Step['variants']) => variants.map(({ body, html }) => [body, html])
  return isDeepStrictEqual(texts(left), texts(right))
}

/** Wait of a step that names none: it is due at once. */
const DEFAULT_WAIT = 'P0D'

const VariantInput = Type.Object(
  {
    subject: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description:
          'Liquid template of the subject. Required in the first step. Later steps without a subject reply in the same thread ("Re: " and the last subject).',
        examples: ['{{ lead.companyName }} and vessel planning'],
      }),
    ),
    body: Type.Optional(
      Type.String({
        maxLength: 50_000,
        default: '',
        description:
          'Liquid template of the plain text. A variable without a value or default filter holds the email. Required without `html`; otherwise derived from the HTML if omitted.',
        examples: ['Hi {{ lead.firstName | default: "there" }},\n\nShall we talk? {{ calendarLink }}'],
      }),
    ),
    html: Type.Optional(
      Type.String({
        maxLength: 100_000,
        description:
          'Liquid template of an HTML part. Scripts, forms, frames and URLs other than http, https, mailto and tel are removed when you save it. Styles are inlined when it is sent, except `@media` and selectors with `~` or brackets. Values are escaped. At most 1,500 elements, nested up to 100 levels; selectors times elements at most 15,000.',
        examples: [
          '<p>Hi {{ lead.firstName | default: \'there\' }},</p><p><a href="{{ calendarLink }}">Shall we talk?</a></p>',
        ],
      }),
    ),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000,
        default: 1,
        description: 'Relative share of leads that get this variant. 0 turns it off.',
      }),
    ),
  },
  { additionalProperties: false },
)

type VariantInput = Type.Static<typeof VariantInput>

const StepInput = Type.Object(
  {
    number: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Permanent number of the step, assigned by Fairlead. Send it back to keep a changed or restored step’s identity; otherwise steps are matched by text or position. A lead gets each number once.',
      }),
    ),
    wait: Type.Optional(
      Type.String({
        maxLength: 60,
        default: DEFAULT_WAIT,
        description:
          "ISO 8601 duration since the previous email (for the first step: since the lead was scored), at most 365 days. Days and weeks keep the prospect's local time; hours and minutes are exact. The email is sent at the next time the schedule allows.",
        examples: ['P3D', 'PT4H'],
      }),
    ),
    waitDays: Type.Optional(
      Type.Enum(['calendar', 'business'], {
        default: 'calendar',
        description:
          'Which days `wait` counts. `business`: sending days of the schedule, without holidays; `wait` must then be in days, such as P3D or P2DT4H.',
      }),
    ),
    condition: Type.Optional(ConditionInput),
    variants: Type.Array(VariantInput, {
      minItems: 1,
      maxItems: 10,
      description: 'Versions of the email to compare. Each lead always gets the same one.',
    }),
  },
  { additionalProperties: false },
)

/** A campaign's emails as an integrator writes them. `completeSequence` fills in what may be left out. */
export const SequenceInput = Type.Object(
  {
    steps: Type.Array(StepInput, {
      maxItems: 20,
      description: 'Steps in order. A draft can have none.',
    }),
    lastNumber: Type.Optional(
      Type.Integer({
        description: 'Highest step number so far. Read-only.',
      }),
    ),
  },
  {
    title: 'Sequence',
    additionalProperties: false,
    description: 'The emails of the campaign and the waits between them.',
  },
)

export type SequenceInput = Type.Static<typeof SequenceInput>

/** One version of a step's email. Without `subject` it goes on with the thread of the email before it. */
export interface Variant {
  readonly subject?: string
  /** Blank where there is `html`, of which the plain text is made then. */
  readonly body: string
  readonly html?: string
  readonly weight: number
}

/** `wait` is an ISO 8601 duration since the previous email; `number` names the step for good, wherever it stands. */
export interface Step {
  readonly number: number
  readonly wait: string
  readonly waitDays?: 'calendar' | 'business'
  readonly condition?: StepCondition
  readonly variants: readonly Variant[]
}

/** A sequence with nothing left out. */
export interface Sequence {
  readonly steps: readonly Step[]
  /** The highest number a step ever had; none is given twice. */
  readonly lastNumber: number
}

/**
 * The same sequence with every default written out, its HTML as it is; without input, one without steps. `before` is what
 * it replaces.
 */
export function completeSequence(input: SequenceInput = { steps: [] }, before?: Sequence): Sequence {
  const steps = input.steps.map((step) => ({
    number: step.number,
    wait: step.wait ?? DEFAULT_WAIT,
    // What is as it always was is left out, so that a sequence reads back as it was written.
    ...(step.waitDays === 'business' ? { waitDays: step.waitDays } : {}),
    ...(step.condition === undefined ? {} : { condition: step.condition }),
    variants: step.variants.map(completeVariant),
  }))
  return numberSteps(steps, before)
}

function completeVariant({ html, ...variant }: VariantInput): Variant {
  const kept = html === undefined || html.trim() === '' ? {} : { html }
  return { ...variant, ...kept, body: variant.body ?? '', weight: variant.weight ?? 1 }
}

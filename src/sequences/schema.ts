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
          'Liquid template of the subject. Required in the first step. A later step without subject is sent as a reply in the same thread: "Re: " and the last subject before it.',
        examples: ['{{ lead.companyName }} and vessel planning'],
      }),
    ),
    body: Type.Optional(
      Type.String({
        maxLength: 50_000,
        default: '',
        description:
          'Liquid template of the plain text. A variable without value and without a default filter holds the email instead of sending it with a gap. Required without `html`; beside it, blank or left out, the plain text is made from the HTML.',
        examples: ['Hi {{ lead.firstName | default: "there" }},\n\nShall we talk? {{ calendarLink }}'],
      }),
    ),
    html: Type.Optional(
      Type.String({
        maxLength: 100_000,
        description:
          'Liquid template of an HTML part. What an email should not hold (scripts, forms, frames, addresses other than http, https, mailto and tel) is taken out when it is saved; rules of a `<style>` are written into the elements when it is sent, but for those of certain screens (`@media`) and selectors with `~` or brackets. Values are escaped. At most 1,500 elements, 100 within one another; selectors times elements at most 15,000.',
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
        description:
          'Share of the leads that get this variant, relative to the other variants of the step. 0 switches it off.',
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
          'Which step this is, given by us: first its position, and the same for good. Send it back to say that a changed step is still the same one; without it a step is recognised by its text or its place. One that was taken out and comes back with its number is the same step too. A lead gets each number once.',
      }),
    ),
    wait: Type.Optional(
      Type.String({
        maxLength: 60,
        default: DEFAULT_WAIT,
        description:
          "ISO 8601 duration since the previous email (for the first step: since the lead was scored), at most 365 days. Days and weeks keep the time on the prospect's clock; hours and minutes are exact. The email is then sent at the next time the schedule allows.",
        examples: ['P3D', 'PT4H'],
      }),
    ),
    waitDays: Type.Optional(
      Type.Enum(['calendar', 'business'], {
        default: 'calendar',
        description:
          'Which days `wait` counts. `business`: only days of the week that the schedule names, without its holidays; `wait` is then given in days, such as P3D or P2DT4H.',
      }),
    ),
    condition: Type.Optional(ConditionInput),
    variants: Type.Array(VariantInput, {
      minItems: 1,
      maxItems: 10,
      description: 'Versions of the email to compare. Each lead gets one, always the same.',
    }),
  },
  { additionalProperties: false },
)

/** A campaign's emails as an integrator writes them. `completeSequence` fills in what may be left out. */
export const SequenceInput = Type.Object(
  {
    steps: Type.Array(StepInput, {
      maxItems: 20,
      description: 'The emails of the campaign, in order. A draft may have none yet.',
    }),
    lastNumber: Type.Optional(
      Type.Integer({
        description: 'The highest number that a step ever had. Read-only.',
      }),
    ),
  },
  {
    title: 'Sequence',
    additionalProperties: false,
    description: 'Which emails a lead gets and how long to wait between them.',
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

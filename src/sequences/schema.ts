import Type from 'typebox'
import { numberSteps } from './number-steps.ts'

/** Wait of a step that names none: it is due at once. */
const DEFAULT_WAIT = 'P0D'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export type Weekday = (typeof WEEKDAYS)[number]

const VariantInput = Type.Object(
  {
    subject: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description:
          'Liquid template of the subject. Required in the first step. A later step without subject is sent as a reply in the same thread: "Re: " and the subject of the first email.',
        examples: ['{{ lead.companyName }} and vessel planning'],
      }),
    ),
    body: Type.String({
      maxLength: 50_000,
      description:
        'Liquid template of the plain text. A variable without value and without a default filter holds the email instead of sending it with a gap.',
      examples: ['Hi {{ lead.firstName | default: "there" }},\n\nShall we talk? {{ calendarLink }}'],
    }),
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

const StepInput = Type.Object(
  {
    number: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Which step this is, given by us: first its position, and the same for good. Send it back to say that a changed step is still the same one; without it a step is recognised by its text or its place. A lead gets each number once.',
      }),
    ),
    wait: Type.Optional(
      Type.String({
        maxLength: 60,
        default: DEFAULT_WAIT,
        description:
          "ISO 8601 duration since the previous email (for the first step: since the lead was scored), at most 365 days. Days and weeks keep the time on the prospect's clock; hours and minutes are exact. The email then leaves at the next moment that the schedule allows.",
        examples: ['P3D', 'PT4H'],
      }),
    ),
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
        description: 'The highest number that a step ever had. Ours; what is sent for it does not count.',
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

/** When a campaign may send, as an integrator writes it. `completeSchedule` fills in what may be left out. */
export const ScheduleInput = Type.Object(
  {
    timezone: Type.Optional(
      Type.String({
        maxLength: 64,
        default: 'UTC',
        description: 'IANA time zone that counts for a lead whose own zone is not known.',
        examples: ['Europe/Berlin'],
      }),
    ),
    days: Type.Optional(
      Type.Array(Type.Enum([...WEEKDAYS]), {
        minItems: 1,
        maxItems: 7,
        uniqueItems: true,
        default: ['mon', 'tue', 'wed', 'thu', 'fri'],
        description: 'Days of the week, in the time zone of the prospect.',
      }),
    ),
    from: Type.Optional(
      Type.String({
        pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
        default: '09:00',
        description: 'Earliest time of day, HH:MM on the 24-hour clock of the prospect.',
      }),
    ),
    to: Type.Optional(
      Type.String({
        pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
        default: '17:00',
        description: 'Time of day from which nothing is sent any more; later than `from`. 24:00 is the end of the day.',
      }),
    ),
  },
  {
    title: 'Schedule',
    additionalProperties: false,
    description: 'When emails may leave, in the time zone of each prospect.',
  },
)

export type ScheduleInput = Type.Static<typeof ScheduleInput>

/** One version of a step's email. Without `subject` it threads under the first email. */
export interface Variant {
  readonly subject?: string
  readonly body: string
  readonly weight: number
}

/** `wait` is an ISO 8601 duration since the previous email; `number` names the step for good, wherever it stands. */
export interface Step {
  readonly number: number
  readonly wait: string
  readonly variants: readonly Variant[]
}

/** A sequence with nothing left out. */
export interface Sequence {
  readonly steps: readonly Step[]
  /** The highest number a step ever had; none is given twice. */
  readonly lastNumber: number
}

/** A schedule with nothing left out. `from` and `to` are HH:MM; `from` is inside the window, `to` is not. */
export interface Schedule {
  readonly timezone: string
  readonly days: readonly Weekday[]
  readonly from: string
  readonly to: string
}

/** What a campaign has until somebody says otherwise: Monday to Friday, 09:00–17:00 UTC. */
const DEFAULT_SCHEDULE: Schedule = {
  timezone: 'UTC',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '09:00',
  to: '17:00',
}

/** The same sequence with every default written out; without input, one without steps. `before` is what it replaces. */
export function completeSequence(input: SequenceInput = { steps: [] }, before?: Sequence): Sequence {
  const steps = input.steps.map((step) => ({
    number: step.number,
    wait: step.wait ?? DEFAULT_WAIT,
    variants: step.variants.map((variant) => ({ ...variant, weight: variant.weight ?? 1 })),
  }))
  return numberSteps(steps, before)
}

/** The same schedule with every default written out. */
export function completeSchedule(input: ScheduleInput = {}): Schedule {
  return { ...DEFAULT_SCHEDULE, ...input }
}

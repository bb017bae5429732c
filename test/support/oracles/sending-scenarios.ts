import fc from 'fast-check'
import type { Weekday } from '../../../src/sequences/schedule/schedule-schema.ts'
import type { MailServer } from '../mail/live-outreach.ts'
import type { Moment } from '../processes/mortal-process.ts'
import { sendingLimits } from './sending-limits.ts'

/** A step as a scenario has it; `text` is what it is known by. */
export interface ScenarioStep {
  readonly text: string
  readonly wait: string
  /** Its days are business days. */
  readonly business: boolean
  /** Only for leads of this plan; `unknown` says what becomes of those that have none. */
  readonly plan: { readonly value: string; readonly unknown: 'send' | 'pass_over' } | null
}

/** How the next work ends: the mail server answers so, and the process is killed there, or not at all. */
export interface Ending {
  readonly answers?: MailServer['answers']
  /** Once a batch is claimed; once the mail server has the mail; at one of the next statements. */
  readonly dies?: 'claimed' | 'data' | { readonly statement: number; readonly moment: Moment }
}

/** A change of the sequence while leads are in it. */
export interface Edit {
  readonly turn: number
  readonly kind: 'drop' | 'insert' | 'turn_round'
  readonly at: number
}

const WEEKDAYS: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata', 'Africa/Cairo'] as const
const PLANS = ['trial', 'paid'] as const

const step = fc
  .record({
    wait: fc.constantFrom('P0D', 'P0D', 'PT90M', 'P1D', 'P2D', 'P1W'),
    business: fc.boolean(),
    plan: fc.option(fc.record({ value: fc.constantFrom(...PLANS), unknown: fc.constantFrom('send', 'pass_over') }), {
      freq: 3,
    }),
  })
  // Business days are counted in days alone.
  .map((one) => ({ ...one, business: one.business && ['P1D', 'P2D'].includes(one.wait) }))

const ending: fc.Arbitrary<Ending> = fc.oneof(
  fc.constantFrom<Ending>(
    {},
    { dies: 'claimed' },
    { dies: 'data' },
    { dies: 'data', answers: { dropAfterData: true } },
    { answers: { dropAfterData: true } },
    { answers: { rcpt: [450, '4.2.0 Later'] } },
    { answers: { data: [451, '4.3.0 Later'] } },
    { answers: { data: [554, '5.6.0 No'] } },
  ),
  fc.record({
    dies: fc.record({
      statement: fc.integer({ min: 1, max: 60 }),
      moment: fc.constantFrom<Moment>('before', 'after'),
    }),
  }),
)

export const scenarios = fc.record({
  steps: fc
    .array(step, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((one, index): ScenarioStep => ({ ...one, text: `step ${index + 1}` }))),
  edits: fc.array(
    fc.record({
      turn: fc.integer({ min: 0, max: 12 }),
      kind: fc.constantFrom<Edit['kind']>('drop', 'insert', 'turn_round'),
      at: fc.nat({ max: 3 }),
    }),
    { maxLength: 2 },
  ),
  days: fc.subarray(WEEKDAYS, { minLength: 1 }),
  from: fc.integer({ min: 0, max: 22 }),
  hours: fc.integer({ min: 1, max: 12 }),
  /** In days from the beginning. */
  holidays: fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 5 }),
  leads: fc.array(fc.record({ timezone: fc.constantFrom(...ZONES), plan: fc.constantFrom(...PLANS, null) }), {
    minLength: 1,
    maxLength: 5,
  }),
  endings: fc.array(ending, { maxLength: 8 }),
  /** How much later than due the work goes on, in minutes: processes stand still. */
  delays: fc.array(fc.constantFrom(0, 1, 59, 300), { maxLength: 12 }),
  limits: sendingLimits,
})

export type Scenario = typeof scenarios extends fc.Arbitrary<infer T> ? T : never

/** The sequence as the API takes it. Steps reply to the first where no condition keeps anybody from that. */
export function sequenceFor(steps: readonly ScenarioStep[]) {
  const isThread = steps.every(({ plan }) => plan === null)
  return {
    steps: steps.map(({ text, wait, business, plan }, index) => ({
      wait,
      ...(business ? { waitDays: 'business' } : {}),
      ...(plan === null
        ? {}
        : { condition: { all: [{ field: 'customData.plan', op: 'eq', value: plan.value }], unknown: plan.unknown } }),
      variants: [{ body: text, ...(index > 0 && isThread ? {} : { subject: `About ${text}` }) }],
    })),
  }
}

/** The steps after an edit; at least one is left. */
export function edited(steps: readonly ScenarioStep[], { kind, at }: Edit): ScenarioStep[] {
  const place = at % steps.length
  if (kind === 'turn_round') return steps.toReversed()
  if (kind === 'drop') return steps.length === 1 ? [...steps] : steps.toSpliced(place, 1)
  return steps.toSpliced(place, 0, { text: `new ${steps.length} ${place}`, wait: 'P1D', business: false, plan: null })
}

/** Whether a lead of this plan gets the step. */
export function isFor({ plan }: ScenarioStep, own: string | null): boolean {
  if (plan === null) return true
  return own === null ? plan.unknown === 'send' : own === plan.value
}

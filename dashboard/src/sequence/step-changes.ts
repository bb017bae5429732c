import { movedTo } from '../campaigns/editor/reorder.tsx'
import type { Schemas } from '../api/client.ts'
import { textOfHtml } from './template/html-of-text.ts'
import { LOCALE } from '../shared/words/locale.ts'
import { readWait, withWait } from './wait-words.ts'
import type { WaitUnit } from './wait-words.ts'

export type Sequence = Schemas['Sequence']
export type Step = Sequence['steps'][number]
export type Variant = Step['variants'][number]

/** As many emails as a sequence may have. */
export const MOST_STEPS = 20

/** Which version of which email is looked at, each from 0. */
export interface VariantPosition {
  readonly step: number
  readonly variant: number
}

/** The steps with another one at the end. */
export function withStep(steps: readonly Step[]): Step[] {
  const first = steps.length === 0
  const variant = first ? { subject: '', body: '', weight: 1 } : { body: '', weight: 1 }
  return [...steps, { wait: first ? 'P0D' : 'P3D', variants: [variant] }]
}

/** The steps with one taken to another place. The waits between them stay: an email is moved, not the time it is sent. */
export function withStepMoved(steps: readonly Step[], from: number, to: number): Step[] {
  return movedTo(steps, from, to).map((step, index) => {
    const { wait = 'P0D', waitDays = 'calendar' } = steps[index] ?? step
    return withWait(step, { wait, waitDays })
  })
}

/** On which day after the first a step is sent at the earliest: "Day 3"; undefined where a wait mixes units. */
export function dayOf(steps: readonly Step[], index: number): string | undefined {
  let days = 0
  for (const { wait = 'P0D', waitDays } of steps.slice(0, index + 1)) {
    const read = readWait(wait, waitDays)
    if (read === undefined) return undefined
    days += read.amount * DAYS_OF[read.unit]
  }
  return `Day ${Math.floor(days).toLocaleString(LOCALE)}`
}

const DAYS_OF: Readonly<Record<WaitUnit, number>> = {
  minutes: 1 / 1_440,
  hours: 1 / 24,
  days: 1,
  'business days': 1,
  weeks: 7,
}

/** A variant with or without a subject of its own. */
export function withSubject(variant: Variant, subject: string | undefined): Variant {
  const { subject: _, ...rest } = variant
  return subject === undefined ? rest : { subject, ...rest }
}

/** What the email at a place is tried out with: the subject of its thread comes along where it replies. */
export function previewDraftOf(steps: readonly Step[], place: VariantPosition): Schemas['EmailDraft'] | undefined {
  const variant = steps[place.step]?.variants[place.variant]
  if (variant === undefined) return undefined
  const { subject, body = '', html } = variant
  const number = steps[place.step]?.number
  const email = { body, ...(html === undefined ? {} : { html }), ...(number === undefined ? {} : { step: number }) }
  if (subject !== undefined) return { subject, ...email }
  const firstSubject = steps
    .slice(0, place.step)
    .flatMap(({ variants }) => variants[0]?.subject ?? [])
    .at(-1)
  return firstSubject === undefined ? email : { ...email, firstSubject }
}

/** How many of 100 leads get a variant. */
export function variantShare(variants: readonly Variant[], index: number): number {
  const weights = variants.map(({ weight = 1 }) => weight)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum === 0 ? 0 : Math.round(((weights[index] ?? 0) / sum) * 100)
}

/** A variant with an HTML part, or without one. */
export function withHtml(variant: Variant, html: string | undefined): Variant {
  const { html: _, ...rest } = variant
  return html === undefined ? rest : { ...rest, html }
}

const LONGEST_FIRST_WORDS = 120

/** The first words of an email behind its greeting, for a line of a list; a variable is "…". */
export function firstWordsOf(variant: Variant | undefined): string {
  const text = variant?.body?.trim() ? variant.body : textOfHtml(variant?.html ?? '')
  const lines = text
    .slice(0, 2_000)
    .split('\n')
    .map((line) => line.replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/gu, '…').trim())
    .filter((line) => line !== '')
  const [first = '', second] = lines
  return (first.endsWith(',') && second !== undefined ? second : first).slice(0, LONGEST_FIRST_WORDS)
}

import { html, type Html } from './html.ts'
import { showDate, showWeekday } from './show-time.ts'
import type { OfferedDay, OfferedTime, OfferedWeek } from './slot-weeks.ts'

/** What stands in the fields. */
export interface BookingFields {
  readonly startsAt: string
  readonly name: string
  readonly email: string
  readonly notes: string
  /** By the field of the question. */
  readonly answers?: Readonly<Record<string, string>>
}

/** A question of the campaign. */
export interface QuestionView {
  /** Name of the field and id of its element. */
  readonly field: string
  readonly label: string
  readonly kind: 'line' | 'text' | 'choice'
  readonly options?: readonly string[]
  readonly required?: boolean
}

/** `field` is the id of the element that is at fault; the error summary links to it. */
export interface BookingFieldProblem {
  readonly field: string
  readonly detail: string
}

export interface BookingFormView {
  readonly path: string
  readonly timezone: string
  readonly week: OfferedWeek
  readonly filled: BookingFields | undefined
  readonly problems: readonly BookingFieldProblem[]
  readonly questions: readonly QuestionView[]
  /** It moves a meeting, of which all but the time is known. */
  readonly moves: boolean
  /** The form cannot be sent. */
  readonly preview: boolean
}

const EMPTY: BookingFields = { startsAt: '', name: '', email: '', notes: '' }

/**
 * The form that books: posts `startsAt`, `timezone`, `week`, `name`, `email`, `notes` and what each question names; one
 * that moves a meeting posts the first three.
 */
export function bookingForm(view: BookingFormView): Html {
  const { path, timezone, week, filled = EMPTY, problems, preview, moves } = view
  return html`<form class="booking" method="post" action="${path}">
    <input type="hidden" name="timezone" value="${timezone}" />
    <input type="hidden" name="week" value="${week.monday.toString()}" />
    ${timesField(week, filled.startsAt, detailOf(problems, 'startsAt'))} ${!moves && detailsField(view, filled)}
    <div class="send">
      <p id="chosen" aria-live="polite" hidden></p>
      <button ${preview && html`disabled`}>${moves ? 'Move meeting' : 'Book meeting'}</button>
    </div>
  </form> `
}

function detailOf(problems: readonly BookingFieldProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.detail
}

function detailsField({ problems, questions }: BookingFormView, filled: BookingFields): Html {
  const of = (field: string) => detailOf(problems, field)
  const answered = (field: string) => ({ value: filled.answers?.[field] ?? '', problem: of(field) })
  return html`<fieldset>
    <legend>Your details</legend>
    ${inputField({ name: 'name', label: 'Name', value: filled.name, problem: of('name') })}
    ${inputField({ name: 'email', label: 'Email address', value: filled.email, problem: of('email') })}
    ${questions.map((question) => questionField(question, answered(question.field)))}
    ${notesField(filled.notes, of('notes'))}
  </fieldset>`
}

function questionField(question: QuestionView, given: { value: string; problem: string | undefined }): Html {
  const { field, label, required = false } = question
  return html`<div class="field">
    <label for="${field}">
      <bdi>${label}</bdi>
      ${!required && html`<span class="hint">(optional)</span>`}
    </label>
    ${problemText(field, given.problem)} ${answerElement(question, given)}
  </div>`
}

function answerElement(
  { field, kind, options = [], required = false }: QuestionView,
  { value, problem }: { value: string; problem: string | undefined },
): Html {
  const rules = html`${required && html`required`} ${faulty(field, problem)}`
  if (kind === 'text') {
    return html`<textarea id="${field}" name="${field}" rows="3" maxlength="2000" ${rules}>${value}</textarea>`
  }
  if (kind === 'line') {
    return html`<input type="text" id="${field}" name="${field}" maxlength="2000" value="${value}" ${rules} />`
  }
  return html`<select id="${field}" name="${field}" ${rules}>
    <option value="">Choose…</option>
    ${options.map((option) => html`<option value="${option}" ${option === value && html`selected`}>${option}</option>`)}
  </select>`
}

function timesField(week: OfferedWeek, chosen: string, problem: string | undefined): Html {
  const first = week.days[0]?.times[0]
  return html`<fieldset ${problem !== undefined && html`aria-describedby="startsAt-problem"`}>
    <legend>Choose a time</legend>
    ${problemText('startsAt', problem)} ${week.days.map((day) => dayGroup(day, { chosen, first }))}
  </fieldset>`
}

interface Choice {
  readonly chosen: string
  /** Carries the id that the error summary links to. */
  readonly first: OfferedTime | undefined
}

function dayGroup({ date, times }: OfferedDay, choice: Choice): Html {
  return html`<fieldset class="day">
    <legend>${showWeekday(date)} <span>${showDate(date)}</span></legend>
    <div class="times">${times.map((time) => timeChoice(time, choice))}</div>
  </fieldset> `
}

function timeChoice(time: OfferedTime, { chosen, first }: Choice): Html {
  const id = time === first ? 'startsAt' : `at-${time.startsAt.epochMilliseconds}`
  const value = time.startsAt.toString()
  const checked = value === chosen && html`checked`
  return html`<div class="time">
    <input type="radio" name="startsAt" id="${id}" value="${value}" required ${checked} />
    <label for="${id}">${time.label}</label>
  </div>`
}

interface InputView {
  readonly name: 'name' | 'email'
  readonly label: string
  readonly value: string
  readonly problem: string | undefined
}

function inputField({ name, label, value, problem }: InputView): Html {
  const kind =
    name === 'email'
      ? html`type="email" maxlength="254" spellcheck="false" autocapitalize="none"`
      : html`type="text" maxlength="200"`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${problemText(name, problem)}
    <input
      ${kind}
      id="${name}"
      name="${name}"
      autocomplete="${name}"
      value="${value}"
      required
      ${faulty(name, problem)}
    />
  </div>`
}

function notesField(value: string, problem: string | undefined): Html {
  return html`<div class="field">
    <label for="notes">Anything we should know <span class="hint">(optional)</span></label>
    ${problemText('notes', problem)}
    <textarea id="notes" name="notes" rows="3" maxlength="2000" ${faulty('notes', problem)}>${value}</textarea>
  </div>`
}

function problemText(field: string, problem: string | undefined): Html | undefined {
  if (problem === undefined) return undefined
  return html`<p class="problem" id="${field}-problem"><span class="unseen">Error: </span>${problem}</p>`
}

function faulty(field: string, problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : html`aria-invalid="true" aria-describedby="${field}-problem"`
}

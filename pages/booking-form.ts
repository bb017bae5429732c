import { html, type Html } from './html.ts'
import type { PageClock } from './page-clock.ts'
import { packSlots, type OfferedMonth, type OfferedTime } from './slot-month.ts'
import { pageWords, type PageWords } from './words/page-words.ts'

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
  readonly clock: PageClock
  /** The zone of the times, as a person reads it. */
  readonly zone: string
  readonly month: OfferedMonth
  /** The day that a week begins with, 1 for Monday. */
  readonly firstDay: number
  readonly slots: readonly { readonly startsAt: Temporal.Instant }[]
  readonly durationMinutes: number
  /** The visitor did not choose the zone. */
  readonly guessed: boolean
  /** The visitor asked for a day, or has chosen a time. */
  readonly isDateAsked: boolean
  readonly filled: BookingFields | undefined
  readonly problems: readonly BookingFieldProblem[]
  readonly questions: readonly QuestionView[]
  readonly isThisYou: { readonly maskedEmail: string; readonly path: string } | undefined
  /** It moves a meeting, of which all but the time is known. */
  readonly moves: boolean
  /** The form cannot be sent. */
  readonly preview: boolean
}

const EMPTY: BookingFields = { startsAt: '', name: '', email: '', notes: '' }

/**
 * The form that books: posts `startsAt`, `timezone`, `date`, `name`, `email`, `notes` and what each question names; one
 * that moves a meeting posts the first three. What the script needs stands in `data-`.
 */
export function bookingForm(view: BookingFormView): Html {
  const { path, clock, zone, month, filled = EMPTY, problems, preview, moves } = view
  const { bookingForm: words } = pageWords(clock.locale)
  const label = moves ? words.move : words.book
  return html`${youForm(view)}
    <form
      class="pick"
      method="post"
      action="${path}"
      data-slots="${packSlots(view.slots)}"
      data-locale="${clock.locale}"
      data-first-day="${view.firstDay}"
      data-continue="${moves ? words.moveTo : words.continue}"
      data-minutes="${view.durationMinutes}"
      data-opens="${opensAt(view)}"
      ${view.guessed && html`data-guessed="${view.isDateAsked ? 'zone' : 'zone and date'}"`}
    >
      <input type="hidden" name="timezone" value="${clock.timezone}" />
      <input type="hidden" name="date" value="${month.date.toString()}" />
      ${timesField(month, { clock, zone, chosen: filled.startsAt, problem: detailOf(problems, 'startsAt') })}
      ${!moves && detailsField(view, filled)}
      <div class="send">
        <button ${preview && html`disabled`}>${label}</button>
        ${preview && html`<p class="hint">${words.previewHint}</p>`}
      </div>
      <div class="bar" hidden><button type="button" class="continue"></button></div>
    </form> `
}

/** A form of its own: Enter in a field of the other one books. Keeps zone, day and, with the script, the time. */
function youForm({ isThisYou, clock, month, filled = EMPTY }: BookingFormView): Html | undefined {
  if (isThisYou === undefined) return undefined
  return html`<form id="you" method="post" action="${isThisYou.path}">
    <input type="hidden" name="timezone" value="${clock.timezone}" />
    <input type="hidden" name="date" value="${month.date.toString()}" />
    <input type="hidden" name="startsAt" value="${filled.startsAt}" />
  </form>`
}

/** The step that the script begins with: the details where the time is settled and right, else the times. */
function opensAt({ filled = EMPTY, problems, slots, moves }: BookingFormView): 'day' | 'time' | 'details' {
  if (detailOf(problems, 'startsAt') !== undefined) return 'time'
  const isSettled = !moves && slots.some(({ startsAt }) => startsAt.toString() === filled.startsAt)
  return isSettled ? 'details' : 'day'
}

type FormWords = PageWords['bookingForm']

const optional = (words: FormWords) => html`<span class="hint">(${words.optional})</span>`

function detailOf(problems: readonly BookingFieldProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.detail
}

function detailsField({ problems, questions, isThisYou, clock }: BookingFormView, filled: BookingFields): Html {
  const { bookingForm: words } = pageWords(clock.locale)
  const of = (field: string) => detailOf(problems, field)
  const answered = (field: string) => ({ value: filled.answers?.[field] ?? '', problem: of(field) })
  return html`<fieldset class="details">
    <legend tabindex="-1">${words.details}</legend>
    <button type="button" class="back link" hidden>${words.changeTime}</button>
    ${
      isThisYou !== undefined &&
      html`<div class="you">
        <p>${words.isThisYou(html`<strong><bdi>${isThisYou.maskedEmail}</bdi></strong>`)}</p>
        <button class="quiet" form="you">${words.fillIn}</button>
      </div>`
    }
    ${inputField({ name: 'name', label: words.name, value: filled.name, problem: of('name') }, words)}
    ${inputField({ name: 'email', label: words.email, value: filled.email, problem: of('email') }, words)}
    ${questions.map((question) => questionField(question, answered(question.field), words))}
    ${notesField(filled.notes, of('notes'), words)}
  </fieldset>`
}

function questionField(
  question: QuestionView,
  given: { value: string; problem: string | undefined },
  words: FormWords,
): Html {
  const { field, label, required = false } = question
  return html`<div class="field">
    <label for="${field}">
      <bdi>${label}</bdi>
      ${!required && optional(words)}
    </label>
    ${problemText(field, given.problem, words)} ${answerElement(question, given, words)}
  </div>`
}

function answerElement(
  { field, kind, options = [], required = false }: QuestionView,
  { value, problem }: { value: string; problem: string | undefined },
  words: FormWords,
): Html {
  const rules = html`${required && html`required`} ${faulty(field, problem)}`
  if (kind === 'text') {
    return html`<textarea id="${field}" name="${field}" rows="3" maxlength="2000" ${rules}>${value}</textarea>`
  }
  if (kind === 'line') {
    return html`<input type="text" id="${field}" name="${field}" maxlength="2000" value="${value}" ${rules} />`
  }
  return html`<select id="${field}" name="${field}" ${rules}>
    <option value="">${words.choose}</option>
    ${options.map((option) => html`<option value="${option}" ${option === value && html`selected`}>${option}</option>`)}
  </select>`
}

function timesField(
  { date, times }: OfferedMonth,
  {
    clock,
    zone,
    chosen,
    problem,
  }: Pick<BookingFormView, 'clock' | 'zone'> & { chosen: string; problem: string | undefined },
): Html {
  const { bookingForm: words } = pageWords(clock.locale)
  return html`<fieldset class="times" id="times" ${problem !== undefined && html`aria-describedby="startsAt-problem"`}>
    <legend tabindex="-1">
      <span class="unseen">${words.times}: </span><span id="day" lang="${clock.locale}">${clock.shortDay(date)}</span>
    </legend>
    <button type="button" class="back link" hidden>${words.backToDays}</button>
    <div class="cycle" role="group" aria-label="${words.clock}" hidden>
      <button type="button" data-cycle="h12">${words.hours12}</button>
      <button type="button" data-cycle="h23">${words.hours24}</button>
    </div>
    <p class="hint" id="times-zone">${zone}</p>
    ${problemText('startsAt', problem, words)}
    <div class="slots" lang="${clock.locale}">
      ${times.map((time, index) => timeChoice(time, { isFirst: index === 0, chosen }))}
    </div>
  </fieldset>`
}

/** The first carries the id that the error summary links to. */
function timeChoice(time: OfferedTime, { isFirst, chosen }: { isFirst: boolean; chosen: string }): Html {
  const id = isFirst ? 'startsAt' : `at-${time.startsAt.epochMilliseconds}`
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

function inputField({ name, label, value, problem }: InputView, words: FormWords): Html {
  const kind =
    name === 'email'
      ? html`type="email" maxlength="254" spellcheck="false" autocapitalize="none"`
      : html`type="text" maxlength="200"`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${problemText(name, problem, words)}
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

function notesField(value: string, problem: string | undefined, words: FormWords): Html {
  return html`<div class="field">
    <label for="notes">${words.notes} ${optional(words)}</label>
    ${problemText('notes', problem, words)}
    <textarea id="notes" name="notes" rows="3" maxlength="2000" ${faulty('notes', problem)}>${value}</textarea>
  </div>`
}

function problemText(field: string, problem: string | undefined, words: FormWords): Html | undefined {
  if (problem === undefined) return undefined
  return html`<p class="problem" id="${field}-problem"><span class="unseen">${words.error}</span>${problem}</p>`
}

function faulty(field: string, problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : html`aria-invalid="true" aria-describedby="${field}-problem"`
}

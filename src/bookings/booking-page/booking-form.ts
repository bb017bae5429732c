import { createHash } from 'node:crypto'
import type { PageWords } from '../../../pages/words/page-words.ts'
import { isOneLine } from '../../platform/text/safe-text.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import type { BookingQuestion } from '../schema.ts'
import type { MeetingReply } from '../store.ts'

const MOST_FIELDS = 20

/**
 * The fields of a form body (`application/x-www-form-urlencoded`), of which the pages have a handful: those past the
 * twentieth are left out. A field that is sent twice is a list, which no reader takes for text.
 */
export function readForm(body: string): Record<string, string | string[]> {
  const fields = new Map<string, string[]>()
  let count = 0
  for (const [name, value] of new URLSearchParams(body)) {
    count += 1
    if (count > MOST_FIELDS) break
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]))
}

/** One text of a form or query, or undefined where it is absent, sent twice or no text. */
export function formText(fields: unknown, name: string): string | undefined {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name)) return undefined
  const value: unknown = Reflect.get(fields, name)
  return typeof value === 'string' ? value : undefined
}

/** The most characters of an answer, counted as browsers do. */
const ANSWER_LIMIT = 2_000

/** What no text may hold: control characters other than line breaks and tabs. */
export const UNFIT_FOR_TEXT = /[^\P{Cc}\n\t]/u

/** A question with the name of its field. */
export interface AskedQuestion extends BookingQuestion {
  readonly field: string
}

/**
 * The questions of a page, each with the name of its field: one that comes from the question, so that an answer given on a
 * page that was opened before the campaign changed is not taken for that to another question.
 */
export function askedQuestions(questions: readonly BookingQuestion[]): AskedQuestion[] {
  return questions.map((question) => {
    const name = createHash('sha256').update(question.label).digest('hex').slice(0, 12)
    return { ...question, field: `answer-${name}` }
  })
}

/** What was answered, in the order of the questions, and what is wrong with it. Questions without an answer are left out. */
export function readAnswers(
  questions: readonly AskedQuestion[],
  filled: Readonly<Record<string, string>>,
  words: FaultWords,
): { readonly answers: readonly MeetingReply[]; readonly problems: readonly FieldProblem[] } {
  const given = questions.map((question) => ({ question, answer: filled[question.field] ?? '' }))
  return {
    answers: given
      .filter(({ answer }) => answer !== '')
      .map(({ question, answer }) => ({ question: question.label, answer })),
    problems: given.flatMap(({ question, answer }) => problemWith(question, answer, words) ?? []),
  }
}

function problemWith(question: AskedQuestion, answer: string, words: FaultWords): FieldProblem | undefined {
  const { field, label, kind, options = [], required = false } = question
  if (answer === '') {
    return required ? { field, code: 'required', detail: words.answer(label) } : undefined
  }
  if (kind === 'choice') {
    if (options.includes(answer)) return undefined
    return { field, code: 'invalid_choice', detail: words.chooseAnswer(label) }
  }
  if (answer.length > ANSWER_LIMIT) {
    return { field, code: 'too_long', detail: words.answerTooLong(label, ANSWER_LIMIT) }
  }
  const isFit = answer.isWellFormed() && (kind === 'line' ? isOneLine(answer) : !UNFIT_FOR_TEXT.test(answer))
  if (isFit) return undefined
  return { field, code: 'invalid_text', detail: words.answerUnfit(label) }
}

const NAME_LIMIT = 200
const NOTES_LIMIT = 2_000

/** A time of the form that the booking page sends, with an offset or `Z`: exactly one instant. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** What is said of faults, in the language of the page. */
export type FaultWords = PageWords['faults']

type AttendeeField = 'startsAt' | 'timezone' | 'name' | 'email' | 'notes'

/** One thing to mend in the booking form; `detail` is written for the person who fills it in. */
export interface FieldProblem {
  /** That of the page, or of a question. */
  readonly field: string
  readonly code: string
  readonly detail: string
}

/** What somebody asks for with the booking form. */
export interface BookingRequest {
  readonly startsAt: Temporal.Instant
  readonly timezone: string
  readonly name: string
  readonly email: string
  /** Absent when nothing was written; lines end in LF. */
  readonly notes?: string
  /** In the order of the questions; those left open are absent. */
  readonly answers: readonly MeetingReply[]
}

/** What was filled in, to be shown again; a field that was absent, sent twice or not text is empty. */
export interface FilledForm extends Readonly<Record<AttendeeField, string>> {
  /** By the field of the question. */
  readonly answers: Readonly<Record<string, string>>
}

export type ParsedForm =
  | { readonly ok: true; readonly request: BookingRequest; readonly filled: FilledForm }
  | { readonly ok: false; readonly problems: readonly FieldProblem[]; readonly filled: FilledForm }

/** The address in the form in which it is kept, or undefined when it is none. */
export type EmailReader = (given: string) => string | undefined

/**
 * Reads the form of the booking page out of whatever was posted. Reports all faulty fields at once, in the order of the page.
 * Whether the time is on offer is not decided here. Never throws; fields it does not know are left alone.
 */
export function parseBookingForm(
  form: unknown,
  {
    readEmail,
    questions,
    words,
  }: { readonly readEmail: EmailReader; readonly questions: readonly AskedQuestion[]; readonly words: FaultWords },
): ParsedForm {
  const filled = readFilled(form, questions)
  const problems: FieldProblem[] = []
  const faults = { problems, words }
  const startsAt = readStart(filled.startsAt, faults)
  const timezone = readTimezone(filled.timezone, faults)
  const name = readName(filled.name, faults)
  const email = readAddress(filled.email, readEmail, faults)
  const { answers, problems: faulty } = readAnswers(questions, filled.answers, words)
  problems.push(...faulty)
  const notes = readNotes(filled.notes, faults)
  if (startsAt === undefined || problems.length > 0) return { ok: false, problems, filled }
  const request = { startsAt, timezone, name, email, answers, ...(notes === '' ? {} : { notes }) }
  return { ok: true, request, filled }
}

/** Where faults are noted, and in which words. */
interface Faults {
  readonly problems: FieldProblem[]
  readonly words: FaultWords
}

/** The time that a form asks for; says into `problems` why there is none. */
export function readStartsAt(form: unknown, faults: Faults): Temporal.Instant | undefined {
  return readStart(textReader(form)('startsAt'), faults)
}

/** Browsers send line breaks as CRLF but count them as one character. */
function textReader(form: unknown): (field: string) => string {
  const fields = new Map<string, unknown>(typeof form === 'object' && form !== null ? Object.entries(form) : [])
  return (field) => {
    const value = fields.get(field)
    return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : ''
  }
}

/** A text of a form of at most 2,000 characters that can be sent, or what is wrong with it. */
export function readNote(
  form: unknown,
  field: string,
  words: FaultWords,
): { readonly text: string; readonly problem?: string } {
  const text = textReader(form)(field)
  const problems: FieldProblem[] = []
  readNotes(text, { problems, words })
  const problem = problems[0]?.detail
  return { text, ...(problem === undefined ? {} : { problem }) }
}

function readFilled(form: unknown, questions: readonly AskedQuestion[]): FilledForm {
  const text = textReader(form)
  return {
    startsAt: text('startsAt'),
    timezone: text('timezone'),
    name: text('name'),
    email: text('email'),
    notes: text('notes'),
    answers: Object.fromEntries(questions.map(({ field }) => [field, text(field)])),
  }
}

function readStart(given: string, { problems, words }: Faults): Temporal.Instant | undefined {
  if (given === '') {
    problems.push({ field: 'startsAt', code: 'required', detail: words.chooseTime })
    return undefined
  }
  try {
    if (INSTANT.test(given)) return Temporal.Instant.from(given)
  } catch {
    // Digits that name no instant, such as the 31st of February, are a faulty field like any other.
  }
  problems.push({ field: 'startsAt', code: 'invalid_time', detail: words.chooseListedTime })
  return undefined
}

function readTimezone(given: string, { problems, words }: Faults): string {
  const timezone = timezoneNamed(given)
  if (timezone === undefined) {
    problems.push({ field: 'timezone', code: 'invalid_timezone', detail: words.chooseZone })
  }
  return timezone ?? given
}

function readName(given: string, { problems, words }: Faults): string {
  if (given === '') {
    problems.push({ field: 'name', code: 'required', detail: words.enterName })
  } else if (given.length > NAME_LIMIT) {
    problems.push({ field: 'name', code: 'too_long', detail: words.nameTooLong(NAME_LIMIT) })
  } else if (!isOneLine(given) || !/[\p{L}\p{N}]/u.test(given)) {
    problems.push({ field: 'name', code: 'invalid_text', detail: words.nameInLetters })
  }
  return given
}

function readAddress(given: string, readEmail: EmailReader, { problems, words }: Faults): string {
  if (given === '') {
    problems.push({ field: 'email', code: 'required', detail: words.enterEmail })
    return given
  }
  const email = readEmail(given)
  if (email === undefined) {
    problems.push({ field: 'email', code: 'invalid_email', detail: words.emailSuchAs })
  }
  return email ?? given
}

function readNotes(given: string, { problems, words }: Faults): string {
  if (given.length > NOTES_LIMIT) {
    problems.push({
      field: 'notes',
      code: 'too_long',
      detail: words.notesTooLong(NOTES_LIMIT),
    })
  } else if (UNFIT_FOR_TEXT.test(given) || !given.isWellFormed()) {
    problems.push({ field: 'notes', code: 'invalid_text', detail: words.notesUnfit })
  }
  return given
}

import { oneLine } from '../../platform/text/safe-text.ts'
import { cleanRenderedHtml, inlineStyles, plainTextOf } from '../html/html-email.ts'
import { linkAddresses } from '../html/link-addresses.ts'
import { compileTemplate, runTemplate } from './template-engine.ts'
import type { RenderedTemplate, TemplateKind } from './template-engine.ts'
import { plainValues } from './plain-values.ts'
import type { TemplateScope } from './plain-values.ts'

const MAX_SUBJECT = 250

/**
 * The templates of one email. A step without `subject` goes on with a thread; the subject that this began with, as it
 * was sent, is `firstSubject`.
 */
export interface MessageTemplate {
  readonly subject?: string | undefined
  /** Blank where the plain text is made from `html`. */
  readonly body: string
  readonly html?: string | undefined
  readonly firstSubject?: string | undefined
}

export type RenderedMessage =
  | { readonly ok: true; readonly subject: string; readonly text: string; readonly html: string | null }
  | {
      readonly ok: false
      readonly missing: readonly string[]
      readonly problem: string
      /** It took so much time or memory that it was killed. */
      readonly isKilled?: true
    }

/**
 * The email that a lead gets: subject on one line of at most 250 characters, text with `\n` as line ends. The same
 * templates and scope always give the same email. Trouble with the template is an answer, never thrown: `problem` is
 * a sentence for the person who has to mend it, `missing` names every variable that has no value and no `default`.
 */
export function renderMessage(template: MessageTemplate, scope: TemplateScope, seed = ''): RenderedMessage {
  const values = plainValues(scope)
  const subject =
    template.subject === undefined
      ? threadSubject(template.firstSubject)
      : render(template.subject, { values, seed, kind: 'text' })
  const inlined = template.html === undefined ? undefined : inlineStyles(template.html)
  if (inlined?.ok === false) return htmlFailure(inlined.problem)
  const html = inlined === undefined ? undefined : render(inlined.html, { values, seed, kind: 'html' })
  const isBodyGiven = html === undefined || template.body.trim() !== ''
  const body: RenderedTemplate = isBodyGiven
    ? render(template.body, { values, seed, kind: 'text' })
    : { ok: true, text: '' }
  if (!subject.ok || !body.ok || html?.ok === false) {
    return failure({ subject, body, ...(html === undefined ? {} : { html }) })
  }
  const line = subjectLine(subject.text)
  const made = html === undefined ? undefined : cleanRenderedHtml(html.text)
  if (made?.ok === false) return htmlFailure(made.problem)
  const clean = made?.html ?? null
  const text = plainText(isBodyGiven ? body.text : plainTextOf(clean ?? ''))
  if (line === '') return { ok: false, missing: [], problem: emptySubject(template) }
  if (text === '') return { ok: false, missing: [], problem: 'The body is empty.' }
  return { ok: true, subject: line, text, html: clean === null ? null : linkAddresses(clean, ownLinks(values)) }
}

/** Links of ours that may stand in a text as they are: not every mail program makes a link of an address. */
function ownLinks({ calendarLink, unsubscribeLink }: TemplateScope): string[] {
  return [calendarLink, unsubscribeLink].filter((link) => typeof link === 'string')
}

/** The subject of a later email in the thread that began with one. */
export function replySubject(firstSubject: string): string {
  const line = subjectLine(firstSubject)
  return subjectLine(/^re:/iu.test(line) ? line : `Re: ${line}`)
}

function emptySubject({ subject, firstSubject }: MessageTemplate): string {
  if (subject !== undefined || firstSubject !== undefined) return 'The subject is empty.'
  return (
    'The email has no subject, and no earlier subject is known to reply to: the first email was not sent, or its ' +
    'text was removed because of its age. Give the step a subject of its own.'
  )
}

function threadSubject(firstSubject: string | undefined): RenderedTemplate {
  // What was sent is text, not a template: a lead's data in it must not be run.
  return { ok: true, text: firstSubject === undefined ? '' : replySubject(firstSubject) }
}

function render(
  source: string,
  { values, seed, kind }: { values: TemplateScope; seed: string; kind: TemplateKind },
): RenderedTemplate {
  const compiled = compileTemplate(source, kind)
  return compiled.ok
    ? runTemplate(compiled.template, values, { seed })
    : { ok: false, missing: [], faults: compiled.faults }
}

function failure(parts: Readonly<Record<string, RenderedTemplate>>): RenderedMessage {
  const missing = new Set<string>()
  const faults: string[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (part.ok) continue
    for (const variable of part.missing) missing.add(variable)
    for (const fault of part.faults) faults.push(`${name}, line ${fault.line}, column ${fault.column}: ${fault.detail}`)
  }
  const gaps = missing.size > 0 ? [`No value for ${[...missing].join(', ')}.`] : []
  return { ok: false, missing: [...missing], problem: [...gaps, ...faults].join(' ').slice(0, 2_000) }
}

function htmlFailure(problem: string): RenderedMessage {
  return { ok: false, missing: [], problem: `html: ${problem}` }
}

/** A subject is one line; what is too long is cut between characters. */
function subjectLine(text: string): string {
  const line = oneLine(text)
  if (line.length <= MAX_SUBJECT) return line
  return line
    .slice(0, MAX_SUBJECT)
    .replace(/[\ud800-\udbff]$/u, '')
    .trim()
}

function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/gu, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/^(?:[ \t]*\n)+/u, '')
    .trimEnd()
}

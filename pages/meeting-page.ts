import { calendarLinks } from './add-to-calendar.ts'
import { html, type Html } from './html.ts'
import { icon } from './icons.ts'
import { layout, type PageFrame } from './layout.ts'
import { meetingFacts, type MeetingView } from './meeting-facts.ts'
import { pageWords, type PageWords } from './words/page-words.ts'

/** Where a meeting stands; `booked`, `moved` and `called_off` right after that was done. */
export type MeetingStanding = keyof PageWords['meeting']['titles']

export interface MeetingPageView extends PageFrame, MeetingView {
  readonly standing: MeetingStanding
  /** Of a test campaign, which sends nobody anything. */
  readonly isTest?: boolean
  /** Of this page, absolute: it goes into the visitor's own calendar. */
  readonly url: string
  /** Paths of the pages on which it is moved and cancelled, and of its calendar file; only a meeting that is ahead has them. */
  readonly movePath: string
  readonly cancelPath: string
  readonly filePath: string
  /** Takes the POST that leads to a new booking; absent where nothing can be booked any more. */
  readonly againPath?: string
}

/** Behind the link of an invitation, and after a booking: the meeting, and the ways to change it. Opening it changes nothing. */
export function meetingPage(view: MeetingPageView): string {
  const { standing, isTest = false, againPath } = view
  const { language, meeting: words } = pageWords(view.locale)
  const title = words.titles[standing]
  const isOff = standing === 'called_off' || standing === 'cancelled'
  const isAhead = standing === 'ahead' || standing === 'booked' || standing === 'moved'
  const isDone = standing === 'booked' || standing === 'moved' || standing === 'called_off'
  const isOffered = isOff && againPath !== undefined
  const standingNote = standing === 'cancelled' && isOffered ? undefined : words.notes[standing]
  const note = isTest && isDone ? words.testNote : standingNote
  const main = html`<h1>${isDone && icon('done')}${title}</h1>
    ${note !== undefined && html`<p>${note}</p>`} ${meetingFacts(view, { showCallUrl: !isOff, isOff })}
    ${isAhead && addLinks(view)} ${isAhead && actions(view)}
    ${
      isOffered &&
      html`<form method="post" action="${againPath}">
        <button>${words.again}</button>
      </form>`
    }`
  return layout(view, { title, main, language })
}

function addLinks({ filePath, ...entry }: MeetingPageView): Html {
  const { meeting: words } = pageWords(entry.locale)
  const { google, outlook, office } = calendarLinks(entry, words.details(entry.url))
  const link = (href: string, name: string) =>
    html`<li><a class="button quiet" href="${href}" target="_blank" rel="noreferrer noopener">${name}</a></li>`
  return html`<section aria-labelledby="add">
    <h2 id="add">${words.add}</h2>
    <ul class="actions">
      ${link(google, words.google)} ${link(outlook, words.outlook)} ${link(office, words.office)}
      <li><a class="button quiet" href="${filePath}" download>${words.file}</a></li>
    </ul>
  </section>`
}

function actions({ movePath, cancelPath, locale }: MeetingPageView): Html {
  const { meeting: words } = pageWords(locale)
  return html`<p class="change">
    <a href="${movePath}">${words.reschedule}</a>
    <a class="danger" href="${cancelPath}">${words.cancel}</a>
  </p>`
}

export interface CancelPageView extends PageFrame, MeetingView {
  /** Path that takes the POST. */
  readonly path: string
  /** Path of the meeting, which stays as it is. */
  readonly backPath: string
  /** What was written, when the form is shown again. */
  readonly note?: string
  readonly problem?: string
}

/** Asks before a meeting is cancelled: with a note for whoever hosts it, or without. */
export function cancelPage(view: CancelPageView): string {
  const { path, backPath, note: written = '', problem } = view
  const { language, cancelling, meeting: words, bookingForm: formWords } = pageWords(view.locale)
  const wrong = problem !== undefined && html`aria-invalid="true" aria-describedby="note-problem"`
  const main = html`<h1>${cancelling.title}</h1>
    ${meetingFacts(view, { showCallUrl: false })}
    <form method="post" action="${path}">
      <div class="field">
        <label for="note">${cancelling.reason} <span class="hint">(${formWords.optional})</span></label>
        ${
          problem !== undefined &&
          html`<p class="problem" id="note-problem"><span class="unseen">${formWords.error}</span>${problem}</p>`
        }
        <textarea id="note" name="note" rows="3" maxlength="2000" ${wrong}>${written}</textarea>
      </div>
      <p class="actions">
        <button class="danger">${words.cancel}</button>
        <a class="button quiet" href="${backPath}">${cancelling.keep}</a>
      </p>
    </form>`
  return layout(view, { title: `${problem === undefined ? '' : formWords.error}${cancelling.title}`, main, language })
}

import { html, type Html } from './html.ts'
import { layout, type PageFrame } from './layout.ts'
import { meetingFacts, type MeetingView } from './meeting-facts.ts'

export interface MeetingPageView extends PageFrame, MeetingView {
  /** Where the meeting stands; `moved` and `called_off` right after that was done here. */
  readonly standing: 'ahead' | 'moved' | 'called_off' | 'begun' | 'over' | 'cancelled'
  /** Paths of the pages on which it is moved and cancelled; only a meeting that is ahead has them. */
  readonly movePath: string
  readonly cancelPath: string
}

const TITLES: Readonly<Record<MeetingPageView['standing'], string>> = {
  ahead: 'Your meeting',
  moved: 'Meeting moved',
  called_off: 'Meeting cancelled',
  begun: 'This meeting has begun',
  over: 'This meeting is over',
  cancelled: 'This meeting is cancelled',
}

/** Behind the link of an invitation: the meeting, and the ways to change it. Opening it changes nothing. */
export function meetingPage(view: MeetingPageView): string {
  const { standing } = view
  const title = TITLES[standing]
  const stands = standing !== 'called_off' && standing !== 'cancelled'
  const main = html`<h1>${title}</h1>
    ${note(standing)} ${meetingFacts(view, { showCallUrl: stands })} ${actions(view)}`
  return layout(view, { title, main })
}

function note(standing: MeetingPageView['standing']): Html | undefined {
  const text = {
    ahead: undefined,
    moved: 'An invitation with the new time is on its way to both sides.',
    called_off: 'The time is free again, and a cancellation is on its way to both sides.',
    begun: 'It cannot be moved or cancelled here any more. If you are late, reply to the invitation.',
    over: 'There is nothing to change here any more.',
    cancelled: 'To meet after all, reply to the cancellation, or book again with the link that you came by.',
  }[standing]
  return text === undefined ? undefined : html`<p>${text}</p>`
}

function actions({ standing, movePath, cancelPath }: MeetingPageView): Html | undefined {
  if (standing !== 'ahead' && standing !== 'moved') return undefined
  return html`<p class="actions">
    <a class="button quiet" href="${movePath}">Choose another time</a>
    <a class="button quiet danger" href="${cancelPath}">Cancel meeting</a>
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
  const wrong = problem !== undefined && html`aria-invalid="true" aria-describedby="note-problem"`
  const title = 'Cancel this meeting?'
  const main = html`<h1>${title}</h1>
    ${meetingFacts(view, { showCallUrl: false })}
    <form method="post" action="${path}">
      <div class="field">
        <label for="note">A few words why <span class="hint">(optional)</span></label>
        ${
          problem !== undefined &&
          html`<p class="problem" id="note-problem"><span class="unseen">Error: </span>${problem}</p>`
        }
        <textarea id="note" name="note" rows="3" maxlength="2000" ${wrong}>${written}</textarea>
      </div>
      <p class="actions">
        <button class="danger">Cancel meeting</button>
        <a class="button quiet" href="${backPath}">Keep meeting</a>
      </p>
    </form>`
  return layout(view, { title: problem === undefined ? title : `Error: ${title}`, main })
}

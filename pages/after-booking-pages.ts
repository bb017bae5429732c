import { html } from './html.ts'
import type { Html } from './html.ts'
import { layout } from './layout.ts'
import type { PageFrame } from './layout.ts'
import { meetingFacts } from './meeting-facts.ts'
import type { MeetingView } from './meeting-facts.ts'

/** After a booking with an address that is confirmed by mail first. Does not repeat the address. */
export function checkYourMailPage(view: PageFrame & MeetingView): string {
  const main = html`<h1>One more step: check your mail</h1>
    <p>
      We have sent an email to the address you entered. Open the link in it to book the meeting. Until then the time can
      be taken by somebody else.
    </p>
    ${meetingFacts(view, { showCallUrl: false })}
    <p class="hint">
      If nothing arrives within a few minutes, look into your spam folder, or go back and check the address.
    </p>`
  return layout(view, { title: 'Check your mail', main })
}

export interface ConfirmPageView extends PageFrame, MeetingView {
  /** Path that takes the POST. */
  readonly path: string
}

/** Behind the link of the confirmation mail: changes nothing until the button is pressed, since mail scanners open links. */
export function confirmPage(view: ConfirmPageView): string {
  const main = html`<h1>Confirm your meeting</h1>
    <p>The meeting is not booked until you confirm it.</p>
    ${meetingFacts(view, { showCallUrl: false })}
    <form method="post" action="${view.path}">
      <button>Confirm meeting</button>
    </form>
    <p class="hint">If you did not ask for this meeting, close this page. Nothing is booked.</p>`
  return layout(view, { title: 'Confirm your meeting', main })
}

export interface BookedPageView extends PageFrame, MeetingView {
  /** `existing` when the link is opened again after the booking: says nothing of the attendee either way. */
  readonly occasion: 'booked' | 'existing'
}

/** Shows the meeting that stands, to whoever has the link: when, with whom on the host's side, where. */
export function bookedPage(view: BookedPageView): string {
  const main = html`<h1>Meeting booked</h1>
    ${meetingFacts(view, { showCallUrl: view.occasion === 'booked' })} ${note(view)}`
  return layout(view, { title: 'Meeting booked', main })
}

function note({ occasion, manageUrl }: BookedPageView): Html {
  if (manageUrl !== undefined) {
    return html`<p>
      This link has been used for the meeting above.
      <a href="${manageUrl}" rel="noreferrer noopener">Move or cancel it</a>
    </p>`
  }
  return occasion === 'booked'
    ? html`<p>
        An invitation for your calendar is on its way to the address you entered. With the link in it you choose another
        time, or cancel.
      </p>`
    : html`<p>This link has been used for the meeting above. To move or cancel it, open the link in its invitation.</p>`
}

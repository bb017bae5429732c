import { html, type Html } from './html.ts'
import { layout, type PageFrame } from './layout.ts'
import { meetingFacts, type MeetingView } from './meeting-facts.ts'

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

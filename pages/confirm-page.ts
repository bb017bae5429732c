import { html } from './html.ts'
import { layout, type PageFrame } from './layout.ts'
import { meetingFacts, type MeetingView } from './meeting-facts.ts'

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

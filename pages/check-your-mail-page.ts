import { html } from './html.ts'
import { layout, type PageFrame } from './layout.ts'
import { meetingFacts, type MeetingView } from './meeting-facts.ts'

export interface CheckYourMailPageView extends PageFrame, MeetingView {}

/** After a booking with an address that is confirmed by mail first. Does not repeat the address. */
export function checkYourMailPage(view: CheckYourMailPageView): string {
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

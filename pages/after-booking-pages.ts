import { html } from './html.ts'
import { layout } from './layout.ts'
import type { PageFrame } from './layout.ts'
import { meetingFacts } from './meeting-facts.ts'
import type { MeetingView } from './meeting-facts.ts'
import { pageWords } from './words/page-words.ts'

/** After a booking with an address that is confirmed by mail first. Does not repeat the address. */
export function checkYourMailPage(view: PageFrame & MeetingView): string {
  const { language, afterBooking: words } = pageWords(view.locale)
  const main = html`<h1>${words.checkTitle}</h1>
    <p>${words.check}</p>
    ${meetingFacts(view, { showCallUrl: false })}
    <p class="hint">${words.checkHint}</p>`
  return layout(view, { title: words.checkTitle, main, language })
}

export interface ConfirmPageView extends PageFrame, MeetingView {
  /** Path that takes the POST. */
  readonly path: string
}

/** Behind the link of the confirmation mail: changes nothing until the button is pressed, since mail scanners open links. */
export function confirmPage(view: ConfirmPageView): string {
  const { language, afterBooking: words } = pageWords(view.locale)
  const main = html`<h1>${words.confirmTitle}</h1>
    <p>${words.confirm}</p>
    ${meetingFacts(view, { showCallUrl: false })}
    <form method="post" action="${view.path}">
      <button>${words.confirmButton}</button>
    </form>
    <p class="hint">${words.confirmHint}</p>`
  return layout(view, { title: words.confirmTitle, main, language })
}

/** A calendar link that was used: the meeting that stands, to whoever has the link. Says nothing of the attendee. */
export function bookedPage(view: PageFrame & MeetingView): string {
  const { language, afterBooking: words } = pageWords(view.locale)
  const { manageUrl } = view
  const main = html`<h1>${words.bookedTitle}</h1>
    <p>${words.existing}</p>
    ${meetingFacts(view, { showCallUrl: false })}
    ${
      manageUrl === undefined
        ? html`<p class="hint">${words.existingHint}</p>`
        : html`<p><a href="${manageUrl}" rel="noreferrer noopener">${words.manage}</a></p>`
    }`
  return layout(view, { title: words.bookedTitle, main, language })
}

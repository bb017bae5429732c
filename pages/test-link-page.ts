import { html } from './html.ts'
import { layout, type PageFrame } from './layout.ts'

const LEADS_TO = {
  booking: 'the calendar, where a meeting can be booked',
  unsubscribe: 'the page on which they unsubscribe',
}

export interface TestLinkPageView extends PageFrame {
  readonly link: keyof typeof LEADS_TO
}

/** What a link of a test email leads to: says where the real one would, and changes nothing. */
export function testLinkPage(view: TestLinkPageView): string {
  const main = html`<h1>This link is part of a test</h1>
    <p>In the email that a prospect gets, it leads to ${LEADS_TO[view.link]}. Here it changes nothing.</p>`
  return layout(view, { title: 'A link of a test email', main })
}

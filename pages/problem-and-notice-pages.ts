import { html } from './html.ts'
import { layout } from './layout.ts'
import type { PageFrame } from './layout.ts'

/** Why a page cannot be shown. */
export type PageProblem =
  | 'unknown_link'
  | 'expired_link'
  | 'not_bookable'
  | 'time_taken'
  | 'too_many_attempts'
  | 'too_many_requests'
  | 'unreadable_form'
  | 'large_form'
  | 'unavailable'

const TEXTS: Readonly<Record<PageProblem, { readonly title: string; readonly text: string }>> = {
  unknown_link: {
    title: 'This link does not work',
    text: 'It may have been cut off. Open it from the email again, or copy the whole address.',
  },
  expired_link: {
    title: 'This link has expired',
    text: 'Open the booking page from the email again and choose a time.',
  },
  not_bookable: {
    title: 'No meetings can be booked here',
    text: 'The calendar behind this link is closed. Reply to the email that brought you here to find a time.',
  },
  time_taken: {
    title: 'This time has just been taken',
    text: 'Nothing is booked. Choose another time.',
  },
  too_many_attempts: {
    title: 'Too many attempts today',
    text: 'Please try again tomorrow, or reply to the email that brought you here.',
  },
  too_many_requests: {
    title: 'Too many requests at once',
    text: 'Nothing was changed. Please wait a minute, then open the link again.',
  },
  unreadable_form: {
    title: 'This form could not be read',
    text: 'Nothing was changed. Open the link from the email in a browser and use the form on its page.',
  },
  large_form: {
    title: 'This is more than the form can take',
    text: 'Nothing was changed. Go back, write less and send the form again.',
  },
  unavailable: {
    title: 'This page cannot be shown right now',
    text: 'Nothing was changed. Please try again in a few minutes.',
  },
}

export interface ProblemPageView extends PageFrame {
  readonly problem: PageProblem
  /** Path of a page on which the visitor can go on. */
  readonly onward?: { readonly path: string; readonly label: string }
}

/** What went wrong in words, without saying whether anything lies behind the link. */
export function problemPage(view: ProblemPageView): string {
  const { title, text } = TEXTS[view.problem]
  const main = html`<h1>${title}</h1>
    <p>${text}</p>
    ${view.onward !== undefined && html`<p><a class="onward" href="${view.onward.path}">${view.onward.label}</a></p>`}`
  return layout(view, { title, main })
}

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

/** The name that owners of websites address in robots.txt. */
const ROBOT_NAME = 'FairleadBot'

/** For owners of websites who find the reader's User-Agent in their logs: what it does and how to keep it away. */
export function botPage(frame: PageFrame): string {
  const main = html`<h1>About ${ROBOT_NAME}</h1>
    <p>
      ${ROBOT_NAME} reads a few public pages of company websites, such as the start page and the pages about the
      company, to learn what the company does. It does not sign in, fill in forms or look for email addresses of people.
    </p>
    <h2>How often it comes</h2>
    <p>
      It reads at most six pages of a site, one at a time with a pause between them, and remembers them for 30 days. It
      waits longer where robots.txt asks for a Crawl-delay.
    </p>
    <h2>How to keep it away</h2>
    <p>It follows robots.txt (RFC 9309). These two lines close the whole site to it:</p>
    <pre>
User-agent: ${ROBOT_NAME}
Disallow: /</pre>`
  return layout(frame, { title: `About ${ROBOT_NAME}`, main })
}

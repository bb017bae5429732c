import { html } from './html.ts'
import { layout, type PageFrame } from './layout.ts'

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

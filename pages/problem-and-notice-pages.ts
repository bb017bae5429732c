import { html } from './html.ts'
import { layout } from './layout.ts'
import type { PageFrame } from './layout.ts'
import { localeOf } from './page-clock.ts'
import { pageWords, type PageWords } from './words/page-words.ts'
import { bot, testLink } from './words.ts'

/** Why a page cannot be shown. */
export type PageProblem = keyof PageWords['problems']

export interface ProblemPageView extends PageFrame {
  readonly problem: PageProblem
  /** Path of a page on which the visitor can go on. */
  readonly onward?: { readonly path: string; readonly label: string }
}

/** What went wrong in words, without saying whether anything lies behind the link. */
export function problemPage(view: ProblemPageView): string {
  const { language, problems } = pageWords(view.locale)
  const { title, text } = problems[view.problem]
  const main = html`<h1>${title}</h1>
    <p>${text}</p>
    ${view.onward !== undefined && html`<p><a class="button" href="${view.onward.path}">${view.onward.label}</a></p>`}`
  return layout(view, { title, main, language })
}

/** The same in the language that a browser asks for, where no organization is known. */
export function problemPageFor(problem: PageProblem, acceptLanguage: string | undefined): string {
  return problemPage({ problem, locale: localeOf(acceptLanguage) })
}

export interface TestLinkPageView extends PageFrame {
  readonly link: keyof typeof testLink.leadsTo
}

/** What a link of a test email leads to: says where the real one would, and changes nothing. */
export function testLinkPage(view: TestLinkPageView): string {
  const main = html`<h1>${testLink.title}</h1>
    <p>${testLink.text(testLink.leadsTo[view.link])}</p>`
  return layout(view, { title: testLink.title, main })
}

export interface UnsubscribePageView extends PageFrame {
  readonly organization: string
  /** Path that takes the POST. */
  readonly path: string
}

/** Behind the unsubscribe link: changes nothing until the button is pressed, since mail scanners open links. Shows no address. */
export function unsubscribePage(view: UnsubscribePageView): string {
  const { language, unsubscribing } = pageWords(view.locale)
  const main = html`<h1>${unsubscribing.title}</h1>
    <p>${unsubscribing.ask(html`<bdi>${view.organization}</bdi>`)}</p>
    <form method="post" action="${view.path}">
      <button>${unsubscribing.button}</button>
    </form>`
  return layout(view, { title: unsubscribing.title, main, language })
}

/** After unsubscribing, by the button or a repeated click. */
export function unsubscribedPage(view: PageFrame & { readonly organization: string }): string {
  const { language, unsubscribing } = pageWords(view.locale)
  const main = html`<h1>${unsubscribing.doneTitle}</h1>
    <p>${unsubscribing.done(html`<bdi>${view.organization}</bdi>`)}</p>`
  return layout(view, { title: unsubscribing.doneTitle, main, language })
}

/** The name that owners of websites address in robots.txt. */
const ROBOT_NAME = 'FairleadBot'

/** For owners of websites who find the reader's User-Agent in their logs: what it does and how to keep it away. */
export function botPage(frame: PageFrame): string {
  const main = html`<h1>${bot.title(ROBOT_NAME)}</h1>
    <p>${bot.what(ROBOT_NAME)}</p>
    <h2>${bot.oftenTitle}</h2>
    <p>${bot.often}</p>
    <h2>${bot.blockTitle}</h2>
    <p>${bot.block}</p>
    <pre>
User-agent: ${ROBOT_NAME}
Disallow: /</pre>`
  return layout(frame, { title: bot.title(ROBOT_NAME), main })
}

import { html } from './html.ts'
import { layout, type PageFrame } from './layout.ts'
import { unsubscribing as words } from './words.ts'

export interface UnsubscribePageView extends PageFrame {
  readonly organization: string
  /** Path that takes the POST. */
  readonly path: string
}

/** Behind the unsubscribe link: changes nothing until the button is pressed, since mail scanners open links. Shows no address. */
export function unsubscribePage(view: UnsubscribePageView): string {
  const main = html`<h1>${words.title}</h1>
    <p>${words.ask(html`<bdi>${view.organization}</bdi>`)}</p>
    <form method="post" action="${view.path}">
      <button>${words.button}</button>
    </form>`
  return layout(view, { title: words.title, main })
}

/** After unsubscribing, by the button or a repeated click. */
export function unsubscribedPage(view: PageFrame & { readonly organization: string }): string {
  const main = html`<h1>${words.doneTitle}</h1>
    <p>${words.done(html`<bdi>${view.organization}</bdi>`)}</p>`
  return layout(view, { title: words.doneTitle, main })
}

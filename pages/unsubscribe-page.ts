import { html, type Html } from './html.ts'
import { layout, type PageFrame } from './layout.ts'

export interface UnsubscribePageView extends PageFrame {
  readonly organization: string
  /** Path that takes the POST. */
  readonly path: string
}

/** Behind the unsubscribe link: changes nothing until the button is pressed, since mail scanners open links. Shows no address. */
export function unsubscribePage(view: UnsubscribePageView): string {
  const main = html`<h1>Unsubscribe</h1>
    <p>Press the button, and ${sender(view)} will not email this address again.</p>
    <form method="post" action="${view.path}">
      <button>Unsubscribe</button>
    </form>`
  return layout(view, { title: 'Unsubscribe', main })
}

/** After unsubscribing, by the button or a repeated click. */
export function unsubscribedPage(view: PageFrame & { readonly organization: string }): string {
  const main = html`<h1>You are unsubscribed</h1>
    <p>${sender(view)} will not email this address again. There is nothing else to do.</p>`
  return layout(view, { title: 'You are unsubscribed', main })
}

function sender({ organization }: { readonly organization: string }): Html {
  return html`<bdi>${organization}</bdi>`
}

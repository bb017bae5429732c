import { html, toMarkup, type Html } from './html.ts'

/** What every page is given by the server. */
export interface PageFrame {
  /** Where the server serves `pageStyles`; same origin, since the pages are sent with `style-src 'self'`. */
  readonly stylesheetUrl: string
  /** Where the server serves `pageScript`, for pages that it makes handier; every page is whole without. */
  readonly scriptUrl?: string
  /** Name of the organization in whose name the page speaks. Absent where a link is unknown. */
  readonly organization?: string
}

export interface PageContent {
  /** Of the browser's tab, without the organization. */
  readonly title: string
  readonly main: Html
}

/** A complete HTML document in English that needs no script and passes no referrer on. */
export function layout({ stylesheetUrl, scriptUrl, organization }: PageFrame, { title, main }: PageContent): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}${organization !== undefined && ` · ${organization}`}</title>
        <link rel="stylesheet" href="${stylesheetUrl}" />
        ${scriptUrl !== undefined && html`<script src="${scriptUrl}" defer></script>`}
      </head>
      <body>
        ${
          organization !== undefined &&
          html`<header>
            <p><bdi>${organization}</bdi></p>
          </header>`
        }
        <main>${main}</main>
      </body>
    </html> `
  return toMarkup(page)
}

import { bookingScript } from './scripts/booking-script.ts'
import { brandStyles, type PageBrand } from './brand.ts'
import { html, ownMarkup, toMarkup, type Html } from './html.ts'
import { noncePlace } from './page-assets.ts'
import { FONT_LINK, pageStyles } from './page-styles.ts'

/** What every page is given by the server. */
export interface PageFrame {
  /** Name of the organization in whose name the page speaks. Absent where a link is unknown. */
  readonly organization?: string
  readonly brand?: PageBrand
  /** Language of the visitor, BCP 47: of the dates, and of the words where there are some in it. */
  readonly locale?: string
}

export interface PageContent {
  /** Language of its words; English by default. */
  readonly language?: string
  /** Of the browser's tab, without the organization. */
  readonly title: string
  readonly main: Html
  /** As wide as a month beside the times of a day. */
  readonly wide?: boolean
  /** Has the script of the booking page, which makes it handier; every page is whole without. */
  readonly scripted?: boolean
}

/**
 * A complete HTML document that loads nothing but the organization's logo: styles and script stand in it, so
 * that the first answer is enough to show it. Its headers come from `finishPage`.
 */
export function layout({ organization, brand = {} }: PageFrame, content: PageContent): string {
  const { title, main, language = 'en', wide = false, scripted = false } = content
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex, nofollow" />
        ${ownMarkup(FONT_LINK)}
        <title>${title}${organization !== undefined && ` · ${organization}`}</title>
        <style nonce="${noncePlace}">
          ${ownMarkup(pageStyles)}${ownMarkup(brandStyles(brand.color))}
        </style>
      </head>
      <body ${wide && html`class="wide"`}>
        ${organization !== undefined && header(organization, brand)}
        <main>${main}</main>
        ${
          scripted &&
          html`<script nonce="${noncePlace}">
            ${ownMarkup(bookingScript)}
          </script>`
        }
      </body>
    </html> `
  return toMarkup(page)
}

/** The logo says the name to those who do not see it. Its height is fixed, so that nothing moves when it comes. */
function header(organization: string, { logoUrl }: PageBrand): Html {
  return html`<header>
    ${
      logoUrl === undefined
        ? html`<p><bdi>${organization}</bdi></p>`
        : html`<img src="${logoUrl}" alt="${organization}" height="40" />`
    }
  </header>`
}

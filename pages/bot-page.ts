import { html } from './html.ts'
import { layout, type PageFrame } from './layout.ts'

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

import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The company that the demo's first lead works for. Its website runs in this process; `.test` leads nowhere. */
export const COMPANY_DOMAIN = 'harbour-robotics.test'

const HOME = `<!doctype html>
<html lang="en">
<head>
<title>Harbour Robotics: autonomous mooring for container ports</title>
<meta name="description" content="Harbour Robotics builds robots that moor container ships without people on the quay.">
<meta property="og:site_name" content="Harbour Robotics">
<script type="application/ld+json">
{"@context":"https://schema.org","@type":"Organization","name":"Harbour Robotics","foundingDate":"2016",
 "description":"Robots that moor container ships without people on the quay.",
 "numberOfEmployees":{"@type":"QuantitativeValue","value":180},
 "address":{"@type":"PostalAddress","addressLocality":"Hamburg","addressCountry":"DE"},
 "sameAs":["https://www.linkedin.com/company/harbour-robotics-demo"]}
</script>
</head>
<body>
<h1>Ships, moored by robots</h1>
<p>Founded in 2016, Harbour Robotics builds autonomous mooring systems and the software that runs them.</p>
<nav><a href="/about">About</a> <a href="/careers">Careers</a></nav>
<script src="https://js.hs-scripts.com/0000001.js" async></script>
</body>
</html>`

const ABOUT = `<!doctype html><html lang="en"><head><title>About Harbour Robotics</title></head>
<body><h1>About us</h1><p>We are 180 employees in Hamburg and Rotterdam.</p></body></html>`

const CAREERS = `<!doctype html><html lang="en"><head><title>Careers</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"JobPosting","title":"Sales engineer",
"datePosted":"2026-11-01","hiringOrganization":{"@type":"Organization","name":"Harbour Robotics"}}</script></head>
<body><h1>Open positions</h1><p>Sales engineer, Hamburg</p></body></html>`

const PAGES = new Map([
  ['/', HOME],
  ['/about', ABOUT],
  ['/careers', CAREERS],
])

/** Something that listens on this machine for as long as the demo runs. */
export interface LocalServer {
  readonly port: number
  close(): Promise<void>
}

/** Listens on a free port of the loopback address. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LocalServer> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

/** A small company's website, as the collector finds it in the world. */
export async function startCompanyWebsite(): Promise<LocalServer> {
  return listen((request, response) => {
    const page = PAGES.get(request.url ?? '')
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page ?? 'Not found')
  })
}

/** A notification as it arrived, byte for byte. */
export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface WebhookReceiver extends LocalServer {
  /** Resolves with the first notification. */
  readonly first: Promise<ReceivedWebhook>
}

/** Stands for the system of the demo's user: answers 204 and keeps what came. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let arrived = (_received: ReceivedWebhook) => {}
  const first = new Promise<ReceivedWebhook>((resolve) => {
    arrived = resolve
  })
  const listener = await listen((request, response) => {
    void text(request).then((body) => {
      response.writeHead(204).end()
      arrived({ headers: request.headers as Record<string, string>, body })
    })
  })
  return { ...listener, first }
}

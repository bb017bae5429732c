import type { Frame, Page } from 'playwright-core'

/** What may not stand in a frame that shows what others wrote. */
const ACTIVE =
  'script, iframe, object, embed, base[href], link:not([rel=stylesheet]), meta[http-equiv=refresh], [onerror], [onload], [onfocus], [onmouseover]'
const FOREIGN = 'img, source[src], video, audio, a:not([href^="http:"]):not([href^="https:"]):not([href^="/"])[href]'

/** Looks at a page from before it runs. */
export interface Watch {
  /** Requests to elsewhere and marks that payloads left, so far. */
  readonly caught: readonly string[]
  /** What stands on the screen now and should not, in frames too. */
  look(): Promise<string[]>
}

/** Watches everything that pages of this browser profile load and do. Only what is opened afterwards is seen. */
export async function watchPage(page: Page, origin: string): Promise<Watch> {
  const caught: string[] = []
  const context = page.context()
  await context.exposeFunction('tellCaught', (what: string) => void caught.push(what))
  await context.addInitScript(`
    Object.defineProperty(window, 'owned', { set: () => tellCaught('a payload ran on ' + location.href) })
    addEventListener('securitypolicyviolation', (event) => tellCaught('refused by the policy: ' + event.blockedURI))
  `)
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = url.origin === origin || ['data:', 'blob:', 'about:'].includes(url.protocol)
    if (!isOwn) caught.push(`a request to ${request.url()}`)
  })
  context.on('page', (opened) => caught.push(`a window with ${opened.url()}`))
  return {
    caught,
    look: async () => {
      const frames = page.frames().filter((frame) => frame !== page.mainFrame())
      const inFrames = await Promise.all(frames.map(lookInFrame))
      const onScreen = await page.evaluate<string[]>(`(${LOOK_AT_SCREEN})(${JSON.stringify(origin)})`)
      return [...onScreen, ...inFrames.flat()]
    },
  }
}

/** Runs in the page, as text: the types of the program know no browser. */
const LOOK_AT_SCREEN = `(origin) => {
  const found = []
  for (const link of document.querySelectorAll('a[href]')) {
    // An address to write to has nothing but the address: no subject, no copies, no text.
    if (link.protocol === 'mailto:' && link.search === '') continue
    const isWeb = link.protocol === 'http:' || link.protocol === 'https:'
    if (!isWeb) found.push('a link to ' + link.href)
    if (isWeb && link.origin !== origin && !link.relList.contains('noopener')) found.push('a trusting link to ' + link)
  }
  for (const picture of document.querySelectorAll('img')) found.push('a picture of ' + picture.src)
  for (const script of document.scripts) {
    if (script.src === '' || new URL(script.src, document.baseURI).origin !== origin) found.push('a script in the page')
  }
  for (const frame of document.querySelectorAll('iframe')) {
    // The preview of the booking page runs our script, of no origin.
    const allowed = new URL(frame.src, origin).pathname.startsWith('/preview/') ? 'allow-scripts' : ''
    if (frame.getAttribute('sandbox') !== allowed) found.push('a frame that is let do ' + frame.getAttribute('sandbox'))
  }
  if (document.querySelector('object, embed, base, body style:not([nonce]), form[action]') !== null)
    found.push('markup of others')
  if ('polluted' in {} || Object.keys(Object.prototype).length > 0) found.push('a changed prototype')
  return found
}`

const OURS = ACTIVE.replace('script', 'script:not([nonce])')

/** Frames of emails run no scripts: they are asked from outside. The booking page has one, of ours. */
async function lookInFrame(frame: Frame): Promise<string[]> {
  const selectors = [ACTIVE, OURS, FOREIGN]
  const counts = await Promise.all(selectors.map((selector) => frame.locator(selector).count()))
  // A frame that opens meanwhile has no address before it is looked at.
  const isPreview = URL.parse(frame.url())?.pathname.startsWith('/preview/') === true
  const passedOver = isPreview ? ACTIVE : OURS
  return counts.flatMap((count, index) =>
    count === 0 || selectors[index] === passedOver ? [] : [`${count} of ${selectors[index]} in a frame`],
  )
}

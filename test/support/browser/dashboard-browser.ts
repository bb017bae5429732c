import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ImpactValue, RunOptions } from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'

/**
 * Parts of a window that no test looks at. The list beneath the address bar is two pages of its own, and rendering them
 * is a third of what a new window costs. Chromium takes the last list alone, so what Playwright itself would leave out of
 * pages stands here again: what rewrites addresses, asks servers of Google, and holds paint back.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Chromium of the system, for a caller who closes it. */
export async function launchChromium(): Promise<Browser> {
  const args = ['--no-sandbox', `--disable-features=${LEFT_OUT.join(',')}`]
  return chromium.launch({ executablePath: CHROMIUM, args })
}

let shared: Browser | undefined

/** The Chromium of all test files of a worker, which ends it. Who takes it closes the profiles in it alone (`closeProfiles`). */
export async function openChromium(): Promise<Browser> {
  if (shared?.isConnected() !== true) shared = await launchChromium()
  return shared
}

/** Closes what a test file left open: the files of a worker follow one another. */
export async function closeProfiles(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/** A page, and what the browser complained of: errors and warnings of the console, broken scripts, dialogs. */
export interface Visit {
  readonly page: Page
  readonly complaints: string[]
  close(): Promise<void>
}

/** A visitor with a browser profile of its own. */
export async function visit(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`A dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto(url)
  return { page, complaints, close: () => context.close() }
}

/** Fills the sign-in form that is shown and waits for the first screen. */
export async function signInOn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.locator('input[autocomplete="current-password"]').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
}

/**
 * Goes to another screen of the dashboard as its links do: only what the screen needs is loaded, a third of what a new
 * document costs. Nothing of the screen before it stands any longer.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const nowhere = page.getByRole('heading', { name: 'Page not found', exact: true })
  await page.evaluate(`history.pushState(null, '', '/nowhere')`)
  await nowhere.waitFor()
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await nowhere.waitFor({ state: 'detached' })
}

/** What differs between light and dark: nothing but colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical findings of axe on what is shown, in light and dark, each with its place. Ends in light. */
export async function seriousFindings(page: Page, screen: string): Promise<string[]> {
  await injectAxe(page)
  await show(page, 'dark')
  const dark = await runAxe(page, { runOnly: COLOURS })
  await show(page, 'light')
  const light = await runAxe(page, {})
  return [...dark.map((one) => ({ ...one, id: `${one.id} in dark` })), ...light]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, places }) => `${screen}: ${id} ${places.join(', ')}`)
}

/** Reading axe takes a page longer than a run of it: a page reads it once. @throws Error where axe would see only a part */
async function injectAxe(page: Page): Promise<void> {
  // Frames of no origin are not looked into: emails run no scripts, and the booking page has walks of its own.
  const frames = await page.evaluate(`
    document.querySelectorAll('iframe[sandbox]:not([sandbox*=same-origin])').forEach((frame) => frame.remove())
    document.querySelectorAll('iframe').length
  `)
  if (frames !== 0) throw new Error('axe is not in the frames of this page.')
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE)
}

/** What one rule of axe found, and where. */
interface Finding {
  readonly id: string
  readonly impact: ImpactValue
  readonly places: readonly string[]
}

/** Violations alone come back, told in short: all that axe says of a page is megabytes. */
async function runAxe(page: Page, options: RunOptions): Promise<Finding[]> {
  const order = JSON.stringify({ ...options, resultTypes: ['violations'] } satisfies RunOptions)
  const tell = `({ id, impact, nodes }) => ({ id, impact, places: nodes.map(({ target }) => target.join(' ')) })`
  return page.evaluate(`axe.run(document, ${order}).then(({ violations }) => violations.map(${tell}))`)
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // The pages of prospects follow the browser by themselves.
  const shown = `html[data-mantine-color-scheme="${colorScheme}"], html:not([data-mantine-color-scheme])`
  await page.locator(shown).waitFor({ state: 'attached' })
  await settled(page)
}

/** Waits until colours have changed: halfway from one to the other, a text stands out less than it will. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const ends = ({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)
    const all = Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished))
    // What is taken away halfway may never end.
    await Promise.race([all, new Promise((enough) => setTimeout(enough, 2_000))])
  })()`)
}

/** How far what stands on a page was pushed away so far, but by what somebody did: the sum of its layout shifts. */
export async function movedSoFar(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    let moved = 0
    const add = (entries) => entries.forEach(({ value, hadRecentInput }) => (moved += hadRecentInput ? 0 : value))
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    add(observer.takeRecords())
    return moved
  })()`)
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { DAY } from '../../../src/platform/clock.ts'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import type { Visit } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'
import { atLeast } from '../../support/leads/rescoring.ts'
import { until } from '../../support/processes/until.ts'

const PATIENCE = 90_000
const PEOPLE = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']
const IN_TOKYO = { timezoneId: 'Asia/Tokyo' }
const NEXT_MONTH = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10)
let walk: Walk
let campaignId: string
let visit: Visit

interface Shown {
  prospectId: string
  contactName: string
  status: string
  endReason: string | null
  hold: { reason: string; until: string | null } | null
  score: number | null
}

async function readLeads(): Promise<Record<string, Shown>> {
  const { data } = await walk.send('GET', `/campaigns/${campaignId}/leads`)
  return Object.fromEntries(data.map((lead: Shown) => [lead.contactName, lead]))
}

/** Where everybody stands: why they ended or are held, or their status. */
async function standings(): Promise<Record<string, string>> {
  const leads = Object.values(await readLeads())
  return Object.fromEntries(leads.map((one) => [one.contactName, one.endReason ?? one.hold?.reason ?? one.status]))
}

/** At the beginning, from which the tests go on in turn: Ann and Ben are scored, Cleo is paused, Dan waits for a person, Eve was stopped and Finn unsubscribed. */
beforeAll(async () => {
  walk = await startWalk()
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Spring', icp: atLeast(100) })).campaignId
  for (const [place, name] of PEOPLE.entries()) {
    const email = `${name.toLowerCase()}@${name.toLowerCase()}.test`
    const company = { employeeCount: 10 * (place + 1) }
    await walk.send('POST', `/campaigns/${campaignId}/leads`, {
      companyName: 'Acme',
      contactName: name,
      email,
      company,
    })
  }
  const areScored = (leads: Record<string, Shown>) => Object.values(leads).every(({ status }) => status === 'scored')
  const leads = await until(readLeads, areScored, { what: 'six scored leads', patience: PATIENCE })
  await walk.send('POST', `/leads/${leads['Cleo']?.prospectId}/pause`)
  await walk.send('POST', `/leads/${leads['Eve']?.prospectId}/stop`)
  await queryDatabase(
    walk.databaseUrl,
    `update leads set hold_reason = case contact_name when 'Dan' then 'moved' end,
       status = case contact_name when 'Finn' then 'ended' else status end,
       end_reason = case contact_name when 'Finn' then 'unsubscribed' end
     where contact_name in ('Dan', 'Finn')`,
  )
  visit = await walk.open(`/campaigns/${campaignId}`, IN_TOKYO)
  await visit.page.getByText('6 leads total').waitFor()
}, PATIENCE)
afterAll(() => walk?.close())

const choose = async (page: Page, names: readonly string[]) => {
  for (const name of names) await page.getByLabel(`Select ${name}`).check()
}
const chooseAll = (page: Page) => page.getByLabel('Select all matching leads').check()

/** Opens an action over the chosen leads; answers its dialog once it has counted. */
async function ask(page: Page, act: 'Pause' | 'Resume' | 'Score again'): Promise<Locator> {
  const bar = page.getByRole('region', { name: 'Selected leads' })
  if (act === 'Score again') {
    await bar.getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('menuitem', { name: act }).press('Enter')
  } else await bar.getByRole('button', { name: act }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('.foreseen').waitFor()
  return dialog
}

const foreseen = (dialog: Locator) => dialog.locator('.foreseen li').allTextContents()

const outcomeOf = async (shown: Locator) => (await shown.locator('.action-state .quiet').first().textContent()) ?? ''

/** Presses the button that counts the leads, and answers what became of them once all is done. */
async function begin(dialog: Locator, button: string, done: string): Promise<string> {
  await dialog.getByRole('button', { name: button, exact: true }).press('Enter')
  await dialog.getByText(done).waitFor()
  return outcomeOf(dialog)
}

async function close(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

async function carryOut(dialog: Locator, button: string, done: string): Promise<string> {
  const outcome = await begin(dialog, button, done)
  await close(dialog)
  return outcome
}

/** Takes the action back that the dialog tells of, and answers what became of the leads once that is done. */
async function takeBack(page: Page, dialog: Locator): Promise<string> {
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter')
  await dialog.getByText('undone').waitFor()
  await close(dialog)
  const newest = page.getByRole('list', { name: 'Actions' }).getByRole('listitem').first()
  await newest.getByText('Undoing is done.').waitFor()
  return outcomeOf(newest)
}

const STOPPED = 'The lead has ended as stopped.'
const UNSUBSCRIBED = 'The lead has ended as unsubscribed.'
const MOVED = 'The lead is held as moved until you resume it alone, or with a filter for this hold or lead.'
const leftAlone = (reasons: readonly string[]) => reasons.map((one) => `1 is skipped. ${one}`)
const afterwards = (done: readonly string[], reasons: readonly string[]) =>
  [...done, ...reasons.map((one) => `1 skipped: ${one.slice(0, -1)}`)].join('; ')
const LEFT = [STOPPED, UNSUBSCRIBED, MOVED]

test('leads are paused until a time, then for good, each after a count that holds', { timeout: PATIENCE }, async () => {
  const { page, complaints } = visit
  await choose(page, ['Ann'])
  const pausing = await ask(page, 'Pause')
  await pausing.getByLabel(/^Until/).fill(`${NEXT_MONTH}T18:00`)
  await expect
    .poll(() => foreseen(pausing), { timeout: 15_000 })
    .toEqual(['1 lead matches.', '1 will be paused: 1 scored.'])
  expect(await carryOut(pausing, 'Pause 1 lead', 'Pausing leads is done.')).toBe('1 paused')
  expect((await readLeads())['Ann']?.hold).toEqual({ reason: 'paused', until: `${NEXT_MONTH}T09:00:00.000Z` })

  await chooseAll(page)
  await ask(page, 'Pause')
  expect(await foreseen(pausing)).toEqual([
    '6 leads match.',
    '2 will be paused: 2 scored.',
    '1 stays as it is: paused already.',
    ...leftAlone(LEFT),
  ])
  expect(await seriousFindings(page, 'pause')).toEqual([])
  expect(await carryOut(pausing, 'Pause 2 leads', 'Pausing leads is done.')).toBe(
    afterwards(['2 paused', '1 paused already'], LEFT),
  )
  expect(await standings()).toEqual({
    Ann: 'paused',
    Ben: 'paused',
    Cleo: 'paused',
    Dan: 'moved',
    Eve: 'stopped',
    Finn: 'unsubscribed',
  })
  expect(complaints).toEqual([])
})

test(
  'a list is resumed but for whom ended or waits for a person, who is taken up when chosen by hand',
  { timeout: PATIENCE },
  async () => {
    const { page, complaints } = visit
    await chooseAll(page)
    const resuming = await ask(page, 'Resume')
    expect(await foreseen(resuming)).toEqual(['6 leads match.', '3 will be resumed: 3 scored.', ...leftAlone(LEFT)])
    expect(await seriousFindings(page, 'resume')).toEqual([])
    expect(await carryOut(resuming, 'Resume 3 leads', 'Resuming leads is done.')).toBe(afterwards(['3 resumed'], LEFT))
    expect(await standings()).toEqual({
      Ann: 'scored',
      Ben: 'scored',
      Cleo: 'scored',
      Dan: 'moved',
      Eve: 'stopped',
      Finn: 'unsubscribed',
    })

    await choose(page, ['Dan', 'Eve'])
    await ask(page, 'Resume')
    expect(await foreseen(resuming)).toEqual(['2 leads match.', '2 will be resumed: 1 ended, 1 scored.'])
    expect(await carryOut(resuming, 'Resume 2 leads', 'Resuming leads is done.')).toBe('2 resumed')
    expect(await standings()).toMatchObject({ Dan: 'scored', Eve: 'scored', Finn: 'unsubscribed' })
    expect(complaints).toEqual([])
  },
)

test(
  'leads are scored again by the present criteria, but for whom nobody writes to again',
  { timeout: PATIENCE },
  async () => {
    const { page, complaints } = visit
    await walk.send('PATCH', `/campaigns/${campaignId}`, { icp: atLeast(30) }, { 'if-match': '*' })
    await chooseAll(page)
    const scoring = await ask(page, 'Score again')
    expect(await foreseen(scoring)).toEqual([
      '6 leads match.',
      '5 will be scored again: 5 scored.',
      ...leftAlone([UNSUBSCRIBED]),
    ])
    expect(await seriousFindings(page, 'score again')).toEqual([])
    expect(await carryOut(scoring, 'Score 5 leads again', 'Scoring leads again is done.')).toBe(
      afterwards(['5 scored again'], [UNSUBSCRIBED]),
    )
    const scores = async () => Object.values(await readLeads()).map((one) => `${one.contactName} ${one.score}`)
    await expect
      .poll(scores, { timeout: 30_000 })
      .toEqual(['Finn 0', 'Eve 100', 'Dan 100', 'Cleo 100', 'Ben 0', 'Ann 0'])
    // The list is read when the action is done; a score may follow a moment later.
    await page.reload()
    await page.getByRole('row', { name: /Cleo/ }).getByText('100', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  },
)

test(
  'a pause and a resume are taken back where they are told: everybody stands as before',
  { timeout: PATIENCE },
  async () => {
    const { page, complaints } = visit
    const { Ann, Eve } = await readLeads()
    const held = { reason: 'paused', until: `${NEXT_MONTH}T09:00:00.000Z` }
    await walk.send('POST', `/leads/${Ann?.prospectId}/pause`, { until: held.until })
    await walk.send('POST', `/leads/${Eve?.prospectId}/stop`)

    await choose(page, ['Ann', 'Ben'])
    const dialog = await ask(page, 'Pause')
    expect(await begin(dialog, 'Pause 2 leads', 'Pausing leads is done.')).toBe('2 paused')
    const forGood = { hold: { reason: 'paused', until: null } }
    expect(await readLeads()).toMatchObject({ Ann: forGood, Ben: forGood })
    expect(await takeBack(page, dialog)).toBe('2 restored')
    expect(await readLeads()).toMatchObject({ Ann: { hold: held }, Ben: { status: 'scored', hold: null } })
    const inTable = (name: string, state: RegExp) => page.getByRole('row', { name }).getByText(state).waitFor()
    await inTable('Ann', /Paused until/u)
    await inTable('Ben', /Ready for first email$/u)

    await choose(page, ['Ann', 'Eve'])
    await ask(page, 'Resume')
    expect(await begin(dialog, 'Resume 2 leads', 'Resuming leads is done.')).toBe('2 resumed')
    const goingOn = { status: 'scored', endReason: null, hold: null }
    expect(await readLeads()).toMatchObject({ Ann: goingOn, Eve: goingOn })
    expect(await takeBack(page, dialog)).toBe('2 restored')
    expect(await readLeads()).toMatchObject({ Ann: { hold: held }, Eve: { status: 'ended', endReason: 'stopped' } })
    await inTable('Ann', /Paused until/u)
    await inTable('Eve', /Stopped$/u)
    expect(complaints).toEqual([])
  },
)

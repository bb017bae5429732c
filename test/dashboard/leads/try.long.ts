import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPANY_DOMAIN, listen, startCompanyWebsite } from '../../../src/demo/local-servers.ts'
import type { LocalServer } from '../../../src/demo/local-servers.ts'
import { setUpOrganization } from '../../../src/people/index.ts'
import { movedSoFar, seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { ADA, startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'

let walk: Walk
let website: LocalServer
let deadEnds: LocalServer
const noRecords = async () => Promise.reject(Object.assign(new Error('no such record'), { code: 'ENODATA' }))

const DEAD_ENDS = [
  ['parked.test', /for sale, so there is no company/],
  ['closed.test', /blocks automated readers/],
  ['nowhere.test', /We found no website at nowhere.test/],
  ['gmail.com', /gives mail addresses to anybody/],
] as const

/** Sites that tell nothing of a company: one for sale, one that wants no robots. */
function answerDeadEnd({ headers, url }: IncomingMessage, response: ServerResponse): void {
  const robots = headers.host?.startsWith('closed') === true ? 'User-agent: *\nDisallow: /' : ''
  if (url === '/robots.txt') response.setHeader('content-type', 'text/plain').end(robots)
  else response.setHeader('content-type', 'text/html').end('<title>parked.test</title><p>This domain is for sale.</p>')
}

beforeAll(async () => {
  deadEnds = await listen(answerDeadEnd)
  website = await startCompanyWebsite()
  walk = await startWalk({
    reach: {
      hosts: new Map([
        [COMPANY_DOMAIN, { address: '127.0.0.1', port: website.port }],
        ['parked.test', { address: '127.0.0.1', port: deadEnds.port }],
        ['closed.test', { address: '127.0.0.1', port: deadEnds.port }],
      ]),
      resolver: { resolve4: noRecords, resolve6: noRecords, resolveMx: noRecords, resolveTxt: noRecords },
    },
  })
})

afterAll(async () => {
  await walk?.close()
  await website?.close()
  await deadEnds?.close()
})

test('who pastes the own address sees what was found, the score, the captured email and a way to book', async () => {
  const { page, complaints, close } = await walk.open('/')
  const domain = page.getByLabel('Your company’s domain')
  await domain.fill('not a domain')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('Enter a domain such as acme.com.').waitFor()
  await domain.fill('nowhere.test')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('We found no website at nowhere.test.').waitFor()
  expect((await walk.send('GET', '/campaigns')).data).toEqual([])
  await domain.fill('closed.test')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('We couldn’t read closed.test').waitFor()
  await page.getByText('No score without a website').waitFor()
  await page.getByText('Email captured, not sent').waitFor()
  await domain.fill(`https://www.${COMPANY_DOMAIN}/about`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText(/^Website read, \d+ facts found$/).waitFor()
  await page.getByText(/^Score \d+ of 100/).waitFor()
  await page.getByText(`A first look at ${COMPANY_DOMAIN}`).waitFor()
  const booking = await page.getByRole('link', { name: 'Open booking page' }).getAttribute('href')
  expect((await fetch(walk.url + new URL(booking!).pathname)).status).toBe(200)
  const states = async () =>
    (await walk.send('GET', '/campaigns')).data.map(({ name, status }: Record<string, string>) => [name, status])
  await expect.poll(states).toEqual([
    [`Try-out: ${COMPANY_DOMAIN}`, 'paused'],
    ['Try-out: closed.test', 'archived'],
  ])
  expect(await seriousFindings(page, 'try')).toEqual([])
  await page.getByRole('link', { name: 'See facts' }).click()
  await page.getByRole('button', { name: 'Why this score' }).click()
  await page
    .getByRole('region', { name: 'Score' })
    .getByText(/^Total/)
    .waitFor()
  await page.getByRole('button', { name: /evidence for Description$/ }).click()
  await page.getByRole('button', { name: 'Research again' }).click()
  await page.getByText('Checked again.').waitFor()
  await page.getByRole('button', { name: 'Correct Hiring', exact: true }).press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^corrected.*evidence for Hiring$/ }).click()
  const hiring = page.getByRole('listitem').filter({ hasText: 'Corrected by Ada Walker' })
  expect(await hiring.innerText()).toMatch(/^Hiring\s+No\s/)
  expect(complaints.filter((words) => !words.includes('400'))).toEqual([])
  await close()
})

test('a pasted domain gives facts and a score in any campaign, moves nothing and leaves no lead', async () => {
  const criteria = [
    { id: 'country', label: 'German', kind: 'must', field: 'company.country', op: 'eq', value: 'DE', weight: 20 },
    { id: 'boss', label: 'Decides', kind: 'should', field: 'contact.seniority', op: 'eq', value: 'vp', weight: 10 },
  ]
  const { campaignId } = await walk.send('POST', '/campaigns', { name: 'Ports', icp: { criteria } })
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/ideal-customer`)
  await page.getByRole('link', { name: 'Test', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill('try a')
  // Still chosen once all that has these letters was found.
  await page.locator('[data-selected]', { hasText: 'with the criteria of Ports' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Domain', { exact: true }).fill('not a domain')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a domain such as acme.com.').waitFor()
  await page.getByLabel('Domain', { exact: true }).fill(`https://www.${COMPANY_DOMAIN}/about?from=mail`)
  await page.getByLabel('Job title').fill('VP Sales')
  const movedBefore = await movedSoFar(page)
  await page.keyboard.press('Enter')
  const score = page.getByRole('region', { name: 'Score' })
  await score.getByText(/^Total/).waitFor()
  await score.getByText('Seniority: VP').waitFor()
  await page.getByRole('button', { name: /evidence for Description$/ }).click()
  await page
    .getByRole('region', { name: 'Facts' })
    .getByText(/% sure/)
    .first()
    .waitFor()
  expect((await movedSoFar(page)) - movedBefore).toBeLessThan(0.01)
  expect((await walk.send('GET', `/campaigns/${campaignId}/leads`)).data).toEqual([])
  for (const [domain, words] of DEAD_ENDS) {
    await page.getByLabel('Domain', { exact: true }).fill(domain)
    await page.keyboard.press('Enter')
    await page.getByText(words).waitFor()
  }
  expect(complaints.filter((words) => !/40[09]/.test(words))).toEqual([])
  await close()
})

test('a person of several organizations sees how each goes, and opens one', async () => {
  await setUpOrganization(walk.context, { organization: 'Second Ltd', ...ADA })
  const { page, complaints, close } = await walk.open('/')
  await page
    .getByRole('button', { name: /Walk Ltd/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'All organizations' }).click()
  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'Walk Ltd' }).getByText('Nothing', { exact: true }).waitFor()
  await rows.filter({ hasText: 'Second Ltd' }).getByText('Nothing', { exact: true }).waitFor()
  // Its only campaign is a test: live ones are counted.
  expect(await rows.filter({ hasText: 'Walk Ltd' }).getByRole('cell').nth(2).innerText()).toBe('0')
  expect(await rows.filter({ hasText: 'Second Ltd' }).getByRole('cell').nth(2).innerText()).toBe('0')
  expect(await seriousFindings(page, 'organizations')).toEqual([])
  await page.getByRole('button', { name: 'Second Ltd' }).last().click()
  await page.getByRole('button', { name: 'Try it' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

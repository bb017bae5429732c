import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { listen } from '../../../src/demo/local-servers.ts'
import type { LocalServer } from '../../../src/demo/local-servers.ts'
import { movedSoFar, seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { choose } from '../../support/browser/dashboard-fields.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { page as pageOf } from '../../support/research/llm-company.ts'
import { addressOf, answering, companyAnswer, find, purposeOf, step } from '../../support/research/llm-models.ts'
import { llmSettings } from '../../support/research/llm-settings.ts'
import { says, startLlmServer } from '../../support/servers/llm-server.ts'
import type { Asked, LlmServer } from '../../support/servers/llm-server.ts'

const noRecords = async () => Promise.reject(Object.assign(new Error('no such record'), { code: 'ENODATA' }))
const HOSTILE = '<img src=x onerror=alert(1)>'
const PORT = 'Do they run their own port?'
const PAGES: Readonly<Record<string, string>> = {
  '/': pageOf('Robots for ports.', { '/fleet': 'Our fleet', '/shed': 'The shed' }),
  '/fleet': pageOf('Since 2011 we run our own port in Emden.\nIt is a river port with 14 cranes.'),
}
const QUESTIONS = [
  { key: 'port', question: PORT, answer: 'yes_no' },
  { key: 'ships', question: 'How many ships have they?', answer: 'number' },
]
const CRITERIA = [
  { id: 'port', label: 'Own port', kind: 'should', field: 'answers.port', op: 'isTrue', weight: 10 },
  { id: 'country', label: 'German', kind: 'should', field: 'company.country', op: 'eq', value: 'DE', weight: 10 },
]

let walk: Walk
let website: LocalServer
let llm: LlmServer
let campaignId: string
let people = 0
let gate: PromiseWithResolvers<void>

/** Opens a page and is refused another; then it waits until it may go on, answers what stands there and gives up on the rest. */
async function say(asked: Asked): Promise<unknown> {
  if (purposeOf(asked) !== 'research') return companyAnswer({})
  const target = addressOf(asked, '/fleet')
  if (target !== undefined) {
    const tried = step('open', { target: `http://169.254.169.254/${HOSTILE}`, why: HOSTILE })
    return { steps: [step('open', { question: 1, target, why: 'It may tell of a port.' }), tried] }
  }
  await gate.promise
  return answering(asked, ({ question }) => {
    if (/kind of port/.test(question)) return place(asked, /It is a river port[^.]*/, 'River')
    return question === PORT ? place(asked, /we run our own port[^.]*/, 'yes') : undefined
  })
}

function place(asked: Asked, pattern: RegExp, value: string) {
  const found = find(asked, pattern)
  return found === undefined ? undefined : { value, ...found }
}

beforeAll(async () => {
  website = await listen(({ url = '/' }, response) => {
    const html = PAGES[url]
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html ?? '')
  })
  llm = await startLlmServer()
  llm.always((response, received) => {
    const asked = llm.asked.at(-1)!
    void say(asked).then((said) => says(said)(response, received))
  })
  const names = ['one', 'two', 'three', 'four'].map((name) => `harbour-${name}.com`)
  walk = await startWalk({
    reach: {
      hosts: new Map(names.map((name) => [name, { address: '127.0.0.1', port: website.port }])),
      resolver: { resolve4: noRecords, resolve6: noRecords, resolveMx: noRecords, resolveTxt: noRecords },
    },
  })
  const sent = { name: 'Ports', questions: QUESTIONS, icp: { criteria: CRITERIA } }
  campaignId = (await walk.send('POST', '/campaigns', sent)).campaignId
})

beforeEach(async () => {
  gate = Promise.withResolvers()
  await walk.send('PUT', '/llm', llmSettings(llm))
})

afterAll(async () => {
  gate?.resolve()
  await walk?.close()
  await llm?.close()
  await website?.close()
})

async function addLead(domain: string): Promise<string> {
  people += 1
  const lead = { companyName: 'Harbour Robotics', contactName: 'Jane Doe', email: `jane${people}@${domain}` }
  return (await walk.send('POST', `/campaigns/${campaignId}/leads`, lead)).prospectId
}

const researchOf = (page: Page) => page.getByRole('region', { name: 'Research', exact: true })

test('a lead: each step stands there while the agent works, then answers with their quotes, and what was not found', async () => {
  const { page, complaints, close } = await walk.open(`/leads/${await addLead('harbour-one.com')}`)
  const research = researchOf(page)
  const steps = research.getByRole('log', { name: 'Research steps' })
  await steps.getByText('Opened harbour-one.com/fleet').waitFor()
  await steps.getByText('Why: It may tell of a port.').waitFor()
  await steps.getByText('This address may not be opened.').waitFor()
  await steps.getByText(`Why: ${HOSTILE}`).waitFor()
  await research.getByText('In progress').waitFor()
  await research.getByText('Searching').first().waitFor()
  expect(await seriousFindings(page, 'a run under way')).toEqual([])
  gate.resolve()
  await research.getByText('Ended: the rest was not found').waitFor()
  const port = research.getByRole('listitem').filter({ hasText: PORT }).first()
  await port.getByText('“we run our own port in Emden”').waitFor()
  expect(await port.innerText()).toMatch(/\nYes\n/)
  const link = port.getByRole('link', { name: 'harbour-one.com/fleet' })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  const ships = research.getByRole('listitem').filter({ hasText: 'How many ships' }).first()
  expect(await ships.innerText()).toMatch(/Not found\s+Looked at harbour-one\.com, harbour-one\.com\/fleet/)
  expect(await page.getByRole('region', { name: 'Facts' }).getByText(PORT).count()).toBe(0)
  expect(await seriousFindings(page, 'a run that ended')).toEqual([])
  await page.reload()
  await research.getByText('1 page opened').waitFor()
  expect(await steps.count()).toBe(0)
  await research.getByText('Ended: the rest was not found').click()
  await steps.getByText('Gave up on “How many ships have they?”').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('somebody asks one question more by keyboard, and puts an answer right for the whole company', async () => {
  gate.resolve()
  const { page, complaints, close } = await walk.open(`/leads/${await addLead('harbour-two.com')}`, {
    viewport: { width: 390, height: 844 },
  })
  const research = researchOf(page)
  await research.getByText('Ended: the rest was not found').waitFor()
  gate = Promise.withResolvers()
  await research.getByRole('button', { name: 'Ask a question' }).press('Enter')
  await page.keyboard.type('What kind of port is it?')
  await choose(page, 'Answer', 'One of several')
  for (const choice of ['Sea', 'River']) {
    await research.getByLabel('Choices').fill(choice)
    await page.keyboard.press('Enter')
  }
  expect(await seriousFindings(page, 'the form')).toEqual([])
  await research.getByRole('button', { name: 'Ask', exact: true }).press('Enter')
  const kind = research.getByRole('listitem').filter({ hasText: 'What kind of port is it?' }).first()
  await kind.getByText(/Not searched yet|Searching/).waitFor()
  gate.resolve()
  await kind.getByText('River', { exact: true }).waitFor()
  await research.getByRole('button', { name: `Correct ${PORT}` }).press('Enter')
  await page.keyboard.press('ArrowRight')
  await research.getByText('The company: this lead, and future ones').waitFor()
  await page.keyboard.press('Enter')
  const port = research.getByRole('listitem').filter({ hasText: PORT }).first()
  await port.getByText('Corrected by Ada Walker · for all leads of the company').waitFor()
  expect(await port.innerText()).toMatch(/\nNo\n/)
  await research.getByRole('button', { name: 'Correct What kind of port is it?' }).click()
  await choose(page, 'What kind of port is it?', 'Sea')
  await research.getByRole('button', { name: 'Save', exact: true }).click()
  await kind.getByText('Sea', { exact: true }).waitFor()
  await research.getByRole('button', { name: `Undo correction of ${PORT}` }).click()
  await port.getByText('Yes', { exact: true }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a domain is tried: the agent is seen at work, nothing is pushed away, and the answers count', async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/try`)
  await page.getByLabel('Domain', { exact: true }).fill('harbour-three.com')
  await page.keyboard.press('Enter')
  const research = researchOf(page)
  const steps = research.getByRole('log', { name: 'Research steps' })
  await research.waitFor()
  const began = performance.now()
  await steps.getByText('Opened harbour-three.com/fleet').waitFor()
  expect(performance.now() - began).toBeLessThan(10_000)
  await page
    .getByRole('region', { name: 'Score' })
    .getByText(/^Total/)
    .waitFor()
  expect(await movedSoFar(page)).toBeLessThan(0.01)
  gate.resolve()
  await research.getByText('“we run our own port in Emden”').first().waitFor()
  await page.getByRole('region', { name: 'Score' }).getByText(`${PORT} Yes`).waitFor()
  expect(await seriousFindings(page, 'a domain that was tried')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('without a model the fixed visit is shown, and who may set one up is led there', async () => {
  await walk.send('DELETE', '/llm')
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/try?domain=harbour-four.com`)
  await page.getByRole('button', { name: 'Try domain' }).click()
  await page
    .getByRole('region', { name: 'Score' })
    .getByText(/^Total/)
    .waitFor()
  await researchOf(page).getByText('Without a language model').waitFor()
  await researchOf(page).getByText('Not searched yet').first().waitFor()
  await researchOf(page).getByRole('link', { name: 'Set up a language model' }).click()
  await page.waitForURL('**/settings/language-model')
  expect(complaints).toEqual([])
  await close()
  const max = await walk.join('member', 'max@walk.test')
  const looked = await walk.open(`/campaigns/${campaignId}/try?domain=harbour-four.com`, { as: max })
  await researchOf(looked.page).getByText('Without a language model').waitFor()
  expect(await researchOf(looked.page).getByRole('link', { name: 'Set up' }).count()).toBe(0)
  await looked.close()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { COMPANY_DOMAIN, startCompanyWebsite } from '../../../src/demo/local-servers.ts'
import type { LocalServer } from '../../../src/demo/local-servers.ts'
import { movedSoFar } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { drips, startLlmServer } from '../../support/servers/llm-server.ts'
import type { LlmServer } from '../../support/servers/llm-server.ts'
import { LLM_KEY } from '../../support/research/llm-settings.ts'

const noRecords = async () => Promise.reject(Object.assign(new Error('no such record'), { code: 'ENODATA' }))
const CRITERIA = [
  { id: 'country', label: 'German', kind: 'must', field: 'company.country', op: 'eq', value: 'DE', weight: 20 },
  { id: 'boss', label: 'Decides', kind: 'should', field: 'contact.seniority', op: 'eq', value: 'vp', weight: 10 },
]
let walk: Walk
let website: LocalServer
let llm: LlmServer
let campaignId: string

/** A website that is read at once, and a language model that never comes to an end of its answers. */
beforeAll(async () => {
  website = await startCompanyWebsite()
  llm = await startLlmServer()
  llm.always(drips)
  walk = await startWalk({
    reach: {
      hosts: new Map([[COMPANY_DOMAIN, { address: '127.0.0.1', port: website.port }]]),
      resolver: { resolve4: noRecords, resolve6: noRecords, resolveMx: noRecords, resolveTxt: noRecords },
    },
  })
  const model = { enabled: true, kind: 'openai-compatible', baseUrl: llm.url, model: 'slow', apiKey: LLM_KEY }
  await walk.send('PUT', '/llm', model)
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Ports', icp: { criteria: CRITERIA } })).campaignId
})

afterAll(async () => {
  await walk?.close()
  await llm?.close()
  await website?.close()
})

/** Facts with quotes and a score of them stand there though the model still reads. */
async function expectBothSoFar(page: Page): Promise<void> {
  const score = page.getByRole('region', { name: 'Score' })
  await page.getByRole('region', { name: 'Facts' }).getByText('Germany').waitFor()
  await score.getByText(/so far|preliminary/).waitFor()
  await page.getByText('Researching the company').first().waitFor()
  expect(await movedSoFar(page)).toBeLessThan(0.01)
  const why = score.getByRole('button', { name: 'Why this score' })
  if ((await why.count()) > 0) await why.click()
  await score.getByText('Country: Germany').waitFor()
  await score.getByText(/^Total/).waitFor()
}

test('a domain is tried: facts and score of the website are there while a slow model still reads', async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/try`)
  await page.getByLabel('Domain', { exact: true }).fill(COMPANY_DOMAIN)
  const began = performance.now()
  await page.keyboard.press('Enter')
  await expectBothSoFar(page)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(complaints).toEqual([])
  await close()
})

test('a lead: facts and a score so far are there while a slow model still reads; who only looks waits for the score', async () => {
  const lead = { companyName: 'Harbour', contactName: 'Jane Doe', email: `jane@${COMPANY_DOMAIN}`, title: 'VP Sales' }
  const { prospectId } = await walk.send('POST', `/campaigns/${campaignId}/leads`, lead)
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  await expectBothSoFar(page)
  await page.getByRole('region', { name: 'Score' }).getByText('Seniority: VP').waitFor()
  expect((await walk.send('GET', `/leads/${prospectId}`)).score).toBeNull()
  expect(complaints).toEqual([])
  await close()
  const ron = await walk.join('read_only', 'ron@walk.test')
  const looked = await walk.open(`/leads/${prospectId}`, { as: ron })
  await looked.page.getByRole('region', { name: 'Score' }).getByText('Not scored yet.').waitFor()
  expect(looked.complaints).toEqual([])
  await looked.close()
})

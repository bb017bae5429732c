import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPANY_DOMAIN, startCompanyWebsite } from '../src/demo/sample-company.ts'
import { setUpOrganization } from '../src/people/index.ts'
import { seriousFindings } from './support/dashboard-browser.ts'
import { ADA, startWalk } from './support/dashboard-walk.ts'
import type { Walk } from './support/dashboard-walk.ts'

let walk: Walk
let website: Awaited<ReturnType<typeof startCompanyWebsite>>
const noRecords = async () => Promise.reject(Object.assign(new Error('no such record'), { code: 'ENODATA' }))

beforeAll(async () => {
  website = await startCompanyWebsite()
  walk = await startWalk({
    reach: {
      hosts: new Map([[COMPANY_DOMAIN, { address: '127.0.0.1', port: website.port }]]),
      resolver: { resolve4: noRecords, resolve6: noRecords, resolveMx: noRecords, resolveTxt: noRecords },
    },
  })
})

afterAll(async () => {
  await walk?.close()
  await website?.close()
})

test('who types the own domain sees facts with quotes, a score that sums and a captured email within ten seconds', async () => {
  const { page, complaints, close } = await walk.open('/')
  await page.getByLabel('Domain of your company').fill(COMPANY_DOMAIN)
  const began = performance.now()
  await page.getByRole('button', { name: 'Research it' }).click()
  await page.getByRole('region', { name: 'Score' }).getByText(/^Sum/).waitFor()
  await page.getByRole('region', { name: 'Facts' }).locator('blockquote').first().waitFor()
  await page.getByText(`A first look at ${COMPANY_DOMAIN}`).waitFor()
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(
    await page
      .getByRole('region', { name: 'Facts' })
      .getByText(/website|page|company/i)
      .count(),
  ).toBeGreaterThan(0)
  expect(complaints).toEqual([])
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
  await rows.filter({ hasText: 'Walk Ltd' }).getByText('✓ nothing').waitFor()
  await rows.filter({ hasText: 'Second Ltd' }).getByText('✓ nothing').waitFor()
  expect(await rows.filter({ hasText: 'Walk Ltd' }).getByRole('cell').nth(2).innerText()).toBe('1')
  expect(await rows.filter({ hasText: 'Second Ltd' }).getByRole('cell').nth(2).innerText()).toBe('0')
  expect(await seriousFindings(page, 'organizations')).toEqual([])
  await page.getByRole('button', { name: 'Second Ltd' }).last().click()
  await page.getByText('There is none yet').waitFor()
  expect(complaints).toEqual([])
  await close()
})

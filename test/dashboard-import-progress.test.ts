import { afterAll, beforeAll, expect, test } from 'vitest'
import { movedSoFar, seriousFindings } from './support/dashboard-browser.ts'
import { bring } from './support/dashboard-fields.ts'
import { startWalk } from './support/dashboard-walk.ts'
import type { Walk } from './support/dashboard-walk.ts'
import { queryDatabase } from './support/query-database.ts'

const ROWS = Array.from({ length: 400 }, (_, index) => `p${index}@acme.test,Jane Doe,Acme`)
let walk: Walk
let campaignId: string

// No worker takes the file up: the test says how far it is.
beforeAll(async () => {
  walk = await startWalk({ worker: false })
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Spring' })).campaignId
})
afterAll(() => walk?.close())

test('progress is live, outlives a reload, and a cancel says what stays; all by the keyboard', async () => {
  const { page, complaints } = await walk.open(`/imports?campaign=${campaignId}`)
  await bring(page, 'long.csv', `Email,Name,Company\n${ROWS.join('\n')}\n`)
  await page.getByText('400 rows in the file.').waitFor()
  await page.getByRole('button', { name: 'Start import' }).focus()
  await page.keyboard.press('Enter')
  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByText('It waits for its turn.').waitFor()
  await queryDatabase(
    walk.databaseUrl,
    'update imports set rows_read = 100, created = 90, invalid = 10, problems_kept = 10, worked_ms = 50',
  )
  await progress.getByText('25 % of 400 rows').waitFor()
  await progress.getByText('2,000 rows a second · about 1 second left').waitFor()
  await page.reload()
  await progress.getByText('25 % of 400 rows').waitFor()
  expect(await seriousFindings(page, 'progress')).toEqual([])
  expect(await movedSoFar(page)).toBeLessThan(0.1)
  await page.getByRole('button', { name: 'Cancel import' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('100 rows of 400 are in and stay.').waitFor()
  expect(await seriousFindings(page, 'cancel')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel import' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Cancelled after 100 rows of 400: 90 leads created.').waitFor()
  await page.getByText('10 rows can be downloaded with the reason of each').waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a file that is on its way can be stopped, and leaves nothing', async () => {
  const { page, complaints } = await walk.open(`/imports?campaign=${campaignId}`)
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/imports?kind=leads*', async (route) => {
    await held
    await route.abort().catch(() => undefined)
  })
  await bring(page, 'slow.csv', ROWS.join('\n'))
  await page.getByRole('status', { name: 'Upload' }).getByText('slow.csv').waitFor()
  expect(await seriousFindings(page, 'upload')).toEqual([])
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  answer()
  expect(
    (await walk.send('GET', '/imports')).data.filter(({ fileName }: { fileName: string }) => fileName === 'slow.csv'),
  ).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../../src/platform/clock.ts'
import { killChildren } from '../../support/processes/child-process.ts'
import { movedSoFar, seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { bring } from '../../support/browser/dashboard-fields.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { fileOfPeople } from '../../support/leads/files.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'
import { startTrappedWorker } from '../../support/processes/trapped-worker.ts'
import { until } from '../../support/processes/until.ts'

const ROWS = Array.from({ length: 400 }, (_, index) => `p${index}@acme.test,Jane Doe,Acme`)
let walk: Walk
let campaignId: string
let files: string

// No worker takes the file up: the test says how far it is, or starts one.
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'fairlead-files-'))
  walk = await startWalk({ worker: false, env: { FAIRLEAD_FILES_DIR: files } })
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Spring' })).campaignId
})
afterAll(async () => {
  await killChildren()
  await walk?.close()
  await rm(files, { recursive: true, force: true })
})

test('progress is live, outlives a reload, and a cancel says what stays; all by the keyboard', async () => {
  const { page, complaints } = await walk.open(`/imports?campaign=${campaignId}`)
  await bring(page, 'long.csv', `Email,Name,Company\n${ROWS.join('\n')}\n`)
  await page.getByText('400 rows in the file.').waitFor()
  await page.getByRole('button', { name: 'Start import' }).focus()
  await page.keyboard.press('Enter')
  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByText('Waiting to start.').waitFor()
  await queryDatabase(
    walk.databaseUrl,
    'update imports set rows_read = 100, created = 90, invalid = 10, problems_kept = 10, worked_ms = 50',
  )
  await progress.getByText('25% of 400 rows').waitFor()
  await progress.getByText('2,000 rows a second · about 1 second left').waitFor()
  await page.reload()
  await progress.getByText('25% of 400 rows').waitFor()
  expect(await seriousFindings(page, 'progress')).toEqual([])
  expect(await movedSoFar(page)).toBeLessThan(0.1)
  await page.getByRole('button', { name: 'Cancel import' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('100 rows of 400 are imported and stay.').waitFor()
  expect(await seriousFindings(page, 'cancel')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel import' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Cancelled after 100 rows of 400: 90 leads created.').waitFor()
  await page.getByText('10 rows not imported. Download, fix and upload that file again.').waitFor()
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

/** The rows that the screen says were read. */
async function rowsShown(page: Page): Promise<number> {
  const shown = page.getByRole('region', { name: 'Progress' }).getByText('rows read').locator('xpath=../dd')
  return Number((await shown.innerText()).replaceAll(',', ''))
}

test(
  'progress of a worker is seen to move, stands still while none lives, and goes on with the next, no row twice',
  { timeout: 180_000 },
  async () => {
    const rows = 60_000
    const { page, complaints } = await walk.open(`/imports?campaign=${campaignId}`)
    await bring(page, 'people.csv', fileOfPeople(rows))
    await page.getByText('60,000 rows in the file.').waitFor()
    await page.getByRole('button', { name: 'Start import' }).click()
    const progress = page.getByRole('region', { name: 'Progress' })
    await progress.getByText('Waiting to start.').waitFor()
    const work = (aheadMs: number) =>
      startTrappedWorker(walk.databaseUrl, { aheadMs, stages: ['imports'] }, { FAIRLEAD_FILES_DIR: files })
    const first = work(0)
    const shown = () => rowsShown(page)
    const early = await until(shown, (read) => read > 0, { what: 'the first rows', patience: 30_000 })
    await progress.getByText(/^[\d,]+ rows a second · about \d+ (second|minute)s? left$/u).waitFor()
    await until(shown, (read) => read > early, { what: 'more rows', patience: 30_000 })
    first.signal('SIGKILL')
    await first.ended
    const [one] = (await walk.send('GET', '/imports')).data
    expect(one.state).toBe('running')
    const left = one.progress.rowsRead
    await until(shown, (read) => read === left, { what: `the ${left} rows that are in`, patience: 10_000 })
    // The lease of who died is over for it.
    work(MINUTE)
    await page.getByText('60,000 leads created of 60,000 rows.').waitFor({ timeout: 60_000 })
    const [found] = await queryDatabase(walk.databaseUrl, 'select count(*)::int as leads from leads')
    expect(found?.leads).toBe(rows)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

import { expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { bring, importCall } from '../support/leads/files.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const MOST = 100_000

const harness = useHarness()

test.each([
  ['the last of the rows that are kept is followed by none that is not', 2, [',more']],
  ['where exactly as many rows were not taken in as are kept, no line speaks of more', 5, []],
])('%s, wherever the import was left', async (_what, left, more) => {
  const campaignId = await newCampaign(harness)
  const { body } = await bring(harness, `email,name,company\n${'x,y,z\n'.repeat(5)}`, { campaignId })
  const { importId } = body
  // As a process that worked on it before would have left it.
  await query(harness, `update imports set problems_kept = $1, invalid = $1 where import_id = $2`, [
    MOST - left,
    parseId('imp', importId),
  ])
  await importCall(harness, 'POST', `${importId}/start`)
  await harness.settle()
  expect((await importCall(harness, 'GET', importId)).body).toMatchObject({
    problems: MOST,
    progress: { invalid: MOST - left + 5 },
  })
  const { text } = await importCall(harness, 'GET', `${importId}/errors.csv`)
  expect(text.split('\n').map((line) => line.split(',', 2).join())).toEqual([
    'problem.line,problem.code',
    ...Array.from({ length: left }, (_, row) => `${row + 2},invalid_email`),
    ...more,
    '',
  ])
})

import { expect, test } from 'vitest'
import { requireImport, runInline } from '../../src/imports/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { bring, importCall } from '../support/leads/files.ts'
import { newCampaign } from '../support/leads/intake.ts'

const MOST = 100_000
const HEADER = 'problem.line,problem.code,problem.reason,email,name,company'

const harness = useHarness()

test('of more than 100,000 rows that were not taken in, the first are kept, and the last line says so', async () => {
  const campaignId = await newCampaign(harness)
  const wrong = MOST + 2_500
  const { body } = await bring(harness, `email,name,company\n${'x,y,z\n'.repeat(wrong)}`, { campaignId })
  const place = { organizationId: harness.organizationId, importId: parseId('imp', body.importId) ?? '' }
  const { signal } = new AbortController()
  await runInline(harness.context, await requireImport(harness.context, place), { actor: 'operator', signal })
  const done = (await importCall(harness, 'GET', body.importId)).body
  expect(done).toMatchObject({ state: 'done', problems: MOST, progress: { rowsRead: wrong, invalid: wrong } })
  const { text } = await importCall(harness, 'GET', `${body.importId}/errors.csv`)
  const [header, ...lines] = text.trimEnd().split('\n')
  expect(header).toBe(HEADER)
  const told = lines.pop()
  expect(told).toBe(',more,"Only the first 100,000 rows that were not taken in are kept."')
  expect(lines.map((line) => Number(line.split(',', 1)[0]))).toEqual(Array.from({ length: MOST }, (_, n) => n + 2))
}, 60_000)

test('of exactly 100,000 rows that were not taken in, none is missing, and no line says so', async () => {
  const campaignId = await newCampaign(harness)
  const { body } = await bring(harness, `email,name,company\n${'x,y,z\n'.repeat(MOST)}`, { campaignId })
  const place = { organizationId: harness.organizationId, importId: parseId('imp', body.importId) ?? '' }
  const { signal } = new AbortController()
  await runInline(harness.context, await requireImport(harness.context, place), { actor: 'operator', signal })
  const { text } = await importCall(harness, 'GET', `${body.importId}/errors.csv`)
  const [, ...lines] = text.trimEnd().split('\n')
  expect(lines).toHaveLength(MOST)
  expect(lines.at(-1)).toMatch(/^100001,/)
}, 60_000)

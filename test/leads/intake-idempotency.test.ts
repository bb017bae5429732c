import { beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { forgetOldAnswers } from '../../src/leads/index.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import type { Answer } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const harness = useHarness()
let campaign: string

beforeAll(async () => {
  campaign = await newCampaign(harness)
})

function addWith(key: string, body: unknown, more: { query?: string; key?: string } = {}): Promise<Answer> {
  return addLead(harness, campaign, body, { headers: { 'idempotency-key': key }, ...more })
}

const code = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim()
const countLeads = async (email: unknown) =>
  (await query(harness, 'select 1 from leads where email = $1', [email])).length

test('the same key and body get the first answer again, to the letter, quoted or bare', async () => {
  const given = leadBody({ nonsense: 1 })
  const first = await addWith('"key-1"', given)
  expect(first.status).toBe(201)
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  for (const key of ['"key-1"', 'key-1', ' key-1 ']) {
    const again = await addWith(key, given)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.headers.location).toBe(first.headers.location)
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
  }
  expect(await countLeads(given.email)).toBe(1)
})

test('a replay is the stored answer even when the lead is in another state by now', async () => {
  const given = leadBody()
  const first = await addWith('key-2', given)
  await harness.call('POST', `/api/v1/leads/${first.body.prospectId}/stop`)
  expect((await addWith('key-2', given)).text).toBe(first.text)
  expect((await addWith('key-2b', given)).body).toMatchObject({ status: 'ended', duplicate: true })
})

test('another body under the key is 422 and stores nothing', async () => {
  const given = leadBody()
  await addWith('key-3', given)
  const other = leadBody()
  expect(code(await addWith('key-3', other))).toBe('422 idempotency_mismatch')
  expect(await countLeads(other.email)).toBe(0)
})

test('a key counts per API key, path and query, in whatever order the query stands', async () => {
  const given = leadBody()
  const first = await addWith('key-4', given, { query: 'onDuplicate=reject&lenient=true' })
  const swapped = await addWith('key-4', given, { query: 'lenient=true&onDuplicate=reject' })
  expect(swapped.text).toBe(first.text)
  expect(code(await addWith('key-4', given, { query: 'onDuplicate=reject' }))).toBe('409 duplicate_lead')
  const { organizationId } = harness
  const { key } = await createKey(harness.context, {
    organizationId,
    name: 'second',
    scopes: ['all'],
    createdBy: 'test',
  })
  expect((await addWith('key-4', given, { query: 'onDuplicate=reject&lenient=true', key })).status).toBe(409)
  const other = await newCampaign(harness)
  const there = await addLead(harness, other, given, {
    headers: { 'idempotency-key': 'key-4' },
    query: 'onDuplicate=reject&lenient=true',
  })
  expect(there.status).toBe(201)
})

test.each(['', ' ', 'x'.repeat(256), `"${'x'.repeat(256)}"`, '""'])('the key %j is refused', async (key) => {
  const answer = await addWith(key, leadBody())
  expect(code(answer)).toBe('400 validation_failed')
  expect(answer.body.errors[0].pointer).toBe('/headers/Idempotency-Key')
})

test('255 characters are a key', async () => {
  expect((await addWith('x'.repeat(255), leadBody())).status).toBe(201)
})

test('a refusal frees the key', async () => {
  const given = leadBody()
  const { body } = await addLead(harness, campaign, given)
  const refused = await addWith('key-5', given, { query: 'onDuplicate=reject' })
  expect(code(refused)).toBe('409 duplicate_lead')
  await harness.call('DELETE', `/api/v1/leads/${body.prospectId}`)
  expect((await addWith('key-5', given, { query: 'onDuplicate=reject' })).status).toBe(201)
  expect(code(await addWith('key-6', { ...given, email: 'nonsense' }))).toBe('400 validation_failed')
  expect((await addWith('key-6', given)).status).toBe(200)
})

test('at once with one key, in one process: one lead, and no answer but the first, its replay or "still running"', async () => {
  const given = leadBody()
  const answers = await Promise.all(Array.from({ length: 40 }, () => addWith('key-7', given)))
  const first = answers.filter((answer) => answer.status === 201 && answer.headers['idempotent-replayed'] === undefined)
  expect(first).toHaveLength(1)
  for (const answer of answers) {
    if (answer.status === 201) expect(answer.text).toBe(first[0]?.text)
    else expect(code(answer)).toBe('409 in_progress')
  }
  expect(await countLeads(given.email)).toBe(1)
  expect((await addWith('key-7', given)).text).toBe(first[0]?.text)
})

test('at once with one key, from two processes: one lead and one answer', async () => {
  const other = await startAnotherProcess(harness)
  for (let round = 0; round < 10; round += 1) {
    const given = leadBody()
    const options = { headers: { 'idempotency-key': `round-${round}` } }
    const answers = await Promise.all([
      addLead(harness, campaign, given, options),
      addLead(other, campaign, given, options),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(1)
    expect(await countLeads(given.email)).toBe(1)
  }
  await other.close()
})

test('answers are kept for 24 hours', async () => {
  const given = leadBody()
  const first = await addWith('key-8', given)
  harness.clock.advance(24 * 3_600_000 - 1)
  await forgetOldAnswers.run(harness.context)
  expect((await addWith('key-8', given)).text).toBe(first.text)
  harness.clock.advance(2)
  await forgetOldAnswers.run(harness.context)
  const late = await addWith('key-8', given)
  expect([late.status, late.headers['idempotent-replayed']]).toEqual([200, undefined])
})

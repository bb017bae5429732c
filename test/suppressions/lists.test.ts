import { expect, test } from 'vitest'
import { useHarness } from '../support/installation/use-harness.ts'

const LIST = '/api/v1/suppressions'

const harness = useHarness()

function bring(csv: string, headers: Record<string, string> = {}) {
  return harness.call('POST', `${LIST}/import`, undefined, {
    raw: csv,
    headers: { 'content-type': 'text/csv', ...headers },
  })
}

const take = (key = harness.key) => harness.call('GET', `${LIST}/export`, undefined, { key })

test('a list from another tool is brought, wrong rows are told of, and it can be sent again', async () => {
  const csv =
    'Email;Reason;Note\nJane@Acme.test;unsubscribed;=1+1\nnobody;;\n@rival.test;;\njane@acme.test;complained;\n'
  for (const _time of [1, 2]) {
    const answer = await bring(csv)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      success: true,
      suppressed: 2,
      skipped: 0,
      faulty: 1,
      faults: [{ line: 3, code: 'invalid_domain' }],
    })
  }
  const taken = await take()
  expect(taken.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(taken.headers['content-disposition']).toBe('attachment; filename="suppressions.csv"')
  const [header, ...lines] = taken.text.trim().split('\n')
  expect(header).toBe('value,kind,reason,note,createdAt')
  expect(lines.map((line) => line.split(',').slice(0, 4).join(',')).toSorted()).toEqual([
    "jane@acme.test,address,complained,'=1+1",
    'rival.test,domain,manual,',
  ])
})

test('an address that is named more often than fits in one part counts once', async () => {
  const answer = await bring(`email\n${'a@dup.test\n'.repeat(1_001)}`)
  expect(answer.body).toMatchObject({ suppressed: 1, skipped: 0, faulty: 0 })
})

test('a line of several addresses suppresses each of them', async () => {
  const answer = await bring('a@line.test, b@line.test, c@line.test\n')
  expect(answer.body).toMatchObject({ suppressed: 3, faulty: 0 })
  expect((await take()).text.match(/@line\.test,/gu)).toHaveLength(3)
})

test('2,500 rows, more than are written at a time, come and go whole, and end the leads of their addresses', async () => {
  const { campaignId } = (await harness.call('POST', '/api/v1/campaigns', { name: 'Many' })).body as {
    campaignId: string
  }
  const lead = { companyName: 'Bulk', contactName: 'Jane Doe', email: 'row2321@bulk.test' }
  const added = await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)
  const rows = Array.from({ length: 2_500 }, (_, index) => `row${index}@bulk.test`)
  const answer = await bring(rows.join('\r\n'))
  expect(answer.body).toMatchObject({ suppressed: 2_500, faulty: 0 })
  const found = await harness.call('GET', `/api/v1/leads/${String(added.body.prospectId)}`)
  expect(found.body).toMatchObject({ status: 'ended', endReason: 'suppressed' })
  const other = await harness.newOrganization('Other')
  expect((await take(other.key)).text.trim().split('\n')).toHaveLength(1)
  const taken = (await take()).text.trim().split('\n')
  expect(taken.filter((line) => line.includes('@bulk.test'))).toHaveLength(2_500)
})

test.each([
  ['nothing', '', {}, 400, 'validation_failed'],
  ['no CSV', '"never ends', {}, 400, 'validation_failed'],
  ['too many rows', 'a@x.test\n'.repeat(100_002), {}, 400, 'validation_failed'],
  ['too many bytes', 'a@x.test\n'.repeat(1_000_000), {}, 413, 'payload_too_large'],
  ['JSON', '{"addresses":["a@x.test"]}', { 'content-type': 'application/json' }, 415, 'unsupported_media_type'],
])('%s is refused with words', async (_name, csv, headers, status, code) => {
  const answer = await bring(csv, headers)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ success: false, code })
})

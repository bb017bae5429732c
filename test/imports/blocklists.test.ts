import { expect, test } from 'vitest'
import { bring, importCall, takeIn } from '../support/leads/files.ts'
import { query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const suppressed = async (like: string) =>
  (await query(harness, `select value from suppressions where value like '%${like}' order by value`)).map(
    ({ value }) => value,
  )

const isUnused = {
  pointer: '',
  code: 'domains_not_used',
  detail: expect.stringMatching(/Email .*Company Domain .*separate blocklist/),
}

test('preview and plan say that a domain beside an address is not suppressed', async () => {
  const list = 'Email,Company Domain\njo@both.test,both.test\n,alone.both.test\n'
  const { body } = await bring(harness, list, { kind: 'blocklist' })
  const previewed = await importCall(harness, 'GET', `${body.importId}/preview`)
  expect(previewed.body.warnings).toEqual([isUnused])
  expect(previewed.body.data.map((row: { suppression: unknown }) => row.suppression)).toMatchObject([
    { kind: 'address', value: 'jo@both.test' },
    { kind: 'domain', value: 'alone.both.test' },
  ])
  await importCall(harness, 'GET', `${body.importId}/plan`)
  await harness.settle()
  const planned = await importCall(harness, 'GET', `${body.importId}/plan`)
  expect(planned.body).toMatchObject({ warnings: [isUnused], plan: { rows: 2, counts: { suppresses: 2 } } })
  await importCall(harness, 'POST', `${body.importId}/start`)
  await harness.settle()
  const { body: done } = await importCall(harness, 'GET', body.importId)
  expect(done).toMatchObject({ state: 'done', progress: { rowsRead: 2, suppressed: 2 } })
  expect(await suppressed('both.test')).toEqual(['alone.both.test', 'jo@both.test'])
  const columns = [{ header: 'Email', to: null }]
  const again = await bring(harness, list, { kind: 'blocklist' })
  await importCall(harness, 'PATCH', again.body.importId, { columns })
  expect((await importCall(harness, 'GET', `${again.body.importId}/preview`)).body.warnings).toEqual([])
})

test('a row of a blocklist without its last cells suppresses whom it names', async () => {
  const list = 'email,reason,note\nfirst@short.test,bounced,x\nshort@short.test\nsome@short.test,spam\n'
  const { done } = await takeIn(harness, list, { query: { kind: 'blocklist' } })
  expect(done.progress).toMatchObject({ rowsRead: 3, suppressed: 3, invalid: 0 })
  expect(await suppressed('short.test')).toEqual(['first@short.test', 'short@short.test', 'some@short.test'])
})

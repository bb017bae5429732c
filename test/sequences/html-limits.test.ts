import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { ALWAYS, startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'

let o: Outreach
beforeAll(async () => {
  o = await startOutreach()
})
afterAll(async () => {
  await o.close()
  stopServers()
})

const DAY = 86_400_000
const deepHtml = `${'<div>'.repeat(3_000)}deep${'</div>'.repeat(3_000)}`
const stepOf = (html: string) => ({ steps: [{ variants: [{ subject: 'Hi', body: '', html }] }] })
const problem = 'Elements stand 3,000 deep within one another; at most 100 may.'

test('HTML that is too deep is refused when it is saved, by its place and the limit', async () => {
  const given = { name: 'Deep', schedule: ALWAYS, sequence: stepOf(deepHtml) }
  const created = await o.harness.call('POST', '/api/v1/campaigns', given)
  expect([created.status, created.body.errors]).toEqual([
    400,
    [{ pointer: '/sequence/steps/0/variants/0/html', code: 'html_too_complex', detail: problem }],
  ])
})

test('HTML that was saved before there were limits is held with words, and asking about it is answered', async () => {
  const campaignId = await o.campaign({ mailboxes: [await o.addMailbox()], sequence: stepOf('<p>fine</p>') })
  await o.query(
    "update campaigns set settings = jsonb_set(settings, '{sequence,steps,0,variants,0,html}', to_jsonb($1::text))",
    [deepHtml],
  )
  const lead = await o.addLead(campaignId, 'deep@deep.test')
  await o.pass(DAY)
  expect(await o.messages(lead)).toMatchObject([{ state: 'held', reason: `html: ${problem}` }])
  expect(await o.lead(lead)).toMatchObject({ hold: { reason: 'message_held' } })
  expect((await o.next(lead)).step).toBe(1)
  expect((await o.act(`/campaigns/${campaignId}/simulate`, {})).status).toBe(200)
  expect(o.server.received).toEqual([])
})

test('a loop over what a lead brought that makes too much of it holds that email alone', async () => {
  const html = '{% for one in customData.many %}<p>{{ one }}</p>{% endfor %}'
  const campaignId = await o.campaign({ mailboxes: [await o.addMailbox('loop@sender.test')], sequence: stepOf(html) })
  const add = (name: string, many: string[]) => o.addLead(campaignId, `${name}@loop.test`, { customData: { many } })
  const much = await add(
    'much',
    Array.from({ length: 1_501 }, () => 'x'),
  )
  const little = await add('little', ['<div>'])
  for (let day = 0; day < 3; day += 1) await o.pass(DAY)
  expect(await o.messages(much)).toMatchObject([
    { state: 'held', reason: 'html: There are 1,501 elements; at most 1,500 may be.' },
  ])
  expect(await o.messages(little)).toMatchObject([{ state: 'sent' }])
})

test('a preview with more rules and elements than an email needs says so, and compares none', async () => {
  const campaignId = await o.campaign({ sequence: TWO_STEPS })
  const rules = Array.from({ length: 1_500 }, (_, index) => `.a p{padding:${index}px}`).join('')
  const html = `<style>${rules}</style><b class="a">${'<p>y'.repeat(1_400)}`
  const draft = { subject: 'S', body: 'x', html }
  const { status, body } = await o.act(`/campaigns/${campaignId}/sequence/preview`, draft)
  const detail = expect.stringContaining('make 2,101,500; at most 15,000 may be.')
  expect([status, body.problems]).toEqual([200, [{ pointer: '/html', code: 'html_too_complex', detail }]])
})

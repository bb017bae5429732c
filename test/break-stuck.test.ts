import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { headerOf, startOutreach, TWO_STEPS } from './support/live-outreach.ts'
import type { Outreach } from './support/live-outreach.ts'

let o: Outreach
beforeAll(async () => {
  o = await startOutreach()
})
afterAll(async () => {
  await o.close()
  stopServers()
})
const DAY = 86_400_000

test('an email that was refused for now at the end of DATA leaves from another mailbox once its own is taken out of the campaign', async () => {
  const m = await o.addMailbox('f@sender.test')
  const m2 = await o.addMailbox('g@sender.test')
  const c = await o.campaign({ mailboxes: [m], sequence: TWO_STEPS })
  const lead = await o.addLead(c, 'mv@mv.test')
  o.server.answers = { data: [451, '4.7.1 later'] }
  await o.pass(400_000)
  o.server.answers = {}
  expect((await o.patch(c, { mailboxes: [m2] })).status).toBe(200)
  const del = await o.harness.call('DELETE', `/api/v1/mailboxes/${m}`)
  console.log(del.status, del.body.detail)
  for (let i = 0; i < 30; i++) await o.pass(DAY)
  const next = await o.next(lead)
  console.log(JSON.stringify(next.gates.filter((g: any) => !g.pass)), next.eligibleAt, next.closed.join(), JSON.stringify((await o.messages(lead)).map((x: any) => [x.state, x.reason, x.dueAt])))
  const sim = await o.act(`/campaigns/${c}/simulate`, {})
  console.log(JSON.stringify([sim.body.emails?.length, sim.body.never]))
  expect((await o.messages(lead))[0].state).toBe('sent')
})
test('the same where its mailbox is paused for good', async () => {
  const m = await o.addMailbox('h@sender.test')
  const m2 = await o.addMailbox('i@sender.test')
  const c = await o.campaign({ mailboxes: [m, m2], sequence: TWO_STEPS })
  const lead = await o.addLead(c, 'ps@ps.test')
  o.server.answers = { data: [451, '4.7.1 later'] }
  await o.pass(400_000)
  o.server.answers = {}
  const from = (await o.messages(lead))[0].from
  const which = from.startsWith('h@') ? m : m2
  await o.act(`/mailboxes/${which}/pause`, {})
  for (let i = 0; i < 30; i++) await o.pass(DAY)
  const next = await o.next(lead)
  console.log(from, JSON.stringify(next.gates.filter((g: any) => !g.pass)), next.eligibleAt)
  const [one] = await o.messages(lead)
  console.log(one.state, one.reason)
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { headerOf, sequenceOf, startOutreach, TWO_STEPS } from './support/live-outreach.ts'
import type { Outreach } from './support/live-outreach.ts'

let o: Outreach
beforeAll(async () => {
  o = await startOutreach()
})
afterEach(() => {
  o.server.answers = {}
})
afterAll(async () => {
  await o.close()
  stopServers()
})
const DAY = 86_400_000
const to = (email: string) => o.server.received.filter((m) => headerOf(m, 'To')?.includes(email)).length

test('a lead that is deleted after its first email and added again', async () => {
  const m = await o.addMailbox('a@sender.test')
  const c = await o.campaign({ mailboxes: [m], sequence: TWO_STEPS })
  const lead = await o.addLead(c, 'del@del.test')
  await o.pass(400_000)
  console.log('del', (await o.harness.call('DELETE', `/api/v1/leads/${lead}`)).status)
  const again = await o.addLead(c, 'del@del.test')
  await o.pass(400_000)
  const n = await o.next(again)
  console.log('after delete and add again', to('del@del.test'), n.closed.join(), n.eligibleAt)
})
test('a lead whose email is unknown is deleted and added again', async () => {
  const m = await o.addMailbox('b@sender.test')
  const c = await o.campaign({ mailboxes: [m], sequence: TWO_STEPS })
  const lead = await o.addLead(c, 'unk@unk.test')
  let got = 0
  o.server.onMessage = async () => { got += 1 }
  o.server.answers = { dropAfterData: true }
  await o.pass(400_000)
  o.server.answers = {}
  console.log('state', JSON.stringify((await o.messages(lead)).map((x: any) => [x.state, x.reason])), got)
  console.log('del', (await o.harness.call('DELETE', `/api/v1/leads/${lead}`)).status)
  const again = await o.addLead(c, 'unk@unk.test')
  await o.pass(400_000)
  const n = await o.next(again)
  console.log('unknown, deleted, added again: left', got, n.closed.join(), n.eligibleAt)
})
test('the same person in two campaigns at once, one archived in between', async () => {
  const m = await o.addMailbox('c@sender.test')
  const c1 = await o.campaign({ name: 'one', mailboxes: [m], sequence: sequenceOf(['P0D', 'same words']) })
  const c2 = await o.campaign({ name: 'two', mailboxes: [m], sequence: sequenceOf(['P0D', 'same words']) })
  const l1 = await o.addLead(c1, 'two@two.test')
  const l2 = await o.addLead(c2, 'Two@TWO.test')
  for (let i = 0; i < 6; i++) await o.pass(DAY)
  console.log('two campaigns', to('two@two.test') + to('Two@TWO.test') , JSON.stringify([(await o.lead(l1)).endReason, (await o.lead(l2)).status, (await o.next(l2)).closed, (await o.next(l2)).eligibleAt]))
})
test('the server says 250 to DATA for the second copy after a 451 to the first that it kept', async () => {
  const m = await o.addMailbox('d@sender.test')
  const c = await o.campaign({ mailboxes: [m], sequence: TWO_STEPS })
  const lead = await o.addLead(c, 'grey@grey.test')
  o.server.answers = { data: [451, '4.7.1 try later'] }
  for (let i = 0; i < 3; i++) await o.pass(3_600_000)
  o.server.answers = { rcpt: [550, '5.1.1 no such user'] }
  await o.patch(c, { sequence: sequenceOf(['P0D', 'changed'], ['P1D', 'second']) })
  await o.pass(3_600_000 * 3)
  const l = await o.lead(lead)
  console.log('grey', l.status, l.endReason, JSON.stringify((await o.messages(lead)).map((x: any) => [x.step, x.state, x.reason, x.failures])))
})
test('a lead stopped while its email is unknown, resumed after', async () => {
  const m = await o.addMailbox('e@sender.test')
  const c = await o.campaign({ mailboxes: [m], sequence: TWO_STEPS })
  const lead = await o.addLead(c, 'stp@stp.test')
  let got = 0
  o.server.onMessage = async (mail) => { if (mail.includes('stp@stp.test')) got += 1 }
  o.server.answers = { dropAfterData: true }
  await o.pass(400_000)
  o.server.answers = {}
  console.log((await o.act(`/leads/${lead}/stop`, {})).status, (await o.act(`/leads/${lead}/resume`, {})).status)
  await o.pass(3_600_000)
  console.log('stop/resume during unknown', got, JSON.stringify((await o.messages(lead)).map((x: any) => [x.step, x.state, x.reason])), (await o.next(lead)).closed.join())
  const [u] = await o.messages(lead)
  const again = await Promise.all([o.act(`/messages/${u.messageId}/decide`, { decision: 'send_again' }), o.act(`/messages/${u.messageId}/decide`, { decision: 'sent' }), o.act(`/messages/${u.messageId}/decide`, { decision: 'send_again' })])
  console.log(again.map((r) => r.status).join())
  for (let i = 0; i < 4; i++) await o.pass(DAY)
  console.log('final', got, JSON.stringify((await o.messages(lead)).map((x: any) => [x.step, x.state, x.reason])), (await o.lead(lead)).status)
})
test('a mailbox deleted while an email is unknown or retried', async () => {
  const m = await o.addMailbox('f@sender.test')
  const m2 = await o.addMailbox('g@sender.test')
  const c = await o.campaign({ mailboxes: [m], sequence: TWO_STEPS })
  const lead = await o.addLead(c, 'mv@mv.test')
  let got: string[] = []
  o.server.onMessage = async (mail) => { if (mail.includes('mv@mv.test')) got.push(headerOf(mail, 'Message-ID')!) }
  o.server.answers = { data: [451, '4.7.1 later'] }
  await o.pass(400_000)
  o.server.answers = {}
  console.log((await o.patch(c, { mailboxes: [m2] })).status, (await o.harness.call('DELETE', `/api/v1/mailboxes/${m}`)).status)
  for (let i = 0; i < 4; i++) await o.pass(DAY)
  console.log('moved', got, JSON.stringify((await o.messages(lead)).map((x: any) => [x.step, x.state, x.reason, x.from?.address ?? x.from])), (await o.lead(lead)).status, (await o.next(lead)).closed.join())
})

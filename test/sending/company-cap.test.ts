import { expect, test } from 'vitest'
import { createStages } from '../../src/stages.ts'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { claimDue } from '../support/mail/claim-due.ts'
import { TWO_STEPS } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const PER_COMPANY = { limits: { leadsPerCompany: 2 }, sequence: TWO_STEPS }

/** A campaign with so many mailboxes that no gap keeps an email waiting. */
async function campaign(settings: Record<string, unknown>, mailboxes = 4): Promise<string> {
  const ids: string[] = []
  for (let index = 0; index < mailboxes; index += 1) {
    ids.push(await outreach.addMailbox(`sam${index}-${String(settings['name'] ?? 'a')}@sender.test`))
  }
  return outreach.campaign({ mailboxes: ids, ...settings })
}

async function inSequence(): Promise<number> {
  const rows = await outreach.query(`select 1 from leads where status = 'in_sequence'`)
  return rows.length
}

test('so many leads of a company are in a live sequence as the campaign says; a further one waits for an end', async () => {
  const { addLead, harness, next, pass, act } = outreach
  const campaignId = await campaign(PER_COMPANY)
  const leads: string[] = []
  for (const name of ['ann', 'bob', 'cid']) leads.push(await addLead(campaignId, `${name}@acme.test`))
  const other = await addLead(campaignId, 'zoe@other.test')
  await harness.settle()
  expect(await inSequence()).toBe(3)
  const waiting: string[] = []
  for (const lead of leads) if ((await next(lead)).closed.includes('company')) waiting.push(lead)
  expect(waiting).toHaveLength(1)
  const gates = (await next(waiting[0]!)).gates as { gate: string; detail: string }[]
  expect(gates.find(({ gate }) => gate === 'company')?.detail).toContain('2 other leads at acme.test')
  expect((await next(other)).closed).not.toContain('company')

  const [first] = leads.filter((lead) => !waiting.includes(lead))
  await act(`/leads/${first}/stop`, { reason: 'manual' })
  await pass(HOUR)
  expect((await outreach.lead(waiting[0]!)).status).toBe('in_sequence')
})

test('a host below the domain of a company is the same company, and addresses of everybody are none', async () => {
  const { addLead, harness } = outreach
  const campaignId = await campaign({ ...PER_COMPANY, limits: { leadsPerCompany: 1 } })
  await addLead(campaignId, 'ann@acme.test', { domain: 'shop.acme.test' })
  await addLead(campaignId, 'bob@acme.test')
  await addLead(campaignId, 'ann@gmail.com')
  await addLead(campaignId, 'bob@gmail.com')
  await harness.settle()
  expect(await inSequence()).toBe(3)
})

test('leads of other campaigns of the organization take places too; follow-ups always go on', async () => {
  const { addLead, harness, next, pass, messages } = outreach
  const free = await campaign({ name: 'b', sequence: TWO_STEPS })
  const ann = await addLead(free, 'ann@acme.test')
  await addLead(free, 'bob@acme.test')
  await harness.settle()
  const capped = await campaign({ ...PER_COMPANY, name: 'c' })
  const cid = await addLead(capped, 'cid@acme.test')
  await harness.settle()
  expect((await next(cid)).closed).toEqual(['company'])
  await pass(DAY)
  expect((await messages(ann)).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('two processes that claim at once never put one lead too many into a company', async () => {
  const { addLead, harness } = outreach
  const campaignId = await campaign({ ...PER_COMPANY, limits: { leadsPerCompany: 1 } }, 8)
  for (let index = 0; index < 8; index += 1) await addLead(campaignId, `p${index}@acme.test`)
  const stages = () => createStages(harness.context).filter(({ name }) => ['scoring', 'sequence'].includes(name))
  for (const stage of stages()) await stage.claim(harness.organizationId, 100)
  const sending = () => createStages(harness.context).find(({ name }) => name === 'sending')!
  const claimed = await Promise.all([1, 2, 3].map(() => claimDue(sending(), harness.organizationId)))
  expect(claimed.flat()).toHaveLength(1)
})

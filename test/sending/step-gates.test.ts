import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { inDays, useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const ABOUT_PLAN = { wait: 'P1D', variants: [{ subject: 'Hi', body: 'About {{ customData.plan }}' }] }

test('what would be held for a missing variable is told before it is, with the name of the variable', async () => {
  const { addMailbox, campaign, addLead, pass, next, harness, server } = outreach
  const campaignId = await campaign({ mailboxes: [await addMailbox()], sequence: { steps: [ABOUT_PLAN] } })
  const jane = await addLead(campaignId, 'jane@acme.test')
  await pass(1000)
  const found = await next(jane)
  expect(found).toMatchObject({ closed: ['wait', 'content'], eligibleAt: null, step: 1 })
  expect(found.gates.find((one: { gate: string }) => one.gate === 'content').detail).toContain('customData.plan')
  await harness.call('PATCH', `/api/v1/leads/${jane}`, { customData: { plan: 'trial' } })
  await harness.settle()
  expect(await next(jane)).toMatchObject({ closed: ['wait'], eligibleAt: inDays(outreach, 1, '09:30:01') })
  await pass(DAY)
  expect(server.received).toHaveLength(1)
})

test('a step that is not for the lead says so before it is passed over', async () => {
  const { addMailbox, campaign, addLead, pass, next, lead } = outreach
  const condition = { all: [{ field: 'customData.plan', op: 'eq', value: 'trial' }] }
  const sequence = { steps: [{ ...ABOUT_PLAN, condition }] }
  const campaignId = await campaign({ mailboxes: [await addMailbox()], sequence })
  const jane = await addLead(campaignId, 'jane@acme.test', { customData: { plan: 'paid' } })
  await pass(1000)
  expect(await next(jane)).toMatchObject({ closed: ['wait', 'condition'], eligibleAt: null })
  await pass(DAY)
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'completed' })
})

import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { eventsOf } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const TRIAL = { all: [{ field: 'customData.plan', op: 'eq', value: 'trial' }] }

function steps(...given: readonly [body: string, condition?: Record<string, unknown>][]) {
  return {
    steps: given.map(([body, condition], index) => ({
      wait: index === 0 ? 'P0D' : 'P1D',
      ...(condition === undefined ? {} : { condition }),
      variants: [{ subject: `About ${body}`, body }],
    })),
  }
}

async function got(prospectId: string): Promise<string[]> {
  const sent = (await outreach.messages(prospectId)).filter(({ state }) => state === 'captured')
  return sent.map(({ body }) => body.split('\n')[0])
}

async function run(
  sequence: object,
  more: Record<string, unknown> = {},
): Promise<{ jane: string; campaignId: string }> {
  const campaignId = await outreach.campaign({ sequence })
  const jane = await outreach.addLead(campaignId, 'jane@acme.test', more)
  await outreach.harness.settle()
  for (let days = 0; days < 4; days += 1) await outreach.pass(DAY)
  return { jane, campaignId }
}

test('a step whose condition does not hold is passed over with an event, and the next one goes on', async () => {
  const { jane } = await run(steps(['a'], ['b', TRIAL], ['c']), { customData: { plan: 'paid' } })
  expect(await got(jane)).toEqual(['a', 'c'])
  expect(await eventsOf(outreach, 'step.passed_over')).toMatchObject([{ data: { step: 2, reason: 'condition' } }])
  expect(await outreach.lead(jane)).toMatchObject({ status: 'ended', endReason: 'completed' })
})

test('a step whose condition holds is sent', async () => {
  const { jane } = await run(steps(['a'], ['b', TRIAL], ['c']), { customData: { plan: 'Trial' } })
  expect(await got(jane)).toEqual(['a', 'b', 'c'])
})

test('an unknown field passes a lead over unless the step says otherwise; tiers are asked too', async () => {
  const sequence = steps(['a'], ['b', TRIAL], ['c', { ...TRIAL, unknown: 'send' }], ['d', { tiers: ['A'] }])
  const { jane } = await run(sequence)
  expect(await got(jane)).toEqual(['a', 'c'])
  const reasons = (await eventsOf(outreach, 'step.passed_over')).map(({ data }) => (data as { reason: string }).reason)
  expect(reasons.toSorted()).toEqual(['tier', 'unknown'])
})

test('a condition is asked when the turn of its step comes, with what is known then', async () => {
  const campaignId = await outreach.campaign({ sequence: steps(['a'], ['b', TRIAL]) })
  const jane = await outreach.addLead(campaignId, 'jane@acme.test')
  await outreach.harness.settle()
  await outreach.harness.call('PATCH', `/api/v1/leads/${jane}`, { customData: { plan: 'trial' } })
  await outreach.pass(DAY)
  expect(await got(jane)).toEqual(['a', 'b'])
})

test('a lead that every step passes over ends, and nothing was sent to it', async () => {
  const { jane } = await run(steps(['a', TRIAL], ['b', TRIAL]))
  expect(await got(jane)).toEqual([])
  expect(await outreach.lead(jane)).toMatchObject({ status: 'ended', endReason: 'completed' })
})

test('what no condition can say is refused', async () => {
  const campaignId = await outreach.campaign({ sequence: steps(['a']) })
  const faults = async (condition: object, threaded = false) => {
    const sequence = steps(['a', condition as Record<string, unknown>], ['b'])
    const second = threaded ? { wait: 'P1D', variants: [{ body: 'b' }] } : sequence.steps[1]
    const { body } = await outreach.patch(campaignId, { sequence: { steps: [sequence.steps[0], second] } })
    return (body.errors ?? []).map(({ code }: { code: string }) => code)
  }
  expect(await faults({ all: [{ field: 'company.employeeCount', op: 'contains', value: 3 }] })).not.toEqual([])
  expect(await faults({ all: [{ field: 'company.nonsense', op: 'exists' }] })).not.toEqual([])
  expect(await faults({ all: [{ op: 'judge', value: 'Is it nice?' }] })).toEqual(['not_supported'])
  expect(await faults(TRIAL, true)).toEqual(['condition_of_first'])
  expect(await faults(TRIAL)).toEqual([])
})

test('a condition compares the answer to a question of the campaign, which it may name by its key', async () => {
  const questions = [{ key: 'stripe', question: 'Do they use Stripe?', answer: 'yes_no' }]
  const sequence = steps(['a'], ['b', { all: [{ field: 'answers.stripe', op: 'isTrue' }] }])
  const campaignId = await outreach.campaign({ sequence, questions })
  const path = `/api/v1/campaigns/${campaignId}`
  const saved = (await outreach.harness.call('GET', path)).body
  expect(saved.sequence.steps[1].condition.all[0].field).toBe(saved.questions[0].path)
  const jane = await outreach.addLead(campaignId, 'jane@acme.test', { company: { technologies: ['Stripe'] } })
  const joe = await outreach.addLead(campaignId, 'joe@other.test', { company: { technologies: ['Adyen'] } })
  await outreach.harness.settle()
  for (let days = 0; days < 3; days += 1) await outreach.pass(DAY)
  expect([await got(jane), await got(joe)]).toEqual([['a', 'b'], ['a']])
  expect(await eventsOf(outreach, 'step.passed_over')).toMatchObject([{ data: { step: 2, reason: 'unknown' } }])
  const refused = await outreach.harness.call('PATCH', path, { questions: [] }, { headers: { 'if-match': '*' } })
  expect(refused.body.errors).toMatchObject([{ pointer: '/sequence/steps/1/condition/all/0/field' }])
})

import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/platform/clock.ts'
import { sequenceOf } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const STEPS = sequenceOf(['P0D', 'one'], ['P3D', 'two'])

/** A campaign with Joe, who has got both emails and has ended, and Jane, who has got the first. */
async function joeAndJane() {
  const { addMailbox, campaign, addLead, harness, lead, pass } = outreach
  const campaignId = await campaign({ mailboxes: [await addMailbox()], sequence: STEPS })
  const joe = await addLead(campaignId, 'joe@acme.test')
  for (let day = 0; day < 5; day += 1) await pass(DAY)
  expect(await lead(joe)).toMatchObject({ status: 'ended', endReason: 'completed' })
  const jane = await addLead(campaignId, 'jane@acme.test')
  await pass(DAY)
  const { sequence } = (await harness.call('GET', `/api/v1/campaigns/${campaignId}`)).body
  return { campaignId, joe, jane, steps: sequence.steps }
}

const patchSteps = async (campaignId: string, steps: unknown) => {
  const { status, body } = await outreach.patch(campaignId, { sequence: { steps } })
  expect(status).toBe(200)
  const numbers = body.sequence.steps.map(({ number }: { number: number }) => number)
  const warnings = body.warnings.filter(({ code }: { code: string }) => code.startsWith('leads_'))
  return { numbers, warnings }
}

const stepsSent = async (prospectId: string) => {
  const all = await outreach.messages(prospectId)
  return all.filter(({ state }) => state === 'sent').map(({ step }) => step)
}

test('a step taken out and put back keeps its number; whoever does it is told of leads that end and have ended', async () => {
  const { act, lead, pass } = outreach
  const { campaignId, joe, jane, steps } = await joeAndJane()
  const out = await patchSteps(campaignId, [steps[0]])
  const pointer = '/sequence/steps'
  expect(out).toMatchObject({ numbers: [1], warnings: [{ pointer, code: 'leads_end' }] })
  expect(out.warnings[0].detail).toContain('One lead in the sequence has got every email that is left')
  await pass(MINUTE)
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'completed' })

  const back = await patchSteps(campaignId, steps)
  expect(back).toMatchObject({ numbers: [1, 2], warnings: [{ pointer, code: 'leads_have_ended' }] })
  expect(back.warnings[0].detail).toContain('One lead has ended as completed and will not get')
  for (const prospectId of [joe, jane]) expect((await act(`/leads/${prospectId}/resume`)).status).toBe(200)
  for (let day = 0; day < 5; day += 1) await pass(DAY)
  expect([await stepsSent(joe), await stepsSent(jane)]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('a step put back before its leads have ended is sent, and nobody is warned', async () => {
  const { campaignId, jane, steps } = await joeAndJane()
  await patchSteps(campaignId, [steps[0]])
  expect((await patchSteps(campaignId, steps)).warnings).toEqual([])
  for (let day = 0; day < 5; day += 1) await outreach.pass(DAY)
  expect(await stepsSent(jane)).toEqual([1, 2])
})

test('of an appended step those who have ended are counted; a change of words alone is told of to nobody', async () => {
  const { campaignId, steps } = await joeAndJane()
  const [first, second] = steps
  const third = { wait: 'P1D', variants: [{ body: 'three' }] }
  const { numbers, warnings } = await patchSteps(campaignId, [first, second, third])
  expect([numbers, warnings.map(({ code }: { code: string }) => code)]).toEqual([[1, 2, 3], ['leads_have_ended']])
  const changed = [first, second, { ...third, variants: [{ body: 'THREE' }] }]
  expect(await patchSteps(campaignId, changed)).toEqual({ numbers: [1, 2, 3], warnings: [] })
})

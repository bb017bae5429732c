import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { headerOf, TWO_STEPS } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const CAP = 6

/** A campaign of which so many leads have got their first email, and so many have not, on a morning with a cap of six. */
async function morning(followUps: number, fresh: number, gap = 0) {
  const { addMailbox, campaign, addLead, harness, query, pass } = outreach
  const gapSeconds = { least: gap, most: gap }
  const mailbox = await addMailbox('sam@sender.test', { dailyCap: 100, gapSeconds: { least: 0, most: 0 } })
  const campaignId = await campaign({ mailboxes: [mailbox], sequence: TWO_STEPS })
  for (let index = 0; index < followUps; index += 1) await addLead(campaignId, `old${index}@acme.test`)
  await harness.settle()
  await harness.call('PATCH', `/api/v1/mailboxes/${mailbox}`, { dailyCap: CAP, gapSeconds })
  await query('update mailboxes set ramp_start = 100')
  // All are planned before any leaves.
  await harness.call('POST', `/api/v1/mailboxes/${mailbox}/pause`)
  await pass(DAY)
  for (let index = 0; index < fresh; index += 1) await addLead(campaignId, `new${index}@acme.test`)
  await harness.settle()
  await harness.call('POST', `/api/v1/mailboxes/${mailbox}/resume`)
  return { campaignId, before: followUps }
}

/** Who has got an email since then, `old` or `new`, in the order in which they left. */
async function left(before: number, hours = 1): Promise<string[]> {
  for (let turn = 0; turn < hours * 4; turn += 1) await outreach.pass(15 * 60_000)
  const sent = outreach.server.received.slice(before)
  return sent.map((mail) => (headerOf(mail, 'To')?.includes('old') === true ? 'old' : 'new'))
}

test('when there is not enough for everybody, follow-ups get half of it first and new leads the rest', async () => {
  const { before } = await morning(8, 8)
  const sent = await left(before)
  expect(sent.toSorted()).toEqual(['new', 'new', 'new', 'old', 'old', 'old'])
})

test('one email at a time shares alike, follow-ups first', async () => {
  const { before } = await morning(8, 8, 600)
  expect(await left(before, 2)).toEqual(['old', 'old', 'old', 'new', 'new', 'new'])
})

test('what one kind does not need, the other gets', async () => {
  const { before } = await morning(8, 1, 600)
  expect(await left(before, 2)).toEqual(['old', 'old', 'old', 'new', 'old', 'old'])
})

test('new leads alone get all of it', async () => {
  const { before } = await morning(1, 8, 600)
  expect(await left(before, 2)).toEqual(['old', 'new', 'new', 'new', 'new', 'new'])
})

test('a simulation shares as real emails do', async () => {
  const { campaignId } = await morning(8, 8, 600)
  const { body } = await outreach.act(`/campaigns/${campaignId}/simulate`, { days: 1 })
  const steps = body.emails.slice(0, CAP).map(({ step }: { step: number }) => step)
  expect(steps).toEqual([2, 2, 2, 1, 1, 1])
})

test('many follow-ups do not keep new leads out of a claim', async () => {
  const { before } = await morning(40, 3)
  const sent = await left(before)
  expect(sent.toSorted()).toEqual(['new', 'new', 'new', 'old', 'old', 'old'])
})

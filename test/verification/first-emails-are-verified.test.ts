import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { forgetOldVerdicts, verificationStage } from '../../src/verification/index.ts'
import { NAMED_VERDICTS } from '../support/verification/local-verifiers.ts'
import { PATH, TWO, host, useVerifiedOutreach } from '../support/verification/verified-outreach.ts'

const { outreach, vendors, asked, got, setVerifier, campaignFor } = useVerifiedOutreach()

test('of a live campaign, invalid addresses are skipped, doubtful ones wait for a person, valid ones are written to', async () => {
  const { addLead, lead, harness, act, pass, query } = outreach
  await setVerifier()
  const campaignId = await campaignFor(4)
  const [valid, invalid, role, catchAll] = await Promise.all(
    ['valid', 'invalid', 'role', 'catch_all'].map((name) => addLead(campaignId, `${name}@acme.test`)),
  )
  await harness.settle()
  expect(got()).toEqual(['catch_all@acme.test', 'valid@acme.test'])
  expect(await lead(valid!)).toMatchObject({ status: 'in_sequence' })
  expect(await lead(catchAll!)).toMatchObject({ status: 'in_sequence' })
  expect(await lead(invalid!)).toMatchObject({ status: 'ended', endReason: 'failed' })
  expect(await lead(role!)).toMatchObject({ status: 'scored', hold: { reason: 'address', until: null } })
  const ended = await query(`select data from events where type = 'lead.ended'`)
  expect(ended).toMatchObject([{ data: { endReason: 'failed', cause: 'address_invalid' } }])
  const everybody = ['catch_all@acme.test', 'invalid@acme.test', 'role@acme.test', 'valid@acme.test']
  expect(asked()).toEqual(everybody)
  const { body } = await harness.call('GET', `/api/v1/leads/${role}/facts`)
  const fact = (path: string) => body.data.find((one: { path: string }) => one.path === path)
  const told = { source: 'provider', name: 'NeverBounce', observedAt: expect.any(String) }
  expect(fact('email.verdict')).toMatchObject({ value: 'role', ...told })
  expect(fact('email.verdictCostUsd')).toMatchObject({ value: 0.1, ...told })
  // A person lets it go; follow-ups ask nobody.
  await act(`/leads/${role}/resume`)
  await harness.settle()
  await pass(HOUR)
  expect(got()).toEqual(['catch_all@acme.test', 'role@acme.test', 'valid@acme.test'])
  await pass(2 * DAY)
  expect(got()).toHaveLength(6)
  expect(asked()).toEqual(everybody)
})

test('a verdict is asked for once and kept for 90 days, for all campaigns', async () => {
  const { addLead, harness, lead, pass, query } = outreach
  await setVerifier()
  const one = await campaignFor(1)
  await addLead(one, 'invalid@acme.test')
  await harness.settle()
  const other = await campaignFor(1, 'kim')
  const again = await addLead(other, 'invalid@acme.test')
  await harness.settle()
  expect(await lead(again)).toMatchObject({ endReason: 'failed' })
  expect(asked()).toEqual(['invalid@acme.test'])
  await pass(91 * DAY)
  const late = await addLead(
    await outreach.campaign({
      mailboxes: [await outreach.addMailbox('lee@sender.test')],
      sequence: TWO,
      verification: { on: true },
    }),
    'invalid@acme.test',
  )
  await harness.settle()
  expect(await lead(late)).toMatchObject({ endReason: 'failed' })
  expect(asked()).toHaveLength(2)
  await pass(91 * DAY)
  await forgetOldVerdicts.run(harness.context)
  expect(await query('select 1 from email_verdicts')).toEqual([])
})

test('however many processes look at what is due, one of them asks about an address', async () => {
  const { addLead, harness } = outreach
  const { organizationId, context } = harness
  await setVerifier()
  vendors.replies.set(host, { status: 500, json: {} })
  await addLead(await campaignFor(1), 'valid@acme.test')
  await harness.settle()
  harness.clock.advance(HOUR)
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => verificationStage(context).claim(organizationId, 8)),
  )
  expect(claims.reduce((sum, { claimed }) => sum + claimed, 0)).toBe(1)
})

test('few more addresses are asked about than emails could leave now', async () => {
  const { addLead, harness, pass } = outreach
  await setVerifier()
  const campaignId = await campaignFor(2)
  await Promise.all(Array.from({ length: 20 }, (_, index) => addLead(campaignId, `valid${index}@acme.test`)))
  await harness.settle()
  expect(got()).toHaveLength(2)
  expect(asked().length).toBeLessThanOrEqual(4)
  for (let turn = 0; turn < 12; turn += 1) await pass(10 * MINUTE)
  expect(got()).toHaveLength(20)
  expect(new Set(asked()).size).toBe(asked().length)
})

test('emails that wait for a verdict keep no mailbox from others, also while the verifier is down', async () => {
  const { addLead, harness, campaign, addMailbox } = outreach
  await setVerifier()
  vendors.replies.set(host, { status: 500, json: {} })
  const mailboxes = [await addMailbox()]
  const waiting = await campaign({ mailboxes, sequence: TWO, verification: { on: true } })
  await Promise.all(Array.from({ length: 10 }, (_, index) => addLead(waiting, `valid${index}@acme.test`)))
  await harness.settle()
  await addLead(await campaign({ mailboxes, sequence: TWO }), 'unasked@acme.test')
  for (const lead of [11, 12, 13]) await addLead(waiting, `valid${lead}@acme.test`)
  await harness.settle()
  expect(got()).toEqual(['unasked@acme.test'])
})

test('nobody is asked for test campaigns, campaigns that do not verify, and without a verifier that is on', async () => {
  const { addLead, harness, campaign, addMailbox } = outreach
  await addLead(await campaignFor(1), 'invalid1@acme.test')
  await harness.settle()
  await setVerifier({ enabled: false })
  await addLead(
    await campaign({ mailboxes: [await addMailbox('a@sender.test')], sequence: TWO, verification: { on: true } }),
    'invalid2@acme.test',
  )
  await harness.settle()
  await setVerifier()
  await addLead(await campaign({ mailboxes: [await addMailbox('b@sender.test')], sequence: TWO }), 'invalid3@acme.test')
  await addLead(await campaign({ sequence: TWO, verification: { on: true } }), 'invalid4@acme.test')
  await harness.settle()
  expect(asked()).toEqual([])
  expect(got()).toEqual(['invalid1@acme.test', 'invalid2@acme.test', 'invalid3@acme.test'])
})

test('a verifier that is down is tried again for a day; then the rule for unknown decides', async () => {
  const { addLead, harness, lead, next, pass } = outreach
  await setVerifier()
  vendors.replies.set(host, { status: 500, json: {} })
  const goesOn = await addLead(await campaignFor(1), 'valid1@acme.test')
  const waits = await addLead(
    await outreach.campaign({
      mailboxes: [await outreach.addMailbox('k@sender.test')],
      sequence: TWO,
      verification: { on: true, rules: { unknown: 'hold' } },
    }),
    'valid2@acme.test',
  )
  await harness.settle()
  expect(await next(goesOn)).toMatchObject({ closed: ['address'], eligibleAt: expect.any(String) })
  for (let hour = 0; hour < 25; hour += 1) await pass(HOUR)
  expect(got()).toEqual(['valid1@acme.test'])
  expect(await lead(waits)).toMatchObject({ hold: { reason: 'address' } })
  expect(asked().length).toBeLessThan(60)
  // What nobody could say is no fact, and a day later somebody is asked anew.
  const { body } = await harness.call('GET', `/api/v1/leads/${waits}/facts`)
  expect(body.data.filter(({ path }: { path: string }) => path.startsWith('email.verdict'))).toEqual([])
})

test('an answer after failures is taken, and the email leaves at once', async () => {
  const { addLead, harness, pass } = outreach
  await setVerifier()
  vendors.replies.set(host, { status: 500, json: {} })
  await addLead(await campaignFor(1), 'valid@acme.test')
  await harness.settle()
  vendors.replies.set(host, NAMED_VERDICTS)
  await pass(MINUTE)
  expect(got()).toEqual(['valid@acme.test'])
})

test('a cap of the day makes addresses wait for tomorrow, that of a campaign counts as unknown at once', async () => {
  const { addLead, harness, next, pass } = outreach
  await setVerifier({ caps: { checksPerDay: 1, checksPerCampaign: null } })
  const first = await campaignFor(2)
  const leads = [await addLead(first, 'valid1@acme.test'), await addLead(first, 'valid2@acme.test')]
  await harness.settle()
  expect(got()).toHaveLength(1)
  const closed = await Promise.all(leads.map(async (one) => (await next(one)).closed))
  expect(closed).toContainEqual(['address'])
  await pass(15 * HOUR)
  expect(asked()).toHaveLength(2)
  await setVerifier({ caps: { checksPerCampaign: 0 } })
  await addLead(
    await outreach.campaign({
      mailboxes: [await outreach.addMailbox('x@sender.test')],
      sequence: TWO,
      verification: { on: true },
    }),
    'valid3@acme.test',
  )
  await harness.settle()
  expect(asked()).toHaveLength(2)
  expect(got()).toContain('valid3@acme.test')
})

test.each([
  ['a cap that is raised', () => setVerifier({ caps: { checksPerDay: 10 } })],
  ['a verifier that is switched off', () => setVerifier({ enabled: false })],
  ['a verifier that is removed', () => outreach.harness.call('DELETE', PATH)],
])('%s lets go what waits for tomorrow', async (_name, change) => {
  const { addLead, harness } = outreach
  await setVerifier({ caps: { checksPerDay: 0 } })
  await addLead(await campaignFor(1), 'valid@acme.test')
  await harness.settle()
  expect(got()).toEqual([])
  await change()
  await harness.settle()
  expect(got()).toEqual(['valid@acme.test'])
})

test('who lifts the hold later than a verdict holds has the lead written to all the same', async () => {
  const { addLead, act, harness, lead, pass } = outreach
  await setVerifier()
  const forgotten = await addLead(await campaignFor(1), 'role@acme.test')
  await harness.settle()
  await pass(91 * DAY)
  await forgetOldVerdicts.run(harness.context)
  vendors.replies.set(host, { status: 500, json: {} })
  const mailboxes = [await outreach.addMailbox('k@sender.test')]
  const verification = { on: true, rules: { unknown: 'hold' } }
  const unknown = await addLead(await outreach.campaign({ mailboxes, sequence: TWO, verification }), 'valid@acme.test')
  await harness.settle()
  await pass(DAY)
  expect(await lead(unknown)).toMatchObject({ hold: { reason: 'address' } })
  await pass(3 * DAY)
  vendors.arrived.length = 0
  await Promise.all([forgotten, unknown].map((one) => act(`/leads/${one}/resume`)))
  await harness.settle()
  await pass(HOUR)
  expect(got()).toEqual(['role@acme.test', 'valid@acme.test'])
  expect(asked()).toEqual([])
})

test('a process that dies while it asks leaves the price counted, and another asks once its lease is over', async () => {
  const { addLead, harness, pass, query } = outreach
  await setVerifier({ enabled: true })
  const campaignId = await campaignFor(1)
  vendors.replies.set(host, { status: 500, json: {} })
  await addLead(campaignId, 'valid@acme.test')
  await harness.settle()
  // As a process leaves it that died after it had counted the price.
  await query('update email_verdicts set cost = 0.1, lease_until = $1, due_at = $1, lease_token = $2', [
    new Date(harness.clock.now().getTime() + MINUTE),
    randomUUID(),
  ])
  vendors.replies.set(host, NAMED_VERDICTS)
  vendors.arrived.length = 0
  await harness.settle()
  expect(asked()).toEqual([])
  await pass(2 * MINUTE)
  expect(asked()).toEqual(['valid@acme.test'])
  expect(await query('select verdict, cost::float8 as cost from email_verdicts')).toEqual([
    { verdict: 'valid', cost: 0.2 },
  ])
})

test('a verdict goes with the person, and stays while another lead has the address', async () => {
  const { addLead, harness, query } = outreach
  await setVerifier()
  const one = await addLead(await campaignFor(1), 'valid@acme.test')
  const two = await addLead(await outreach.campaign({ sequence: TWO }), 'valid@acme.test')
  await harness.settle()
  const count = async () => (await query('select 1 from email_verdicts')).length
  expect((await harness.call('DELETE', `/api/v1/leads/${two}`)).status).toBe(204)
  expect(await count()).toBe(1)
  expect((await harness.call('POST', `/api/v1/leads/${one}/erase`)).status).toBeLessThan(300)
  expect(await count()).toBe(0)
})

test('a simulation asks nobody, and knows what was said', async () => {
  const { addLead, addMailbox, campaign, harness, act } = outreach
  await setVerifier()
  await addLead(await campaignFor(1), 'invalid@acme.test')
  await harness.settle()
  expect(asked()).toEqual(['invalid@acme.test'])
  const mailboxes = [await addMailbox('kim@sender.test')]
  const campaignId = await campaign({ mailboxes, sequence: TWO, verification: { on: true }, status: 'draft' })
  await addLead(campaignId, 'invalid@acme.test')
  await addLead(campaignId, 'valid@acme.test')
  await harness.settle()
  const { body } = await act(`/campaigns/${campaignId}/simulate`, {})
  expect(body.emails).toHaveLength(2)
  expect(body.never).toMatchObject([{ gate: 'address', detail: expect.stringContaining('NeverBounce') }])
  expect(body.assumptions.join(' ')).toContain('No address is verified in this time')
  expect(asked()).toHaveLength(1)
})

test('who activates a campaign is told where nobody verifies', async () => {
  const { harness } = outreach
  const campaignId = await campaignFor(1)
  const warnings = async () => {
    const { body } = await harness.call('GET', `/api/v1/campaigns/${campaignId}/readiness`)
    return body.warnings.map(({ code }: { code: string }) => code)
  }
  expect(await warnings()).toContain('no_verifier')
  await setVerifier({ enabled: false })
  expect(await warnings()).toContain('verifier_off')
  await setVerifier()
  expect(await warnings()).not.toContain('verifier_off')
})

test('an address that one campaign had no check left for is asked about for another', async () => {
  const { addLead, harness, lead, pass } = outreach
  await setVerifier({ caps: { checksPerCampaign: 1 } })
  const one = await campaignFor(2, 'sam', { unknown: 'skip' })
  await addLead(one, 'valid@acme.test')
  await harness.settle()
  const unknown = await addLead(one, 'invalid@acme.test')
  await harness.settle()
  await pass(10 * MINUTE)
  expect(await lead(unknown)).toMatchObject({ endReason: 'failed' })
  expect(asked()).toEqual(['valid@acme.test'])
  const again = await addLead(await campaignFor(1, 'kim'), 'invalid@acme.test')
  await harness.settle()
  await pass(10 * MINUTE)
  expect(asked()).toEqual(['invalid@acme.test', 'valid@acme.test'])
  expect(await lead(again)).toMatchObject({ endReason: 'failed' })
})

test('what is certainly not charged is given back, though the person was erased meanwhile', async () => {
  const { addLead, harness, query } = outreach
  await setVerifier()
  const campaignId = await campaignFor(1)
  let person = ''
  vendors.replies.set(host, (response) => {
    const erased = harness.call('POST', `/api/v1/leads/${person}/erase`)
    void erased.then(() => response.writeHead(401).end('{}'))
  })
  person = await addLead(campaignId, 'valid@acme.test')
  await harness.settle()
  expect(asked()).toEqual(['valid@acme.test'])
  expect(await query('select 1 from email_verdicts')).toEqual([])
  expect((await harness.call('GET', PATH)).body.today).toEqual({ checks: 0, usd: 0 })
})

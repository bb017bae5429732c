import { beforeEach, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import type { Answer } from '../support/installation/harness.ts'
import { signedInMember } from '../support/browser/person.ts'
import { contents, query } from '../support/leads/prospect.ts'
import {
  addWritten,
  approvals,
  captured,
  decide,
  holdOf,
  ICEBREAKER,
  newWrittenCampaign,
  PLAIN,
  useWriting,
} from '../support/research/written-campaign.ts'

const { harness, server } = useWriting()
let campaignId = ''

beforeEach(async () => {
  campaignId = await newWrittenCampaign(harness)
})

test('a text waits for a person, with its email and what it rests on; approved, it leaves to the letter', async () => {
  const lead = await addWritten(harness, campaignId)
  expect(server.asked).toHaveLength(1)
  expect(await captured(harness, lead)).toBeUndefined()
  expect(await holdOf(harness, lead)).toBe('approval')
  const [waiting] = await approvals(harness)
  expect(waiting).toMatchObject({
    prospectId: lead,
    campaignId,
    step: 1,
    state: 'waiting',
    isCurrent: true,
    texts: [
      {
        path: 'ai.icebreaker',
        text: ICEBREAKER,
        source: 'llm',
        name: 'test-model',
        basis: [{ path: 'company.industry', value: 'Robotics', source: 'caller' }],
      },
    ],
    email: { subject: 'Hello', body: expect.stringContaining(`Hi Jana.\n${ICEBREAKER}\nShall we talk?`) },
  })
  const { body: overview } = await harness.call('GET', '/api/v1/overview')
  expect(overview.needs).toEqual([expect.objectContaining({ kind: 'approval_waiting', count: 1, campaignId })])
  const { approvalId, textVersion } = waiting
  const approved = await decide(harness, approvalId, 'approve', { textVersion })
  expect(approved).toMatchObject({ status: 200, body: { state: 'approved', edited: false, email: null } })
  expect(await captured(harness, lead)).toContain(ICEBREAKER)
  expect(await holdOf(harness, lead)).toBeNull()
  expect(await approvals(harness)).toEqual([])
  const { body: audit } = await harness.call('GET', `/api/v1/audit?target=${approvalId}`)
  expect(audit.data).toMatchObject([{ action: 'approval.approved', after: { step: 1, textVersion } }])
})

test('rejected, the email goes with the words of its template', async () => {
  const lead = await addWritten(harness, campaignId)
  const [{ approvalId }] = await approvals(harness)
  expect((await decide(harness, approvalId, 'reject')).body.state).toBe('rejected')
  const body = await captured(harness, lead)
  expect(body).toContain(PLAIN)
  expect(body).not.toContain(ICEBREAKER)
  expect((await decide(harness, approvalId, 'approve')).status).toBe(409)
  expect(server.asked).toHaveLength(1)
})

test('edited, it leaves with the words of the person, which are theirs from then on', async () => {
  const lead = await addWritten(harness, campaignId)
  const [{ approvalId }] = await approvals(harness)
  const edited = await decide(harness, approvalId, 'edit', { text: ' Your robots sail. ' })
  expect(edited.body).toMatchObject({
    state: 'approved',
    edited: true,
    texts: [{ text: 'Your robots sail.', source: 'person', name: expect.stringMatching(/^key_/), basis: [] }],
  })
  expect(await captured(harness, lead)).toContain('Your robots sail.')
  expect((await decide(harness, approvalId, 'reject')).status).toBe(409)
})

test('who resumes a lead that is held for it approves nothing: the email goes with the words it has without the text', async () => {
  const lead = await addWritten(harness, campaignId)
  const [{ approvalId }] = await approvals(harness)
  await harness.call('POST', `/api/v1/leads/${lead}/pause`)
  expect((await harness.call('POST', `/api/v1/leads/${lead}/resume`)).status).toBe(200)
  await harness.settle()
  expect(await holdOf(harness, lead)).toBe('approval')
  expect(await captured(harness, lead)).toBeUndefined()
  expect((await harness.call('POST', `/api/v1/leads/${lead}/resume`)).status).toBe(200)
  await harness.settle()
  expect(await holdOf(harness, lead)).toBeNull()
  expect(await captured(harness, lead)).toContain(PLAIN)
  expect(await approvals(harness)).toEqual([])
  expect((await harness.call('GET', `/api/v1/approvals?campaignId=${campaignId}&state=rejected`)).body.data).toEqual([
    expect.objectContaining({ approvalId, decidedBy: null }),
  ])
})

test('a text that somebody else has rewritten meanwhile is not approved unread', async () => {
  const lead = await addWritten(harness, campaignId)
  const [{ approvalId, textVersion }] = await approvals(harness)
  const approve = (body: object) => harness.call('POST', `/api/v1/approvals/${approvalId}/approve`, body)
  expect((await approve({})).status).toBe(400)
  await harness.call('POST', `/api/v1/approvals/${approvalId}/edit`, { text: 'Your robots sail.' })
  const late = await approve({ textVersion })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'conflict', texts: [{ path: 'ai.icebreaker', text: 'Your robots sail.' }] },
  })
  expect(late.body.textVersion).not.toBe(textVersion)
  const order = { organizationId: harness.organizationId, name: 'Sends', createdBy: 'test', scopes: ['messages:send'] }
  const { key } = await createKey(harness.context, order)
  const blind = await harness.call('POST', `/api/v1/approvals/${approvalId}/approve`, { textVersion }, { key })
  expect([blind.status, blind.body.texts, blind.body.textVersion]).toEqual([409, undefined, undefined])
  expect((await approve({ textVersion: late.body.textVersion })).status).toBe(200)
  await harness.settle()
  expect(await captured(harness, lead)).toContain('Your robots sail.')
})

test('all of a campaign are decided at once, and no other campaign’s', async () => {
  const other = await newWrittenCampaign(harness)
  const leads = [await addWritten(harness, campaignId), await addWritten(harness, campaignId)]
  const elsewhere = await addWritten(harness, other)
  const all = await harness.call('POST', `/api/v1/campaigns/${campaignId}/approvals/approve-all`, { step: 1 })
  expect(all).toMatchObject({ status: 200, body: { decided: 2, isMore: false } })
  await harness.settle()
  for (const lead of leads) expect(await captured(harness, lead)).toContain(ICEBREAKER)
  expect(await holdOf(harness, elsewhere)).toBe('approval')
  const none = await harness.call('POST', `/api/v1/campaigns/${other}/approvals/reject-all`, { step: 2 })
  expect(none.body.decided).toBe(0)
  await harness.call('POST', `/api/v1/campaigns/${other}/approvals/reject-all`, {})
  await harness.settle()
  expect(await captured(harness, elsewhere)).toContain(PLAIN)
})

test('the audit and the events say who decided about which text, and nothing of its words', async () => {
  await addWritten(harness, campaignId)
  const [{ approvalId, textVersion }] = await approvals(harness)
  await decide(harness, approvalId, 'approve', { textVersion: 'AAAAAAAAAAAAAAAAAAAAAA' })
  const { body } = await decide(harness, approvalId, 'edit', { text: 'Narwhals.' })
  expect(body.textVersion).not.toBe(textVersion)
  const { body: audit } = await harness.call('GET', `/api/v1/audit?target=${approvalId}`)
  const actor = expect.stringMatching(/^key_/)
  const after = { step: 1, textVersion: body.textVersion }
  expect(audit.data).toMatchObject([{ actor, action: 'approval.edited', target: approvalId, after }])
  expect(JSON.stringify(audit)).not.toContain('Narwhals')
  expect(await query(harness, `select type, data from events where type like 'approval.%' order by seq`)).toEqual([
    { type: 'approval.asked', data: { approvalId, step: 1 } },
    { type: 'approval.decided', data: { approvalId, step: 1, decision: 'edited' } },
  ])
})

test('another organization decides nothing, and nobody what is no decision', async () => {
  await addWritten(harness, campaignId)
  const [{ approvalId, textVersion }] = await approvals(harness)
  const other = await harness.newOrganization('Other')
  const path = `/api/v1/approvals/${approvalId}`
  expect((await harness.call('POST', `${path}/approve`, { textVersion }, { key: other.key })).status).toBe(404)
  expect((await harness.call('GET', '/api/v1/approvals', undefined, { key: other.key })).body.data).toEqual([])
  expect((await harness.call('POST', `${path}/edit`, { text: ' ' })).status).toBe(400)
  expect((await harness.call('POST', `${path}/edit`, { text: 'x', path: 'ai.summary' })).status).toBe(400)
  expect((await harness.call('POST', '/api/v1/approvals/appr_1/approve', { textVersion })).status).toBe(404)
})

/** What each way to decide about a text of the campaign is answered. */
async function tryAll(call: (method: string, path: string, body?: unknown) => Promise<Answer>) {
  const [{ approvalId, textVersion }] = await approvals(harness)
  const one = `/api/v1/approvals/${approvalId}`
  const all = `/api/v1/campaigns/${campaignId}/approvals`
  const answers = [
    await call('POST', `${one}/approve`, { textVersion }),
    await call('POST', `${one}/edit`, { text: 'Mine.' }),
    await call('POST', `${one}/reject`),
    await call('POST', `${all}/approve-all`, {}),
    await call('POST', `${all}/reject-all`, {}),
  ]
  await harness.settle()
  return answers.map(({ status }) => status)
}

/** A key of one campaign only, of the scopes given. */
async function keyFor(campaign: string, scopes: readonly string[] = ['all']): Promise<string> {
  const campaignIds = [parseId('camp', campaign) ?? '']
  const { organizationId } = harness
  return (await createKey(harness.context, { organizationId, name: 'One', scopes, campaignIds, createdBy: 'test' })).key
}

test('a key of another campaign, one that only reads, and a reader decide nothing, and the email stays where it is', async () => {
  const lead = await addWritten(harness, campaignId)
  const elsewhere = await keyFor(await newWrittenCampaign(harness))
  const reading = await keyFor(campaignId, ['messages:read'])
  const callWith = (key: string) => (method: string, path: string, body?: unknown) =>
    harness.call(method, path, body, { key })
  const { browser } = await signedInMember(harness, harness.organizationId, 'read_only')
  expect(await tryAll(callWith(elsewhere))).toEqual([404, 404, 404, 403, 403])
  expect(await tryAll(callWith(reading))).toEqual([403, 403, 403, 403, 403])
  expect(await tryAll(browser.call)).toEqual([403, 403, 403, 403, 403])
  // Who may read sees what waits; a key of another campaign does not.
  expect((await callWith(elsewhere)('GET', '/api/v1/approvals')).body.data).toEqual([])
  expect((await callWith(reading)('GET', '/api/v1/approvals')).body.data).toHaveLength(1)
  expect((await browser.call('GET', '/api/v1/approvals')).body.data).toHaveLength(1)
  expect(await approvals(harness)).toEqual([expect.objectContaining({ prospectId: lead, decidedBy: null })])
  expect(await holdOf(harness, lead)).toBe('approval')
  // One of this campaign decides.
  const [{ approvalId, textVersion }] = await approvals(harness)
  const approve = callWith(await keyFor(campaignId))
  expect((await approve('POST', `/api/v1/approvals/${approvalId}/approve`, { textVersion })).status).toBe(200)
  await harness.settle()
  expect(await captured(harness, lead)).toContain(ICEBREAKER)
})

test('a rejection that is taken back is asked about again, and nobody writes a text past the approvals', async () => {
  const lead = await addWritten(harness, campaignId)
  const [{ approvalId }] = await approvals(harness)
  await harness.call('POST', `/api/v1/approvals/${approvalId}/reject`)
  const path = `/api/v1/leads/${lead}/facts/ai.icebreaker`
  expect((await harness.call('PUT', path, { value: 'Mine.' })).status).toBe(400)
  expect((await harness.call('DELETE', path)).status).toBe(200)
  await harness.settle()
  expect(await captured(harness, lead)).toBeUndefined()
  expect(await approvals(harness)).toEqual([expect.objectContaining({ approvalId, isCurrent: true, decidedBy: null })])
})

test('whoever ends is asked about no more', async () => {
  const lead = await addWritten(harness, campaignId)
  const [{ approvalId }] = await approvals(harness)
  await harness.call('POST', `/api/v1/leads/${lead}/stop`)
  expect(await approvals(harness)).toEqual([])
  expect((await decide(harness, approvalId, 'approve')).status).toBe(409)
})

test('a lead that is erased leaves no text, and that somebody decided still counts', async () => {
  const leads = [await addWritten(harness, campaignId), await addWritten(harness, campaignId)]
  const [first] = await approvals(harness)
  await decide(harness, first.approvalId, 'approve')
  expect(await contents(harness)).toContain(ICEBREAKER)
  for (const lead of leads) expect((await harness.call('POST', `/api/v1/leads/${lead}/erase`)).status).toBe(200)
  expect(await query(harness, 'select * from writings')).toEqual([])
  expect(await query(harness, `select * from facts where path like 'ai.%'`)).toEqual([])
  expect(await query(harness, 'select state, lead_id, text_hash from approvals')).toEqual([
    { state: 'approved', lead_id: null, text_hash: null },
  ])
  expect(await contents(harness)).not.toContain(ICEBREAKER)
})

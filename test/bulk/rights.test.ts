import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { HOUR } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { act, addLeads, actWhole, exportOf, numbered, preview, readAction } from '../support/leads/bulk.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { signedInMember } from '../support/browser/person.ts'
import { contents, query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

async function keyWith(scopes: string[], among?: string): Promise<string> {
  const campaignIds = among === undefined ? null : [parseId('camp', among) ?? '']
  const given = { organizationId: harness.organizationId, name: 'k', scopes, createdBy: 'test', campaignIds }
  return (await createKey(harness.context, given as Parameters<typeof createKey>[1])).key
}

test('keys do what they may in the campaigns that they are for', async () => {
  const [mine, theirs] = [await newCampaign(harness), await newCampaign(harness)]
  await addLeads(harness, mine, numbered(2))
  const stop = { action: 'stop', filter: {} }
  const erase = { action: 'erase', filter: {}, confirm: 2 }
  const [reading, writing] = [await keyWith(['leads:read']), await keyWith(['leads:read', 'leads:write'])]
  const limited = await keyWith(['leads:read', 'leads:write', 'leads:erase'], mine)
  expectProblem(await act(harness, mine, stop, { key: reading }), '403 insufficient_scope')
  expectProblem(await act(harness, mine, erase, { key: writing }), '403 insufficient_scope')
  expectProblem(await act(harness, mine, { ...erase, dryRun: true }, { key: writing }), '403 insufficient_scope')
  expectProblem(await act(harness, mine, erase, { key: limited }), '403 campaign_not_allowed')
  expectProblem(await act(harness, theirs, stop, { key: limited }), '403 campaign_not_allowed')
  expectProblem(
    await act(harness, mine, { action: 'move', filter: {}, toCampaign: theirs, confirm: 2 }, { key: limited }),
    '400 validation_failed',
  )
  const begun = await act(harness, mine, stop, { key: writing })
  expect(begun.status).toBe(202)
  expect(begun.headers.location).toBe(`/api/v1/actions/${begun.body.actionId}`)
  const outside = await keyWith(['all'], theirs)
  for (const [method, rest] of [
    ['GET', ''],
    ['POST', '/cancel'],
    ['POST', '/undo'],
  ] as const) {
    const path = `/api/v1/actions/${begun.body.actionId}${rest}`
    expectProblem(await harness.call(method, path, undefined, { key: outside }), '404 not_found')
  }
  const other = await harness.newOrganization('Other')
  expectProblem(await act(harness, mine, stop, { key: other.key }), '403 wrong_organization')
})

test('a key that may only write learns nothing of the leads: not by an action, nor by a saved filter', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, numbered(1))
  const begun = await act(harness, campaign, { action: 'stop', filter: { q: 'petersen' } })
  const filter = { name: 'Hers', filter: { q: 'jana@harbour.test' } }
  const saved = await harness.call('POST', `/api/v1/campaigns/${campaign}/filters`, filter)
  const [writing, both] = [await keyWith(['leads:write']), await keyWith(['leads:read', 'leads:write'])]
  const actions = `/api/v1/campaigns/${campaign}/leads/actions`
  const probe = { action: 'stop', filter: { q: 'jana' }, dryRun: true }
  for (const [method, path, body] of [
    ['POST', actions, probe],
    ['POST', actions, { action: 'erase', filter: {}, dryRun: true }],
    ['POST', `/api/v1/actions/${begun.body.actionId}/cancel`, undefined],
    ['POST', `/api/v1/actions/${begun.body.actionId}/undo`, undefined],
    ['PATCH', `/api/v1/filters/${saved.body.filterId}`, { sort: 'score' }],
  ] as const) {
    const refused = await harness.call(method, path, body, { key: writing })
    expectProblem(refused, '403 insufficient_scope')
    expect(refused.body).toMatchObject({ scope: 'leads:read', detail: 'This key lacks the scope leads:read.' })
    expect(refused.headers['www-authenticate']).toContain('scope="leads:read"')
  }
  expect((await act(harness, campaign, probe, { key: both })).status).toBe(200)
  const path = `/api/v1/filters/${saved.body.filterId}`
  expect((await harness.call('PATCH', path, { sort: 'score' }, { key: both })).body).toMatchObject(filter)
})

test('people do what their role may; erasing and exports take a fresh sign-in', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, numbered(1))
  const path = `/api/v1/campaigns/${campaign}/leads`
  const body = { action: 'stop', filter: {}, dryRun: true }
  const member = (await signedInMember(harness, harness.organizationId, 'member')).browser
  const reader = (await signedInMember(harness, harness.organizationId, 'read_only')).browser
  const admin = (await signedInMember(harness, harness.organizationId, 'admin')).browser
  expectProblem(await reader.call('POST', `${path}/actions`, body), '403 forbidden')
  expect((await member.call('POST', `${path}/actions`, body)).status).toBe(200)
  expectProblem(await member.call('POST', `${path}/actions`, { ...body, action: 'erase' }), '403 forbidden')
  expect((await reader.call('GET', `${path}/export`)).status).toBe(200)
  expect((await admin.call('POST', `${path}/actions`, { ...body, action: 'erase' })).status).toBe(200)
  await query(harness, 'update sessions set created_at = $1', [new Date(Date.now() - HOUR)])
  expectProblem(await admin.call('POST', `${path}/actions`, { ...body, action: 'erase' }), '403 fresh_sign_in_required')
  expectProblem(await reader.call('GET', `${path}/export`), '403 fresh_sign_in_required')
  expect((await member.call('POST', `${path}/actions`, body)).status).toBe(200)
})

test('a retry with the same key begins no second action', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, numbered(1))
  const headers = { 'idempotency-key': 'stop-once' }
  const first = await act(harness, campaign, { action: 'stop', filter: {} }, { headers })
  const second = await act(harness, campaign, { action: 'stop', filter: {} }, { headers })
  expect([second.status, second.body.actionId]).toEqual([202, first.body.actionId])
  expect(second.headers['idempotent-replayed']).toBe('true')
  expectProblem(await act(harness, campaign, { action: 'pause', filter: {} }, { headers }), '422 idempotency_mismatch')
})

test.each([
  [{ action: 'stop' }, '/filter'],
  [{ action: 'explode', filter: {} }, '/action'],
  [{ action: 'stop', filter: { tiers: ['A'] } }, '/filter/tiers'],
  [{ action: 'stop', filter: { createdFrom: 'yesterday' } }, '/filter/createdFrom'],
  [{ action: 'stop', filter: {}, until: '2027-01-01T00:00:00Z' }, '/until'],
  [{ action: 'pause', filter: {}, until: '2020-01-01T00:00:00Z' }, '/until'],
  [{ action: 'stop', savedFilter: 'none such' }, '/savedFilter'],
  [{ action: 'stop', filter: {}, toCampaign: 'camp_1' }, '/toCampaign'],
])('a request that is wrong says where: %j', async (body, pointer) => {
  const campaign = await newCampaign(harness)
  const answer = await act(harness, campaign, body)
  expectProblem(answer, '400 validation_failed')
  expect(answer.body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer)
})

const TRACES = ['quixfeather', 'zebulon', 'zebulon.q@', 'narwhal', 'wombat']

test('erasing over a filter leaves nothing of the people in any table, and others lose nothing', async () => {
  const campaigns = [await newActiveCampaign(harness), await newActiveCampaign(harness)]
  const person = {
    contactName: 'Zebulon Quixfeather',
    email: 'Zebulon.Q@quixfeather.test',
    customData: { pet: 'narwhal', wombatKey: 1 },
  }
  for (const campaign of campaigns) await addLead(harness, campaign, leadBody(person))
  const [other] = await addLeads(harness, campaigns[0]!, numbered(1))
  await harness.settle()
  const filters = `/api/v1/campaigns/${campaigns[0]}/filters`
  await harness.call('POST', filters, { name: 'One', filter: { q: 'zebulon.q@quixfeather.test' } })
  await harness.call('POST', filters, { name: 'About Zebulon Quixfeather', filter: {} })
  await harness.call('POST', filters, { name: 'All', filter: { status: ['in_sequence'] } })
  await actWhole(harness, campaigns[0]!, { action: 'pause', filter: { q: 'Quixfeather' } })
  const filter = { q: 'quixfeather', customData: [{ path: 'pet', op: 'eq', value: 'narwhal' }] }
  expect(await preview(harness, campaigns[0]!, { action: 'erase', filter })).toMatchObject({ matched: 1, changes: 1 })
  const done = await actWhole(harness, campaigns[0]!, { action: 'erase', filter, confirm: 1 })
  expect(done).toMatchObject({ state: 'done', changed: 1, filter: {}, forgotten: ['q', 'customData'] })
  const dump = (await contents(harness)).toLowerCase()
  expect(TRACES.filter((trace) => dump.includes(trace))).toEqual([])
  expect((await harness.call('GET', filters)).body.data.map((one: { name: string }) => one.name)).toEqual(['All'])
  expectProblem(await addLead(harness, campaigns[1]!, leadBody(person)), '409 person_erased')
  expect((await harness.call('GET', `/api/v1/leads/${other}`)).status).toBe(200)
  expect((await readAction(harness, done.actionId)).action).toBe('erase')
  expect((await exportOf(harness, campaigns[0]!)).text.split('\n').length).toBe(3)
})

test('a key that may only write changes a lead and does not see it', async () => {
  const campaign = await newActiveCampaign(harness)
  const [prospectId] = await addLeads(harness, campaign, numbered(1))
  const path = `/api/v1/leads/${prospectId}`
  for (const [scopes, status] of [
    [['leads:write'], 204],
    [['leads:write', 'leads:read'], 200],
  ] as const) {
    const key = await keyWith([...scopes])
    for (const [method, place, body] of [
      ['PATCH', path, { notes: `By ${scopes.join(' ')}.` }],
      ['POST', `${path}/pause`, {}],
      ['POST', `${path}/resume`, undefined],
      ['POST', `${path}/rescore`, undefined],
      ['POST', `${path}/stop`, undefined],
      ['POST', `${path}/resume`, undefined],
    ] as const) {
      const answer = await harness.call(method, place, body, { key })
      expect([place, answer.status, answer.text === ''], answer.text).toEqual([place, status, status === 204])
    }
    expect((await harness.call('GET', path)).body).toMatchObject({ notes: `By ${scopes.join(' ')}.` })
  }
})

import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { signedInMember, signedInOwner } from '../support/browser/person.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import type { Answer } from '../support/installation/harness.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { act, actWhole, addLeads, numbered, readAction, readLeadOf } from '../support/leads/bulk.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const harness = useHarness()

const change = (lead: string, body: unknown) => harness.call('PATCH', `/api/v1/leads/${lead}/team`, body)
const list = (campaign: string, params: string) => harness.call('GET', `/api/v1/campaigns/${campaign}/leads?${params}`)
const numbers = ({ body }: Answer) => body.data.map((lead: { customData: { n: number } }) => lead.customData.n)
const names = (tags: { name: string }[]) => tags.map(({ name }) => name)

const note = (lead: string, text: string, headers: Record<string, string> = {}) =>
  harness.call('POST', `/api/v1/leads/${lead}/notes`, { text }, { headers })
const notesOf = async (lead: string) =>
  (await harness.call('GET', `/api/v1/leads/${lead}/notes`)).body.data.map(({ text }: { text: string }) => text)

/** A member of the organization of the harness. */
async function aMember(name: string) {
  const email = `${name.toLowerCase()}@team.test`
  const [{ id }] = (await query(
    harness,
    `with u as (insert into users (id, name, email, created_at, updated_at) values (gen_random_uuid(), $2, $3, now(), now())
       returning id)
     insert into members (organization_id, user_id, role, created_at) select $1, id, 'member', now() from u
     returning user_id as id`,
    [harness.organizationId, name, email],
  )) as [{ id: string }]
  return { userId: `user_${id.replaceAll('-', '')}`, id }
}

test('a lead has an owner and tags, which lists filter by and show', async () => {
  const campaign = await newCampaign(harness)
  const [first, second] = await addLeads(harness, campaign, numbered(3))
  const { userId, id } = await aMember('Olga')
  const changed = await change(first!, { owner: userId, tags: ['Hot', 'Berlin fair'] })
  expect(changed.status, changed.text).toBe(200)
  expect(changed.body.owner).toEqual({ userId, name: 'Olga' })
  expect(names(changed.body.tags)).toEqual(['Berlin fair', 'Hot'])
  await change(second!, { tags: ['hot'] })
  for (const [params, expected] of [
    [`owner=${userId}`, [0]],
    ['owner=none', [2, 1]],
    ['tag=HOT', [1, 0]],
    ['tag=none', [2]],
    ['tag=none,berlin%20fair', [2, 0]],
    [`tag=hot&owner=${userId}`, [0]],
    [`tag=${changed.body.tags[0].tagId}`, [0]],
    ['tag=cold', []],
  ] as const) {
    expect(numbers(await list(campaign, `${params}&count=true`)), params).toEqual(expected)
  }
  const [row] = (await list(campaign, 'tag=berlin%20fair')).body.data
  expect([row.owner, names(row.tags)]).toEqual([{ userId, name: 'Olga' }, ['Berlin fair', 'Hot']])
  const exported = await harness.call('GET', `/api/v1/campaigns/${campaign}/leads/export?tag=berlin%20fair`)
  expect(exported.text).toContain(',Olga,"Berlin fair, Hot",')
  // Read and sent back it says nothing new.
  const read = await readLeadOf(harness, first!)
  expect((await harness.call('PATCH', `/api/v1/leads/${first}`, read)).status).toBe(200)
  expectProblem(
    await harness.call('PATCH', `/api/v1/leads/${first}`, { ...read, owner: null }),
    '400 validation_failed',
  )
  expectProblem(await list(campaign, 'owner=me'), '400 validation_failed')
  expectProblem(await change(first!, { owner: `user_${'0'.repeat(32)}` }), '400 validation_failed')
  // Who leaves the organization owns nothing of it.
  await query(harness, 'delete from members where user_id = $1', [id])
  expect((await readLeadOf(harness, first!))['owner']).toBeNull()
})

test('tags are few, named once, and deleted for every lead', async () => {
  const campaign = await newCampaign(harness)
  const [lead] = await addLeads(harness, campaign, numbered(1))
  const many = Array.from({ length: 21 }, (_, n) => `t${n}`)
  expectProblem(await change(lead!, { tags: many }), '400 validation_failed')
  for (const wrong of ['a,b', ' ', 'none', 'tag_1']) {
    expectProblem(await change(lead!, { tags: [wrong] }), '400 validation_failed')
  }
  const { body } = await change(lead!, { tags: ['Blue', 'Red'] })
  const [blue, red] = body.tags
  const path = (tag: { tagId: string }) => `/api/v1/tags/${tag.tagId}`
  const rename = (tag: { tagId: string }, name: string) => harness.call('PATCH', path(tag), { name })
  expect((await rename(red, ' Crimson ')).body).toEqual({ tagId: red.tagId, name: 'Crimson', leads: 1 })
  expect((await rename(red, 'RED')).body.name).toBe('RED')
  expectProblem(await rename(red, 'blue'), '409 conflict')
  expectProblem(await rename(red, 'a,b'), '400 validation_failed')
  expect((await rename(red, 'Red')).status).toBe(200)
  expect((await harness.call('DELETE', path(blue))).status).toBe(204)
  expectProblem(await harness.call('DELETE', path(blue)), '404 not_found')
  expectProblem(await rename(blue, 'Green'), '404 not_found')
  const after = await readLeadOf(harness, lead!)
  expect(names(after['tags'] as { name: string }[])).toEqual(['Red'])
  const listed = (await harness.call('GET', '/api/v1/tags')).body.data
  expect(listed.find((one: { name: string }) => one.name === 'Red').leads).toBe(1)
  const limited = await createKey(harness.context, {
    organizationId: harness.organizationId,
    name: 'part',
    createdBy: 'test',
    scopes: ['leads:read', 'leads:write'],
    campaignIds: [parseId('camp', campaign)!],
  })
  expectProblem(await harness.call('GET', '/api/v1/tags', undefined, { key: limited.key }), '403 campaign_not_allowed')
  const present = listed.length as number
  await query(
    harness,
    `insert into tags select $1, gen_random_uuid(), 'x' || n, 'x' || n, now() from generate_series(1, $2::int) n`,
    [harness.organizationId, 200 - present],
  )
  expectProblem(await change(lead!, { tags: ['One more'] }), '409 limit_reached')
  await query(harness, `delete from tags where name_key like 'x%'`)
})

test('many leads are assigned and tagged at once, and take that along to another campaign', async () => {
  const campaign = await newCampaign(harness, { name: 'Here' })
  const leads = await addLeads(harness, campaign, numbered(4))
  const { userId } = await aMember('Tom')
  const task = await harness.call('POST', '/api/v1/tasks', { prospectId: leads[0], title: 'Call' })
  await note(leads[0]!, 'Asked to ring again')
  const even = { customData: [{ path: 'half', op: 'eq', value: 'even' }] }
  expect(await actWhole(harness, campaign, { action: 'assign', filter: {}, owner: userId })).toMatchObject({
    changed: 4,
  })
  const tagging = { action: 'tag', filter: even, addTags: ['Even', 'Odd'] }
  expect(await actWhole(harness, campaign, tagging)).toMatchObject({ changed: 2 })
  await actWhole(harness, campaign, { action: 'tag', filter: {}, removeTags: ['odd'] })
  expect(numbers(await list(campaign, `tag=even&owner=${userId}`))).toEqual([2, 0])
  expect(numbers(await list(campaign, 'tag=odd'))).toEqual([])
  const full = Array.from({ length: 20 }, (_, n) => `full ${n}`)
  await change(leads[1]!, { tags: full })
  const refused = await actWhole(harness, campaign, { action: 'tag', filter: {}, addTags: ['Even'] })
  expect(refused.refused).toMatchObject([{ reason: 'too_many_tags', leads: 1 }])
  const start = (body: unknown) => harness.call('POST', `/api/v1/campaigns/${campaign}/leads/actions`, body)
  expectProblem(await start({ action: 'assign', filter: {} }), '400 validation_failed')
  expectProblem(await start({ action: 'tag', filter: {} }), '400 validation_failed')
  expectProblem(await start({ action: 'pause', filter: {}, owner: userId }), '400 validation_failed')
  const to = await newCampaign(harness)
  await actWhole(harness, campaign, { action: 'move', filter: even, toCampaign: to, confirm: 'Here' })
  expect(numbers(await list(to, `tag=even&owner=${userId}`)).toSorted()).toEqual([0, 2])
  const there = (await list(to, 'tag=even')).body.data.find(
    (one: { customData: { n: number } }) => one.customData.n === 0,
  )
  expect(await notesOf(there.prospectId)).toEqual(['Asked to ring again'])
  const moved = await harness.call('GET', `/api/v1/tasks`)
  expect(moved.body.data).toMatchObject([{ taskId: task.body.taskId, campaignId: to, title: 'Call' }])
})

test('a tag or a member that is gone meanwhile does not stop what is under way', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, numbered(2))
  const { userId, id } = await aMember('Gone')
  const tagging = await act(harness, campaign, { action: 'tag', filter: {}, addTags: ['Short-lived', 'Lasting'] })
  const assigning = await act(harness, campaign, { action: 'assign', filter: {}, owner: userId })
  const tags = (await harness.call('GET', '/api/v1/tags')).body.data
  const { tagId } = tags.find((tag: { name: string }) => tag.name === 'Short-lived')
  expect((await harness.call('DELETE', `/api/v1/tags/${tagId}`)).status).toBe(204)
  await query(harness, 'delete from members where user_id = $1', [id])
  await harness.settle()
  for (const { body } of [tagging, assigning]) {
    expect(await readAction(harness, body.actionId)).toMatchObject({ state: 'done', changed: 2 })
  }
  expect(numbers(await list(campaign, 'tag=lasting&owner=none'))).toEqual([1, 0])
})

test('tasks are listed by day, mine alone where asked, and are done or deleted', async () => {
  const { browser, organizationId } = await signedInOwner(harness, 'Doing')
  const { browser: other } = await signedInMember(harness, organizationId, 'member')
  const campaign = (await browser.call('POST', '/api/v1/campaigns', { name: 'C' })).body.campaignId
  const added = await browser.call('POST', `/api/v1/campaigns/${campaign}/leads`, {
    companyName: 'Acme',
    contactName: 'Jane Doe',
    email: 'jane@acme.test',
  })
  const { prospectId } = added.body
  const add = (body: object) => browser.call('POST', '/api/v1/tasks', { prospectId, ...body })
  const later = await add({ title: 'Later', dueOn: '2026-12-24', assignee: 'me' })
  expect(later.status, later.text).toBe(201)
  await add({ title: 'Some day' })
  await add({ title: 'Soon', dueOn: '2026-11-25', assignee: 'me' })
  const titles = async (params: string, by = browser) =>
    (await by.call('GET', `/api/v1/tasks?${params}`)).body.data.map((task: { title: string }) => task.title)
  expect(await titles('')).toEqual(['Soon', 'Later', 'Some day'])
  expect(await titles('assignee=me')).toEqual(['Soon', 'Later'])
  expect(await titles('assignee=me', other)).toEqual([])
  expect(await titles(`prospectId=${prospectId}`, other)).toHaveLength(3)
  const first = await browser.call('GET', '/api/v1/tasks?limit=2')
  const rest = await browser.call('GET', `/api/v1/tasks?limit=2&cursor=${encodeURIComponent(first.body.nextCursor)}`)
  expect([...first.body.data, ...rest.body.data].map(({ title }) => title)).toEqual(['Soon', 'Later', 'Some day'])
  const path = `/api/v1/tasks/${later.body.taskId}`
  const done = await browser.call('PATCH', path, { done: true, title: 'Later on' })
  expect(done.body).toMatchObject({ title: 'Later on', dueOn: '2026-12-24', doneAt: expect.any(String) })
  expect(await titles('done=true')).toEqual(['Later on'])
  expect((await browser.call('PATCH', path, { dueOn: '2026-02-31' })).status).toBe(400)
  expect((await harness.call('GET', '/api/v1/tasks?assignee=me')).status).toBe(400)
  expectProblem(await harness.call('PATCH', path, { done: false }), '404 not_found')
  expect((await browser.call('DELETE', path)).status).toBe(204)
  expect((await browser.call('DELETE', path)).status).toBe(404)
  const events = await browser.call('GET', `/api/v1/leads/${prospectId}/timeline`)
  const states = events.body.data.filter(({ type }: { type: string }) => type === 'task.changed')
  expect(states.map(({ data }: { data: { state: string } }) => data.state)).toEqual([
    'open',
    'open',
    'open',
    'done',
    'deleted',
  ])
  expect(states[0].data).toMatchObject({ added: true, by: expect.stringMatching(/^user_/) })
})

/** A lead of a new organization, who has an owner and whoever else is named. */
async function aNotedLead(name: string) {
  const { browser: owner, organizationId } = await signedInOwner(harness, name)
  const join = async (role: 'member' | 'read_only') => (await signedInMember(harness, organizationId, role)).browser
  const campaign = (await owner.call('POST', '/api/v1/campaigns', { name: 'C' })).body.campaignId
  const jane = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@acme.test' }
  const { prospectId } = (await owner.call('POST', `/api/v1/campaigns/${campaign}/leads`, jane)).body
  return { owner, author: await join('member'), join, lead: `/api/v1/leads/${prospectId}` }
}

test('notes are listed newest first, and told of without their words', async () => {
  const { owner, author, lead } = await aNotedLead('Noting')
  const path = `${lead}/notes`
  const first = await author.call('POST', path, { text: ' Called.\nAsked to ring again in March ' })
  expect(first.status, first.text).toBe(201)
  const { noteId, createdBy, createdAt } = first.body
  expect(first.body).toEqual({
    noteId: expect.stringMatching(/^lnote_/),
    text: 'Called.\nAsked to ring again in March',
    createdBy: expect.stringMatching(/^user_/),
    createdAt: expect.any(String),
    editedAt: null,
  })
  for (const text of ['Second', 'Third']) {
    harness.clock.advance(1_000)
    await owner.call('POST', path, { text })
  }
  const texts = (answer: Answer) => answer.body.data.map(({ text }: { text: string }) => text)
  const page = await owner.call('GET', `${path}?limit=2`)
  const rest = await owner.call('GET', `${path}?limit=2&cursor=${encodeURIComponent(page.body.nextCursor)}`)
  expect([texts(page), texts(rest)]).toEqual([['Third', 'Second'], ['Called.\nAsked to ring again in March']])
  expect(rest.body.nextCursor).toBeNull()
  const edited = await author.call('PATCH', `${path}/${noteId}`, { text: 'Called twice' })
  expect(edited.body).toEqual({ ...first.body, text: 'Called twice', createdAt, editedAt: expect.any(String) })
  expect((await author.call('DELETE', `${path}/${noteId}`)).status).toBe(204)
  expectProblem(await author.call('DELETE', `${path}/${noteId}`), '404 not_found')
  const told = (await owner.call('GET', `${lead}/timeline`)).body.data
  const noted = told.filter(({ type }: { type: string }) => type === 'lead.noted')
  const deeds = noted.map(({ data }: { data: { deed: string } }) => data.deed)
  expect(deeds).toEqual(['added', 'added', 'added', 'edited', 'deleted'])
  expect(noted[0].data).toEqual({ noteId, deed: 'added', by: createdBy })
  const audited = (await owner.call('GET', '/api/v1/audit')).text
  expect(audited).toContain('lead.note_edited')
  expect(audited).not.toContain('Called')
})

test('a note is edited by its author alone, and deleted by owners and admins too', async () => {
  const { owner, author, join, lead } = await aNotedLead('Rights')
  const path = `${lead}/notes`
  const { noteId } = (await author.call('POST', path, { text: 'Called' })).body
  const own = `${path}/${noteId}`
  const reader = await join('read_only')
  expect((await reader.call('GET', path)).body.data).toMatchObject([{ text: 'Called' }])
  expectProblem(await reader.call('POST', path, { text: 'No' }), '403 forbidden')
  expectProblem(await author.call('POST', path, { text: ' ' }), '400 validation_failed')
  expectProblem(await author.call('POST', path, { text: 'x'.repeat(5_001) }), '400 validation_failed')
  expectProblem(await owner.call('PATCH', own, { text: 'Mine' }), '403 forbidden')
  expectProblem(await (await join('member')).call('DELETE', own), '403 forbidden')
  // Another organization sees none of it.
  for (const [method, where] of [
    ['GET', path],
    ['POST', path],
    ['PATCH', own],
    ['DELETE', own],
  ] as const) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { text: 'Not yours' }
    expectProblem(await harness.call(method, where, body), '404 not_found')
  }
  expect((await owner.call('DELETE', own)).status).toBe(204)
  expect((await reader.call('GET', path)).body.data).toEqual([])
})

test('a note is added once per Idempotency-Key, at most 500 to a lead, and moves when it was last changed', async () => {
  const campaign = await newCampaign(harness)
  const [lead, beside] = await addLeads(harness, campaign, numbered(2))
  const before = await readLeadOf(harness, lead!)
  harness.clock.advance(1_000)
  const key = { 'idempotency-key': 'note-1' }
  const added = await note(lead!, 'Once', key)
  const again = await note(lead!, 'Once', key)
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([added.body, 'true'])
  expectProblem(await note(lead!, 'Other', key), '422 idempotency_mismatch')
  expect(await notesOf(lead!)).toEqual(['Once'])
  expect((await readLeadOf(harness, lead!))['updatedAt']).not.toBe(before['updatedAt'])
  await query(
    harness,
    `insert into lead_notes (organization_id, note_id, lead_id, text, created_by, created_at)
     select $1, gen_random_uuid(), $2, 'n', 'key_1', now() from generate_series(1, 499)`,
    [harness.organizationId, parseId('lead', lead!)],
  )
  expectProblem(await note(lead!, 'Too many'), '409 limit_reached')
  expect((await note(beside!, 'Here')).status).toBe(201)
  const stray = `/api/v1/leads/${beside}/notes/${added.body.noteId}`
  expectProblem(await harness.call('DELETE', stray), '404 not_found')
  expect((await harness.call('DELETE', `/api/v1/leads/${lead}`)).status).toBe(204)
  const kept = await query(harness, 'select 1 from lead_notes where lead_id = $1', [parseId('lead', lead!)])
  expect(kept).toEqual([])
  expect(await query(harness, `select 1 from idempotency_keys where answer like '%Once%'`)).toEqual([])
})

test('leads and views of `me` are those of who asks', async () => {
  const { browser, organizationId } = await signedInOwner(harness, 'Owning')
  const { browser: other } = await signedInMember(harness, organizationId, 'member')
  const campaign = (await browser.call('POST', '/api/v1/campaigns', { name: 'C' })).body.campaignId
  const lead = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@acme.test' }
  const { prospectId } = (await browser.call('POST', `/api/v1/campaigns/${campaign}/leads`, lead)).body
  await browser.call('PATCH', `/api/v1/leads/${prospectId}/team`, { owner: 'me' })
  const mine = await browser.call('GET', '/api/v1/leads?owner=me')
  expect(mine.body.data).toHaveLength(1)
  expect((await other.call('GET', '/api/v1/leads?owner=me')).body.data).toEqual([])
  const view = {
    name: 'My leads',
    filter: { owner: ['me'] },
    sort: '-name',
    columns: ['title', 'facts.company.country'],
  }
  const saved = await browser.call('POST', '/api/v1/filters', view)
  expect(saved.body).toMatchObject({ ...view, campaignId: null })
  expect((await browser.call('GET', '/api/v1/leads?filter=my%20leads')).body.data).toHaveLength(1)
  expect((await other.call('GET', '/api/v1/leads?filter=My%20leads')).body.data).toEqual([])
  expect((await other.call('GET', '/api/v1/filters')).body.data).toHaveLength(1)
})

test('an erased person takes owner, tags, tasks, notes and the tags that name them along', async () => {
  const campaign = await newCampaign(harness)
  const [lead] = await addLeads(harness, campaign, [{ contactName: 'Zelda Quint', customData: { n: 0 } }])
  await change(lead!, { tags: ['About Zelda Quint', 'Kept'] })
  await harness.call('POST', '/api/v1/tasks', { prospectId: lead, title: 'Ask Zelda' })
  await note(lead!, 'Zelda is away')
  expect((await harness.call('POST', `/api/v1/leads/${lead}/erase`)).status).toBe(200)
  const left = (await harness.call('GET', '/api/v1/tags')).body.data
  expect(names(left)).toContain('Kept')
  expect(names(left)).not.toContain('About Zelda Quint')
  expect(await query(harness, `select 1 from lead_tasks where title like '%Zelda%'`)).toEqual([])
  expect(await query(harness, `select 1 from lead_notes where text like '%Zelda%'`)).toEqual([])
})

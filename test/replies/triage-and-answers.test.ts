import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId, showId } from '../../src/platform/ids.ts'
import { unassignConversations } from '../../src/replies/index.ts'
import { SAM } from '../support/mail/inbox.ts'
import { headerOf } from '../support/mail/live-outreach.ts'
import { startConversations } from '../support/mail/answering.ts'
import type { Conversations } from '../support/mail/answering.ts'

let talk: Conversations

beforeAll(async () => {
  talk = await startConversations()
})

afterAll(() => talk?.close())

const NOBODY = '00000000-0000-0000-0000-000000000000'

const call = (method: string, path: string, body?: unknown) => talk.inbox.harness.call(method, `/api/v1${path}`, body)
const get = async (path: string) => (await call('GET', path)).body
const idOf = ({ inbound_id: id }: Record<string, unknown>) => showId('inb', String(id))

/** A lead that asked something. Answers its id and that of the mail. */
async function asked(email: string, headers: Record<string, string> = {}, text = 'What does it cost?') {
  const { prospectId, row } = await talk.people.answered(email, headers, text)
  return { prospectId, inboundId: idOf(row) }
}

const toOf = (email: string) => talk.inbox.server.received.filter((mail) => headerOf(mail, 'To')?.includes(email))

test('an answer leaves after its delay, and not before', async () => {
  const { prospectId, inboundId } = await asked('later@later.test')
  const before = toOf('later@later.test').length
  const { status, body } = await call('POST', `/leads/${prospectId}/reply`, { text: 'Ten.', delaySeconds: 10 })
  expect([status, Date.parse(body.sendsAt)]).toEqual([202, talk.inbox.harness.clock.now().getTime() + 10_000])
  await talk.inbox.pass(9_000)
  expect(toOf('later@later.test')).toHaveLength(before)
  const writtenBy = expect.stringMatching(/^(?:user|key)_[0-9a-f]{32}$/u)
  const waiting = { state: 'queued', dueAt: body.sendsAt, writtenBy }
  expect((await get(`/inbox/${inboundId}`)).thread.at(-1)).toMatchObject(waiting)
  expect(await get(`/messages/${body.messageId}`)).toMatchObject({ kind: 'reply', writtenBy })
  await talk.inbox.pass(1_000)
  await talk.inbox.pass(60_000)
  expect(toOf('later@later.test')).toHaveLength(before + 1)
  const late = await call('POST', `/messages/${body.messageId}/take-back`)
  expect([late.status, late.body.detail]).toEqual([409, 'It is too late to undo: the email has been sent.'])
})

test('an answer that is taken back never leaves, and what it answered waits again', async () => {
  const { prospectId, inboundId } = await asked('undo@undo.test')
  const before = toOf('undo@undo.test').length
  const { body } = await call('POST', `/leads/${prospectId}/reply`, { text: 'Oops', delaySeconds: 10 })
  expect((await get(`/inbox/${inboundId}`)).needsAnswer).toBe(false)
  const undo = () => call('POST', `/messages/${body.messageId}/take-back`)
  expect([(await undo()).status, (await undo()).status]).toEqual([204, 204])
  const { needsAnswer, thread } = await get(`/inbox/${inboundId}`)
  expect(needsAnswer).toBe(true)
  expect(thread.map((entry: { text: string }) => entry.text)).not.toContain('Oops')
  await talk.inbox.pass(120_000)
  expect(toOf('undo@undo.test')).toHaveLength(before)
  expect(await get(`/messages/${body.messageId}`)).toMatchObject({ state: 'cancelled', reason: 'taken_back' })
  const [step] = (await get(`/messages?prospectId=${prospectId}&state=sent`)).data
  expect((await call('POST', `/messages/${step.messageId}/take-back`)).status).toBe(404)
})

test('what two people answered waits again only once both have taken their answers back', async () => {
  const { prospectId, inboundId } = await asked('both@both.test')
  const answer = async (text: string) =>
    (await call('POST', `/leads/${prospectId}/reply`, { text, delaySeconds: 10 })).body.messageId as string
  const needsAnswer = async () => (await get(`/inbox/${inboundId}`)).needsAnswer
  const first = await answer('Ten.')
  talk.inbox.harness.clock.advance(1_000)
  const second = await answer('Nine.')
  await call('POST', `/messages/${first}/take-back`)
  expect(await needsAnswer()).toBe(false)
  await call('POST', `/messages/${second}/take-back`)
  expect(await needsAnswer()).toBe(true)
})

test('copies go to everybody named, and to nobody who is suppressed', async () => {
  const others = { To: `${SAM}, ceo@copy.test`, Cc: 'Legal <legal@copy.test>' }
  const { prospectId, inboundId } = await asked('copy@copy.test', others)
  expect((await get(`/inbox/${inboundId}`)).answer).toMatchObject({ cc: ['ceo@copy.test', 'legal@copy.test'] })
  const answer = (cc: string[]) => call('POST', `/leads/${prospectId}/reply`, { text: 'Hello', cc, delaySeconds: 10 })
  expect((await answer(['nobody'])).body.errors).toMatchObject([{ pointer: '/cc/0', code: 'invalid_email' }])
  expect((await answer(['CEO@copy.test', 'ceo@copy.test', 'copy@copy.test'])).status).toBe(202)
  await talk.inbox.pass(10_000)
  await talk.inbox.harness.settle()
  const mail = toOf('copy@copy.test').at(-1) ?? ''
  expect([headerOf(mail, 'To'), headerOf(mail, 'Cc')]).toEqual([
    expect.stringContaining('copy@copy.test'),
    'ceo@copy.test',
  ])
  const { body } = await answer(['legal@copy.test'])
  await call('POST', '/suppressions', { addresses: ['legal@copy.test'] })
  await talk.inbox.pass(10_000)
  expect(await get(`/messages/${body.messageId}`)).toMatchObject({ state: 'cancelled', reason: 'suppressed' })
  expect((await answer(['legal@copy.test'])).body.errors).toMatchObject([{ pointer: '/cc/0', code: 'suppressed' }])
})

test('an answer carries files, and no program', async () => {
  const { prospectId, inboundId } = await asked('files@files.test')
  const file = (name: string, bytes: string) => ({ name, content: Buffer.from(bytes, 'latin1').toString('base64') })
  const answer = (attachments: unknown[]) => call('POST', `/leads/${prospectId}/reply`, { text: 'See', attachments })
  const bad = await answer([
    file('offer.pdf', 'MZ'),
    { name: 'a.txt', content: '%' },
    file('b.txt', 'x'.repeat(5_000_001)),
  ])
  expect(bad.body.errors).toMatchObject([
    { pointer: '/attachments/0', code: 'dangerous_file' },
    { pointer: '/attachments/1', code: 'invalid_file' },
    { pointer: '/attachments', code: 'too_large' },
  ])
  const { body } = await answer([file('../Preis – Übersicht.pdf', '%PDF-1.7')])
  await talk.inbox.harness.settle()
  const raw = (await call('GET', `/messages/${body.messageId}/raw`)).text
  expect(raw).toContain(Buffer.from('%PDF-1.7').toString('base64'))
  expect(toOf('files@files.test').at(-1)).toContain('Content-Disposition: attachment')
  const named = [{ name: '_Preis – Übersicht.pdf', type: 'application/pdf', size: 8, risk: 'none' }]
  expect((await get(`/inbox/${inboundId}`)).thread.at(-1)).toMatchObject({ attachments: named })
  const [{ name, type, size }] = named as [(typeof named)[number]]
  expect((await get(`/messages/${body.messageId}`)).attachments).toEqual([{ name, type, size }])
})

const MIXED = [
  '--b\nContent-Type: text/plain\n\nSee attached.',
  '--b\nContent-Type: application/pdf; name="offer.pdf"\nContent-Disposition: attachment; filename="offer.pdf"\n\n%PDF-1.7',
  '--b\nContent-Type: text/html\nContent-Disposition: attachment; filename="page.html"\n\n<script>alert(1)</script>',
  '--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="bill.pdf.exe"\n\nMZ',
  '--b--',
].join('\n')

test('a file that came in is handed out to be saved, marked by its risk, and no program is', async () => {
  const type = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary="b"' }
  const { inboundId } = await asked('attach@attach.test', type, MIXED)
  const { attachments, text } = await get(`/inbox/${inboundId}`)
  expect(text).toBe('See attached.')
  expect(attachments.map(({ name, risk }: { name: string; risk: string }) => [name, risk])).toEqual([
    ['offer.pdf', 'none'],
    ['page.html', 'caution'],
    ['bill.pdf.exe', 'blocked'],
  ])
  const file = (position: number) => call('GET', `/inbox/${inboundId}/attachments/${position}`)
  const page = await file(1)
  expect(page.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''page.html",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(page.text).toContain('<script>alert(1)</script>')
  expect([(await file(2)).status, (await file(3)).status]).toEqual([409, 404])
  await talk.inbox.query('update inbound set size = size + 1 where inbound_id = $1', [parseId('inb', inboundId)])
  expect([(await file(0)).status, (await file(1)).status]).toEqual([200, 200])
  await talk.inbox.query('update inbound set raw = null where inbound_id = $1', [parseId('inb', inboundId)])
  expect((await file(0)).body).toMatchObject({ status: 409, detail: 'This attachment is no longer kept.' })
})

/** What the newest event of a lead carries. */
const toldOf = async (prospectId: string) =>
  (await get(`/leads/${prospectId}/timeline?order=newest&limit=1`)).data[0].data

test('a conversation is assigned, labelled and snoozed, comes back by the clock, and is woken by a reply', async () => {
  const { prospectId, inboundId } = await asked('triage@triage.test')
  const { organizationId, clock } = talk.inbox.harness
  const { data: labels } = (
    await call('PUT', '/inbox/labels', {
      labels: [
        { name: 'Pricing', color: 'teal' },
        { name: 'Legal', color: 'red' },
      ],
    })
  ).body
  const [member] = await talk.inbox.query(
    `insert into users (id, name, email, created_at, updated_at) values (gen_random_uuid(), 'Olga', 'olga@own.test', now(), now()) returning id`,
  )
  const userId = showId('user', String(member?.['id']))
  const patch = async (body: unknown) => (await call('PATCH', `/inbox/${inboundId}`, body)).body
  expect(await patch({ assignee: userId })).toMatchObject({ status: 400, errors: [{ pointer: '/assignee' }] })
  await talk.inbox.query(`insert into members values ($1, $2, 'member', now())`, [organizationId, member?.['id']])
  const snoozedUntil = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const changed = await patch({ assignee: userId, labels: [labels[1].labelId, labels[0].labelId], snoozedUntil })
  expect(changed).toMatchObject({ assignee: { userId, name: 'Olga' }, snoozedUntil, labels, needsAnswer: true })
  expect(await toldOf(prospectId)).toMatchObject({
    assignee: userId,
    snoozedUntil,
    labels: { length: 2 },
    by: expect.any(String),
  })
  const ids = async (query: string) =>
    (await get(`/inbox?prospectId=${prospectId}&${query}`)).data.map((one: { inboundId: string }) => one.inboundId)
  expect(await ids(`assignee=${userId}&label=${labels[0].labelId}`)).toEqual([inboundId])
  expect([await ids('assignee=nobody'), await ids('snoozed=true')]).toEqual([[], [inboundId]])
  const waiting = async () => (await get('/inbox/counts')).needsAnswer
  const snoozed = await waiting()
  expect(await ids('needsAnswer=true')).toEqual([])
  clock.advance(3_600_001)
  expect([await ids('needsAnswer=true'), await waiting()]).toEqual([[inboundId], snoozed + 1])
  expect((await patch({ snoozedUntil })).errors).toMatchObject([{ pointer: '/snoozedUntil', code: 'out_of_range' }])
  await patch({ snoozedUntil: new Date(clock.now().getTime() + 3_600_000).toISOString() })
  const thread = { From: 'triage@triage.test', 'In-Reply-To': talk.inbox.lastIdTo('triage@triage.test') }
  const again = idOf(await talk.people.receive({ ...thread, Subject: 'Re: Planning' }, 'Any news? What does it cost?'))
  expect(await ids('needsAnswer=true')).toEqual([again, inboundId])
  expect((await get(`/inbox/${again}`)).labels).toEqual(labels)
  await call('PUT', '/inbox/labels', { labels: [{ ...labels[0], name: 'Price' }] })
  expect((await get(`/inbox/${again}`)).labels).toEqual([{ ...labels[0], name: 'Price' }])
  await unassignConversations(talk.inbox.harness.context.db, organizationId, String(member?.['id']))
  expect((await get(`/inbox/${again}`)).assignee).toBeNull()
  const { key } = await talk.inbox.harness.newOrganization('Other')
  const foreign = await talk.inbox.harness.call('PATCH', `/api/v1/inbox/${again}`, { labels: [] }, { key })
  expect(foreign.status).toBe(404)
})

test('whoever edits labels that somebody changed meanwhile is told, and nothing is lost', async () => {
  const read = await call('GET', '/inbox/labels')
  const headers = { 'if-match': read.headers['etag'] ?? '' }
  const put = (name: string) =>
    talk.inbox.harness.call('PUT', '/api/v1/inbox/labels', { labels: [{ name, color: 'teal' }] }, { headers })
  const first = await put('First')
  expect((await put('Second')).body).toMatchObject({ status: 412, code: 'precondition_failed' })
  const after = await call('GET', '/inbox/labels')
  expect([after.body, after.headers['etag']]).toEqual([first.body, first.headers['etag']])
})

test('people who add and remove labels of one conversation at once all do, and ten are the most', async () => {
  const { inboundId } = await asked('together@together.test')
  const names = Array.from({ length: 11 }, (_, index) => ({ name: `Label ${index}`, color: 'teal' }))
  const { data } = (await call('PUT', '/inbox/labels', { labels: names })).body
  const ids: string[] = data.map(({ labelId }: { labelId: string }) => labelId)
  const patch = (body: unknown) => call('PATCH', `/inbox/${inboundId}`, body)
  const labelled = async () =>
    (await get(`/inbox/${inboundId}`)).labels.map(({ labelId }: { labelId: string }) => labelId)
  await Promise.all(ids.slice(0, 4).map((labelId) => patch({ addLabels: [labelId] })))
  expect(await labelled()).toEqual(ids.slice(0, 4))
  await Promise.all([patch({ removeLabels: [ids[0]] }), patch({ addLabels: [ids[5]], removeLabels: [ids[1]] })])
  expect(await labelled()).toEqual([ids[2], ids[3], ids[5]])
  await patch({ intent: 'not_interested', addLabels: [...ids.slice(0, 2), ...ids.slice(6)] })
  expect(await labelled()).toHaveLength(10)
  const eleventh = await patch({ intent: 'interested', addLabels: [ids[4]] })
  expect(eleventh.body.errors).toMatchObject([{ pointer: '/addLabels', code: 'too_many' }])
  expect((await get(`/inbox/${inboundId}`)).intent).toBe('not_interested')
  const gone = showId('lbl', NOBODY)
  expect((await patch({ addLabels: [gone] })).body.errors).toMatchObject([{ code: 'unknown_label' }])
  expect((await patch({ removeLabels: [gone] })).status).toBe(200)
})

test('two labels have two names, whatever their case', async () => {
  const labels = ['A', 'a'].map((name) => ({ name, color: 'red' }))
  const { body } = await call('PUT', '/inbox/labels', { labels })
  expect(body.errors).toMatchObject([{ pointer: '/labels/1/name', code: 'duplicate' }])
})

test('mail of nobody known is matched before it is assigned', async () => {
  const row = await talk.people.receive({ From: 'who@nobody.example', Subject: 'Hello' }, 'Hi')
  expect((await call('PATCH', `/inbox/${idOf(row)}`, { snoozedUntil: null })).body).toMatchObject({
    status: 409,
    detail: 'Match this mail to a lead first.',
  })
})

test('what is said of a mail is done whole or not at all', async () => {
  const { inboundId } = await asked('whole@whole.test')
  const { body } = await call('PATCH', `/inbox/${inboundId}`, {
    intent: 'not_interested',
    labels: [showId('lbl', NOBODY)],
  })
  expect(body.errors).toMatchObject([{ pointer: '/labels/0', code: 'unknown_label' }])
  expect((await get(`/inbox/${inboundId}`)).intentBy).toBe('rules')
  const unknown = idOf(await talk.people.receive({ From: 'half@nobody.example', Subject: 'Hello' }, 'Hi'))
  const mixed = await call('PATCH', `/inbox/${unknown}`, { needsAnswer: false, snoozedUntil: null })
  const settled = 'select settled_at from inbound where inbound_id = $1'
  const [row] = await talk.inbox.query(settled, [parseId('inb', unknown)])
  expect([mixed.status, row?.['settled_at']]).toEqual([409, null])
  // A key for some campaigns sees no mail that belongs to none, and is not told of it either.
  const { organizationId, context } = talk.inbox.harness
  const { campaignId } = (await call('POST', '/campaigns', { name: 'Other' })).body
  const part = { organizationId, name: 'part', createdBy: 'test', scopes: ['messages:send'] }
  const { key } = await createKey(context, { ...part, campaignIds: [parseId('camp', campaignId) ?? ''] })
  const tried = await talk.inbox.harness.call('PATCH', `/api/v1/inbox/${unknown}`, { snoozedUntil: null }, { key })
  expect(tried.status).toBe(404)
})

test('a snippet is a template that is checked, and reads for the lead without a footer', async () => {
  const { prospectId } = await asked('snippet@snippet.test')
  const add = (name: string, body: string) => call('POST', '/snippets', { name, body })
  expect((await add('Bad', 'Hi {{ lead.frstName }}')).body.errors).toMatchObject([{ code: 'unknown_variable' }])
  expect((await add('Bad', '{{ unsubscribeLink }}')).status).toBe(400)
  const { body: price } = await add('Price', 'Hi {{ lead.firstName }},\n\nten. {{ calendarLink }}\n\n{{ sender.name }}')
  expect((await add('PRICE', 'x')).status).toBe(409)
  const write = async (part: string, bookingLink?: string) =>
    (await call('POST', `/leads/${prospectId}/reply/part`, { part, bookingLink })).body
  const filled = async () => (await get(`/leads/${prospectId}/reply/snippets`)).data
  const preview = 'Hi Jane,\n\nten. https://leads.example.com/c/…\n\nSam Doe'
  const { snippetId } = price
  expect(await filled()).toEqual([{ snippetId, name: 'Price', text: preview, problem: null }])
  const { text } = await write(price.snippetId)
  expect(text).toMatch(/^Hi Jane,\n\nten\. https:\/\/leads\.example\.com\/c\/[\w-]{46}\n\nSam Doe$/u)
  const links = 'select 1 from calendar_links where lead_id = $1'
  const countLinks = async () => (await talk.inbox.query(links, [parseId('lead', prospectId)])).length
  expect(await countLinks()).toBe(2)
  const [link = ''] = /https:\S+/u.exec(text) ?? []
  expect((await write(snippetId, link)).text).toBe(text)
  const { prospectId: other } = await asked('other@snippet.test')
  const elsewhere = { part: snippetId, bookingLink: link }
  expect((await call('POST', `/leads/${other}/reply/part`, elsewhere)).body.text).not.toContain(link)
  expect(await countLinks()).toBe(2)
  const { body: gap } = await call('PATCH', `/snippets/${price.snippetId}`, { body: '{{ company.country }}' })
  expect(gap).toMatchObject({ name: 'Price', body: '{{ company.country }}' })
  expect(await write(price.snippetId)).toMatchObject({
    status: 409,
    detail: expect.stringContaining('company.country'),
  })
  expect(await filled()).toMatchObject([{ text: null, problem: expect.stringContaining('company.country') }])
  const { key } = await talk.inbox.harness.newOrganization('Elsewhere')
  const foreign = await talk.inbox.harness.call('GET', '/api/v1/snippets', undefined, { key })
  expect(foreign.body.data).toEqual([])
  expect((await call('DELETE', `/snippets/${price.snippetId}`)).status).toBe(204)
  expect((await get('/snippets')).data).toEqual([])
})

test('a snippet is written for who may read snippets, and gives away no live booking link of a test', async () => {
  const { prospectId } = await asked('rights@rights.test')
  const { harness } = talk.inbox
  const { body: terms } = await call('POST', '/snippets', { name: 'Terms', body: 'Ten. {{ calendarLink }}' })
  const writeAs = async (scopes: string[], campaignIds: string[] | null) => {
    const made = { organizationId: harness.organizationId, name: 'part', createdBy: 'test', scopes, campaignIds }
    const { key } = await createKey(harness.context, made)
    const body = { part: terms.snippetId }
    return (await harness.call('POST', `/api/v1/leads/${prospectId}/reply/part`, body, { key })).status
  }
  const { campaignId } = await get(`/leads/${prospectId}`)
  const own = [parseId('camp', campaignId) ?? '']
  expect(await writeAs(['messages:send', 'leads:read'], null)).toBe(403)
  expect(await writeAs(['messages:send', 'leads:read', 'messages:read'], own)).toBe(403)
  expect(await writeAs(['messages:send', 'leads:read', 'messages:read'], null)).toBe(200)
  const { body: trial } = await call('POST', '/campaigns', { name: 'Trial' })
  const lead = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@trial.test' }
  const { body: added } = await call('POST', `/campaigns/${trial.campaignId}/leads`, lead)
  const refused = await call('POST', `/leads/${added.prospectId}/reply/part`, { part: terms.snippetId })
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('is a test')])
  const links = 'select 1 from calendar_links where lead_id = $1'
  expect(await talk.inbox.query(links, [parseId('lead', added.prospectId)])).toEqual([])
  await call('DELETE', `/snippets/${terms.snippetId}`)
})

test('free times are offered in words, and a booking link leads to the booking page', async () => {
  const { prospectId } = await asked('times@times.test')
  const write = (part: string) => call('POST', `/leads/${prospectId}/reply/part`, { part })
  expect([(await write('free_times')).status, (await write('booking_link')).status]).toEqual([409, 409])
  const { campaignId } = await get(`/leads/${prospectId}`)
  const calendar = { host: { name: 'Ada', email: 'ada@own.test', timezone: 'Europe/Berlin' } }
  expect((await talk.inbox.patch(campaignId, { calendar })).status).toBe(200)
  const { text } = (await write('free_times')).body
  expect(text.split('\n').length).toBeGreaterThan(3)
  expect(text).toMatch(/^- \w+day \d+ \w+ at \d{1,2}:\d\d\n/u)
  const { text: booking } = (await write('booking_link')).body
  const again = await call('POST', `/leads/${prospectId}/reply/part`, { part: 'booking_link', bookingLink: booking })
  expect(again.body.text).toBe(booking)
  const link = new URL(booking)
  const page = await talk.inbox.harness.call('GET', link.pathname, undefined, { key: null })
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Ada')])
})

test('whoever is erased is taken out of the copies that others got, and labels that name them go', async () => {
  const named = ['Ask Jane Roe', 'Kept'].map((name) => ({ name, color: 'red' }))
  await call('PUT', '/inbox/labels', { labels: named })
  const { prospectId, inboundId } = await asked('stays@erase.test', { To: `${SAM}, gone@erase.test` })
  const copied = { text: 'Hello', cc: ['Gone@erase.test', 'kept@erase.test'] }
  const { body } = await call('POST', `/leads/${prospectId}/reply`, copied)
  await talk.inbox.harness.settle()
  const gone = await talk.people.write('gone@erase.test')
  expect((await call('POST', `/leads/${gone}/erase`)).status).toBeLessThan(300)
  expect((await get('/inbox/labels')).data.map(({ name }: { name: string }) => name)).toEqual(['Kept'])
  const [row] = await talk.inbox.query('select others from inbound where inbound_id = $1', [parseId('inb', inboundId)])
  const copies = 'select cc from messages where message_id = $1'
  const [message] = await talk.inbox.query(copies, [parseId('msg', body.messageId)])
  expect([row?.['others'], message?.['cc']]).toEqual([[SAM], ['kept@erase.test']])
})

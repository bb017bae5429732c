import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { TUESDAY } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { happenedTo, leadOf, PAST, recordMeeting, setAttendance, SOON } from '../support/bookings/meetings.ts'
import { createNotifiedCampaign, deliveriesOf, onlyDelivery } from '../support/webhooks/notified-campaign.ts'
import { contents, newProspect, query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

async function newLead(campaign?: string, change: Record<string, unknown> = {}): Promise<string> {
  const id = campaign ?? (await newActiveCampaign(harness))
  return String((await addLead(harness, id, leadBody(change))).body.prospectId)
}

test('a meeting recorded by hand ends the lead, is notified, and nobody is written to', async () => {
  const { campaignId } = await createNotifiedCampaign(harness, 'http://127.0.0.1:9/hook')
  const prospectId = await newLead(campaignId)
  const answer = await recordMeeting(harness, prospectId, {
    durationMinutes: 45,
    timezone: 'europe/berlin',
    title: 'On the phone',
    location: 'Room 3',
    host: { name: 'Sam Doe', email: 'Sam@Seller.test' },
    notes: 'Called us.\r\nWants a demo.',
  })
  expect(answer.status).toBe(201)
  const { body } = answer
  expect(answer.headers.location).toBe(`/api/v1/meetings/${body.meetingId}`)
  expect(body).toMatchObject({
    prospectId,
    campaignId,
    status: 'booked',
    live: false,
    provider: 'manual',
    attribution: 'manual',
    title: 'On the phone',
    location: 'Room 3',
    startsAt: '2026-11-24T10:00:00.000Z',
    endsAt: '2026-11-24T10:45:00.000Z',
    timezone: 'Europe/Berlin',
    attendee: { name: 'Jana Petersen' },
    host: { name: 'Sam Doe', email: 'Sam@seller.test' },
    notes: 'Called us.\nWants a demo.',
    manageUrl: null,
  })
  const lead = await leadOf(harness, prospectId)
  expect(lead).toMatchObject({ status: 'ended', endReason: 'meeting_booked' })
  expect(lead.meeting).toEqual({ meetingId: body.meetingId, startsAt: body.startsAt, status: 'booked' })
  expect(await happenedTo(harness, prospectId)).toEqual(expect.arrayContaining(['lead.ended', 'meeting.booked']))
  const { body: told } = await onlyDelivery(harness, campaignId)
  expect(JSON.parse(told ?? '').data).toMatchObject({ attribution: 'manual', meeting: { provider: 'manual' } })
  const mails = await query(harness, `select 1 from messages where kind in ('invitation', 'confirmation')`)
  expect(mails).toEqual([])
  const audit = await query(harness, `select actor, target from audit where action = 'meeting.recorded'`)
  expect(audit).toMatchObject([{ actor: expect.stringMatching(/^key_/), target: body.meetingId }])
})

test('what is left out follows from the campaign and the lead', async () => {
  const campaign = await newCampaign(harness, { calendar: { title: 'Intro', durationMinutes: 20 } })
  const { body } = await recordMeeting(harness, await newLead(campaign, { email: 'Ann@Left.Test' }))
  expect(body).toMatchObject({ title: 'Intro', endsAt: '2026-11-24T10:20:00.000Z', host: null, hostId: null })
  expect(body.attendee).toEqual({ name: 'Jana Petersen', email: 'Ann@left.test' })
})

test('one that is over may be told of, and whether it took place', async () => {
  for (const status of ['booked', 'attended', 'no_show']) {
    const prospectId = await newLead()
    const { body } = await recordMeeting(harness, prospectId, { startsAt: PAST, status })
    expect(body.status).toBe(status)
    const happened = (await happenedTo(harness, prospectId)).filter((type) => type.startsWith('meeting.'))
    expect(happened).toEqual(['meeting.booked', ...(status === 'booked' ? [] : [`meeting.${status}`])])
  }
})

const FAULTS: readonly [change: Record<string, unknown>, pointer: string, code: string][] = [
  [{ startsAt: 'tomorrow' }, '/startsAt', 'invalid_date'],
  [{ startsAt: '2026-11-24T10:00' }, '/startsAt', 'invalid_date'],
  [{ startsAt: '1026-11-24T10:00Z' }, '/startsAt', 'out_of_range'],
  [{ startsAt: '+012026-11-24T10:00Z' }, '/startsAt', 'out_of_range'],
  [{ endsAt: SOON }, '/endsAt', 'out_of_order'],
  [{ endsAt: '2026-11-26T10:00Z' }, '/endsAt', 'too_long'],
  [{ endsAt: '2026-11-24T10:30Z', durationMinutes: 30 }, '/endsAt', 'not_both'],
  [{ timezone: '+01:00' }, '/timezone', 'unknown_timezone'],
  [{ timezone: 'Mars/Base' }, '/timezone', 'unknown_timezone'],
  [{ title: '  ' }, '/title', 'blank'],
  [{ title: 'a\u202Eb' }, '/title', 'bad_character'],
  [{ notes: 'a\u0000b' }, '/notes', 'bad_character'],
  [{ attendee: { name: 'A', email: 'no address' } }, '/attendee/email', 'invalid_email'],
  [{ host: { name: 'A\nB', email: 'a@b.test' } }, '/host/name', 'bad_character'],
  [{ status: 'attended' }, '/status', 'not_yet'],
  [{ hostId: `host_${'0'.repeat(32)}` }, '/hostId', 'unknown_host'],
]

test('what is wrong is named with its place, and nothing is written', async () => {
  const prospectId = await newLead()
  for (const [change, pointer, code] of FAULTS) {
    const { status, body } = await recordMeeting(harness, prospectId, change)
    expect([status, body.errors], JSON.stringify(change)).toEqual([400, [expect.objectContaining({ pointer, code })]])
  }
  expect((await recordMeeting(harness, prospectId, { startAt: SOON })).status).toBe(400)
  expect((await recordMeeting(harness, prospectId, { status: 'cancelled' })).status).toBe(400)
  expect((await leadOf(harness, prospectId)).meeting).toBeNull()
})

test('a second meeting at the same instant, an archived campaign and a lead that is gone are refused', async () => {
  const campaign = await newActiveCampaign(harness)
  const [first, second] = [await newLead(campaign), await newLead(campaign)]
  expect((await recordMeeting(harness, first)).status).toBe(201)
  expect((await recordMeeting(harness, first)).body.code).toBe('conflict')
  expect((await recordMeeting(harness, first, { startsAt: PAST })).status).toBe(201)
  await harness.call('POST', `/api/v1/campaigns/${campaign}/archive`)
  expect((await recordMeeting(harness, second)).body).toMatchObject({ status: 409, code: 'conflict' })
  const gone = await newLead()
  await harness.call('DELETE', `/api/v1/leads/${gone}`)
  expect((await recordMeeting(harness, gone)).status).toBe(404)
  expect((await recordMeeting(harness, 'lead_x')).status).toBe(404)
})

test('a key needs the scope and the campaign', async () => {
  const { organizationId, context } = harness
  const prospectId = await newLead()
  const make = async (scopes: string[]) =>
    (await createKey(context, { organizationId, name: 'part', scopes, createdBy: 'test' })).key
  expect((await recordMeeting(harness, prospectId, {}, { key: await make(['leads:write']) })).status).toBe(403)
  const { key } = await harness.newOrganization('Elsewhere')
  expect((await recordMeeting(harness, prospectId, {}, { key })).status).toBe(404)
  expect((await recordMeeting(harness, prospectId, {}, { key: await make(['meetings:write']) })).status).toBe(204)
})

test('a request that comes again is answered as the first was, ten at once as well', async () => {
  const { campaignId } = await createNotifiedCampaign(harness, 'http://127.0.0.1:9/hook')
  const prospectId = await newLead(campaignId)
  const headers = { 'idempotency-key': 'phone-call-1' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => recordMeeting(harness, prospectId, {}, { headers })),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(9)
  expect(await deliveriesOf(harness, campaignId)).toHaveLength(1)
  const other = await recordMeeting(harness, prospectId, { title: 'Another' }, { headers })
  expect(other.body.code).toBe('idempotency_mismatch')
})

test('an erased person is in no answer, meeting, notification or key; nor is one who attends for another lead', async () => {
  const { campaignId } = await createNotifiedCampaign(harness, 'http://127.0.0.1:9/hook')
  const headers = { 'idempotency-key': 'erase-1' }
  const erased = await newLead(campaignId, { email: 'yolanda@xylo.test', contactName: 'Yolanda Xylo' })
  await recordMeeting(harness, erased, { notes: 'Yolanda called.' }, { headers })
  const other = await newLead(campaignId)
  const attendee = { name: 'Yolanda Xylo', email: 'yolanda@xylo.test' }
  expect((await recordMeeting(harness, other, { attendee }, { headers })).status).toBe(201)
  expect((await harness.call('POST', `/api/v1/leads/${erased}/erase`)).status).toBe(200)
  expect((await contents(harness)).toLowerCase()).not.toMatch(/yolanda|xylo/)
  const again = await recordMeeting(harness, other, { attendee })
  expect(again.body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('erased') })
})

test('one recorded by mistake may be cancelled when it is over, unless it was told what became of it', async () => {
  const prospect = await newProspect(harness)
  const { body } = await recordMeeting(harness, prospect.prospectId, { startsAt: PAST, status: 'attended' })
  const path = `/api/v1/meetings/${body.meetingId}/cancel`
  expect((await harness.call('POST', path)).body.code).toBe('conflict')
  await setAttendance(harness, body.meetingId, 'unknown')
  expect((await harness.call('POST', path)).body.status).toBe('cancelled')
})

test('a lead is sent back as it was read, its meeting with it', async () => {
  const prospectId = await newLead()
  await recordMeeting(harness, prospectId)
  const lead = await leadOf(harness, prospectId)
  const same = await harness.call('PATCH', `/api/v1/leads/${prospectId}`, lead)
  expect([same.status, same.body.meeting]).toEqual([200, lead.meeting])
  const other = await harness.call('PATCH', `/api/v1/leads/${prospectId}`, { meeting: null })
  expect(other.body.errors).toMatchObject([{ pointer: '/meeting', code: 'immutable' }])
})

test('meetings are found by status, provider, host and when they begin', async () => {
  const campaign = await newActiveCampaign(harness)
  const ids: string[] = []
  for (const change of [{ startsAt: PAST, status: 'attended' }, { startsAt: PAST, status: 'no_show' }, {}]) {
    ids.push((await recordMeeting(harness, await newLead(campaign), change)).body.meetingId)
  }
  const found = async (search: string) => {
    const { body } = await harness.call('GET', `/api/v1/meetings?campaignId=${campaign}&${search}`)
    return body.data.map(({ meetingId }: { meetingId: string }) => ids.indexOf(meetingId)).toSorted()
  }
  expect(await found('status=attended')).toEqual([0])
  expect(await found('status=no_show&when=past')).toEqual([1])
  expect(await found('status=booked')).toEqual([2])
  expect(await found('provider=manual')).toEqual([0, 1, 2])
  expect(await found('provider=builtin')).toEqual([])
  expect(await found(`hostId=host_${'0'.repeat(32)}`)).toEqual([])
  expect(await found(`from=${SOON}`)).toEqual([2])
  expect(await found(`to=${SOON}`)).toEqual([0, 1])
  expect(await found('from=2026-11-24&to=2026-11-25&when=upcoming')).toEqual([2])
  for (const bad of ['from=x', 'from=2026-11-25&to=2026-11-24', 'hostId=x', 'provider=x', 'status=gone']) {
    expect((await harness.call('GET', `/api/v1/meetings?${bad}`)).status, bad).toBe(400)
  }
  expect(harness.clock.now()).toEqual(TUESDAY)
})

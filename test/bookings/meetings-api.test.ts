import { expect, test } from 'vitest'
import { HOUR } from '../../src/platform/clock.ts'
import { TUESDAY } from '../support/installation/harness.ts'
import { firstTime, formFor, meetingsOf, newProspect, open, post, query, timesOn } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

test('cancelling frees the time and tells both calendars; the link books again', async () => {
  const prospect = await newProspect(harness)
  const startsAt = await firstTime(harness, prospect.calendar)
  await post(harness, prospect.calendar, formFor(startsAt, { email: prospect.email }))
  const { data } = (await harness.call('GET', `/api/v1/meetings?campaignId=${prospect.campaign}`)).body
  const path = `/api/v1/meetings/${data[0].meetingId}`
  const cancelled = await harness.call('POST', `${path}/cancel`)
  expect(cancelled.body).toMatchObject({ status: 'cancelled', meetingId: data[0].meetingId })
  expect((await harness.call('POST', `${path}/cancel`)).status).toBe(200)
  const mails = await query(
    harness,
    `select to_address, icalendar from messages where lead_id = $1 and icalendar_method = 'CANCEL' order by to_address`,
    [prospect.leadId],
  )
  expect(mails.map((mail) => mail['to_address'])).toEqual([prospect.hostEmail, prospect.email])
  expect(mails[0]?.['icalendar']).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/)
  expect(await firstTime(harness, prospect.calendar)).toBe(startsAt)
  await post(harness, prospect.calendar, formFor(startsAt, { email: prospect.email }))
  harness.clock.advance(12 * HOUR)
  const second = (await meetingsOf(harness, prospect)).find((meeting) => meeting['status'] === 'booked')
  const over = await harness.call(
    'POST',
    `/api/v1/meetings/meet_${String(second!['meeting_id']).replaceAll('-', '')}/cancel`,
  )
  expect([over.status, over.body.code]).toEqual([409, 'conflict'])
  harness.clock.set(TUESDAY)
})

test('meetings are the organization’s own', async () => {
  const prospect = await newProspect(harness)
  await post(
    harness,
    prospect.calendar,
    formFor(await firstTime(harness, prospect.calendar), { email: prospect.email }),
  )
  const { data } = (await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}`)).body
  const { key } = await harness.newOrganization('Other')
  expect((await harness.call('GET', `/api/v1/meetings/${data[0].meetingId}`, undefined, { key })).status).toBe(404)
  expect((await harness.call('POST', `/api/v1/meetings/${data[0].meetingId}/cancel`, undefined, { key })).status).toBe(
    404,
  )
  expect((await harness.call('GET', '/api/v1/meetings', undefined, { key })).body.data).toEqual([])
  expect((await harness.call('GET', '/api/v1/meetings?campaignId=x')).status).toBe(400)
})

test('by their time: what comes next first, what is over last first, page by page', async () => {
  const times: string[] = []
  const campaigns: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const prospect = await newProspect(harness)
    const offered = timesOn((await open(harness, prospect.calendar)).text)
    // Booked in the order third, second, first.
    const time = offered[2 - count]!
    await post(harness, prospect.calendar, formFor(time, { email: prospect.email }))
    times.unshift(time)
    campaigns.push(prospect.campaign)
  }
  const read = async (search: string): Promise<string[]> => {
    const found: string[] = []
    let cursor = ''
    for (;;) {
      const { body } = await harness.call('GET', `/api/v1/meetings?${search}&limit=1${cursor}`)
      const own = body.data.filter(({ campaignId }: { campaignId: string }) => campaigns.includes(campaignId))
      found.push(...own.map(({ startsAt }: { startsAt: string }) => startsAt.replace('.000Z', 'Z')))
      if (body.nextCursor === null) return found
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
    }
  }
  expect([await read('when=upcoming'), await read('when=past')]).toEqual([times, []])
  harness.clock.advance(24 * HOUR)
  expect([await read('when=upcoming'), await read('when=past')]).toEqual([[], times.toReversed()])
  const { body } = await harness.call('GET', '/api/v1/meetings?when=past&limit=1')
  const elsewhere = `/api/v1/meetings?when=upcoming&cursor=${encodeURIComponent(body.nextCursor)}`
  expect((await harness.call('GET', elsewhere)).status).toBe(400)
  harness.clock.set(TUESDAY)
})

test('each captured invitation has its event, as one handed to a mail server has', async () => {
  const prospect = await newProspect(harness)
  const time = await firstTime(harness, prospect.calendar)
  await post(harness, prospect.calendar, formFor(time, { email: prospect.email }))
  await harness.settle()
  const mails = await harness.call('GET', `/api/v1/messages?prospectId=${prospect.prospectId}&limit=100`)
  const invitations = mails.body.data.filter((mail: { kind: string }) => mail.kind === 'invitation')
  const timeline = await harness.call('GET', `/api/v1/leads/${prospect.prospectId}/timeline`)
  const told = timeline.body.data
    .filter((entry: { type: string; data: { step: number } }) => entry.type === 'message.sent' && entry.data.step === 0)
    .map((entry: { data: unknown }) => entry.data)
  const expected = invitations.map(({ messageId }: { messageId: string }) => {
    return { messageId, step: 0, variant: 0, captured: true }
  })
  expect(told).toHaveLength(2)
  expect(told).toEqual(expect.arrayContaining(expected))
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { forgetOldRequests } from '../../src/bookings/index.ts'
import { DAY } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { TUESDAY } from '../support/installation/harness.ts'
import {
  bookableCampaign,
  contents,
  firstTime,
  formFor,
  newProspect,
  open,
  post,
  query,
} from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

/** Asks for a meeting through a link with an address that is not the lead's; answers the path that confirms it. */
async function ask(prospect: Prospect, email: string): Promise<string> {
  const form = formFor(await firstTime(harness, prospect.calendar), { name: 'Zebedee Quill', email })
  expect((await post(harness, prospect.calendar, form)).text).toContain('Check your email')
  const [mail] = await query(
    harness,
    `select body from messages where lead_id = $1 and kind = 'confirmation' and to_address = $2 order by created_at desc`,
    [prospect.leadId, email],
  )
  return /https:\/\/leads\.example\.com(\S+)/.exec(String(mail?.['body']))?.[1] ?? ''
}

/** Resolves once so many sessions wait for a lock, or `ended` has come. */
async function waiting(sessions: number, ended: Promise<unknown>): Promise<void> {
  let isOver = false
  void ended.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const [row] = await query(
      harness,
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (Number(row?.['waiting']) >= sessions) return
  }
}

/** A person who is a lead, and whose erasure stops, all of it done but the last, until it is let go on. */
async function erasureUnderWay(email: string) {
  const campaign = await bookableCampaign(harness)
  const added = await harness.call(
    'POST',
    `/api/v1/campaigns/${campaign}/leads`,
    { companyName: 'Quill Works', contactName: 'Zebedee Quill', email, company: { country: 'DE' } },
    { headers: { 'idempotency-key': email } },
  )
  expect(added.status).toBe(201)
  const { prospectId } = added.body
  const brake = new pg.Client({ connectionString: harness.databaseUrl })
  return {
    start: async () => {
      await brake.connect()
      await brake.query('begin')
      await brake.query('select 1 from idempotency_keys where lead_id = $1 for update', [parseId('lead', prospectId)])
      const erased = harness.call('POST', `/api/v1/leads/${prospectId}/erase`)
      await waiting(1, erased)
      return {
        finish: async () => {
          await brake.query('commit')
          await brake.end()
          return erased
        },
      }
    },
  }
}

test('who asks for a meeting in the name of somebody who is just being erased leaves nothing of them', async () => {
  const email = 'zebedee@asked.example'
  const prospect = await newProspect(harness)
  const time = await firstTime(harness, prospect.calendar)
  const erasure = await (await erasureUnderWay(email)).start()
  const asked = post(harness, prospect.calendar, formFor(time, { name: 'Zebedee Quill', email }))
  await waiting(2, asked)
  expect((await erasure.finish()).status).toBe(200)
  expect((await asked).text).toContain('Check your email')
  expect(await contents(harness)).not.toMatch(/asked\.example|Zebedee/)
})

test('who confirms a meeting while being erased leaves nothing behind', async () => {
  const email = 'zebedee@confirmed.example'
  const prospect = await newProspect(harness)
  const person = await erasureUnderWay(email)
  const path = await ask(prospect, email)
  const erasure = await person.start()
  const confirmed = post(harness, path, {})
  await waiting(2, confirmed)
  expect((await erasure.finish()).status).toBe(200)
  expect((await confirmed).status).toBe(404)
  expect(await contents(harness)).not.toMatch(/confirmed\.example|Zebedee/)
})

test('of an address that nobody knows no contact is written down', async () => {
  const prospect = await newProspect(harness)
  const before = await query(harness, 'select address_hash from contacts order by 1')
  const path = await ask(prospect, 'nobody@unknown.example')
  await post(harness, path, {})
  expect(await query(harness, 'select address_hash from contacts order by 1')).toEqual(before)
  const added = await harness.call('POST', `/api/v1/campaigns/${prospect.campaign}/leads`, {
    companyName: 'Unknown',
    contactName: 'Nobody',
    email: 'nobody@unknown.example',
  })
  expect(added.status).toBe(201)
})

test('a hundred people asking in each other’s names at once do not block each other', async () => {
  const [one, other] = [await newProspect(harness), await newProspect(harness)]
  const [first, second] = [await firstTime(harness, one.calendar), await firstTime(harness, other.calendar)]
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => [
      post(harness, one.calendar, formFor(first, { email: other.email })),
      post(harness, other.calendar, formFor(second, { email: one.email })),
    ]).flat(),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
})

test('requests that nobody confirmed are forgotten a week after their link expired, with the mails that asked', async () => {
  const prospect = await newProspect(harness)
  const booker = await newProspect(harness)
  const path = await ask(prospect, 'silent@forgotten.example')
  const confirmed = await ask(booker, 'keen@remembered.example')
  expect((await post(harness, confirmed, {})).text).toContain('Meeting booked')
  harness.clock.set(new Date(TUESDAY.getTime() + 8 * DAY))
  const later = await ask(prospect, 'later@waiting.example')
  expect(await forgetOldRequests.run(harness.context)).toBe(false)
  expect((await open(harness, path)).status).toBe(410)

  harness.clock.set(new Date(TUESDAY.getTime() + 8 * DAY + 1))
  expect(await forgetOldRequests.run(harness.context)).toBe(false)
  const left = await contents(harness)
  expect(left).not.toContain('forgotten.example')
  expect(left).toContain('remembered.example')
  expect((await open(harness, path)).status).toBe(404)
  expect((await open(harness, later)).status).toBe(200)
  harness.clock.set(TUESDAY)
})

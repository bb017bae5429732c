import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts'
import { headerOf, startOutreach, textOf } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { ownShare } from '../support/oracles/own-share.ts'
import { dayOf } from '../support/oracles/recount.ts'

const LEADS = 16
/** Where it is midnight while the first emails leave. */
const ZONE = 'Pacific/Kiritimati'
const LINKS = 'https://a.test/ https://b.test/ https://c.test/'

let outreach: Outreach
let campaignId: string

beforeAll(async () => {
  outreach = await startOutreach()
  const mailboxes = [await outreach.addMailbox('sam@sender.test', { gapSeconds: { least: 0, most: 0 } })]
  const variants = (step: number, count: number) =>
    Array.from({ length: count }, (_, variant) => ({
      ...(step === 1 ? { subject: 'Hello' } : {}),
      body: `Text ${step} ${variant} ${LINKS}`,
    }))
  const steps = [
    { wait: 'P0D', variants: variants(1, 2) },
    { wait: 'P1D', variants: variants(2, 1) },
  ]
  campaignId = await outreach.campaign({ mailboxes, sequence: { steps }, tracking: { clicks: true } })
})

afterAll(async () => {
  await outreach.close()
  stopServers()
})

/** An email that left, and what its text and its recipient tell of it. */
interface Sent {
  readonly at: Date
  readonly step: number
  readonly variant: number
  readonly lead: number
  readonly links: readonly string[]
}

/** Emails that came to the mail server since the last look. */
function createInbox(): () => Sent[] {
  let seen = 0
  return () => {
    const { server, harness } = outreach
    const mails = server.received.slice(seen)
    seen = server.received.length
    return mails.map((mail) => {
      const text = textOf(mail)
      const [, step, variant] = /Text (\d) (\d)/u.exec(text) ?? []
      const lead = Number(/lead(\d+)@/u.exec(headerOf(mail, 'To') ?? '')?.[1])
      const links = text.match(/\/l\/[\w-]+/gu) ?? []
      return { at: harness.clock.now(), step: Number(step), variant: Number(variant), lead, links }
    })
  }
}

const PERSON = 'Mozilla/5.0 (Macintosh) Firefox/130.0'

async function open(link: string | undefined, { agent = PERSON, method = 'GET', after = 11 * SECOND } = {}) {
  outreach.harness.clock.advance(after)
  const answer = await outreach.harness.call(method, link ?? '', undefined, {
    key: null,
    headers: { 'user-agent': agent },
  })
  expect(answer.status).toBe(302)
}

/** Whether a person opens links of an email, and what is done with them. */
type Way = readonly [isPerson: boolean, act: (links: readonly string[]) => Promise<void>]

/** The first opens a link as soon as the email has left, so it comes before the others. */
const WAYS: readonly Way[] = [
  [false, ([a]) => open(a, { after: 0 })],
  [false, async () => {}],
  [false, ([a]) => open(a, { method: 'HEAD' })],
  [false, ([a]) => open(a, { agent: 'curl/8.0' })],
  [
    false,
    async ([a, ...others]) => {
      await open(a)
      for (const link of others) await open(link, { after: 0 })
    },
  ],
  [true, ([, b]) => open(b)],
  [
    true,
    async ([a, , c]) => {
      await open(a)
      await open(c)
    },
  ],
  [
    true,
    async ([a]) => {
      await open(a, { agent: 'Googlebot/2.1' })
      await open(a)
    },
  ],
]

const placeOf = ({ lead, step }: Sent): number => (step === 1 ? lead : lead * 3 + 1) % WAYS.length
const wayOf = (email: Sent): Way => WAYS[placeOf(email)]!

async function openAll(emails: readonly Sent[]): Promise<void> {
  for (const email of emails.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const [, act] = wayOf(email)
    await act(email.links)
  }
}

/** What the report of steps has to say of clicks, by what was done: a deleted lead takes its clicks along. */
function recount(emails: readonly Sent[], deleted: readonly number[] = []) {
  const variants = Map.groupBy(emails, ({ step, variant }) => `${step} ${variant}`)
  return [...variants.keys()].toSorted().map((name) => {
    const all = variants.get(name) ?? []
    const clicked = all.filter((one) => wayOf(one)[0] && !deleted.includes(one.lead)).length
    const [step, variant] = name.split(' ').map(Number)
    return { step, variant, base: all.length, clicked: ownShare(clicked, all.length) }
  })
}

const path = (query: Record<string, string>) =>
  `/api/v1/reports/steps?${new URLSearchParams({ campaignId, timezone: ZONE, ...query }).toString()}`

async function reported(query: Record<string, string> = {}) {
  const { status, body, text } = await outreach.harness.call('GET', path(query))
  expect(status, text).toBe(200)
  return body.data.flatMap(({ step, variants }: { step: number; variants: Record<string, unknown>[] }) =>
    variants.map(({ variant, base, clicked }) => ({ step, variant, base, clicked })),
  )
}

test('clicks in the report of steps are those of people, by step, variant and day, until their lead is deleted', async () => {
  const { addLead, pass, harness } = outreach
  const look = createInbox()
  const ids: string[] = []
  const emails: Sent[] = []
  for (let lead = 0; lead < LEADS; lead += 1) {
    ids.push(await addLead(campaignId, `lead${lead}@company${lead}.test`))
    await pass(3 * MINUTE)
    const left = look()
    await openAll(left)
    emails.push(...left)
  }
  for (const milliseconds of [DAY, HOUR]) {
    await pass(milliseconds)
    const left = look()
    await openAll(left)
    emails.push(...left)
  }
  expect(emails.map(({ step, lead }) => `${step} ${lead}`).toSorted()).toEqual(
    [1, 2].flatMap((step) => ids.map((_, lead) => `${step} ${lead}`)).toSorted(),
  )
  expect(await reported()).toEqual(recount(emails))
  const days = [...new Set(emails.map(({ at }) => dayOf(at, ZONE)))]
  expect(days.length).toBeGreaterThanOrEqual(3)
  for (const day of days) {
    const ofDay = emails.filter(({ at }) => dayOf(at, ZONE) === day)
    expect(await reported({ from: day, to: day }), day).toEqual(recount(ofDay))
  }
  const csv = await harness.call('GET', path({ format: 'csv' }))
  const shares = parse(csv.text, { columns: true }).map((row) => {
    const { clicked, clickedRate, clickedLow, clickedHigh } = row as Record<string, string>
    return [clicked, clickedRate, clickedLow, clickedHigh].map(Number)
  })
  expect(shares).toEqual(recount(emails).map(({ clicked: { count, rate, low, high } }) => [count, rate, low, high]))
  const clicking = emails.find((email) => email.step === 1 && wayOf(email)[0])!.lead
  expect((await harness.call('DELETE', `/api/v1/leads/${ids[clicking]}`)).status).toBe(204)
  expect(await reported()).toEqual(recount(emails, [clicking]))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { DAY, SECOND } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { countClicks } from '../../src/sending/index.ts'
import { sequenceOf, startOutreach, textOf } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { removeOld } from '../support/installation/remove-old.ts'

let outreach: Outreach
let mailboxId: string

beforeAll(async () => {
  outreach = await startOutreach()
  mailboxId = await outreach.addMailbox()
})

afterAll(async () => {
  await outreach.close()
  stopServers()
})

const BODY =
  'See https://acme.test/a?x=1. Or https://b.test/ or https://c.test/ {{ lead.companyName }} {{unsubscribeLink}}'
const BROWSER = 'Mozilla/5.0 (Macintosh) Firefox/130.0'

/** An email with three links from a campaign; answers its text and the paths of the counted ones. */
async function write(email: string, clicks: boolean, more = {}) {
  const sequence = sequenceOf(['P0D', BODY])
  const settings = { mailboxes: [mailboxId], sequence, ...(clicks ? { tracking: { clicks } } : {}) }
  const campaignId = await outreach.campaign(settings)
  const prospectId = await outreach.addLead(campaignId, email, more)
  await outreach.pass(400_000)
  const text = textOf(outreach.server.received.at(-1) ?? '')
  return { campaignId, prospectId, text, paths: text.match(/\/l\/[\w-]+/gu) ?? [] }
}

function open(path: string, options: { method?: string; agent?: string } = {}) {
  const { method = 'GET', agent = BROWSER } = options
  return outreach.harness.call(method, path, undefined, { key: null, headers: { 'user-agent': agent } })
}

const clicksOf = (shown: string) => {
  const { context, organizationId } = outreach.harness
  return countClicks(context.db, { organizationId, campaignId: parseId('camp', shown) ?? '' })
}

test('links stay as they are unless the campaign counts clicks', async () => {
  const { text, paths } = await write('one@one.test', false)
  expect(paths).toEqual([])
  expect(text).toContain('https://acme.test/a?x=1.')
})

test('a counted link leads to what was written and to nothing else, and a person’s click counts once an email', async () => {
  const { campaignId, prospectId, text, paths } = await write('two@two.test', true, { companyName: 'https://own.test' })
  expect(paths).toHaveLength(3)
  expect(text).toMatch(/\/u\/[\w-]+/u)
  expect(text).toContain('https://own.test')
  outreach.harness.clock.advance(11 * SECOND)
  const answer = await open(`${paths[0]}?url=https://evil.test`)
  expect(answer).toMatchObject({
    status: 302,
    headers: {
      location: 'https://acme.test/a?x=1',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    },
  })
  await open(paths[0] ?? '')
  expect(await clicksOf(campaignId)).toEqual([{ step: 1, variant: 0, clicked: 1 }])
  expect(await outreach.lead(prospectId)).toMatchObject({ status: 'ended', endReason: 'completed' })
})

test('a link that a lead brought is not counted because its host begins a host of the template', async () => {
  const { text, paths } = await write('six@six.test', true, { companyName: 'https://acme.te/evil' })
  expect(paths).toHaveLength(3)
  expect(text).toContain('https://acme.te/evil')
})

test('programs that open links are written down and not counted', async () => {
  const { campaignId, paths } = await write('three@three.test', true)
  const [a = '', b = '', c = ''] = paths
  // Before ten seconds have passed since it left.
  expect(await open(a)).toMatchObject({ status: 302 })
  outreach.harness.clock.advance(11 * SECOND)
  expect(await open(a, { method: 'HEAD' })).toMatchObject({ status: 302 })
  await open(a, { agent: 'curl/8.0' })
  expect(await clicksOf(campaignId)).toEqual([])
  outreach.harness.clock.advance(11 * SECOND)
  for (const path of [a, b, c]) await open(path)
  expect(await clicksOf(campaignId)).toEqual([])
  expect(
    await outreach.query(
      "select verdict, count(*)::int from link_hits where hit_at > now() - interval '9 years' group by 1 order by 1",
    ),
  ).toContainEqual(expect.objectContaining({ verdict: 'machine' }))
  outreach.harness.clock.advance(11 * SECOND)
  await open(b)
  expect(await clicksOf(campaignId)).toEqual([{ step: 1, variant: 0, clicked: 1 }])
  // The single openings go by age; the figure and the way to the page stay.
  outreach.harness.clock.advance(401 * DAY)
  await removeOld(outreach.harness)
  expect(await outreach.query('select from link_hits')).toEqual([])
  expect(await clicksOf(campaignId)).toEqual([{ step: 1, variant: 0, clicked: 1 }])
  expect(await open(b)).toMatchObject({ status: 302 })
})

test('a link that is none of ours is the page that says so', async () => {
  for (const path of ['/l/x', `/l/${'A'.repeat(46)}`]) {
    const answer = await open(path)
    expect(answer).toMatchObject({ status: 404 })
    expect(answer.headers['content-type']).toContain('text/html')
  }
})

test('links and what is known of their use go with the lead', async () => {
  const { prospectId, paths } = await write('four@four.test', true)
  outreach.harness.clock.advance(11 * SECOND)
  await open(paths[0] ?? '')
  const counts = `select (select count(*) from tracked_links)::int as links, (select count(*) from link_hits)::int as hits`
  const [before] = await outreach.query(counts)
  expect(await outreach.harness.call('DELETE', `/api/v1/leads/${prospectId}`)).toMatchObject({ status: 204 })
  const [after] = await outreach.query(counts)
  expect(after).toEqual({ links: Number(before?.['links']) - 3, hits: Number(before?.['hits']) - 1 })
  expect(await open(paths[0] ?? '')).toMatchObject({ status: 404 })
})

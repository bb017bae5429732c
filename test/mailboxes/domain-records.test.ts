import { afterAll, afterEach, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { HOUR } from '../../src/platform/clock.ts'
import { startOutreach } from '../support/mail/live-outreach.ts'
import type { Answer } from '../support/installation/harness.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'

let outreach: Outreach

afterEach(() => outreach.close())
afterAll(stopServers)

/** What DNS knows; names ending in `.broken` are not answered for. */
interface Zone {
  txt: Record<string, string[]>
  mx: Record<string, string[]>
  asked: string[]
}

function resolverOf(zone: Zone) {
  const answer = async <T>(name: string, found: T[] | undefined): Promise<T[]> => {
    zone.asked.push(name)
    if (name.endsWith('.broken')) throw Object.assign(new Error(name), { code: 'ESERVFAIL' })
    if (found === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    return found
  }
  return {
    resolve4: (name: string) => answer<string>(name, undefined),
    resolve6: (name: string) => answer<string>(name, undefined),
    resolveMx: (name: string) =>
      answer(
        name,
        zone.mx[name]?.map((exchange) => ({ exchange, priority: 10 })),
      ),
    resolveTxt: (name: string) =>
      answer(
        name,
        zone.txt[name]?.map((record) => [record.slice(0, 9), record.slice(9)]),
      ),
  }
}

async function start(
  zone: Zone,
  address = 'sam@mail.sender.co.uk',
): Promise<(query?: string) => Promise<Answer['body']>> {
  outreach = await startOutreach({ outbound: { resolver: resolverOf(zone) } })
  const mailboxId = await outreach.addMailbox(address)
  return async (query = '') =>
    (await outreach.harness.call('GET', `/api/v1/mailboxes/${mailboxId}/domain${query}`)).body
}

const byItem = ({ items }: { items: Answer['body'][] }) => Object.fromEntries(items.map((one) => [one.item, one]))

test('an empty zone says what to publish, is kept for an hour, and asked anew when somebody wants it', async () => {
  const zone: Zone = { txt: {}, mx: { 'mail.sender.co.uk': ['aspmx.l.google.com'] }, asked: [] }
  const check = await start(zone)
  const report = await check()
  expect(report).toMatchObject({ domain: 'mail.sender.co.uk', provider: 'google', verdict: 'fail' })
  const { mx, spf, dkim, dmarc, alignment } = byItem(report)
  expect([mx.verdict, spf.verdict, dkim.verdict, dmarc.verdict, alignment.verdict]).toEqual([
    'pass',
    'fail',
    'warn',
    'fail',
    'pass',
  ])
  expect(spf.publish.value).toBe('v=spf1 include:_spf.google.com ~all')
  expect(dmarc.publish.name).toBe('_dmarc.sender.co.uk')
  zone.txt['mail.sender.co.uk'] = [spf.publish.value]
  zone.txt['_spf.google.com'] = ['v=spf1 ip4:192.0.2.0/24 ~all']
  zone.txt['_dmarc.sender.co.uk'] = ['v=DMARC1; p=reject; sp=none; rua=mailto:x@sender.co.uk']
  expect(await check()).toEqual(report)
  expect(byItem(await check('?refresh=true'))['spf']).toMatchObject({ verdict: 'pass' })
  const asked = zone.asked.length
  outreach.harness.clock.advance(HOUR)
  expect(byItem(await check())['dmarc']).toMatchObject({
    verdict: 'pass',
    detail: expect.stringContaining('Policy none'),
  })
  expect(zone.asked.length).toBeGreaterThan(asked)
})

test('what DNS does not say is unknown, never a fault, and is not kept', async () => {
  const zone: Zone = { txt: {}, mx: {}, asked: [] }
  const check = await start(zone, 'sam@sender.broken')
  const report = await check()
  expect(report.verdict).toBe('unknown')
  expect(report.items.map((one: { verdict: string }) => one.verdict)).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'pass',
  ])
  const asked = zone.asked.length
  await check()
  expect(zone.asked.length).toBeGreaterThan(asked)
})

test('records that lead round in circles end after ten lookups', async () => {
  const zone: Zone = { txt: { 'sender.test': ['v=spf1 include:sender.test ~all'] }, mx: {}, asked: [] }
  const check = await start(zone, 'sam@sender.test')
  const { spf, mx } = byItem(await check())
  expect(spf).toMatchObject({ verdict: 'fail', detail: expect.stringContaining('more than 10 lookups') })
  expect(mx.verdict).toBe('fail')
  expect(zone.asked.length).toBeLessThan(40)
})

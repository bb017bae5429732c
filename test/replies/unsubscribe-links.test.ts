import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { contents, liveLinks, makeLive, newProspect, open, post, query, writeTo } from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

async function stateOf({ prospectId }: Prospect): Promise<string> {
  const { body } = await harness.call('GET', `/api/v1/leads/${prospectId}`)
  return `${body.status} ${body.endReason}`
}

async function suppressionsOf({ email }: Prospect) {
  return (await harness.call('GET', `/api/v1/suppressions?value=${email}`)).body.data
}

function eventsOf({ leadId }: Prospect) {
  return query(harness, `select data from events where lead_id = $1 and type = 'lead.unsubscribed'`, [leadId])
}

/** A lead of a live campaign with a link from a live email. */
async function liveProspect() {
  const prospect = await newProspect(harness)
  await makeLive(harness, prospect.campaign)
  return { ...prospect, ...(await liveLinks(harness, prospect)) }
}

test('the page asks first, changes nothing and shows no address', async () => {
  const prospect = await liveProspect()
  const before = await contents(harness)
  const page = await open(harness, prospect.unsubscribe)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<button>Unsubscribe</button>')
  expect(page.text).not.toContain(prospect.email)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(await contents(harness)).toBe(before)
})

test('who reads German is asked, thanked and told of a broken link in German', async () => {
  const { unsubscribe } = await liveProspect()
  const visit = async (method: string, path: string) =>
    (await harness.call(method, path, undefined, { key: null, headers: { 'accept-language': 'de-AT,de;q=0.9' } })).text
  expect(await visit('GET', unsubscribe)).toMatch(/<html lang="de">[^]*<button>Abmelden<\/button>/u)
  expect(await visit('POST', unsubscribe)).toContain('Sie sind abgemeldet')
  expect(await visit('GET', `${unsubscribe}x`)).toContain('Dieser Link funktioniert nicht')
})

test('the button suppresses the address for the organization and ends its live leads; again changes nothing', async () => {
  const prospect = await liveProspect()
  const elsewhere = await newProspect(harness)
  const [second] = await writeTo(harness, elsewhere.campaign, [
    prospect.email.toUpperCase().replace('HARBOUR.EXAMPLE', 'harbour.example'),
  ])
  const tried = await newProspect(harness)
  const [inTest] = await writeTo(harness, tried.campaign, [prospect.email])
  await makeLive(harness, elsewhere.campaign)
  const page = await post(harness, prospect.unsubscribe, {})
  expect(page.status).toBe(200)
  expect(page.text).toContain('You’re unsubscribed')
  expect(await suppressionsOf(prospect)).toMatchObject([{ reason: 'unsubscribed', createdBy: 'unsubscribe_link' }])
  expect([await stateOf(prospect), await stateOf(second!)]).toEqual(['ended unsubscribed', 'ended unsubscribed'])
  expect(await stateOf(inTest!)).toBe('in_sequence null')
  expect(await eventsOf(prospect)).toEqual([{ data: { live: true } }])
  const [followUp] = await query(harness, `select state from messages where lead_id = $1 and step = 2`, [
    prospect.leadId,
  ])
  expect(followUp?.['state']).toBe('cancelled')

  const before = (await contents(harness)).replaceAll(/^contacts:.*$/gm, '')
  expect((await post(harness, prospect.unsubscribe, {})).text).toContain('You’re unsubscribed')
  expect(await eventsOf(prospect)).toHaveLength(1)
  expect(await suppressionsOf(prospect)).toHaveLength(1)
  expect((await contents(harness)).replaceAll(/^contacts:.*$/gm, '')).toBe(before)
  const added = await harness.call('POST', `/api/v1/campaigns/${elsewhere.campaign}/leads`, {
    companyName: 'Harbour',
    contactName: 'Jana',
    email: prospect.email,
  })
  expect(added.body.endReason).toBe('unsubscribed')
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['text/plain', 'One-Click'],
  ['application/json', 'not json at all'],
  ['application/x-www-form-urlencoded', ''],
  ['nonsense', 'List-Unsubscribe=One-Click'],
  ['', 'List-Unsubscribe=One-Click'],
])('one click as %s unsubscribes', async (contentType, raw) => {
  const prospect = await liveProspect()
  const headers = { 'content-type': contentType }
  const answer = await harness.call('POST', prospect.unsubscribe, undefined, { key: null, raw, headers })
  expect(answer.status).toBe(200)
  expect(await stateOf(prospect)).toBe('ended unsubscribed')
})

test('one click without any body unsubscribes', async () => {
  const prospect = await liveProspect()
  expect((await harness.call('POST', prospect.unsubscribe, undefined, { key: null })).status).toBe(200)
  expect(await stateOf(prospect)).toBe('ended unsubscribed')
})

test('a link of a test ends its own lead and suppresses nobody', async () => {
  const prospect = await newProspect(harness)
  const other = await newProspect(harness)
  const [twin] = await writeTo(harness, other.campaign, [prospect.email])
  expect((await post(harness, prospect.unsubscribe, {})).text).toContain('You’re unsubscribed')
  expect(await stateOf(prospect)).toBe('ended unsubscribed')
  expect(await stateOf(twin!)).toBe('in_sequence null')
  expect(await suppressionsOf(prospect)).toEqual([])
  expect(await eventsOf(prospect)).toEqual([{ data: { live: false } }])
})

test('the link outlives its lead', async () => {
  const prospect = await liveProspect()
  await harness.call('DELETE', `/api/v1/leads/${prospect.prospectId}`)
  expect((await post(harness, prospect.unsubscribe, {})).status).toBe(200)
  expect(await suppressionsOf(prospect)).toHaveLength(1)
})

test('the link of an erased person goes on working and writes nothing down', async () => {
  const prospect = await liveProspect()
  await harness.call('POST', `/api/v1/leads/${prospect.prospectId}/erase`)
  expect((await post(harness, prospect.unsubscribe, {})).status).toBe(200)
  expect(await contents(harness)).not.toContain(prospect.email)
})

test('a stronger end stands', async () => {
  const prospect = await liveProspect()
  await query(
    harness,
    `update leads set status = 'ended', end_reason = 'complained', stage = null, due_at = null where lead_id = $1`,
    [prospect.leadId],
  )
  await post(harness, prospect.unsubscribe, {})
  expect(await stateOf(prospect)).toBe('ended complained')
  expect(await suppressionsOf(prospect)).toHaveLength(1)
})

test('many clicks at once are one', async () => {
  const prospect = await liveProspect()
  const answers = await Promise.all(Array.from({ length: 40 }, () => post(harness, prospect.unsubscribe, {})))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(await eventsOf(prospect)).toHaveLength(1)
})

test('a large body unsubscribes like any other', async () => {
  const prospect = await liveProspect()
  const given = { key: null, raw: 'x'.repeat(900_000), headers: { 'content-type': 'multipart/form-data' } }
  expect((await harness.call('POST', prospect.unsubscribe, undefined, given)).status).toBe(200)
  expect(await stateOf(prospect)).toBe('ended unsubscribed')
})

test('a body without end unsubscribes, and is read no further than to its limit', async () => {
  const prospect = await liveProspect()
  const api = await startAnotherProcess(harness)
  await api.server.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((api.server.server.address() as AddressInfo).port, '127.0.0.1')
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  let written = 0
  const writeOn = () => {
    while (written < 1e8 && socket.writable) {
      written += chunk.length
      if (!socket.write(chunk)) return
    }
  }
  socket
    .on('drain', writeOn)
    .on('error', () => undefined)
    .resume()
  socket.write(`POST ${prospect.unsubscribe} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`)
  writeOn()
  // It may end with an error: the server does not hear the writer out.
  await new Promise((resolve) => socket.on('close', resolve))
  await api.close()
  expect(written).toBeLessThan(5e7)
  expect(await stateOf(prospect)).toBe('ended unsubscribed')
})

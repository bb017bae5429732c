import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { newActiveCampaign, addLead, leadBody } from '../support/leads/intake.ts'
import { headerOf, writeToJane } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const get = (path: string, key?: string) =>
  outreach.harness.call('GET', `/api/v1/messages/${path}`, undefined, key === undefined ? {} : { key })

/** The first email to somebody in a test campaign: captured. */
async function capture(change: Record<string, unknown> = {}): Promise<string> {
  const { harness } = outreach
  const { body } = await addLead(harness, await newActiveCampaign(harness), leadBody(change))
  await harness.settle()
  const [first] = await outreach.messages(body.prospectId)
  return String(first?.messageId)
}

test('a sent email is shown and downloaded byte for byte as the mail server took it', async () => {
  const prospectId = await writeToJane(outreach)
  await outreach.harness.settle()
  const [sent] = await outreach.messages(prospectId)
  const [taken] = outreach.server.received
  const { status, headers, text } = await get(`${sent?.messageId}/raw`)
  expect(status).toBe(200)
  expect(text.trimEnd()).toBe(taken?.trimEnd())
  expect(headers).toMatchObject({
    'content-type': 'message/rfc822',
    'content-disposition': `attachment; filename="${sent?.messageId}.eml"`,
    'x-content-type-options': 'nosniff',
  })
  const { body } = await get(String(sent?.messageId))
  expect(body.rawHeaders).toBe(`${taken?.split('\r\n\r\n')[0]}\r\n`)
  expect(body).toMatchObject({ state: 'sent', html: null, body: expect.stringContaining('first') })
})

test('a captured email is what would have left, whatever its lead is called', async () => {
  const messageId = await capture({ contactName: 'Jana "x"\u2028<script>alert(1)</script> Ünal' })
  const { status, text } = await get(`${messageId}/raw`)
  expect(status).toBe(200)
  expect(headerOf(text, 'To')).toContain('@harbour.test>')
  expect(headerOf(text, 'Message-ID')).toMatch(/^<.+>$/)
  expect(headerOf(text, 'List-Unsubscribe')).toMatch(/^<https?:/)
  expect(headerOf(text, 'Date')).toBe('Tue, 24 Nov 2026 09:30:00 +0000')
  expect((await get(messageId)).body.rawHeaders).toContain('Subject: Hello\r\n')
})

test('an email that is not written yet has no header, and no file', async () => {
  const messageId = await capture()
  await outreach.query(`update messages set subject = null, body = null, state = 'queued', sent_at = null`)
  expect((await get(messageId)).body).toMatchObject({ html: null, rawHeaders: null })
  const answer = await get(`${messageId}/raw`)
  expect([answer.status, answer.body.code]).toEqual([409, 'not_ready'])
})

test('an address that can stand in no mail is a conflict, not a failure', async () => {
  const messageId = await capture()
  await outreach.query(`update messages set to_address = E'x\\r\\nBcc: y@evil.test'`)
  expect((await get(messageId)).body.rawHeaders).toBeNull()
  expect((await get(`${messageId}/raw`)).status).toBe(409)
})

test('it takes messages:read, and is nobody else’s', async () => {
  const messageId = await capture()
  const { harness } = outreach
  const { organizationId } = harness
  const { key } = await createKey(harness.context, {
    organizationId,
    name: 'x',
    scopes: ['leads:read'],
    createdBy: 'test',
  })
  expect((await get(`${messageId}/raw`, key)).status).toBe(403)
  expect((await get(`${messageId}/raw`, (await harness.newOrganization('Elsewhere')).key)).status).toBe(404)
  expect((await get('msg_x/raw')).status).toBe(404)
})

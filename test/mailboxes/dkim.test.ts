import { generateKeyPairSync } from 'node:crypto'
import { authenticate } from 'mailauth'
import { expect, test } from 'vitest'
import { headerOf, writeToJane } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

function pemOf(modulusLength: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
}

const call = (method: string, path: string, body?: unknown, options = {}) =>
  outreach.harness.call(method, `/api/v1/sending-domains${path}`, body, options)
const put = (body: object) => call('PUT', '/sender.test/dkim', body)

/** Verifies a mail as a receiver would that knows these TXT records and no other. */
function verify(mail: string, records: Record<string, string>) {
  return authenticate(mail, {
    ip: '192.0.2.1',
    helo: 'relay.sender.test',
    sender: 'sam@sender.test',
    mta: 'mx.acme.test',
    disableArc: true,
    disableBimi: true,
    resolver: async (name: string, type: string) => {
      const record = records[name]
      if (type === 'TXT' && record !== undefined) return [[record]]
      throw Object.assign(new Error(`${name} ${type}`), { code: 'ENOTFOUND' })
    },
  })
}

test('emails are signed with the key that was brought, and the published record verifies them', async () => {
  const jane = await writeToJane(outreach)
  const brought = await put({ selector: 'Fair1', privateKey: pemOf(2048) })
  expect(brought.status).toBe(200)
  expect(brought.body).toMatchObject({ domain: 'sender.test', selector: 'fair1', bits: 2048, warning: null })
  expect(brought.text).not.toContain('PRIVATE')
  const { record } = brought.body
  expect(record).toMatchObject({ type: 'TXT', name: 'fair1._domainkey.sender.test' })
  await outreach.harness.settle()
  const [mail = ''] = outreach.server.received
  const dmarc = { '_dmarc.sender.test': 'v=DMARC1; p=reject' }
  const { dkim, dmarc: judged } = await verify(mail, { [record.name]: record.value, ...dmarc })
  expect(dkim.results[0]?.status).toMatchObject({ result: 'pass', aligned: 'sender.test' })
  expect(judged && judged.status.result).toBe('pass')
  const covered = /\bh=([^;]+);/u
    .exec(headerOf(mail, 'DKIM-Signature') ?? '')?.[1]
    ?.toLowerCase()
    .split(/[\s:]+/u)
  for (const name of ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']) {
    expect(covered).toContain(name)
  }
  const changed = await verify(mail.replace('List-Unsubscribe=One-Click', 'No'), { [record.name]: record.value })
  expect(changed.dkim.results[0]?.status.result).not.toBe('pass')
  expect((await outreach.lead(jane)).status).toBe('in_sequence')
})

test('a key is kept sealed, audited, shown as its record alone, and taken away', async () => {
  await outreach.addMailbox()
  const privateKey = pemOf(1024)
  expect((await put({ selector: 'one', privateKey })).body.warning).toContain('1024')
  const shown = (await call('GET', '/sender.test/dkim')).body
  expect((await call('GET', '')).body.data).toEqual([shown])
  const stored = await outreach.query('select dkim_key from sending_domains')
  expect(Buffer.from(stored[0]?.['dkim_key'] as Buffer).toString('latin1')).not.toContain('PRIVATE')
  const { key } = await outreach.harness.newOrganization('Other')
  expect((await call('GET', '/sender.test/dkim', undefined, { key })).status).toBe(404)
  expect((await call('DELETE', '/sender.test/dkim')).status).toBe(204)
  expect((await call('DELETE', '/sender.test/dkim')).status).toBe(404)
  const audit = await outreach.query(
    `select action, after from audit where action like 'sending_domain.%' order by action desc`,
  )
  expect(audit).toEqual([
    { action: 'sending_domain.dkim_set', after: { selector: 'one', bits: 1024, privateKey: 'replaced' } },
    { action: 'sending_domain.dkim_removed', after: {} },
  ])
})

test('what cannot be signed with, and a domain that nothing sends from, are refused', async () => {
  await outreach.addMailbox()
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  for (const [privateKey, code] of [
    ['no key', 'not_a_key'],
    [curve, 'not_rsa'],
    [pemOf(768), 'bad_length'],
  ]) {
    const refused = await put({ selector: 'one', privateKey })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/privateKey', code }] } })
  }
  expect((await put({ selector: 'no dots.', privateKey: 'x' })).status).toBe(400)
  expect((await call('PUT', '/other.test/dkim', { selector: 'one', privateKey: pemOf(1024) })).status).toBe(409)
  expect(await outreach.query('select 1 from sending_domains')).toEqual([])
})

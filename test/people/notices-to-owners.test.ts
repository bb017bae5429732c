import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId, uuidv7 } from '../../src/platform/ids.ts'
import { pauseMailboxAutomatically } from '../../src/mailboxes/index.ts'
import { forgetOldNotices, setUpOrganization } from '../../src/people/index.ts'
import { startSmtp } from '../support/servers/scripted-smtp-server.ts'
import { insertMember } from '../../src/people/members/member-store.ts'
import { insertUser } from '../../src/people/sign-in/account-store.ts'
import type { Role } from '../../src/accounts/index.ts'
import { headerOf, startOutreach, textOf, writeToJane } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

type Peer = Awaited<ReturnType<typeof startSmtp>>

let account: Peer

const outreach = useOutreach(async () => {
  account = await startSmtp()
  const url = `smtp://sam:secret@127.0.0.1:${account.port}?from=fairlead%40people.test`
  return { env: { FAIRLEAD_SYSTEM_SMTP_URL: url } }
})

beforeEach(() => account.received.splice(0))

/** Somebody with a role in the organization of the harness. */
async function addMember(role: Role): Promise<string> {
  const { context, organizationId } = outreach.harness
  const now = context.clock.now()
  const userId = uuidv7(now.getTime())
  const email = `${role}@people.test`
  await insertUser(context.db, { userId, name: `The ${role}`, email, passwordHash: 'none', now })
  await insertMember(context.db, { organizationId, userId, role, now })
  return email
}

const told = (email: string) => account.received.filter((mail) => headerOf(mail, 'to') === email)
const waiting = async () => (await outreach.query('select 1 from notices')).length

test('a mailbox that pauses by itself is told to owners and admins, once, with the words of the server', async () => {
  for (const role of ['owner', 'admin', 'member', 'read_only'] as const) await addMember(role)
  // Of another organization: hears nothing.
  await setUpOrganization(outreach.harness.context, {
    organization: 'Other',
    email: 'other@people.test',
    password: 'correct horse battery',
    name: 'Other',
  })
  await writeToJane(outreach)
  outreach.server.answers = { auth: [535, '5.7.8 Wrong horse'] }
  await outreach.pass(0)
  expect(account.received).toEqual([])
  await outreach.pass(MINUTE)
  const recipients = new Set(account.received.map((mail) => headerOf(mail, 'to')))
  expect(recipients).toEqual(new Set(['admin@people.test', 'owner@people.test']))
  expect(account.received).toHaveLength(2)
  const [mail = ''] = told('owner@people.test')
  expect(headerOf(mail, 'from')).toBe('fairlead@people.test')
  expect(headerOf(mail, 'subject')).toBe('Mailbox paused: sam@sender.test')
  const text = textOf(mail)
  for (const part of ['Hello The owner', 'refused the login', '535 5.7.8 Wrong horse', 'resume it']) {
    expect(text).toContain(part)
  }
  expect(text).toContain('https://leads.example.com/settings/mailboxes')
  await outreach.pass(DAY)
  expect(account.received).toHaveLength(2)
  expect(await waiting()).toBe(0)
  // The next pause is told again.
  const { body } = await outreach.harness.call('GET', '/api/v1/mailboxes')
  await outreach.act(`/mailboxes/${body.data[0].mailboxId}/resume`)
  await outreach.pass(0)
  await outreach.pass(MINUTE)
  expect(told('owner@people.test')).toHaveLength(2)
})

test('a campaign that pauses itself is told; a pause by hand is not', async () => {
  await addMember('owner')
  const { server, addLead, addMailbox, campaign } = outreach
  const mailboxes = [await addMailbox('sam@sender.test', { gapSeconds: { least: 0, most: 0 }, dailyCap: 100 })]
  const steps = { steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body: 'first' }] }] }
  const campaignId = await campaign({ mailboxes, sequence: steps })
  server.answers = { rcpt: [550, '5.1.1 No such user'] }
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await addLead(campaignId, `${name}@acme.test`)
    await outreach.pass(HOUR)
  }
  expect(await outreach.query(`select 1 from events where type = 'campaign.paused'`)).toHaveLength(1)
  await outreach.act(`/mailboxes/${mailboxes[0]}/pause`)
  await outreach.pass(HOUR)
  expect(account.received).toHaveLength(1)
  const [mail = ''] = account.received
  expect(headerOf(mail, 'subject')).toBe('Campaign paused: Outreach')
  expect(textOf(mail)).toContain('bounces: 4 of the last 20 emails')
  expect(textOf(mail)).toContain(`https://leads.example.com/campaigns/${campaignId}`)
})

/** Pauses a mailbox as a stage does, for want of the real trouble. */
async function pause(shown: string): Promise<void> {
  const { context, organizationId } = outreach.harness
  const mailboxId = parseId('mbox', shown) ?? ''
  await transaction(context.db, (tx) =>
    pauseMailboxAutomatically(context, tx, { organizationId, mailboxId, reason: 'tls', code: 'tls' }),
  )
}

test('what stops together is told in one mail', async () => {
  await addMember('owner')
  for (const name of ['one', 'two', 'three']) await pause(await outreach.addMailbox(`${name}@sender.test`))
  await outreach.pass(MINUTE)
  expect(account.received).toHaveLength(1)
  const [mail = ''] = account.received
  expect(headerOf(mail, 'subject')).toBe('Seed: 3 things need your attention')
  for (const name of ['one', 'two', 'three'])
    expect(textOf(mail)).toContain(`We paused the mailbox ${name}@sender.test`)
})

test('a mail server that is away loses no notice; a day later it is no news any more', async () => {
  const closed = await startOutreach({ env: { FAIRLEAD_SYSTEM_SMTP_URL: 'smtp://127.0.0.1:1?from=a%40people.test' } })
  onTestFinished(() => closed.close())
  Object.assign(outreach, closed)
  await addMember('owner')
  await pause(await outreach.addMailbox())
  for (let tries = 0; tries < 4; tries += 1) await outreach.pass(HOUR)
  const [row] = await outreach.query('select failures, lease_until, due_at from notices')
  expect(row).toMatchObject({ failures: 4, lease_until: null })
  expect(await forgetOldNotices.run(outreach.harness.context)).toBe(false)
  expect(await waiting()).toBe(1)
  outreach.harness.clock.advance(DAY)
  await forgetOldNotices.run(outreach.harness.context)
  expect(await waiting()).toBe(0)
})

test('a process that dies while it tells: the notice goes out again once the lease is over, under one Message-ID', async () => {
  await addMember('owner')
  await pause(await outreach.addMailbox())
  outreach.harness.clock.advance(MINUTE)
  // Whoever leased it is gone.
  const until = new Date(outreach.harness.clock.now().getTime() + MINUTE)
  await outreach.query('update notices set lease_until = $1, lease_token = gen_random_uuid()', [until])
  await outreach.harness.settle()
  expect(account.received).toEqual([])
  const [row] = await outreach.query('select notice_id from notices')
  await outreach.pass(2 * MINUTE)
  expect(account.received.map((mail) => headerOf(mail, 'message-id'))).toEqual([
    `<${String(row?.['notice_id'])}@people.test>`,
  ])
})

test('a held copy tells nobody, and a person who leaves is not told', async () => {
  await addMember('owner')
  await pause(await outreach.addMailbox())
  await outreach.query(`update instance set sending_held = 'restored'`)
  await outreach.pass(HOUR)
  expect(account.received).toEqual([])
  await outreach.query('delete from members')
  expect(await waiting()).toBe(0)
})

import { expect, test } from 'vitest'
import { createKeyring } from '../../src/accounts/index.ts'
import { setUpOrganization } from '../../src/people/index.ts'
import { invite } from '../../src/people/members/invitations.ts'
import { showId } from '../../src/platform/ids.ts'
import { openBrowser, PASSWORD, signedIn, signedInMember, signedInOwner } from '../support/browser/person.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const query = (sql: string, values?: unknown[]) => queryDatabase(harness.databaseUrl, sql, values)
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1)

async function idOf(email: string): Promise<string> {
  const [row] = await query('select id from users where email = $1', [email])
  return showId('user', String(row?.id))
}

test('an invitation is for its address, once; its link carries the token where no server sees it', async () => {
  const { browser, organizationId } = await signedInOwner(harness, 'Inviting')
  const made = await browser.call('POST', '/api/v1/invitations', { email: 'New@people.test', role: 'member' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ email: 'new@people.test', role: 'member' })
  expect(made.body.link).toMatch(/^https:\/\/leads\.example\.com\/invitation#[\w-]{46}$/)
  const token = tokenOf(made.body.link)
  expect(JSON.stringify(await query('select * from invitations'))).not.toContain(token)
  expect((await browser.call('GET', '/api/v1/invitations')).body.data).toHaveLength(1)
  const guest = openBrowser(harness)
  const offer = await guest.call('POST', '/auth/invitation', { token })
  expect(offer.body).toMatchObject({
    organization: 'Inviting',
    email: 'new@people.test',
    role: 'member',
    hasAccount: false,
  })
  const weak = await guest.call('POST', '/auth/invitation/accept', { token, name: 'New', password: 'short' })
  expect(weak.body.errors[0].pointer).toBe('/password')
  const accept = { token, name: 'New Person', password: PASSWORD }
  const answers = await Promise.all(
    [1, 2, 3].map(() => openBrowser(harness).call('POST', '/auth/invitation/accept', accept)),
  )
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404'])
  expect(await query('select role from members where organization_id = $1 order by role', [organizationId])).toEqual([
    { role: 'member' },
    { role: 'owner' },
  ])
  expect((await guest.call('POST', '/auth/invitation', { token })).status).toBe(404)
  expect((await browser.call('GET', '/api/v1/invitations')).body.data).toEqual([])
})

test('an address that has an account accepts with its session alone', async () => {
  const { browser } = await signedInOwner(harness, 'Second')
  const known = await signedInOwner(harness, 'Own')
  harness.clock.advance(1_000)
  const { link } = (await browser.call('POST', '/api/v1/invitations', { email: known.email, role: 'admin' })).body
  const token = tokenOf(link)
  const stranger = await openBrowser(harness).call('POST', '/auth/invitation/accept', {
    token,
    name: 'X',
    password: PASSWORD,
  })
  expect([stranger.status, stranger.body.code]).toEqual([401, 'unauthorized'])
  const wrong = await signedInOwner(harness)
  expect((await wrong.browser.call('POST', '/auth/invitation/accept', { token })).status).toBe(401)
  expect((await known.browser.call('POST', '/auth/invitation/accept', { token })).status).toBe(200)
  const { session } = (await known.browser.call('GET', '/auth/session')).body
  expect(session.organizations.map(({ name, role }: Record<string, string>) => [name, role])).toEqual([
    ['Own', 'owner'],
    ['Second', 'admin'],
  ])
})

test('an invitation that was taken back, replaced or is too old leads nowhere', async () => {
  const { browser } = await signedInOwner(harness)
  const inviteOne = async () =>
    (await browser.call('POST', '/api/v1/invitations', { email: 'gone@people.test', role: 'member' })).body
  const opens = async (link: string) =>
    (await openBrowser(harness).call('POST', '/auth/invitation', { token: tokenOf(link) })).status
  const first = await inviteOne()
  const second = await inviteOne()
  expect([await opens(first.link), await opens(second.link)]).toEqual([404, 200])
  expect((await browser.call('DELETE', `/api/v1/invitations/${second.invitationId}`)).status).toBe(204)
  expect(await opens(second.link)).toBe(404)
  const third = await inviteOne()
  harness.clock.advance(7 * 86_400_000)
  expect(await opens(third.link)).toBe(404)
})

test('a new role holds at once: the sessions of before are over', async () => {
  const { browser, organizationId } = await signedInOwner(harness)
  const member = await signedInMember(harness, organizationId, 'member')
  const userId = await idOf(member.email)
  const changed = await browser.call('PATCH', `/api/v1/members/${userId}`, { role: 'read_only' })
  expect(changed.body).toMatchObject({ userId, role: 'read_only' })
  expect((await member.browser.call('GET', '/api/v1/campaigns')).status).toBe(401)
  const again = await signedIn(harness, member.email)
  expect((await again.call('POST', '/api/v1/campaigns', { name: 'No' })).body.code).toBe('forbidden')
  expect((await browser.call('DELETE', `/api/v1/members/${userId}`)).status).toBe(204)
  expect((await again.call('GET', '/api/v1/campaigns')).status).toBe(401)
  const alone = await signedIn(harness, member.email)
  expect((await alone.call('GET', '/api/v1/campaigns')).body.code).toBe('forbidden')
  expect((await alone.call('GET', '/auth/session')).body.session).toMatchObject({
    organizations: [],
    organizationId: null,
  })
  const told = await query(
    `select action, before, after from audit where target = $1 and action like 'member.r%' order by action desc`,
    [userId],
  )
  expect(told).toEqual([
    { action: 'member.role_changed', before: { role: 'member' }, after: { role: 'read_only' } },
    { action: 'member.removed', before: { role: 'read_only' }, after: null },
  ])
})

test('the tasks and conversations of a removed member are nobody’s', async () => {
  const { browser, organizationId } = await signedInOwner(harness)
  const member = await signedInMember(harness, organizationId, 'member')
  const userId = await idOf(member.email)
  const { campaignId } = (await browser.call('POST', '/api/v1/campaigns', { name: 'C' })).body
  const lead = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@acme.test' }
  const { prospectId } = (await browser.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)).body
  const added = await browser.call('POST', '/api/v1/tasks', { prospectId, title: 'Call', assignee: userId })
  expect(added.body.assignee).toMatchObject({ userId })
  await query(
    `insert into conversations (organization_id, lead_id, assignee) select organization_id, lead_id, assignee from lead_tasks
     where organization_id = $1`,
    [organizationId],
  )
  expect((await browser.call('DELETE', `/api/v1/members/${userId}`)).status).toBe(204)
  expect((await browser.call('GET', '/api/v1/tasks')).body.data).toMatchObject([{ title: 'Call', assignee: null }])
  expect(await query('select assignee from conversations where organization_id = $1', [organizationId])).toEqual([
    { assignee: null },
  ])
})

test('what a removed member promised ends with the membership', async () => {
  const { browser, organizationId } = await signedInOwner(harness)
  const admin = await signedInMember(harness, organizationId, 'admin')
  const order = { email: 'friend@people.test', role: 'admin' }
  const invited = (await admin.browser.call('POST', '/api/v1/invitations', order)).body
  const kept = (await browser.call('POST', '/api/v1/invitations', { ...order, email: 'other@people.test' })).body
  const userId = await idOf(admin.email)
  expect((await browser.call('DELETE', `/api/v1/members/${userId}`)).status).toBe(204)
  const open = (await browser.call('GET', '/api/v1/invitations')).body.data
  expect(open.map((one: { invitationId: string }) => one.invitationId)).toEqual([kept.invitationId])
  const late = invite(harness.context, {
    organizationId,
    email: 'late@people.test',
    role: 'member',
    actor: userId,
    actorRole: 'admin',
  })
  await expect(late).rejects.toMatchObject({ code: 'forbidden' })
  const told = await query(`select action from audit where target = $1 order by action desc`, [invited.invitationId])
  expect(told).toEqual([{ action: 'member.invited' }, { action: 'member.invitation_revoked' }])
})

test('one owner stays, and no admin makes or unmakes one', async () => {
  const { browser, organizationId, email } = await signedInOwner(harness)
  const ownerId = await idOf(email)
  const admin = await signedInMember(harness, organizationId, 'admin')
  const member = await signedInMember(harness, organizationId, 'member')
  const memberId = await idOf(member.email)
  const patch = (who: typeof browser, id: string, role: string) => who.call('PATCH', `/api/v1/members/${id}`, { role })
  expect((await patch(admin.browser, memberId, 'owner')).body.code).toBe('forbidden')
  expect((await patch(admin.browser, ownerId, 'member')).body.code).toBe('forbidden')
  expect(
    (await admin.browser.call('POST', '/api/v1/invitations', { email: 'x@people.test', role: 'owner' })).body.code,
  ).toBe('forbidden')
  expect((await patch(browser, ownerId, 'admin')).body.code).toBe('conflict')
  expect((await browser.call('DELETE', `/api/v1/members/${ownerId}`)).body.code).toBe('conflict')
  expect((await patch(browser, memberId, 'owner')).status).toBe(200)
  const second = await signedIn(harness, member.email)
  const answers = await Promise.all([patch(browser, memberId, 'admin'), patch(second, ownerId, 'admin')])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(
    await query(`select 1 from members where organization_id = $1 and role = 'owner'`, [organizationId]),
  ).toHaveLength(1)
})

test('setup makes organization, owner and key; a second one with the same owner needs the right password', async () => {
  const { context } = harness
  const order = { organization: 'First', email: 'Owner@Example.com', password: 'a long password' }
  const first = await setUpOrganization(context, order)
  const keyring = createKeyring(context)
  expect(await keyring.authenticate({ authorization: `Bearer ${first.apiKey}` })).toMatchObject({
    organizationId: first.organizationId,
  })
  const second = await setUpOrganization(context, { ...order, organization: 'Second', email: 'owner@example.COM' })
  expect(second.userId).toBe(first.userId)
  const before = await query('select count(*) as n from organizations')
  await expect(setUpOrganization(context, { ...order, password: 'another password' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(setUpOrganization(context, { ...order, password: 'too short' })).rejects.toThrow('at least 10')
  expect(await query('select count(*) as n from organizations')).toEqual(before)
  const [user] = await query(
    'select u.email, c.password as hash from users u join credentials c on c.user_id = u.id where u.id = $1',
    [first.userId],
  )
  expect(user?.email).toBe('owner@example.com')
  expect(user?.hash).not.toContain('long password')
})

test('an organization has a hundred open invitations at most, and makes two hundred in a day', async () => {
  const { browser } = await signedInOwner(harness, 'Many')
  const invite = () => browser.call('POST', '/api/v1/invitations', { email: 'one-more@people.test', role: 'member' })
  const plant = (count: number, revokedAt: string) =>
    query(
      `insert into invitations (organization_id, invitation_id, email, role, token_hash, invited_by, created_at, expires_at, revoked_at)
       select organization_id, gen_random_uuid(), 'p' || n || '@people.test', role, sha256(gen_random_uuid()::text::bytea),
         invited_by, created_at, expires_at, ${revokedAt} from invitations, generate_series(1, ${count}) n
       where email = 'one-more@people.test' and revoked_at is null`,
    )
  expect((await invite()).status).toBe(201)
  await plant(100, 'null')
  expect(await invite()).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
  await query(`update invitations set revoked_at = created_at where email <> 'one-more@people.test'`)
  await plant(100, 'created_at')
  expect(await invite()).toMatchObject({ status: 429, headers: { 'retry-after': '86400' } })
})

import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { hashAddress } from '../../src/platform/secrets/secret-box.ts'
import { checkSuppressed, eraseContact, lockKnownContacts, suppressAddress } from '../../src/suppressions/index.ts'
import { liftSuppression } from '../../src/suppressions/suppress.ts'
import { parseId } from '../../src/platform/ids.ts'
import type { Answer } from '../support/installation/harness.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const SUPPRESSIONS = '/api/v1/suppressions'

const harness = useHarness()

const query = (sql: string, values?: unknown[]) => queryDatabase(harness.databaseUrl, sql, values)

function add(body: unknown, key = harness.key): Promise<Answer> {
  return harness.call('POST', SUPPRESSIONS, body, { key })
}

const check = (emailKey: string) => checkSuppressed(harness.context.db, harness.organizationId, emailKey)

test('addresses and domains are suppressed for the organization, and for no other', async () => {
  const answer = await add({
    addresses: ['Jane@Acme.example'],
    domains: ['competitor.example'],
    note: ' asked by phone ',
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    success: true,
    skipped: [],
    data: [
      { kind: 'address', value: 'jane@acme.example', reason: 'manual', note: 'asked by phone' },
      { kind: 'domain', value: 'competitor.example', reason: 'manual' },
    ],
  })
  expect(await check('jane@acme.example')).toBe('manual')
  expect(await check('joe@acme.example')).toBeNull()
  expect(await check('x@mail.competitor.example')).toBe('manual')
  expect(await check('x@notcompetitor.example')).toBeNull()
  const other = await harness.newOrganization('Other')
  expect(await checkSuppressed(harness.context.db, other.organizationId, 'jane@acme.example')).toBeNull()
  expect((await harness.call('GET', SUPPRESSIONS, undefined, { key: other.key })).body.data).toEqual([])
})

test('adding again changes nothing but a weaker reason', async () => {
  const first = await add({ addresses: ['again@x.example'], reason: 'bounced' })
  const [one] = first.body.data as unknown as { suppressionId: string }[]
  expect((await add({ addresses: ['again@x.example'] })).body.data).toMatchObject([{ ...one, reason: 'bounced' }])
  const stronger = await add({ addresses: ['again@x.example'], reason: 'complained' })
  expect(stronger.body.data).toMatchObject([{ suppressionId: one?.suppressionId, reason: 'complained' }])
  expect(await check('again@x.example')).toBe('complained')
})

test('a domain of half the world takes more than a slip', async () => {
  const gmail = { domains: ['gmail.com'] }
  expect((await add({ domains: ['com'], allowSharedDomains: true })).body.errors[0].code).toBe('public_suffix')
  expect((await add({ domains: ['co.uk'] })).body.errors[0].code).toBe('shared_domain')
  expect((await add(gmail)).body.errors[0]).toMatchObject({ pointer: '/domains/0', code: 'shared_domain' })
  expect(await check('jane@gmail.com')).toBeNull()
  const { key } = await harness.newOrganization('Without free mail')
  expect((await add({ ...gmail, allowSharedDomains: true }, key)).status).toBe(200)
})

test('all or nothing, with every bad value named', async () => {
  const answer = await add({ addresses: ['good@x.example', 'bad'], domains: ['http://y.example'] })
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/addresses/1' }, { pointer: '/domains/0' }] },
  })
  expect(await check('good@x.example')).toBeNull()
  for (const body of [
    {},
    { addresses: [] },
    { addresses: 'a@b.example' },
    { note: 'a\0', addresses: ['a@b.example'] },
  ]) {
    expect((await add(body)).status).toBe(400)
  }
})

test('a thousand at once are taken, shared with another writer in another order, without a deadlock', async () => {
  const addresses = Array.from({ length: 1_000 }, (_, index) => `bulk${index}@x.example`)
  const answers = await Promise.all([
    add({ addresses }),
    add({ addresses: addresses.toReversed() }),
    add({ addresses }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  const [{ n } = {}] = await query(`select count(*)::int as n from suppressions where value like 'bulk%'`)
  expect(n).toBe(1_000)
  expect((await add({ addresses: [...addresses, 'one@more.example'] })).status).toBe(400)
})

test('leads of a suppressed address end, in every campaign', async () => {
  const leads: string[] = []
  for (const name of ['One', 'Two']) {
    const campaign = await harness.call('POST', '/api/v1/campaigns', { name })
    const lead = {
      companyName: 'Acme',
      contactName: 'Lee Roe',
      email: 'lee@ends.example',
      company: { industry: 'Software' },
    }
    const added = await harness.call('POST', `/api/v1/campaigns/${campaign.body.campaignId}/leads`, lead)
    expect(added.text).toContain('prospectId')
    leads.push(String(added.body.prospectId))
  }
  await add({ addresses: ['LEE@ends.example'] })
  for (const lead of leads) {
    expect((await harness.call('GET', `/api/v1/leads/${lead}`)).body).toMatchObject({
      status: 'ended',
      endReason: 'suppressed',
    })
  }
})

test('the address of an erased person is not written down again', async () => {
  const { context, organizationId } = harness
  const hash = hashAddress(context.instance.erasureKey, organizationId, 'gone@x.example')
  await transaction(context.db, async (tx) => {
    await suppressAddress(context, tx, organizationId, {
      emailKey: 'gone@x.example',
      reason: 'manual',
      actor: 'operator',
    })
    await lockKnownContacts(tx, organizationId, [hash])
    await eraseContact(tx, organizationId, hash, context.clock.now())
  })
  await query(`delete from suppressions where value = 'gone@x.example'`)
  const answer = await add({ addresses: ['gone@x.example', 'stays@x.example'] })
  expect(answer.body).toMatchObject({ skipped: ['gone@x.example'], data: [{ value: 'stays@x.example' }] })
  expect(await query(`select 1 from suppressions where value = 'gone@x.example'`)).toEqual([])
  expect(await query(`select 1 from contacts where email_key = 'gone@x.example'`)).toEqual([])
})

test('suppressing waits for whoever holds the contact', async () => {
  const { context, organizationId } = harness
  const given = { emailKey: 'held@x.example', reason: 'unsubscribed', actor: 'unsubscribe_link' } as const
  const order: string[] = []
  let second: Promise<unknown> = Promise.resolve()
  await transaction(context.db, async (tx) => {
    await suppressAddress(context, tx, organizationId, { ...given, reason: 'manual' })
    second = transaction(context.db, (other) => suppressAddress(context, other, organizationId, given)).then(() =>
      order.push('second'),
    )
    await query('select pg_sleep(0.05)')
    order.push('first')
  })
  await second
  expect(order).toEqual(['first', 'second'])
  expect(await check('held@x.example')).toBe('unsubscribed')
})

test('suppressions are listed newest first, filtered and page by page', async () => {
  const { key } = await harness.newOrganization('Lister')
  for (const name of ['a', 'b', 'c']) {
    harness.clock.advance(1_000)
    await add({ addresses: [`${name}@x.example`], reason: name === 'b' ? 'bounced' : 'manual' }, key)
  }
  await add({ domains: ['d.example'] }, key)
  const list = async (search: string) => {
    const answer = await harness.call('GET', `${SUPPRESSIONS}?${search}`, undefined, { key })
    return {
      values: (answer.body.data as unknown as { value: string }[]).map((one) => one.value),
      next: answer.body.nextCursor,
    }
  }
  const first = await list('kind=address&limit=2')
  expect(first.values).toEqual(['c@x.example', 'b@x.example'])
  expect(await list(`kind=address&limit=2&cursor=${String(first.next)}`)).toEqual({
    values: ['a@x.example'],
    next: null,
  })
  expect((await list('reason=bounced')).values).toEqual(['b@x.example'])
  expect((await list('value=A@X.example')).values).toEqual(['a@x.example'])
  expect((await harness.call('GET', `${SUPPRESSIONS}?value=%00`, undefined, { key })).status).toBe(400)
  expect((await harness.call('GET', `${SUPPRESSIONS}?cursor=x`, undefined, { key })).status).toBe(400)
})

test('no key lifts a suppression, and none without the scope adds one', async () => {
  const { context, organizationId } = harness
  const added = await add({ addresses: ['lift@x.example'] })
  const [one] = added.body.data as unknown as { suppressionId: string }[]
  const lift = await harness.call('DELETE', `${SUPPRESSIONS}/${one?.suppressionId}`)
  expect(lift).toMatchObject({ status: 403, body: { code: 'person_required' } })
  expect(await check('lift@x.example')).toBe('manual')
  const { key } = await createKey(context, { organizationId, name: 'Leads', createdBy: 'operator' })
  expect((await add({ addresses: ['x@x.example'] }, key)).body.code).toBe('insufficient_scope')
})

test('a person lifts a suppression for a reason, which the audit keeps without the address', async () => {
  const { context, organizationId } = harness
  const added = await add({ addresses: ['lifted@x.example'] })
  const [one] = added.body.data as unknown as { suppressionId: string }[]
  const suppressionId = parseId('supp', one?.suppressionId ?? '') ?? ''
  await expect(
    liftSuppression(context, organizationId, { suppressionId, reason: ' ', actor: 'operator' }),
  ).rejects.toThrow('reason')
  await liftSuppression(context, organizationId, { suppressionId, reason: 'Typed by mistake', actor: 'operator' })
  expect(await check('lifted@x.example')).toBeNull()
  await expect(
    liftSuppression(context, organizationId, { suppressionId, reason: 'Again', actor: 'operator' }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const [entry] = await query(`select before, after from audit where action = 'suppression.lifted'`)
  expect(entry).toEqual({ before: { kind: 'address', reason: 'manual' }, after: { reason: 'Typed by mistake' } })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { showKey } from '../../src/accounts/answers.ts'
import { rotateKey, withMakerNames } from '../../src/accounts/keys/keys.ts'
import { DAY } from '../../src/platform/clock.ts'
import { insertMember } from '../../src/people/members/member-store.ts'
import { insertUser } from '../../src/people/sign-in/account-store.ts'
import { parseId, showId, uuidv7 } from '../../src/platform/ids.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

test('a key is for campaigns of its own organization alone; the others are named', async () => {
  const { context, organizationId } = harness
  const mine = parseId('camp', await newCampaign(harness))!
  const other = await harness.newOrganization('Other')
  const theirs = parseId('camp', await newCampaign(harness, {}, other.key))!
  const nowhere = randomUUID()
  const order = { organizationId, name: 'Narrow', createdBy: 'operator' }
  const { record } = await createKey(context, { ...order, campaignIds: [mine] })
  expect(record.campaignIds).toEqual([mine])
  const before = await query(harness, 'select 1 from api_keys')
  await expect(createKey(context, { ...order, campaignIds: [mine, theirs, nowhere] })).rejects.toMatchObject({
    code: 'validation_failed',
    message: `The organization has no campaign ${showId('camp', theirs)}. The organization has no campaign ${showId('camp', nowhere)}.`,
    errors: [
      { pointer: '/campaignIds/1', code: 'unknown_campaign' },
      { pointer: '/campaignIds/2', code: 'unknown_campaign' },
    ],
  })
  await expect(createKey(context, { ...order, campaignIds: [] })).rejects.toMatchObject({ code: 'validation_failed' })
  expect(await query(harness, 'select 1 from api_keys')).toHaveLength(before.length)
})

test('a key that takes the place of another may what that one may, and no more', async () => {
  const { context, organizationId } = harness
  const campaignIds = [parseId('camp', await newCampaign(harness))!]
  const expiresAt = new Date(harness.clock.now().getTime() + DAY)
  const order = {
    organizationId,
    name: 'Narrow',
    createdBy: 'operator',
    scopes: ['leads:read'],
    campaignIds,
    expiresAt,
  }
  const { record } = await createKey(context, order)
  const rotated = await rotateKey(context, { organizationId, keyId: record.keyId, actor: 'operator' })
  expect(rotated.record).toMatchObject({ name: 'Narrow', scopes: ['leads:read'], campaignIds, expiresAt })
})

test('a key expires within 50 years or never', async () => {
  const { context, organizationId, clock } = harness
  const order = { organizationId, name: 'Long', createdBy: 'operator' }
  const latest = new Date(clock.now())
  latest.setUTCFullYear(latest.getUTCFullYear() + 50)
  await createKey(context, { ...order, expiresAt: latest })
  for (const expiresAt of [new Date(latest.getTime() + 1), new Date('+275760-01-01')]) {
    await expect(createKey(context, { ...order, expiresAt })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/expiresAt', code: 'too_late', detail: expect.stringContaining('50 years') }],
    })
  }
})

test('a key says who made it by name, where that is a member of its organization', async () => {
  const { context, organizationId } = harness
  const elsewhere = await harness.newOrganization('Elsewhere')
  const now = harness.clock.now()
  const join = async (name: string, to: string) => {
    const userId = uuidv7(now.getTime())
    await insertUser(context.db, { userId, name, email: `${userId}@maker.test`, passwordHash: null, now })
    await insertMember(context.db, { organizationId: to, userId, role: 'admin', now })
    return showId('user', userId)
  }
  const makers = [
    await join('Ada', organizationId),
    await join('Mallory', elsewhere.organizationId),
    'operator',
    'user_x',
  ]
  const made = await Promise.all(
    makers.map((createdBy) => createKey(context, { organizationId, name: 'named', createdBy })),
  )
  const named = await withMakerNames(
    context,
    organizationId,
    made.map(({ record }) => record),
  )
  expect(named.map(({ createdByName }) => createdByName)).toEqual(['Ada', null, null, null])
  expect(showKey(named[0]!)).toMatchObject({ createdBy: makers[0], createdByName: 'Ada' })
})

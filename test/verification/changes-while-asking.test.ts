import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import type { Context } from '../../src/platform/context.ts'
import { forgetOldVerdicts, verificationStage } from '../../src/verification/index.ts'
import { VERIFIER_HOSTS } from '../support/verification/local-verifiers.ts'
import { host, useVerifiedOutreach } from '../support/verification/verified-outreach.ts'

const { outreach, vendors, asked, got, setVerifier, campaignFor } = useVerifiedOutreach()

/** Takes the one address that is due, and asks about it with a context in which something happens meanwhile. */
async function workOn(meanwhile: Partial<Context> = {}): Promise<() => Promise<void>> {
  const { context, organizationId } = outreach.harness
  const { jobs } = await verificationStage({ ...context, ...meanwhile }).claim(organizationId, 8)
  if (jobs.length !== 1) throw new Error(`${jobs.length} addresses are due.`)
  return async () => {
    await jobs[0]!(new AbortController().signal)
  }
}

test('a hold that is lifted while the verifier is asked counts, whatever comes of asking', async () => {
  const { addLead, act, harness, pass } = outreach
  await setVerifier()
  const held = await addLead(await campaignFor(1), 'role@acme.test')
  await harness.settle()
  await pass(91 * DAY)
  await forgetOldVerdicts.run(harness.context)
  vendors.replies.set(host, { status: 500, json: {} })
  await addLead(await campaignFor(1, 'kim'), 'role@acme.test')
  await harness.settle()
  harness.clock.advance(MINUTE)
  const ask = await workOn()
  await act(`/leads/${held}/resume`)
  await ask()
  vendors.arrived.length = 0
  await pass(HOUR)
  expect(got()).toEqual(['role@acme.test'])
  expect(asked()).toEqual([])
})

test('an address that a former verifier put off is asked about by the next at once', async () => {
  const { addLead, harness } = outreach
  const { context, clock } = harness
  await setVerifier()
  vendors.replies.set(host, { status: 500, json: {} })
  await addLead(await campaignFor(1), 'valid@acme.test')
  await harness.settle()
  clock.advance(MINUTE)
  vendors.replies.set(host, { status: 429, headers: { 'retry-after': '3600' }, json: {} })
  vendors.replies.set(VERIFIER_HOSTS.zerobounce, { json: { status: 'valid', sub_status: '' } })
  const outbound: Context['outbound'] = {
    ...context.outbound,
    request: async (url, options) => {
      const answer = await context.outbound.request(url, options)
      clock.advance(1)
      await setVerifier({ kind: 'zerobounce' })
      return answer
    },
  }
  const ask = await workOn({ outbound })
  await ask()
  await harness.settle()
  expect(got()).toEqual(['valid@acme.test'])
})

test('a cap that is raised just when an address was put off lets it go', async () => {
  const { addLead, harness, pass } = outreach
  const { db } = harness.context
  await setVerifier({ caps: { checksPerDay: 0 } })
  await addLead(await campaignFor(1), 'valid@acme.test')
  await harness.settle()
  const [{ tomorrow }] = (await outreach.query('select due_at as tomorrow from email_verdicts')) as [{ tomorrow: Date }]
  harness.clock.set(tomorrow)
  let isRaised = false
  const raising: Context['db'] = Object.assign(Object.create(db) as Context['db'], {
    query: async (asked: { name?: string }, ...more: unknown[]) => {
      if (!isRaised && /\.(?:complete|wake_emails)$/u.test(asked.name ?? '')) {
        isRaised = true
        await setVerifier()
      }
      return (db.query as (...all: unknown[]) => unknown)(asked, ...more)
    },
  })
  const ask = await workOn({ db: raising })
  await ask()
  expect(isRaised).toBe(true)
  await pass(HOUR)
  expect(got()).toEqual(['valid@acme.test'])
})

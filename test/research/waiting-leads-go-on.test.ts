import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MINUTE } from '../../src/platform/clock.ts'
import { answerRequest } from '../../src/research/refresh/asking-stage.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { atLeast, fillCampaign } from '../support/leads/rescoring.ts'

const harness = useHarness()

const told = () =>
  query(harness, `select type, count(*)::int from events where type in ('facts.changed', 'lead.researched') group by 1`)

test('where the way on is broken off between two parts, scored leads are told once all the same', async () => {
  const { context, organizationId, clock } = harness
  const campaign = await newCampaign(harness, { icp: atLeast(1) })
  await fillCampaign(harness, campaign, 502)
  await query(harness, `delete from events`)
  await query(
    harness,
    `update leads set stage = 'research', due_at = null where lead_id <> (select min(lead_id::text)::uuid from leads)`,
  )
  const token = randomUUID()
  const wish = {
    organizationId,
    domain: 'acme.test',
    token,
    again: true,
    questionsOnly: false,
    questions: [],
    campaignIds: [],
    outcome: null,
  }
  const lease = async () => {
    await query(
      harness,
      `insert into researches (organization_id, domain, requested_at, due_at, again, lease_token, lease_until)
       values ($1, 'acme.test', $2, $2, true, $3, $4)
       on conflict (organization_id, domain) do update set lease_token = $3, lease_until = $4`,
      [organizationId, clock.now(), token, new Date(clock.now().getTime() + MINUTE)],
    )
  }
  const answer = { wish, outcome: 'read', notes: [], learnt: true, isRetried: false }
  await lease()
  const looks = [false, true]
  const brokenOff = Object.create(new AbortController().signal, { aborted: { get: () => looks.shift() ?? true } })
  await answerRequest(context, answer, brokenOff)
  expect(await told()).toContainEqual({ type: 'lead.researched', count: 500 })

  await lease()
  await answerRequest(context, answer, new AbortController().signal)
  expect(await told()).toContainEqual({ type: 'lead.researched', count: 501 })
  expect(await told()).toContainEqual({ type: 'facts.changed', count: 1 })
  expect(await query(harness, 'select 1 from researches')).toEqual([])
})

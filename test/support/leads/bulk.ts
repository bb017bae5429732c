import { expect } from 'vitest'
import { PLACE_COLUMNS, countMoves } from '../../../src/leads/counts-store.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { MINUTE } from '../../../src/platform/clock.ts'
import { createStages } from '../../../src/stages.ts'
import type { Context } from '../../../src/platform/context.ts'
import type { Stage } from '../../../src/platform/work/worker.ts'
import type { Answer, Harness } from '../installation/harness.ts'
import { addLead, leadBody } from './intake.ts'
import { query } from './prospect.ts'

type Options = Parameters<Harness['call']>[3]

/** Adds leads, one for each of the changes to a usual one; answers their ids. The clock moves on, as it does outside. */
export async function addLeads(
  harness: Harness,
  campaign: string,
  changes: readonly Record<string, unknown>[],
): Promise<string[]> {
  const ids: string[] = []
  for (const change of changes) {
    harness.clock.advance(1)
    const { body, text } = await addLead(harness, campaign, leadBody(change))
    if (body.prospectId === undefined) throw new Error(text)
    ids.push(String(body.prospectId))
  }
  harness.clock.advance(1)
  return ids
}

/** So many changes, with `customData.n` from 0 on. */
export function numbered(count: number, change: Record<string, unknown> = {}): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, n) => ({ ...change, customData: { n, half: n % 2 === 0 ? 'even' : 'odd' } }))
}

/** Leads written straight into the table, `customData.n` from 0 on: as many as a test of size needs. */
export async function plantLeads(harness: Harness, campaign: string, count: number): Promise<void> {
  const now = harness.clock.now()
  const prefix = now.getTime().toString(16).padStart(12, '0')
  await query(
    harness,
    `with n as (select g, sha256((('planted ' || $2::text || g::text))::bytea) as h from generate_series(0, $3::int - 1) g),
       c as (insert into contacts (organization_id, address_hash, email_key, created_at, seen_at)
         select $1, h, 'p' || g || '@' || replace($2::text, '-', '') || '.test', $4, $4 from n)
     , came as (insert into leads (organization_id, lead_id, campaign_id, address_hash, email, email_key, company_name, contact_name,
       domain, domain_kind, custom_data, status, accepted_at, updated_at)
     select $1, (substr($5::text, 1, 8) || '-' || substr($5::text, 9, 4) || '-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid, $2::text::uuid, h,
       'p' || g || '@' || replace($2::text, '-', '') || '.test', 'p' || g || '@' || replace($2::text, '-', '') || '.test',
       'Harbour ' || g, 'Jana Petersen', 'harbour.test', 'company',
       jsonb_build_object('n', g, 'half', case g % 2 when 0 then 'even' else 'odd' end), 'queued', $4, $4
     from n returning lead_id, ${PLACE_COLUMNS}),
       u as (insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
         select $1, gen_random_uuid(), array_agg(lead_id), count(*), $4 from came)
     ${countMoves({ came: 'came' })}`,
    [harness.organizationId, parseId('camp', campaign), count, now, prefix],
  )
  await query(harness, 'analyze leads')
  harness.clock.advance(1)
}

/** Asks for an action over leads of a campaign. */
export function act(
  harness: Pick<Harness, 'call'>,
  campaign: string,
  body: unknown,
  options: Options = {},
): Promise<Answer> {
  return harness.call('POST', `/api/v1/campaigns/${campaign}/leads/actions`, body, options)
}

/** Asks for an action, lets it be done and answers it as it ended. */
export async function actWhole(harness: Harness, campaign: string, body: unknown): Promise<Answer['body']> {
  harness.clock.advance(1)
  const begun = await act(harness, campaign, body)
  expect(begun.text).toContain('"actionId"')
  await harness.settle()
  return readAction(harness, begun.body.actionId)
}

/** An action as it stands. */
export async function readAction(harness: Pick<Harness, 'call'>, actionId: string): Promise<Answer['body']> {
  return (await harness.call('GET', `/api/v1/actions/${actionId}`)).body
}

/** What a dry run says, without what only it says. */
export async function preview(harness: Harness, campaign: string, body: object): Promise<Answer['body']> {
  const { status, body: answer, text } = await act(harness, campaign, { ...body, dryRun: true })
  expect(status, text).toBe(200)
  return answer
}

/** A lead as the API shows it. */
export async function readLeadOf(harness: Pick<Harness, 'call'>, prospectId: string): Promise<Answer['body']> {
  return (await harness.call('GET', `/api/v1/leads/${prospectId}`)).body
}

/** The types of a lead's timeline with the action that they name. */
export async function timelineOf(harness: Pick<Harness, 'call'>, prospectId: string): Promise<string[]> {
  const { body } = await harness.call('GET', `/api/v1/leads/${prospectId}/timeline?limit=200`)
  return body.data.map(({ type, data }: Answer['body']) =>
    data.actionId === undefined ? type : `${type} ${data.actionId}`,
  )
}

/** The leads of a campaign as a file; `params` stand behind the `?`. */
export function exportOf(harness: Pick<Harness, 'call'>, campaign: string, params = '', key?: string): Promise<Answer> {
  const path = `/api/v1/campaigns/${campaign}/leads/export?${params}`
  return harness.call('GET', path, undefined, key === undefined ? {} : { key })
}

/** The stage of actions, as a process of its own has it. */
export function actionsOf(context: Context): Stage {
  const stage = createStages(context).find(({ name }) => name === 'actions')
  if (stage === undefined) throw new Error('There is no such stage.')
  return stage
}

/** A minute later. */
export function later(harness: Harness): void {
  harness.clock.advance(MINUTE)
}

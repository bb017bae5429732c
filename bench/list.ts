import { writeListCursor } from '../src/http/list-paging.ts'
import { conditionsOf, createParameters, allOf, readFilterQuery } from '../src/leads/index.ts'
import type { LeadScope } from '../src/leads/index.ts'
import { indexLeads } from '../src/leads/query/search-index-store.ts'
import { orderOf, orderText } from '../src/leads/query/list-order.ts'
import { takeSnapshot } from '../src/leads/query/list-store.ts'
import { parseId } from '../src/platform/ids.ts'
import { fillLeads } from './fill-leads.ts'
import { fillEvents, measureReports } from './list-funnel.ts'
import { DECLARED, questionsOf } from './list-questions.ts'
import type { Question } from './list-questions.ts'
import { callApi, createWorkplace, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'

/** So many rows has a page, where the filter leaves enough for ten thousand pages of them. */
const PAGE = 50
const DEEP = 10_000
/** Bounds of a page with its count, and of a report, in milliseconds. */
const MOST_COUNTED = 300
const MOST_REPORT = 150
/** Requests per place; of so few the 99th percentile is the slowest. */
const REQUESTS = 20

/**
 * How long the list of a campaign takes to answer, over HTTP, one request after the other: every filter and order, the
 * first page and the ten-thousandth; where fewer leads fit, the last.
 */
export const benchList: Bench = async ({ quick }) => {
  const leads = quick ? 100_000 : 1_000_000
  const workplace = await createWorkplace()
  const api = await startProgram('api', workplace)
  try {
    const until = new Date()
    const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', {
      name: 'Large',
      customDataKeys: DECLARED,
    })
    await fillCampaign(workplace, { campaignId, leads, until })
    const campaign = { organizationId: workplace.organizationId, campaignId: parseId('camp', campaignId) ?? '' }
    await fillEvents(workplace.opened.context.db, campaign)
    const figures: Record<string, number> = {}
    const targets: Record<string, { most: number }> = {}
    for (const question of questionsOf(until)) {
      const measured = await timeQuestion(workplace, campaignId, question)
      console.error(`${question.name} ${JSON.stringify(measured)}`)
      const named = Object.entries(measured).map(([place, took]) => [`${question.name}${place}`, took] as const)
      Object.assign(figures, Object.fromEntries(named))
      const most = (name: string) => (name.endsWith('Counted') ? MOST_COUNTED : question.most)
      Object.assign(targets, Object.fromEntries(named.map(([name]) => [name, { most: most(name) }] as const)))
    }
    Object.assign(figures, await measureReports(workplace, campaign.campaignId))
    for (const funnel of ['funnelMs', 'cohortMs', 'campaignFunnelMs']) targets[funnel] = { most: MOST_REPORT }
    return {
      figures,
      against: {
        leads,
        unit: '99th percentile in milliseconds: First page, ten-thousandth (Deep), first with its count (Counted)',
        program: '`api`, one process, and its PostgreSQL on the same machine',
      },
      targets,
    }
  } finally {
    await stopProgram(api)
    await workplace.close()
  }
}

/** Leads of a campaign in every state, with their entries in the indexes of searches. */
export async function fillCampaign(
  workplace: Workplace,
  { campaignId, leads, until }: { campaignId: string; leads: number; until: Date },
): Promise<void> {
  const { db } = workplace.opened.context
  const { organizationId } = workplace
  await fillLeads(db, { organizationId, campaignId: parseId('camp', campaignId) ?? '', leads, until })
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await db.query<{ leadId: string }>(
      'select lead_id as "leadId" from leads where lead_id > $1 order by lead_id limit 20000',
      [after],
    )
    const last = rows.at(-1)
    if (last === undefined) break
    await indexLeads(
      db,
      organizationId,
      rows.map((row) => row.leadId),
    )
    after = last.leadId
  }
  for (const table of ['leads', 'lead_texts', 'lead_values']) await db.query(`vacuum analyze ${table}`)
}

/** How long a question takes to answer, by the page that is asked for. */
export async function timeQuestion(
  workplace: Workplace,
  campaignId: string,
  { query }: Question,
): Promise<Record<string, number>> {
  const url = `/api/v1/campaigns/${campaignId}/leads`
  const { place, limit } = await deepPlace(workplace, campaignId, query)
  const ask = (more: Record<string, string | number>) => async () => {
    const text = new URLSearchParams(
      Object.entries({ ...query, ...more }).map(([name, value]) => [name, String(value)]),
    )
    await callApi(workplace, `${url.replace('/api/v1', '')}?${text.toString()}`, undefined, 'GET')
  }
  const deep =
    place === undefined
      ? undefined
      : {
          limit,
          cursor: writeListCursor(workplace.opened.context.secrets, { url, query: { ...query } as object }, place),
        }
  return {
    First: await time(ask({ limit: PAGE })),
    ...(deep === undefined ? {} : { Deep: await time(ask(deep)) }),
    Counted: await time(ask({ limit: PAGE, count: 'true' })),
  }
}

/** The row after which the ten-thousandth page begins, or the last one that has one behind it. */
async function deepPlace(workplace: Workplace, campaignId: string, query: Question['query']) {
  const { sort = 'created' } = query
  const parameters = createParameters()
  const scope: LeadScope = {
    organizationId: workplace.organizationId,
    campaigns: parseId('camp', campaignId) ?? '',
    filter: readFilterQuery(query),
  }
  const sends =
    sort === 'nextSend' ? ` and l.next_send_at is not null and l.hold_reason is null and l.status <> 'ended'` : ''
  const fitting = `from leads l where ${allOf(conditionsOf(scope, parameters))}${sends}`
  const { db } = workplace.opened.context
  const counted = await db.query<{ count: number }>(`select count(*)::int as count ${fitting}`, parameters.values)
  const count = counted.rows[0]?.count ?? 0
  const limit = Math.max(1, Math.min(PAGE, Math.floor(count / DEEP)))
  const offset = Math.min(count - 2, limit * (DEEP - 1) - 1)
  if (offset < 0) return { place: undefined, limit }
  const order = orderOf(sort)
  const key = order.type === 'timestamptz' ? `extract(epoch from ${order.key}) * 1000` : (order.key ?? 'null')
  const { rows } = await db.query<{ leadId: string; key: string | number | null }>(
    `select l.lead_id as "leadId", (${key})::float8 as key ${fitting}
     order by ${orderText(order)} offset ${offset} limit 1`,
    parameters.values,
  )
  const { leadId, key: at } = rows[0]!
  const place = [leadId, at] as const
  // As the program writes it: where leads may move, with what the list could see when it began.
  return {
    place: sort === 'created' ? place : [...place, Date.now(), await takeSnapshot(db, workplace.organizationId)],
    limit,
  }
}

/** The 99th percentile of the request, in milliseconds. The first one warms up what a running program has warm. */
async function time(request: () => Promise<void>): Promise<number> {
  await request()
  const took: number[] = []
  for (let number = 0; number < REQUESTS; number += 1) {
    const began = performance.now()
    await request()
    took.push(performance.now() - began)
  }
  const sorted = took.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1]! * 10) / 10
}

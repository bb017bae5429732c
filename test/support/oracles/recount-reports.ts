import { parseId } from '../../../src/platform/ids.ts'
import { FIGURES } from '../../../src/reports/counting/figures-of-events-store.ts'
import type { Harness } from '../installation/harness.ts'
import { queryDatabase } from '../installation/query-database.ts'
import { ownShare } from './own-share.ts'
import type { ActedCampaign, Actor, Parameters } from './random-histories.ts'
import { dayOf, periodOf, tellStories } from './recount.ts'
import type { Story, Told } from './recount.ts'

interface Place extends Actor {
  readonly campaigns: readonly ActedCampaign[]
}

/** The counting parts of all reports for one set of parameters: as they are answered, and recounted from the events. */
export async function recountAll(harness: Harness, place: Place, query: Parameters) {
  const { campaign, mode, timezone, unit, by, from, to, figure, of, tiersBy } = query
  const one = place.campaigns[campaign ?? 0]!
  const isCounted = ({ isLive }: ActedCampaign) => mode === 'all' || isLive === (mode === 'live')
  const chosen = campaign === undefined ? place.campaigns.filter(isCounted) : [one]
  const told = await readEvents(harness, place.organizationId)
  const storiesOf = ({ campaignId, isLive }: ActedCampaign) =>
    tellStories(told, parseId('camp', campaignId) ?? '', isLive)
  const stories = chosen.flatMap(storiesOf)
  const within = (at: Date) => {
    const day = dayOf(at, timezone)
    return (from === undefined || day >= from) && (to === undefined || day <= to)
  }
  const values = await readValues(harness, place.organizationId)
  return {
    answered: await askAll(harness, place, query),
    recounted: {
      funnel: recountFunnel(stories, (at) => (within(at) ? periodOf(dayOf(at, timezone), unit) : undefined), by),
      tiers: recountTiers(stories, within, tiersBy),
      steps: recountSteps(storiesOf(one), within),
      breakdown: sorted(recountValues(stories, { within, figure, of, values })),
    },
  }
}

/** The counting parts of all reports for one set of parameters, as they are answered. */
export async function askAll(harness: Harness, { campaigns, key }: Place, query: Parameters) {
  const { campaign, mode, timezone, unit, by, from, to, figure, of, tiersBy } = query
  const { campaignId } = campaigns[campaign ?? 0]!
  const scope = campaign === undefined ? { mode } : { campaignId }
  const ask = async (name: string, more: Record<string, string | undefined>) => {
    const given = Object.entries({ timezone, from, to, ...more }).flatMap(([parameter, value]) =>
      value === undefined ? [] : [[parameter, value]],
    )
    const path = `/api/v1/reports/${name}?${new URLSearchParams(given).toString()}`
    const { body, text, status } = await harness.call('GET', path, undefined, { key })
    if (status !== 200) throw new Error(text)
    return body
  }
  const funnel = await ask('funnel', { ...scope, by, unit })
  const steps = await ask('steps', { campaignId })
  return {
    funnel: { total: funnel.total, data: funnel.data },
    tiers: (await ask('tiers', { ...scope, by: tiersBy })).data,
    steps: steps.data.flatMap((step: { step: number; variants: object[] }) =>
      step.variants.map((variant) => ({ step: step.step, ...variant })),
    ),
    breakdown: sorted((await ask('breakdown', { ...scope, key: 'region.name', figure, of })).data),
  }
}

async function readEvents(harness: Harness, organizationId: string): Promise<Told[]> {
  const rows = await queryDatabase(
    harness.databaseUrl,
    `select type, campaign_id as "campaignId", lead_id as "leadId", data, occurred_at as at from events
     where organization_id = $1 order by epoch, xid, seq`,
    [organizationId],
  )
  return rows as unknown as Told[]
}

async function readValues(harness: Harness, organizationId: string): Promise<Map<string, unknown>> {
  const rows = await queryDatabase(
    harness.databaseUrl,
    `select lead_id, custom_data->'region'->'name' as value from leads where organization_id = $1`,
    [organizationId],
  )
  return new Map(rows.map((row) => [String(row.lead_id), row.value]))
}

function recountFunnel(stories: readonly Story[], periodFor: (at: Date) => string | undefined, by: string) {
  const none = () => Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Record<string, number>
  const total = none()
  const periods = new Map<string, Record<string, number>>()
  for (const { reached, acceptedAt } of stories) {
    for (const [figure, { at }] of reached) {
      const period = periodFor(by === 'cohort' ? (acceptedAt ?? at) : at)
      if (period === undefined) continue
      const counts = periods.get(period) ?? none()
      periods.set(period, counts)
      counts[figure] = (counts[figure] ?? 0) + 1
      total[figure] = (total[figure] ?? 0) + 1
    }
  }
  const data = [...periods].map(([period, counts]) => ({ period, ...counts }))
  return { total, data: data.toSorted((one, other) => (one.period < other.period ? -1 : 1)) }
}

/** A tier, or the least score of a band of ten; the last of them holds 100. */
function nameOf({ tier, score }: { tier?: string | null; score?: number | null }, by: 'tier' | 'score'): string | null {
  if (by === 'tier') return tier ?? null
  return typeof score === 'number' ? String(Math.floor(Math.min(score, 99) / 10) * 10) : null
}

function recountTiers(stories: readonly Story[], within: (at: Date) => boolean, by: 'tier' | 'score') {
  const based = stories.filter(({ reached }) => reached.has('contacted') && within(reached.get('contacted')!.at))
  const byTier = Map.groupBy(based, ({ reached }) => nameOf(reached.get('contacted')!, by))
  const names = [...byTier.keys()].toSorted((one, other) =>
    one === null ? 1 : other === null ? -1 : one < other ? -1 : 1,
  )
  return names.map((name) => {
    const all = byTier.get(name) ?? []
    const share = (figure: string) => ownShare(all.filter(({ reached }) => reached.has(figure)).length, all.length)
    const outcomes = ['replied', 'positive', 'bounced', 'unsubscribed', 'booked'].map((one) => [one, share(one)])
    return { name, contacted: all.length, ...Object.fromEntries(outcomes) }
  })
}

function recountSteps(stories: readonly Story[], within: (at: Date) => boolean) {
  const emails = stories.flatMap((story) => story.emails).filter(({ at }) => within(at))
  const variants = Map.groupBy(emails, ({ step, variant }) => `${step} ${variant}`)
  return [...variants.keys()].toSorted().map((name) => {
    const all = variants.get(name) ?? []
    const count = (figure: string) => all.filter((one) => one.figure === figure).length
    const [sent, refused] = [count('sent'), count('refused')]
    const share = (figure: string) => ownShare(count(figure), sent + refused)
    const outcomes = ['replied', 'positive', 'bounced', 'unsubscribed', 'complained', 'booked'].map((one) => [
      one,
      share(one),
    ])
    const [step, variant] = name.split(' ').map(Number)
    const nothing = { opened: null, clicked: null }
    return { step, variant, sent, refused, base: sent + refused, ...nothing, ...Object.fromEntries(outcomes) }
  })
}

interface Line {
  kind: string
  value: string | null
  base: number
  count: number
}

function recountValues(
  stories: readonly Story[],
  search: { within: (at: Date) => boolean; figure: string; of: string; values: ReadonlyMap<string, unknown> },
) {
  const { within, figure, of, values } = search
  const lines = new Map<string, Line>()
  for (const { leadId, reached } of stories) {
    const base = reached.get(of)
    if (base === undefined || !within(base.at)) continue
    for (const [kind, value] of groupsOf(values.has(leadId), values.get(leadId))) {
      const line = lines.get(`${kind} ${value}`) ?? { kind, value, base: 0, count: 0 }
      lines.set(`${kind} ${value}`, line)
      line.base += 1
      if (reached.has(figure)) line.count += 1
    }
  }
  return [...lines.values()].map(({ kind, value, base, count }) => ({ kind, value, base, ...ownShare(count, base) }))
}

function groupsOf(isThere: boolean, value: unknown): [string, string | null][] {
  if (!isThere) return [['gone', null]]
  if (value === null || value === undefined || value === '') return [['missing', null]]
  if (Array.isArray(value)) return [...new Set(value)].map((one) => ['value', String(one)])
  return [['value', typeof value === 'object' ? '{"x": 1}' : String(value)]]
}

const sorted = <One extends Line>(lines: readonly One[]) =>
  lines.toSorted((one, other) => (`${one.kind} ${one.value}` < `${other.kind} ${other.value}` ? -1 : 1))

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { unitOf } from './report-periods.ts'
import { spanOf, todayHere } from './report-view.ts'
import type { Figure, ReportView } from './report-view.ts'

/** What a report is asked for: of one campaign or all, between two days, both counted, in a time zone. */
export interface ReportScope {
  readonly campaignId?: string
  readonly mode?: 'test' | 'all'
  readonly from: string
  readonly to: string
  readonly timezone: string
}

/** Days are those of whoever looks. */
export function scopeOf(view: ReportView, campaignId: string | undefined): ReportScope {
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions()
  const mode = view.mode === undefined ? {} : { mode: view.mode }
  return { ...spanOf(view, todayHere()), timezone, ...(campaignId === undefined ? mode : { campaignId }) }
}

/** Figures may be some seconds old, and the last answer stands until the next. */
const LASTS = { placeholderData: keepPreviousData, staleTime: 30_000 }

/** How many leads reached each stage, by period. */
export const funnelReport = (scope: ReportScope, by: 'reached' | 'cohort') => {
  const query = { ...scope, by, unit: unitOf(scope.from, scope.to) }
  return queryOptions({
    queryKey: ['reports', 'funnel', query],
    queryFn: async () => inJson(await answered(api.GET('/api/v1/reports/funnel', { params: { query } }))),
    ...LASTS,
  })
}

/** What leads reached, by campaign. */
export const campaignsReport = (query: ReportScope) =>
  queryOptions({
    queryKey: ['reports', 'campaigns', query],
    queryFn: async () => inJson(await answered(api.GET('/api/v1/reports/campaigns', { params: { query } }))),
    ...LASTS,
  })

/** What became of the emails of each step and variant of a campaign. */
export const stepsReport = (query: ReportScope & { campaignId: string }) =>
  queryOptions({
    queryKey: ['reports', 'steps', query],
    queryFn: async () => inJson(await answered(api.GET('/api/v1/reports/steps', { params: { query } }))),
    ...LASTS,
  })

/** What became of leads by the tier they had when they were first written to. */
export const tiersReport = (query: ReportScope) =>
  queryOptions({
    queryKey: ['reports', 'tiers', query],
    queryFn: async () => inJson(await answered(api.GET('/api/v1/reports/tiers', { params: { query } }))),
    ...LASTS,
  })

/** A figure by the values that leads have under a key of customData. */
export const breakdownReport = (scope: ReportScope, { key, figure }: { key: string; figure: Figure }) => {
  const query = { ...scope, key, figure }
  return queryOptions({
    queryKey: ['reports', 'breakdown', query],
    queryFn: async () => inJson(await answered(api.GET('/api/v1/reports/breakdown', { params: { query } }))),
    ...LASTS,
  })
}

/** A report is text only where a file was asked for. */
function inJson<Answer>(answer: Answer): Exclude<Answer, string> {
  if (typeof answer === 'string') throw new TypeError('The report came as a file.')
  return answer as Exclude<Answer, string>
}

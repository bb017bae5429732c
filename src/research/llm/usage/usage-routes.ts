import assert from 'node:assert'
import Type from 'typebox'
import { callerOf } from '../../../http/access/access.ts'
import { problems } from '../../../http/problems.ts'
import type { Server } from '../../../http/server.ts'
import { DAY } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { showId } from '../../../platform/ids.ts'
import { nullable } from '../../../platform/json-schema.ts'
import { reasonInWords } from '../failure-words.ts'
import type { CallFailure, SkipReason } from '../failure-words.ts'
import { findSettings } from '../settings/settings-store.ts'
import type { StoredSettings } from '../settings/settings-store.ts'
import { findSpent, sumUsage } from './calls-store.ts'
import type { UsageRow, UsageSum } from './calls-store.ts'

const Sum = {
  calls: Type.Integer({ description: 'Calls made.' }),
  failures: Type.Integer({ description: 'Calls without a usable answer.' }),
  skipped: Type.Integer({ description: 'Calls skipped because of caps or repeated failures.' }),
  tokensIn: Type.Number(),
  tokensCached: Type.Number({ description: 'Of `tokensIn`, cached tokens.' }),
  tokensOut: Type.Number(),
  tokensReasoning: Type.Number({ description: 'Of `tokensOut`, reasoning tokens.' }),
  usd: nullable(Type.Number(), 'US dollars; null if a price is unknown.'),
  unpriced: Type.Integer({ description: 'Calls with unknown cost, not in `usd`.' }),
}

const UsageAnswer = Type.Object(
  {
    since: Type.String(),
    isSet: Type.Boolean({ description: 'Whether a language model is set, on or off.' }),
    total: Type.Object(Sum),
    days: Type.Array(Type.Object({ day: Type.String({ examples: ['2026-11-24'] }), ...Sum })),
    campaigns: Type.Array(
      Type.Object({ campaignId: nullable(Type.String(), 'Null for calls without a campaign, such as tests.'), ...Sum }),
    ),
    purposes: Type.Array(Type.Object({ purpose: Type.String(), ...Sum })),
    reasons: Type.Array(Type.Object({ reason: Type.String(), detail: Type.String(), count: Type.Integer() }), {
      description: 'Reasons for missing answers, with counts.',
    }),
    today: Type.Object(
      {
        usd: Type.Number({ description: 'Usage against today’s cap, including running calls.' }),
        tokens: Type.Number({ description: 'As `usd`.' }),
        tokensCap: nullable(Type.Number()),
        tokensLeft: nullable(Type.Number(), 'Null without a cap.'),
        usdCap: nullable(Type.Number()),
        usdLeft: nullable(Type.Number(), 'Null without a cap.'),
      },
      { description: 'The day in UTC.' },
    ),
    paused: nullable(
      Type.Object({ until: Type.String(), failures: Type.Integer() }),
      'Set while calls are paused after repeated failures.',
    ),
  },
  { title: 'LlmUsage', description: 'Calls, tokens and dollars of the language model.' },
)

/** What the language model has cost. */
export function llmUsageRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/llm/usage',
    schema: {
      operationId: 'getLlmUsage',
      tags: ['organization'],
      summary: 'Get language model usage',
      description:
        'Calls, tokens and dollars by day, campaign and purpose, and today’s remaining caps. Calls are kept for 400 days; usage per lead and campaign as long as the lead or campaign.',
      querystring: Type.Object({
        days: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 366, default: 30, description: 'Number of past days.' }),
        ),
      }),
      response: { 200: UsageAnswer, ...problems(400) },
    },
    config: { access: { scope: 'settings:write', whole: true } },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      const now = context.clock.now()
      const today = now.toISOString().slice(0, 10)
      const since = new Date(Date.parse(today) - ((request.query.days ?? 30) - 1) * DAY)
      const usage = await sumUsage(context.db, organizationId, since)
      const [spent] = await findSpent(context.db, organizationId, [{ scope: 'day', subject: today }])
      const settings = await findSettings(context.db, organizationId)
      return {
        since: since.toISOString(),
        isSet: settings !== undefined,
        ...showUsage(usage),
        ...showStanding(settings, spent, now),
      }
    },
  })
}

function showUsage(usage: readonly UsageRow[]) {
  const by = (kind: UsageRow['by']) => usage.filter((row) => row.by === kind)
  const [total] = by('all')
  assert(total, 'there is a sum of no calls, too')
  return {
    total: sumOf(total),
    days: by('day').map((row) => ({ day: row.day ?? '', ...sumOf(row) })),
    campaigns: by('campaign').map((row) => ({
      campaignId: row.campaignId === null ? null : showId('camp', row.campaignId),
      ...sumOf(row),
    })),
    purposes: by('purpose').map((row) => ({ purpose: row.purpose ?? '', ...sumOf(row) })),
    reasons: by('reason').flatMap(({ reason, failures, skipped }) => {
      if (reason === null) return []
      return [{ reason, detail: reasonInWords(reason as CallFailure | SkipReason), count: failures + skipped }]
    }),
  }
}

function sumOf(row: UsageSum): UsageSum {
  const { calls, failures, skipped, tokensIn, tokensCached, tokensOut, tokensReasoning, usd, unpriced } = row
  return { calls, failures, skipped, tokensIn, tokensCached, tokensOut, tokensReasoning, usd, unpriced }
}

function showStanding(
  settings: StoredSettings | undefined,
  spent: { readonly tokens: number; readonly usd: number } = { tokens: 0, usd: 0 },
  now: Date,
) {
  const { tokensPerDay: tokensCap = null, usdPerDay: usdCap = null } = settings?.caps ?? {}
  const { pausedUntil = null, failures = 0 } = settings ?? {}
  return {
    today: {
      ...spent,
      tokensCap,
      tokensLeft: leftOf(tokensCap, spent.tokens),
      usdCap,
      usdLeft: leftOf(usdCap, spent.usd),
    },
    paused: pausedUntil === null || pausedUntil <= now ? null : { until: pausedUntil.toISOString(), failures },
  }
}

function leftOf(cap: number | null, spent: number): number | null {
  return cap === null ? null : Math.max(0, cap - spent)
}

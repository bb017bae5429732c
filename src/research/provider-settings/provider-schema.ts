import Type from 'typebox'
import { nullable } from '../../platform/json-schema.ts'
import { HttpMapping } from '../providers/http-mapping.ts'
import { PROVIDER_KINDS } from '../providers/provider-kinds.ts'

const Kind = Type.Enum([...PROVIDER_KINDS], {
  description:
    '`searxng`, `brave` and `http_search` search the web, the others tell of companies. `http` and `http_search` are any API that answers JSON, as `mapping` describes it.',
})
const Money = (description: string, maximum = 1_000_000) => Type.Number({ minimum: 0, maximum, description })
const settings = {
  position: Type.Integer({ minimum: 0, maximum: 1_000, description: 'Lower is asked first. 100 unless you say so.' }),
  enabled: Type.Boolean({ description: 'False unless you say so: try it first.' }),
  apiKey: nullable(
    Type.String({ minLength: 8, maxLength: 1_000, pattern: '^[\\x21-\\x7e]+$' }),
    'Encrypted at rest, never shown again. Null for none, with `http`, `http_search` and `searxng` alone, where it is a bearer token for a proxy.',
  ),
  costPerHitUsd: Money('What one company found, or one search, costs by your plan, in US dollars.', 10_000),
  budgetPerDayUsd: nullable(
    Money('US dollars.'),
    'The most a day (UTC) may cost; null for no limit. 5 unless you say so.',
  ),
  budgetPerMonthUsd: nullable(
    Money('US dollars.'),
    'The most a calendar month (UTC) may cost; null for no limit. 50 unless you say so.',
  ),
  callsPerDay: nullable(
    Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    'The most calls a day (UTC); null for no limit. 500 for a search unless you say so.',
  ),
  callsPerCompany: nullable(
    Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    'As `callsPerDay`, about one company, tests left out. 5 for a search unless you say so.',
  ),
  minIntervalMs: Type.Integer({
    minimum: 0,
    maximum: 60_000,
    description: 'Least time between the beginnings of two calls, in milliseconds. By the kind unless you say so.',
  }),
  mapping: HttpMapping,
  baseUrl: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'Where a SearXNG is, without `/search`. Its settings.yml needs `json` in `search.formats`.',
    examples: ['http://searxng.internal:8080'],
  }),
}

/** A provider to be added. */
export const ProviderBody = Type.Object(
  {
    kind: Kind,
    name: Type.String({ minLength: 1, maxLength: 200, description: 'Its facts bear this name; it stays.' }),
    ...Type.Partial(Type.Object(settings)).properties,
    costPerHitUsd: settings.costPerHitUsd,
  },
  { title: 'NewResearchProvider', additionalProperties: false },
)
export type NewProvider = Type.Static<typeof ProviderBody>

/** What of a provider is to be changed; what is absent stays. Money in US dollars. */
export const ProviderPatch = Type.Partial(Type.Object(settings), {
  title: 'ResearchProviderPatch',
  additionalProperties: false,
})
export type ProviderInput = Type.Static<typeof ProviderPatch>

/** In which order all providers are to be asked. */
export const ProviderOrder = Type.Object(
  {
    providerIds: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 100,
      uniqueItems: true,
      description: 'The `providerId` of every provider, enabled or not. The first is asked first.',
    }),
  },
  { additionalProperties: false },
)

export const ProviderParams = Type.Object({
  providerId: Type.String({ description: 'The `providerId` of the provider.' }),
})

/** A provider as it is shown: without its key. */
export const ProviderAnswer = Type.Object(
  {
    providerId: Type.String(),
    kind: Kind,
    name: Type.String(),
    position: settings.position,
    enabled: Type.Boolean(),
    hasApiKey: Type.Boolean(),
    costPerHitUsd: Type.Number(),
    budgetPerDayUsd: nullable(Type.Number()),
    budgetPerMonthUsd: nullable(Type.Number()),
    callsPerDay: nullable(Type.Integer()),
    callsPerCompany: nullable(Type.Integer()),
    minIntervalMs: Type.Integer(),
    mapping: nullable(HttpMapping),
    baseUrl: nullable(Type.String()),
    offers: Type.Array(Type.String(), {
      description: 'The fields that it may tell something about; none for a search.',
    }),
    failures: Type.Integer({ description: 'Calls that failed in a row; after five it is left alone for a while.' }),
    restsUntil: nullable(Type.String(), 'Not asked before this: after failures, or because it asked for patience.'),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  },
  { title: 'ResearchProvider', description: 'A provider of data about companies, or of web search, without its key.' },
)

export const TestBody = Type.Object(
  {
    domain: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Of the company to ask about. A search looks for it.',
      examples: ['acme.com'],
    }),
  },
  { additionalProperties: false },
)

/** What one question came to. */
export const TestAnswer = Type.Object(
  {
    domain: Type.String({ description: 'As it was asked for.' }),
    status: Type.Enum(['hit', 'miss', 'error', 'rate_limited']),
    error: nullable(Type.String(), 'Which kind of failure an error was.'),
    detail: Type.String({ description: 'The result and what to do next.' }),
    costUsd: Type.Number({ description: 'Its cost, including possible charges.' }),
    ms: Type.Integer({ description: 'How long it took.' }),
    facts: Type.Array(
      Type.Object({
        path: Type.String(),
        value: Type.Unknown(),
        confidence: Type.Number({ description: '0 to 1.' }),
      }),
      { description: 'What a lead of this company would get to know. Nothing of it is stored.' },
    ),
    results: Type.Array(Type.Object({ title: Type.String(), url: Type.String(), snippet: Type.String() }), {
      description: 'What a search found, at most ten pages. Nothing of it is stored.',
    }),
  },
  { title: 'ResearchProviderTest', description: 'What a provider tells of one company, or finds about it.' },
)

const counts = { calls: Type.Integer(), hits: Type.Integer(), spentUsd: Type.Number() }

/** What providers were asked, and what it cost. */
export const UsageAnswer = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        providerId: Type.String(),
        name: Type.String(),
        today: Type.Object(counts),
        spentThisMonthUsd: Type.Number(),
        leftTodayUsd: nullable(Type.Number(), 'Null without a limit.'),
        leftThisMonthUsd: nullable(Type.Number(), 'Null without a limit.'),
        days: Type.Array(Type.Object({ day: Type.String({ examples: ['2026-11-24'] }), ...counts }), {
          description:
            'Days in UTC on which it was asked, the newest first. Calls under way count with their whole price.',
        }),
      }),
    ),
    nextCursor: Type.Null(),
  },
  { title: 'ResearchProviderUsage', description: 'What providers were asked, and what it cost.' },
)

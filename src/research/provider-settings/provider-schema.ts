import Type from 'typebox'
import { nullable } from '../../platform/json-schema.ts'
import { HttpMapping } from '../providers/http-mapping.ts'
import { PROVIDER_KINDS } from '../providers/provider-kinds.ts'

const Kind = Type.Enum([...PROVIDER_KINDS], {
  description:
    '`searxng`, `brave` and `http_search` search the web; the others return company data. `http` and `http_search` are any JSON API described by `mapping`.',
})
const Money = (description: string, maximum = 1_000_000) => Type.Number({ minimum: 0, maximum, description })
const settings = {
  position: Type.Integer({ minimum: 0, maximum: 1_000, description: 'Lower is called first. Default: 100.' }),
  enabled: Type.Boolean({ description: 'Default: false. Test it first.' }),
  apiKey: nullable(
    Type.String({ minLength: 8, maxLength: 1_000, pattern: '^[\\x21-\\x7e]+$' }),
    'Encrypted at rest, never shown again. Null is only allowed for `http`, `http_search` and `searxng`, where it is a bearer token for a proxy.',
  ),
  costPerHitUsd: Money('Cost per company found or search, in US dollars.', 10_000),
  budgetPerDayUsd: nullable(Money('US dollars.'), 'Maximum cost a day (UTC); null for no limit. Default: 5.'),
  budgetPerMonthUsd: nullable(
    Money('US dollars.'),
    'Maximum cost a calendar month (UTC); null for no limit. Default: 50.',
  ),
  callsPerDay: nullable(
    Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    'Maximum calls a day (UTC); null for no limit. Default for searches: 500.',
  ),
  callsPerCompany: nullable(
    Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    'Like `callsPerDay`, per company, without tests. Default for searches: 5.',
  ),
  minIntervalMs: Type.Integer({
    minimum: 0,
    maximum: 60_000,
    description: 'Minimum time between call starts, in milliseconds. The default depends on the kind.',
  }),
  mapping: HttpMapping,
  baseUrl: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'URL of SearXNG, without `/search`. Its settings.yml needs `json` in `search.formats`.',
    examples: ['http://searxng.internal:8080'],
  }),
}

/** A provider to be added. */
export const ProviderBody = Type.Object(
  {
    kind: Kind,
    name: Type.String({ minLength: 1, maxLength: 200, description: 'Source name of its facts; cannot change.' }),
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
      description: 'The `providerId` of all providers, including disabled ones, in calling order.',
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
      description: 'Fields it can provide; none for searches.',
    }),
    failures: Type.Integer({ description: 'Consecutive failed calls; after five, it pauses.' }),
    restsUntil: nullable(Type.String(), 'Paused until then, after failures or at its request.'),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  },
  { title: 'ResearchProvider', description: 'A provider of company data or web search, without its key.' },
)

export const TestBody = Type.Object(
  {
    domain: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Domain of the company.',
      examples: ['acme.com'],
    }),
  },
  { additionalProperties: false },
)

/** What one question came to. */
export const TestAnswer = Type.Object(
  {
    domain: Type.String({ description: 'The requested domain.' }),
    status: Type.Enum(['hit', 'miss', 'error', 'rate_limited']),
    error: nullable(Type.String(), 'Failure code of an error.'),
    detail: Type.String({ description: 'The result and what to do next.' }),
    costUsd: Type.Number({ description: 'Its cost, including possible charges.' }),
    ms: Type.Integer({ description: 'Duration in milliseconds.' }),
    facts: Type.Array(
      Type.Object({
        path: Type.String(),
        value: Type.Unknown(),
        confidence: Type.Number({ description: '0 to 1.' }),
      }),
      { description: 'Facts about the company. Not stored.' },
    ),
    results: Type.Array(Type.Object({ title: Type.String(), url: Type.String(), snippet: Type.String() }), {
      description: 'Up to ten search results. Not stored.',
    }),
  },
  { title: 'ResearchProviderTest', description: 'Result of a provider test.' },
)

const counts = { calls: Type.Integer(), hits: Type.Integer(), spentUsd: Type.Number() }

/** Calls and costs of providers. */
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
          description: 'UTC days with calls, newest first. Running calls count in full.',
        }),
      }),
    ),
    nextCursor: Type.Null(),
  },
  { title: 'ResearchProviderUsage', description: 'Calls and costs of providers.' },
)

import Type from 'typebox'
import { nullable } from '../../../platform/json-schema.ts'

const MOST_USD = 1_000_000
const MOST_TOKENS = 1_000_000_000

const price = (description: string) => Type.Number({ minimum: 0, maximum: 100_000, description })

const Prices = Type.Object(
  {
    in: price('For input.'),
    cachedIn: price('For cached input. Default: the input price.'),
    out: price('For output, including reasoning.'),
  },
  { additionalProperties: false, title: 'LlmPrices', description: 'US dollars per million tokens.' },
)
export type Prices = Type.Static<typeof Prices>

const tokens = (description: string) => nullable(Type.Integer({ minimum: 0, maximum: MOST_TOKENS }), description)
const usd = (description: string) => nullable(Type.Number({ minimum: 0, maximum: MOST_USD }), description)

const most = nullable(Type.Integer({ minimum: 0, maximum: MOST_TOKENS }))

const RunCaps = Type.Object(
  { perLead: most, perCompany: most, perCampaign: most, perDay: most },
  {
    title: 'RunCaps',
    description:
      'Limits of the research agent per lead, per company and day (UTC), per campaign, and per organization and day. Default of `steps`: 240, 96, 100,000, 10,000; of `pages`: 80, 32, 30,000, 3,000; of `seconds`: 1,200, 480, 500,000, 60,000. One run uses up to 24, 8 and 120.',
  },
)
/** The most that runs of the research agent may use of one thing. */
export type RunCaps = Type.Static<typeof RunCaps>

const Caps = Type.Object({
  tokensPerCompany: tokens(
    'Tokens for one company in one day (UTC). Default: 100,000. Large pages need 60,000 remaining: before a call, each byte counts as a token; afterwards, the endpoint’s count applies.',
  ),
  tokensPerLead: tokens(
    'Total tokens for a lead’s texts and replies. Research counts for the company. Default: 60,000.',
  ),
  tokensPerCampaign: tokens('Total tokens for a campaign. Default: null. Applies without prices too.'),
  tokensPerDay: tokens('Tokens for the organization in one day (UTC). Default: 2,000,000. Applies without prices too.'),
  usdPerLead: usd('Total US dollars for a lead, as in `tokensPerLead`.'),
  usdPerCampaign: usd('Total US dollars for a campaign. Searches count only for their provider’s budget.'),
  usdPerDay: usd('US dollars for the organization in one day (UTC). Default: 10 with prices.'),
  steps: RunCaps,
  pages: RunCaps,
  seconds: RunCaps,
})
/** The most that calls may use; null: no such cap. */
export type Caps = Type.Static<typeof Caps>

const Share = Type.Object({
  email: Type.Boolean({ description: 'Email addresses, in any spelling.' }),
  phone: Type.Boolean({ description: 'Phone numbers, in any grouping.' }),
  customData: Type.Boolean({
    description: "The lead's `customData`, including copies in `notes` or `extraContext`.",
  }),
})
/** What of a lead the model may be shown beyond the default. */
export type ModelSharing = Type.Static<typeof Share>

const Kind = Type.Enum(['openai-compatible', 'anthropic'], {
  description: '`openai-compatible` is any API with `{baseUrl}/chat/completions`.',
})

const BaseUrl = Type.String({
  maxLength: 500,
  description:
    'Base URL of the API, such as `https://api.openai.com/v1` or `https://api.anthropic.com/v1`. Private networks only if the operator allows them. Redirects are not followed.',
  examples: ['https://api.openai.com/v1'],
})

const Model = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Model name at the endpoint.',
  examples: ['gpt-5-mini'],
})

/** What an organization says of its language model. */
export const LlmBody = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ default: false, description: 'Whether the model is used.' })),
    kind: Kind,
    baseUrl: BaseUrl,
    model: Model,
    apiKey: Type.Optional(
      nullable(
        Type.String({ minLength: 1, maxLength: 500, pattern: '^[\\x21-\\x7E]+$' }),
        'Write-only. Omit it to keep the stored key (same `kind` and `baseUrl`); null for no key.',
      ),
    ),
    structuredOutputs: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'Whether the endpoint accepts a JSON schema (`response_format`). Otherwise the prompt contains the schema.',
      }),
    ),
    prices: Type.Optional(nullable(Prices, 'Required for caps and usage in dollars.')),
    caps: Type.Optional(
      Type.Partial(Caps, {
        additionalProperties: false,
        description: 'Null: no cap. Fields you leave out get their default.',
      }),
    ),
    share: Type.Optional(
      Type.Partial(Share, {
        additionalProperties: false,
        description: 'Additional lead data to share with the model. Default: false.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'LlmSettings',
    description: 'Omitted fields get their default, except the key.',
  },
)
export type SettingsInput = Type.Static<typeof LlmBody>

/** The settings as they are shown: never the key. */
export const LlmAnswer = Type.Object(
  {
    enabled: Type.Boolean(),
    kind: Kind,
    baseUrl: BaseUrl,
    model: Model,
    hasApiKey: Type.Boolean({ description: 'Whether a key is stored. It is never shown.' }),
    structuredOutputs: Type.Boolean(),
    prices: nullable(Prices),
    caps: Caps,
    share: Share,
    updatedAt: Type.String(),
  },
  { title: 'Llm', description: 'The language model of an organization.' },
)

/** What came of a trial. */
export const LlmTestAnswer = Type.Object(
  {
    ok: Type.Boolean(),
    code: nullable(Type.String(), 'Failure code, if any.'),
    detail: Type.String({ description: 'The result and what to do next.' }),
  },
  { title: 'LlmTest', description: 'Result of a test.' },
)

import Type from 'typebox'
import { nullable } from '../../../platform/json-schema.ts'

const MOST_USD = 1_000_000
const MOST_TOKENS = 1_000_000_000

const price = (description: string) => Type.Number({ minimum: 0, maximum: 100_000, description })

const Prices = Type.Object(
  {
    in: price('For input.'),
    cachedIn: price('For input that the endpoint had in its cache; where it gives none, the price of input.'),
    out: price('For output, reasoning included.'),
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
      'What runs of the research agent may use for one lead in all, one company in one day (UTC), one campaign in all, the organization in one day. Default of `steps`: 240, 96, 100,000, 10,000; of `pages`: 80, 32, 30,000, 3,000; of `seconds`: 1,200, 480, 500,000, 60,000. One run takes 24, 8 and 120 at most.',
  },
)
/** The most that runs of the research agent may use of one thing. */
export type RunCaps = Type.Static<typeof RunCaps>

const Caps = Type.Object({
  tokensPerCompany: tokens(
    'Tokens for one company in one day (UTC). Default: 100,000. Questions about large pages need 60,000 remaining: each byte counts as a token before the call, the endpoint’s count after it.',
  ),
  tokensPerLead: tokens(
    'Tokens for one lead in all: of its texts and replies. What research uses counts for the company. Default: 60,000.',
  ),
  tokensPerCampaign: tokens('Tokens for one campaign in all. Default: null. Holds without prices, too.'),
  tokensPerDay: tokens('Tokens for the organization in one day (UTC). Default: 2,000,000. Holds without prices, too.'),
  usdPerLead: usd('US dollars for one lead in all, of what `tokensPerLead` counts.'),
  usdPerCampaign: usd('US dollars for one campaign in all. Searches count on the budgets of their provider alone.'),
  usdPerDay: usd('US dollars for the organization in one day (UTC). Default: 10 where prices are given.'),
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
    description: "The lead's `customData`, also where its values are repeated in `notes` or `extraContext`.",
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
    'Where the API begins, such as `https://api.openai.com/v1` or `https://api.anthropic.com/v1`. Private networks only where the operator allows them. Redirects are not followed.',
  examples: ['https://api.openai.com/v1'],
})

const Model = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'As the endpoint names it.',
  examples: ['gpt-5-mini'],
})

/** What an organization says of its language model. */
export const LlmBody = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ default: false, description: 'Whether anything is asked of it.' })),
    kind: Kind,
    baseUrl: BaseUrl,
    model: Model,
    apiKey: Type.Optional(
      nullable(
        Type.String({ minLength: 1, maxLength: 500, pattern: '^[\\x21-\\x7E]+$' }),
        'Write-only. Left out, the stored one stays, as long as `kind` and `baseUrl` do; null for an endpoint that asks for none.',
      ),
    ),
    structuredOutputs: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'Whether the endpoint takes a JSON schema (`response_format`). Without it the schema stands in words.',
      }),
    ),
    prices: Type.Optional(
      nullable(Prices, 'Without prices nothing is counted in dollars, and caps in dollars are refused.'),
    ),
    caps: Type.Optional(
      Type.Partial(Caps, {
        additionalProperties: false,
        description: 'Null: no cap. Fields you leave out get their default.',
      }),
    ),
    share: Type.Optional(
      Type.Partial(Share, {
        additionalProperties: false,
        description: 'What of a lead is shown to the model beyond the default; each false unless switched on.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'LlmSettings',
    description: 'Fields you leave out get their default, except the key.',
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
    code: nullable(Type.String(), 'The class of the failure; null where there was none.'),
    detail: Type.String({ description: 'The result and what to do next.' }),
  },
  { title: 'LlmTest', description: 'What the endpoint answered to a trial.' },
)

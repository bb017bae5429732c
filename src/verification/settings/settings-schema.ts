import Type from 'typebox'
import { nullable } from '../../platform/json-schema.ts'
import { EMAIL_VERDICTS } from '../email-verdict.ts'
import { VERIFIER_KINDS } from '../providers/verifier.ts'
import { VerifierMapping } from '../providers/verifier-mapping.ts'

const MOST_USD = 1_000_000
const MOST_CHECKS = 100_000_000

const checks = (description: string) => nullable(Type.Integer({ minimum: 0, maximum: MOST_CHECKS }), description)

const Caps = Type.Object({
  usdPerDay: nullable(
    Type.Number({ minimum: 0, maximum: MOST_USD }),
    'US dollars for the organization in one day (UTC). Default: 10.',
  ),
  checksPerDay: checks('Addresses for the organization in one day (UTC). Default: 1,000.'),
  checksPerCampaign: checks('Total addresses for a campaign. Default: 10,000.'),
})
/** The most that checks may come to; null: no such cap. */
export type VerifierCaps = Type.Static<typeof Caps>

const Kind = Type.Enum([...VERIFIER_KINDS], {
  description: '`reacher` may be a server of your own (`baseUrl`); `http` is any API that a `mapping` describes.',
})
const BaseUrl = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    'URL of Reacher. Private networks only if the operator allows them (FAIRLEAD_ALLOWED_NETWORKS). Redirects are not followed.',
  examples: ['https://reacher.example.com'],
})
const Cost = Type.Number({
  minimum: 0,
  maximum: 1_000,
  description: 'US dollars per check; counted before the check.',
})

/** What an organization says of its verifier. */
export const VerifierBody = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ default: false, description: 'Whether the model is used.' })),
    kind: Kind,
    baseUrl: Type.Optional(nullable(BaseUrl, 'For kind `reacher` only.')),
    apiKey: Type.Optional(
      nullable(
        Type.String({ minLength: 1, maxLength: 500, pattern: '^[\\x21-\\x7E]+$' }),
        'Write-only. Omit it to keep the stored key (same kind and address); null for no key.',
      ),
    ),
    mapping: Type.Optional(nullable(VerifierMapping)),
    costPerCheckUsd: Type.Optional(Cost),
    caps: Type.Optional(
      Type.Partial(Caps, {
        additionalProperties: false,
        description: 'Null: no cap. Fields you leave out get their default.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'VerifierSettings',
    description: 'Omitted fields get their default, except the key. The default price depends on the kind.',
    examples: [{ kind: 'neverbounce', apiKey: 'private_a1b2c3', enabled: true }],
  },
)
export type VerifierInput = Type.Static<typeof VerifierBody>

const spent = { checks: Type.Integer(), usd: Type.Number() }

const VerifierAnswer = Type.Object(
  {
    enabled: Type.Boolean(),
    kind: Type.Enum([...VERIFIER_KINDS]),
    baseUrl: nullable(Type.String()),
    hasApiKey: Type.Boolean({ description: 'Whether a key is stored. It is never shown.' }),
    mapping: nullable(VerifierMapping),
    costPerCheckUsd: Type.Number(),
    caps: Type.Object({
      usdPerDay: nullable(Type.Number()),
      checksPerDay: nullable(Type.Integer()),
      checksPerCampaign: nullable(Type.Integer()),
    }),
    failures: Type.Integer({ description: 'Consecutive failed checks; after five, it pauses.' }),
    restsUntil: nullable(Type.String(), 'Paused until then, after failures or at its request.'),
    updatedAt: Type.String(),
  },
  { title: 'Verifier' },
)

/** The settings as they are shown, never the key, and what was spent. */
export const VerificationAnswer = Type.Object(
  {
    verifier: nullable(VerifierAnswer, 'The verifier; null if none is set.'),
    waiting: Type.Integer({
      description: 'Addresses waiting for a verdict, counted up to 1,000.',
    }),
    today: Type.Object(spent, { description: 'Usage today (UTC).' }),
    days: Type.Array(Type.Object({ day: Type.String({ examples: ['2026-11-24'] }), ...spent }), {
      description: 'The last 30 days (UTC) with checks, newest first.',
    }),
  },
  { title: 'AddressVerification', description: 'The address verifier and its costs.' },
)

export const VerifierTestBody = Type.Object(
  { email: Type.String({ minLength: 3, maxLength: 320, examples: ['jane@acme.com'] }) },
  { additionalProperties: false },
)

/** What one question came to. */
export const VerifierTestAnswer = Type.Object(
  {
    status: Type.Enum(['verdict', 'error', 'rate_limited']),
    verdict: nullable(Type.Enum([...EMAIL_VERDICTS])),
    error: nullable(Type.String(), 'Failure code of an error.'),
    detail: Type.String({ description: 'The result and what to do next.' }),
    costUsd: Type.Number({ description: 'Its cost, including possible charges.' }),
  },
  { title: 'VerifierTest', description: 'A verdict on one address. Not stored.' },
)

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
  checksPerCampaign: checks('Addresses for one campaign in all. Default: 10,000.'),
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
    'Where a Reacher answers. Private networks only where the operator allows them (FAIRLEAD_ALLOWED_NETWORKS). Redirects are not followed.',
  examples: ['https://reacher.example.com'],
})
const Cost = Type.Number({
  minimum: 0,
  maximum: 1_000,
  description: 'US dollars that one check costs; counted before it is made.',
})

/** What an organization says of its verifier. */
export const VerifierBody = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ default: false, description: 'Whether anything is asked of it.' })),
    kind: Kind,
    baseUrl: Type.Optional(nullable(BaseUrl, 'For kind `reacher` alone.')),
    apiKey: Type.Optional(
      nullable(
        Type.String({ minLength: 1, maxLength: 500, pattern: '^[\\x21-\\x7E]+$' }),
        'Write-only. Left out, the stored one stays, as long as nothing goes elsewhere; null for a verifier that asks for none.',
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
    description: 'Fields you leave out get their default, except the key. The price is that of the kind.',
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
    failures: Type.Integer({ description: 'Checks that failed in a row; after five it is left alone for a while.' }),
    restsUntil: nullable(Type.String(), 'Not asked before this: after failures, or because it asked for patience.'),
    updatedAt: Type.String(),
  },
  { title: 'Verifier' },
)

/** The settings as they are shown, never the key, and what was spent. */
export const VerificationAnswer = Type.Object(
  {
    verifier: nullable(VerifierAnswer, 'Who verifies addresses; null where nobody does.'),
    waiting: Type.Integer({
      description: 'Addresses of first emails that wait for a verdict; at most 1,000 are counted.',
    }),
    today: Type.Object(spent, { description: 'What counts today (UTC).' }),
    days: Type.Array(Type.Object({ day: Type.String({ examples: ['2026-11-24'] }), ...spent }), {
      description: 'The last 30 days (UTC) with a check, the newest first.',
    }),
  },
  { title: 'AddressVerification', description: 'Who verifies the addresses of an organization, and what it cost.' },
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
    error: nullable(Type.String(), 'Which kind of failure an error was.'),
    detail: Type.String({ description: 'The result and what to do next.' }),
    costUsd: Type.Number({ description: 'Its cost, including possible charges.' }),
  },
  { title: 'VerifierTest', description: 'What a verifier says of one address. Nothing of it is stored.' },
)

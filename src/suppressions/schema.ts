import Type from 'typebox'
import { nullable } from '../platform/json-schema.ts'
import { SUPPRESSION_REASONS } from './store.ts'

/** The most that one call may add. */
export const MOST_AT_ONCE = 1_000

/** Text that the database can hold: without the character U+0000. */
export const WITHOUT_NUL = {
  pattern: '^[^\\u0000]*$',
  'x-error-message': 'It must not contain the NUL character (U+0000).',
}

const Reason = (description: string) => Type.Enum([...SUPPRESSION_REASONS], { description })
const Kind = Type.Enum(['address', 'domain'], { description: 'An address, or a domain with its subdomains.' })

/** A suppression as the API shows it. */
export const SuppressionAnswer = Type.Object(
  {
    suppressionId: Type.String({ examples: ['supp_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    kind: Kind,
    value: Type.String({ description: 'The normalised address or domain: lower case, domain in ASCII.' }),
    reason: Reason('The strongest reason: complained, unsubscribed, bounced, manual.'),
    note: nullable(Type.String()),
    createdBy: Type.String({ description: 'Who or what added it.' }),
    createdAt: Type.String(),
  },
  { title: 'Suppression' },
)

/** Addresses and domains that must not be contacted. */
export const SuppressionOrderBody = Type.Object(
  {
    addresses: Type.Optional(
      Type.Array(Type.String({ maxLength: 1_000 }), {
        maxItems: MOST_AT_ONCE,
        description: 'Email addresses.',
        examples: [['jane@acme.example']],
      }),
    ),
    domains: Type.Optional(
      Type.Array(Type.String({ maxLength: 1_000 }), {
        maxItems: MOST_AT_ONCE,
        description: 'Domains, including their subdomains. No top-level domains such as com.',
        examples: [['competitor.example']],
      }),
    ),
    allowSharedDomains: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Required to suppress shared domains such as gmail.com, co.uk or github.io: no one at the domain would be contacted.',
      }),
    ),
    reason: Type.Optional(
      Type.Enum([...SUPPRESSION_REASONS], {
        default: 'manual',
        description: 'The reason. Keep the original one for lists from another tool.',
      }),
    ),
    note: Type.Optional(
      nullable(Type.String({ maxLength: 1_000, ...WITHOUT_NUL }), 'Internal note, up to 1,000 characters.'),
    ),
  },
  {
    additionalProperties: false,
    description: `At most ${MOST_AT_ONCE.toLocaleString('en')} addresses and domains together.`,
  },
)

/** Filters of the list. */
export const SuppressionFilters = Type.Object({
  kind: Type.Optional(Kind),
  value: Type.Optional(
    Type.String({ maxLength: 1_000, ...WITHOUT_NUL, description: 'Exactly this address or domain.' }),
  ),
  reason: Type.Optional(Reason('Only this reason.')),
})

/** Answer to adding suppressions. */
export const SuppressionsAdded = Type.Object(
  {
    success: Type.Literal(true),
    data: Type.Array(SuppressionAnswer, {
      description: 'The suppressed entries, including earlier ones, in the order sent, addresses first.',
    }),
    skipped: Type.Array(Type.String(), {
      description: 'Addresses of erased people. Not stored; they are never contacted anyway.',
    }),
  },
  { description: 'The suppressed entries.' },
)

/** Answer to a list that was brought. */
export const SuppressionsImported = Type.Object(
  {
    success: Type.Literal(true),
    suppressed: Type.Integer({
      description: 'Distinct addresses and domains now suppressed, including earlier ones.',
    }),
    skipped: Type.Integer({
      description: 'Addresses of erased people. Not stored; they are never contacted anyway.',
    }),
    faulty: Type.Integer({ description: 'Rows with errors.' }),
    faults: Type.Array(Type.Object({ line: Type.Integer(), code: Type.String(), detail: Type.String() }), {
      description: 'The first 1,000 errors, by line number.',
    }),
  },
  { title: 'SuppressionsImported', description: 'Result of the import.' },
)

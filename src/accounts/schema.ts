import Type from 'typebox'
import { instant, nullable } from '../platform/json-schema.ts'
import { SCOPES } from './roles-and-scopes.ts'

/** An organization as the API shows it. */
export const OrganizationAnswer = Type.Object(
  {
    organizationId: Type.String({ examples: ['org_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    name: Type.String(),
    postalAddress: nullable(Type.String({ description: 'Added below every live email. Required for live campaigns.' })),
    timezone: Type.String({
      description: 'Default IANA time zone of new campaigns, booking hours and mailbox days.',
      examples: ['Europe/Berlin'],
    }),
    requestsPerMinute: Type.Integer({
      description: 'API request limit for all keys, set by the operator.',
    }),
    rowsPerHour: Type.Integer({
      description: 'Rows of `POST /campaigns/{campaignId}/leads/batch` an hour for all keys, set by the operator.',
    }),
    dailySendCap: nullable(
      Type.Integer({
        description: 'Maximum emails a day for all mailboxes, set by the operator; null for no limit.',
      }),
    ),
    sendingStopped: Type.Boolean({
      description: 'True while all sending is stopped.',
    }),
    sendingStoppedBy: nullable(
      Type.String({
        description: '`user_…`, `key_…` or `operator`. Only the operator can restart sending after stopping it.',
      }),
    ),
    brandColor: nullable(Type.String({ description: 'Color of buttons and links on booking pages.' })),
    logoUrl: nullable(Type.String({ description: 'Path of the logo on booking pages.' })),
    createdAt: instant('When it was created.'),
    updatedAt: instant('When a setting changed last.'),
  },
  { title: 'Organization', description: 'The organization that the key belongs to.' },
)

/** What can be changed of an organization over the API. */
export const OrganizationPatch = Type.Object(
  {
    name: Type.Optional(
      Type.String({ maxLength: 400, description: 'Up to 200 characters on one line.', examples: ['Acme'] }),
    ),
    postalAddress: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description: 'Up to 500 characters, several lines allowed. Cannot be removed.',
        examples: ['Acme Ltd\n1 Quay Street\nLondon E1 1AA\nUnited Kingdom'],
      }),
    ),
    timezone: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'Default IANA time zone of new campaigns; existing ones keep theirs. Also the default for booking hours, and for mailbox days from the next day on.',
        examples: ['Europe/Berlin'],
      }),
    ),
    brandColor: Type.Optional(
      nullable(
        Type.String({
          pattern: '^#[0-9a-fA-F]{6}$',
          description: 'Color of buttons and links on booking pages. Adjusted for legibility.',
          examples: ['#0f766e'],
        }),
      ),
    ),
  },
  { additionalProperties: false, description: 'Fields you leave out stay unchanged.' },
)

/** An API key as the API shows it; never its value. */
export const KeyAnswer = Type.Object(
  {
    keyId: Type.String({ examples: ['key_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    name: Type.String(),
    startsWith: Type.String({ description: 'First characters of the key.', examples: ['fl_live_7Bx2'] }),
    scopes: Type.Array(Type.String()),
    campaignIds: nullable(Type.Array(Type.String(), { description: 'Campaigns the key is limited to; null: all.' })),
    createdBy: Type.String({
      description: '`user_…`, or `operator` for the `fairlead` command.',
    }),
    createdByName: nullable(Type.String(), 'Name of the member who created it, if any.'),
    createdAt: instant('When it was created.'),
    lastUsedAt: nullable(instant('Last use, to the minute.')),
    expiresAt: nullable(instant('When it expires.')),
    revokedAt: nullable(instant('When it was revoked.')),
  },
  { title: 'ApiKey', description: 'An API key, without its secret.' },
)

/** A new API key: the only answer that has its value. */
export const NewKeyAnswer = Type.Object(
  {
    ...KeyAnswer.properties,
    key: Type.String({ description: 'The key. It is shown only once and cannot be retrieved.' }),
  },
  {
    title: 'NewApiKey',
    'x-extends': 'ApiKey',
    description: 'The new API key with its secret, shown only once.',
  },
)

/** What a new key is to be. */
export const KeyOrderBody = Type.Object(
  {
    name: Type.String({ maxLength: 400, description: 'A descriptive name.', examples: ['Clay'] }),
    scopes: Type.Optional(
      Type.Array(Type.Enum([...SCOPES]), {
        minItems: 1,
        maxItems: SCOPES.length,
        description: 'Default: `leads:write`.',
      }),
    ),
    campaignIds: Type.Optional(
      nullable(
        Type.Array(Type.String(), {
          minItems: 1,
          maxItems: 100,
          description:
            'Limits the key to these campaigns of the organization. Organization-wide operations, such as suppressions, mailbox changes and the audit log, get 403 `campaign_not_allowed`.',
        }),
      ),
    ),
    expiresAt: Type.Optional(
      nullable(instant('Expiry, ISO 8601 with a zone, at most 50 years ahead. Default: never.')),
    ),
  },
  { additionalProperties: false },
)

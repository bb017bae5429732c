import Type from 'typebox'
import { instant, nullable } from '../platform/json-schema.ts'
import { SCOPES } from './roles-and-scopes.ts'

/** An organization as the API shows it. */
export const OrganizationAnswer = Type.Object(
  {
    organizationId: Type.String({ examples: ['org_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    name: Type.String(),
    postalAddress: nullable(
      Type.String({ description: 'Stands below every live email. Without it no campaign can send live.' }),
    ),
    timezone: Type.String({
      description:
        'IANA time zone of new campaigns that name none, and of the days of mailboxes that have none of their own.',
      examples: ['Europe/Berlin'],
    }),
    requestsPerMinute: Type.Integer({
      description: 'Limit of API requests, shared by all keys. The operator sets it.',
    }),
    rowsPerHour: Type.Integer({
      description:
        'Rows of `POST /campaigns/{campaignId}/leads/batch` an hour, of all keys together. The operator sets it.',
    }),
    dailySendCap: nullable(
      Type.Integer({
        description: 'Most emails a day over all mailboxes; null without such a limit. The operator sets it.',
      }),
    ),
    sendingStopped: Type.Boolean({
      description: 'True while all sending of the organization is stopped.',
    }),
    sendingStoppedBy: nullable(
      Type.String({ description: 'Who stopped it: `user_…`, `key_…`, or `operator`, who alone starts it again then.' }),
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
        description: 'Up to 500 characters, over several lines if you like. Can be changed, not removed.',
        examples: ['Acme Ltd\n1 Quay Street\nLondon E1 1AA\nUnited Kingdom'],
      }),
    ),
    timezone: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'IANA time zone that the schedule of a campaign has where it names none; campaigns that are there keep theirs. The days of mailboxes that have none of their own are its days, from the next one on.',
        examples: ['Europe/Berlin'],
      }),
    ),
    brandColor: Type.Optional(
      nullable(
        Type.String({
          pattern: '^#[0-9a-fA-F]{6}$',
          description: 'Color of buttons and links on booking pages. They darken or lighten it until text is legible.',
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
    startsWith: Type.String({ description: 'How the value begins, for recognition.', examples: ['fl_live_7Bx2'] }),
    scopes: Type.Array(Type.String()),
    campaignIds: nullable(Type.Array(Type.String(), { description: 'The only campaigns the key is for; null: all.' })),
    createdBy: Type.String({
      description: 'Who made it: `user_…`, or `operator` for one made with the `fairlead` command.',
    }),
    createdByName: nullable(Type.String(), 'The name of the member who made it; null where that is no member.'),
    createdAt: instant('When it was made.'),
    lastUsedAt: nullable(instant('Minute of the last request with it.')),
    expiresAt: nullable(instant('From when on it is refused.')),
    revokedAt: nullable(instant('When it was revoked.')),
  },
  { title: 'ApiKey', description: 'An API key, without its secret.' },
)

/** A new API key: the only answer that has its value. */
export const NewKeyAnswer = Type.Object(
  {
    ...KeyAnswer.properties,
    key: Type.String({ description: 'The value. It is shown this once and cannot be retrieved.' }),
  },
  {
    title: 'NewApiKey',
    'x-extends': 'ApiKey',
    description: 'The new API key, with its secret, which is shown this once.',
  },
)

/** What a new key is to be. */
export const KeyOrderBody = Type.Object(
  {
    name: Type.String({ maxLength: 400, description: 'Says what the key is for.', examples: ['Clay'] }),
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
            'The only campaigns it is for; all of this organization. What concerns the whole organization, such as suppressions, changes of mailboxes and the audit, is answered 403 `campaign_not_allowed`.',
        }),
      ),
    ),
    expiresAt: Type.Optional(
      nullable(instant('From when on it is refused; ISO 8601 with a zone, at most 50 years ahead. Default: never.')),
    ),
  },
  { additionalProperties: false },
)

import Type, { type Static } from 'typebox'
import { DEFAULT_TYPES, NOTIFICATION_TYPES } from './notifications/catalogue.ts'

/**
 * The campaign setting `webhook`: where notifications go, and which. Only the shape is checked here; whether the address
 * may be connected to is decided by the outbound guard at each attempt.
 */
export const Webhook = Type.Object(
  {
    url: Type.String({
      description:
        'Receives a signed POST for each notification (Standard Webhooks). http or https, without user name and password.',
      pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]?://[^\s/?#@\\]+([/?#]\S*)?$`,
      'x-error-message':
        'It must be an address with http:// or https://, without user name and password, such as https://hooks.example.com/fairlead.',
      maxLength: 2_000,
      examples: ['https://hooks.example.com/fairlead'],
    }),
    events: Type.Optional(
      Type.Array(Type.Enum(NOTIFICATION_TYPES), {
        minItems: 1,
        uniqueItems: true,
        default: [...DEFAULT_TYPES],
        description: 'Notifications to send. Default: `meeting.booked`. See `webhooks` in this document.',
        examples: [['meeting.booked', 'meeting.cancelled', 'lead.replied']],
      }),
    ),
  },
  { title: 'Webhook', additionalProperties: false, description: 'Where to send notifications, and which.' },
)

export type Webhook = Static<typeof Webhook>

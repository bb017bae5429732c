import Type from 'typebox'

const Someone = (description: string) =>
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 200 }),
      email: Type.String({ minLength: 3, maxLength: 254 }),
    },
    { additionalProperties: false, description },
  )

/** A meeting that a person records. `readManual` has the rules that a schema cannot express. */
export const ManualMeetingBody = Type.Object(
  {
    startsAt: Type.String({
      maxLength: 64,
      description: 'When it begins, ISO 8601 with a zone or offset. It may be over.',
      examples: ['2027-01-12T14:00:00Z'],
    }),
    endsAt: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'When it ends, at most 24 hours later. Either this or `durationMinutes`; without both it is as long as meetings of the campaign’s calendar.',
        examples: ['2027-01-12T14:30:00Z'],
      }),
    ),
    durationMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440, description: 'Instead of `endsAt`.' })),
    timezone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'IANA time zone in which the attendee reads it. Default: that of the campaign’s schedule.',
        examples: ['Europe/Berlin'],
      }),
    ),
    title: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Default: the title of the campaign’s calendar.' }),
    ),
    location: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2_000, description: 'An address, or the URL of a call.' }),
    ),
    attendee: Type.Optional(Someone('Who comes. Default: the lead.')),
    host: Type.Optional(Someone('Who meets them, where it is known. Either this or `hostId`.')),
    hostId: Type.Optional(
      Type.String({ pattern: '^host_[0-9a-f]{32}$', description: 'Whom of the hosts of the organization it is with.' }),
    ),
    notes: Type.Optional(Type.String({ maxLength: 2_000 })),
    status: Type.Optional(
      Type.Enum(['booked', 'attended', 'no_show'], {
        default: 'booked',
        description: '`attended` and `no_show` only of a meeting that has begun.',
      }),
    ),
  },
  { title: 'ManualMeeting', additionalProperties: false },
)

export type ManualMeetingBody = Type.Static<typeof ManualMeetingBody>

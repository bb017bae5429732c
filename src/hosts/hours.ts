import Type from 'typebox'

/** The days of a week in ISO order; the position plus one is `Temporal.PlainDate#dayOfWeek`. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const SPAN = {
  from: Type.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    description: 'Wall-clock time at which the first meeting can start, `HH:MM`.',
  }),
  to: Type.String({
    pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
    description: 'Wall-clock time by which the last meeting has ended, `HH:MM`; `24:00` is the end of the day.',
  }),
}

/** Hours of one day of every week. */
export const Hours = Type.Object(
  { day: Type.Enum([...WEEKDAYS], { description: 'Day of the week.' }), ...SPAN },
  {
    additionalProperties: false,
    description: 'A span of one day. It ends after it begins; a night is written as two spans.',
  },
)

const DATE = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'

/** Days on which other hours hold than those of the week. */
export const HoursException = Type.Object(
  {
    date: Type.String({ pattern: DATE, description: 'The day, or the first of several.', examples: ['2026-12-24'] }),
    until: Type.Optional(
      Type.String({
        pattern: DATE,
        description: 'The last of several days, itself included; at most 366 of them. Without it, one day.',
      }),
    ),
    hours: Type.Array(Type.Object(SPAN, { additionalProperties: false }), {
      maxItems: 10,
      description: 'The hours of each of these days, instead of those of the week. Empty: no meetings.',
    }),
    note: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Why, for colleagues. Prospects never see it.' }),
    ),
  },
  { additionalProperties: false, description: 'Days off, or days with other hours.' },
)

export type Hours = Type.Static<typeof Hours>
export type HoursException = Type.Static<typeof HoursException>

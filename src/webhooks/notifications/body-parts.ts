import Type from 'typebox'
import type { TObject } from 'typebox'
import { TIERS } from '../../leads/index.ts'
import { AnyKey, nullable } from '../../platform/json-schema.ts'

/** An id as it is shown, `prefix_` and 32 hexadecimal digits. */
export function id(prefix: string, description: string) {
  return Type.String({ pattern: `^${prefix}_[0-9a-f]{32}$`, description })
}

/** A time in RFC 3339. */
export function instant(description: string) {
  return Type.String({ format: 'date-time', description })
}

/** Somebody who meets. */
export const Person = Type.Object(
  {
    name: nullable(Type.String(), 'Full name; null when only the address is known.'),
    email: Type.String({ description: 'Email address.' }),
  },
  { title: 'NotifiedPerson' },
)

const Lead = Type.Object(
  {
    companyName: Type.String({ description: 'As given with the lead.' }),
    contactName: Type.String({ description: 'As given with the lead.' }),
    email: Type.String({ description: 'As given with the lead.' }),
    domain: Type.String({ description: 'Company domain, given or derived from the email address.' }),
    title: nullable(Type.String(), "The contact's job title, if known."),
    phone: nullable(Type.String(), "The contact's phone number as given."),
    customData: Type.Record(AnyKey, Type.Unknown(), {
      description: 'The customData of the lead, unchanged; an empty object when none was given.',
    }),
  },
  { title: 'NotifiedLead', description: 'The lead.' },
)

export const Tier = Type.Enum([...TIERS], {
  description: 'A is the best; U: too little is known; X: disqualified.',
})

/** What a score is in every notification. */
const Score = Type.Object({ value: Type.Number({ description: '0 to 100.' }), tier: Tier }, { title: 'NotifiedScore' })

/** The score of a lead; `when` says of which moment. */
export function scoreOf(when: string) {
  return nullable(Score, `${when} Null if not scored yet.`)
}

const Sequence = Type.Integer({
  title: 'NotificationSequence',
  minimum: 1,
  description:
    'Increases with each notification to an endpoint, with gaps. Notifications can arrive out of order: the highest number is the newest.',
})
const Test = Type.Literal(true, {
  title: 'TestMark',
  description: 'True for a test, with example `data`; otherwise absent.',
})

/** The part of `data` that every notification has. */
export const WHOSE = {
  prospectId: id('lead', 'ID of the lead.'),
  campaignId: id('camp', 'ID of the campaign.'),
  organizationId: id('org', 'ID of the organization.'),
  lead: Lead,
}

/**
 * A type of notification: its words, the schema of the whole body by Standard Webhooks 1.0, which leaves room for more
 * members beside type, timestamp and data, and an example.
 */
export function notification<const Name extends string, Data extends TObject, const Example extends object>(
  name: Name,
  { summary, description }: { readonly summary: string; readonly description: string },
  data: Data,
  example: Example,
) {
  const schema = Type.Object(
    {
      type: Type.Literal(name),
      timestamp: instant('When it happened, not the time of this attempt.'),
      sequence: Sequence,
      test: Type.Optional(Test),
      data,
    },
    { title: camelCased(`.${name}`), description },
  )
  return { summary, schema, example: { type: name, ...example } }
}

/** The name of a type without its dots and underscores: `meetingNoShow`; one that begins with a dot begins in a capital. */
export function camelCased(type: string): string {
  return type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Ids and a lead as the examples show them. */
export const EXAMPLE_IDS = {
  prospectId: 'lead_019bb7a4f0327e6d9b2c4a8f1e3d5c70',
  campaignId: 'camp_019ba1c8e4b97d02a5f36e8c1b4d7a92',
  organizationId: 'org_019b9f03a7c67b18945d2e7f6a1c3b80',
}
export const EXAMPLE_LEAD = {
  companyName: 'Example Shipyard',
  contactName: 'Jane Roe',
  email: 'jane.roe@shipyard.example',
  domain: 'shipyard.example',
  title: 'Head of Operations',
  phone: '+44 20 7946 0958',
  customData: { region: 'emea', crmId: 'A-1042' },
}
export const EXAMPLE_SCORE = { value: 82.5, tier: 'A' as const }

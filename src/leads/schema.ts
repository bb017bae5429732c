import Type from 'typebox'
import type { TSchema } from 'typebox'
import { nullable } from '../platform/json-schema.ts'
import { MAX_EMAIL, MAX_ITEMS, MAX_TEXT, examplesOf } from './fields/field-kinds.ts'
import type { AnyField, GroupField, FieldRule } from './fields/field-kinds.ts'
import { LEAD_FIELDS } from './fields/lead-fields.ts'

type RuleOf<Kind extends FieldRule['kind']> = Extract<FieldRule, { readonly kind: Kind }>
type Words = { readonly description: string; readonly examples?: readonly unknown[] }

const shortText = (words: Words) => Type.String({ ...words, maxLength: MAX_TEXT })
const whole = (words: Words) => Type.Integer({ ...words, minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** The schema of each kind of field. */
const SCHEMAS: {
  readonly [Kind in Exclude<FieldRule['kind'], 'group'>]: (words: Words, rule: RuleOf<Kind>) => TSchema
} = {
  text: (words, { max, required }) => Type.String({ ...words, ...(required && { minLength: 1 }), maxLength: max }),
  email: (words) => Type.String({ ...words, minLength: 3, maxLength: MAX_EMAIL }),
  domain: shortText,
  phone: shortText,
  url: shortText,
  timezone: shortText,
  fundingDate: (words) => Type.String({ ...words, pattern: '^\\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?$' }),
  amount: (words) => Type.Number({ ...words, minimum: 0 }),
  count: whole,
  year: whole,
  growth: (words) => Type.Number(words),
  flag: (words) => Type.Boolean(words),
  texts: (words) => Type.Array(Type.String({ maxLength: MAX_TEXT }), { ...words, maxItems: MAX_ITEMS }),
  freeform: (words) => Type.Object({}, { ...words, additionalProperties: true }),
}

function schemaOf(field: AnyField): TSchema {
  const { rule, description, detail, example } = field
  const words: Words = {
    description: detail === undefined ? description : `${description} ${detail}`,
    // Yes or no needs none.
    ...(example === undefined || rule.kind === 'flag' ? {} : { examples: [example] }),
  }
  if (rule.kind === 'group') {
    const { title, fields } = field as GroupField
    return Type.Object(schemasOf(fields), { ...(title === undefined ? {} : { title }), ...words })
  }
  return (SCHEMAS[rule.kind] as (words: Words, rule: FieldRule) => TSchema)(words, rule)
}

function schemasOf(table: Readonly<Record<string, AnyField>>): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => {
      const schema = schemaOf(field)
      return [name, 'required' in field.rule ? schema : Type.Optional(nullable(schema))]
    }),
  )
}

/**
 * The body of an add-lead request, for the OpenAPI document and the types of clients. It describes; `parseLead`
 * decides, because it also takes "" for null and explains itself better.
 */
export const LeadBody = Type.Object(schemasOf(LEAD_FIELDS), {
  title: 'NewLead',
  'x-extends': 'LeadPatch',
  description:
    'A lead. An optional field that is null or "" counts as absent. Unknown keys are kept under `unrecognised` and named in `warnings`.',
  examples: [
    examplesOf(LEAD_FIELDS, [
      'companyName',
      'contactName',
      'email',
      'title',
      'phone',
      'company',
      'contact',
      'customData',
    ]),
  ],
})

/** The body of a change to a lead: any of its fields; null clears an optional one. */
export const LeadPatchBody = Type.Partial(LeadBody, {
  title: 'LeadPatch',
  description:
    'Fields to change; others stay unchanged. null or "" clears an optional field. Objects are merged key by key. The email cannot change.',
})

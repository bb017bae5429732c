import { expect, test } from 'vitest'
import { LEAD_RULES } from './fields/lead-fields.ts'
import type { FieldRule, RuleSet } from './fields/field-kinds.ts'
import { parseLead } from './validation/parse-lead.ts'
import { LeadBody, LeadPatchBody } from './schema.ts'

interface Shape {
  type?: string
  anyOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  items?: Shape
  minimum?: number
  maxLength?: number
  maxItems?: number
  additionalProperties?: boolean
  description?: string
  examples?: readonly unknown[]
}

interface Field {
  pointer: string
  shape: Shape
  rule: FieldRule
}

const TYPES: Readonly<Record<FieldRule['kind'], string>> = {
  text: 'string',
  email: 'string',
  domain: 'string',
  phone: 'string',
  url: 'string',
  timezone: 'string',
  fundingDate: 'string',
  amount: 'number',
  growth: 'number',
  count: 'integer',
  year: 'integer',
  flag: 'boolean',
  texts: 'array',
  freeform: 'object',
  group: 'object',
}

function compare(shape: Shape, rules: RuleSet, parent: string): Field[] {
  expect(Object.keys(shape.properties ?? {}), parent).toEqual([...rules.fields.keys()])
  expect(shape.required ?? [], parent).toEqual(rules.required)
  return [...rules.fields].flatMap(([name, rule]) => {
    const field = shape.properties![name]!
    const inner = field.anyOf?.[0] ?? field
    const pointer = `${parent}/${name}`
    const own: Field = { pointer, shape: inner, rule }
    return rule.kind === 'group' ? [own, ...compare(inner, rule.rules, pointer)] : [own]
  })
}

// As a reader of the OpenAPI document sees them.
const leadBody: Shape = JSON.parse(JSON.stringify(LeadBody))
const leadPatchBody: Shape = JSON.parse(JSON.stringify(LeadPatchBody))

const fields = compare(leadBody, LEAD_RULES, '')

test.each(fields)('$pointer is described as it is read', ({ shape, rule }) => {
  expect(shape.type).toBe(TYPES[rule.kind])
  expect(shape.description).toMatch(/\.$/)
  if (rule.kind === 'text') expect(shape.maxLength).toBe(rule.max)
  if (rule.kind === 'email') expect(shape.maxLength).toBe(254)
  if (['domain', 'phone', 'url'].includes(rule.kind)) expect(shape.maxLength).toBe(2_000)
  if (rule.kind === 'texts') expect([shape.maxItems, shape.items?.maxLength]).toEqual([500, 2_000])
  if (['amount', 'count', 'year'].includes(rule.kind)) expect(shape.minimum).toBe(0)
  if (rule.kind === 'freeform') expect(shape.additionalProperties).toBe(true)
})

test('every optional field may be null, and no required one', () => {
  for (const [name, shape] of Object.entries(leadBody.properties!)) {
    const isNullable = shape.anyOf?.some((option) => option.type === 'null') ?? false
    expect(isNullable, name).toBe(!LEAD_RULES.required.includes(name))
  }
})

test('every example is read without a warning', () => {
  const options = { lenient: false, today: Temporal.PlainDate.from('2026-11-20') }
  const [whole] = leadBody.examples!
  expect(parseLead(whole, options)).toMatchObject({ ok: true, warnings: [] })
  for (const { pointer, shape } of fields) {
    for (const example of shape.examples ?? []) {
      const body = pointer
        .split('/')
        .slice(1)
        .reduceRight<unknown>((inner, key) => ({ [key]: inner }), example)
      const lead = { companyName: 'Acme', contactName: 'Jane', email: 'jane@acme.com', ...(body as object) }
      expect(parseLead(lead, options), pointer).toMatchObject({ ok: true, warnings: [] })
    }
  }
})

test('a change may name any field of a lead and must name none', () => {
  expect(leadPatchBody.properties).toEqual(leadBody.properties)
  expect(leadPatchBody.required ?? []).toEqual([])
})

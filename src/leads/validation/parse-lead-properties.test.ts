import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ParsedLead } from '../fields/lead-fields.ts'
import { LEAD_RULES } from '../fields/lead-fields.ts'
import type { FieldRule, RuleSet } from '../fields/field-kinds.ts'
import { isJsonObject, isLargerThan, isStorable, ownValue, setOwn } from './json-value.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from './json-value.ts'
import { mergeLead } from './merge-lead.ts'
import { parseLead, parseLeadPatch } from './parse-lead.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const strict = { lenient: false, today }
const lenient = { lenient: true, today }

const GOOD: Readonly<Record<Exclude<FieldRule['kind'], 'group'>, fc.Arbitrary<unknown>>> = {
  text: fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => `${text}x`),
  email: fc.constantFrom(
    'jane@acme.com',
    ' Jane@Acme.com',
    'j@gmail.com',
    'j@münchen.de',
    'j@privaterelay.appleid.com',
  ),
  domain: fc.constantFrom('acme.com', 'https://www.acme.io/x', 'www.co.uk', 'münchen.de', 'gmail.com'),
  phone: fc.constantFrom('+49 30 901820', '030 901820', 'n/a', ' 0049 30 901820'),
  url: fc.oneof(fc.webUrl(), fc.constantFrom('acme.com', ' www.acme.com/x?y#z ')),
  timezone: fc.constantFrom('Europe/Berlin', 'US/Eastern ', 'utc'),
  fundingDate: fc.constantFrom('2026-04', '2026-04-30', ' 2030-01'),
  amount: fc.oneof(fc.nat(), fc.constant(-0)),
  count: fc.nat(),
  year: fc.integer({ min: 1800, max: 2100 }),
  growth: fc.double({ noNaN: true, noDefaultInfinity: true }),
  flag: fc.boolean(),
  texts: fc.array(fc.string()),
  freeform: fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, '', '  ', '12', 'yes', '{"a":1}', '["x"]', 'a, b', 'x'.repeat(3_000)),
  fc.constantFrom(Infinity, 'a\0', '\ud800', {}, []),
  fc.jsonValue({ noUnicodeString: false }),
)
const strangers = fc.dictionary(
  fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'a/b~c', 'company_name'), fc.string()),
  fc.jsonValue(),
  { maxKeys: 2, noNullPrototype: true },
)

function bodyOf(rules: RuleSet, oddWeight: number): fc.Arbitrary<Record<string, unknown>> {
  const fields = [...rules.fields].map(([name, rule]): [string, fc.Arbitrary<unknown>] => {
    const good = rule.kind === 'group' ? bodyOf(rule.rules, oddWeight) : GOOD[rule.kind]
    return [
      name,
      fc.oneof({ arbitrary: good, weight: 8 }, { arbitrary: odd, weight: 'required' in rule ? 0 : oddWeight }),
    ]
  })
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [...rules.required], noNullPrototype: true })
  return fc.tuple(known, strangers).map(([first, second]) => ({ ...second, ...first }))
}

/** Mostly accepted, and often refused in one place or another. */
const goodBody = bodyOf(LEAD_RULES, 0)
const oddBody = bodyOf(LEAD_RULES, 1)
const anyBody = fc.oneof(goodBody, oddBody, fc.jsonValue(), fc.anything({ maxDepth: 3 }))

function checkLimits(rules: RuleSet, object: JsonObject): void {
  for (const [key, value] of Object.entries(object)) {
    const rule = rules.fields.get(key)!
    expect(rule, key).toBeDefined()
    if (rule.kind === 'group') {
      expect(Object.keys(value as JsonObject), key).not.toEqual([])
      checkLimits(rule.rules, value as JsonObject)
    } else if (rule.kind === 'freeform') {
      expect(isJsonObject(value) && !isLargerThan(value, 65_536), key).toBe(true)
    } else if (rule.kind === 'texts') {
      for (const item of value as string[]) checkText(item, 2_000)
    } else if (typeof value === 'string') {
      checkText(value, rule.kind === 'text' ? rule.max : 2_000)
    } else {
      expect(['number', 'boolean'], key).toContain(typeof value)
    }
  }
}

function checkText(text: string, max: number): void {
  expect(text).toBe(text.trim())
  expect(text).not.toBe('')
  expect([...text].length).toBeLessThanOrEqual(max)
}

const DERIVED = new Set(['emailKey', 'domainKind', 'domainGiven', 'phoneE164', 'unrecognised'])

function fieldsOf(lead: ParsedLead): JsonObject {
  return Object.fromEntries(Object.entries(lead).filter(([key]) => !DERIVED.has(key)))
}

function asStored(lead: ParsedLead): Omit<ParsedLead, 'domainGiven'> {
  const stored = { ...lead }
  delete stored.domainGiven
  return stored
}

/** The body that says what the lead says: what is unrecognised stands where it was sent. */
function bodyAgain(fields: JsonObject, unrecognised: JsonObject): JsonObject {
  const body: MutableJsonObject = { ...fields }
  for (const [key, value] of Object.entries(unrecognised)) {
    const field = ownValue(fields, key)
    const isGroup = LEAD_GROUPS.has(key) && isJsonObject(value)
    setOwn(body, key, isGroup ? bodyAgain(isJsonObject(field) ? field : {}, value) : value)
  }
  return body
}

const LEAD_GROUPS = new Set(groupNames(LEAD_RULES))

function groupNames(rules: RuleSet): string[] {
  return [...rules.fields].flatMap(([name, rule]) => (rule.kind === 'group' ? [name, ...groupNames(rule.rules)] : []))
}

function saysNothing(value: unknown, rule: FieldRule | undefined): boolean {
  if (rule === undefined) return value === undefined
  if (value === null || (typeof value === 'string' && value.trim() === '')) return true
  if (rule.kind !== 'group' || !isJsonObject(value)) return false
  return Object.entries(value).every(([key, inner]) => saysNothing(inner, rule.rules.fields.get(key)))
}

interface Sides {
  readonly known: JsonValue | undefined
  readonly unknown: JsonValue | undefined
}

function expectAllKept(rules: RuleSet, sent: object, { known, unknown }: Sides): void {
  for (const [key, value] of Object.entries(sent)) {
    const rule = rules.fields.get(key)
    if (saysNothing(value, rule)) continue
    const sides = {
      known: isJsonObject(known) ? ownValue(known, key) : undefined,
      unknown: isJsonObject(unknown) ? ownValue(unknown, key) : undefined,
    }
    expect(sides.known !== undefined || sides.unknown !== undefined, key).toBe(true)
    if (rule === undefined) expect(sides.unknown, key).toEqual(value)
    if (rule?.kind === 'freeform' && sides.unknown === undefined && isJsonObject(value))
      expect(sides.known).toEqual(value)
    if (rule?.kind === 'group' && isJsonObject(value)) expectAllKept(rule.rules, value, sides)
  }
}

test('nothing that can be sent makes it throw, and it answers with a lead or with errors', () => {
  const existing = leadOf({ companyName: 'Acme', contactName: 'Jane', email: 'jane@acme.com', customData: { a: 1 } })
  fc.assert(
    fc.property(anyBody, fc.boolean(), (body, isLenient) => {
      const options = { lenient: isLenient, today }
      for (const outcome of [parseLead(body, options), parseLeadPatch(body, existing, options)]) {
        if (!outcome.ok) expect(outcome.errors).not.toEqual([])
        expect(isStorable([outcome.ok ? [] : outcome.errors, outcome.warnings])).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('an accepted lead keeps every limit and can be stored as it is', () => {
  fc.assert(
    fc.property(fc.oneof(goodBody, oddBody), fc.boolean(), (body, isLenient) => {
      const outcome = parseLead(body, { lenient: isLenient, today })
      fc.pre(outcome.ok)
      checkLimits(LEAD_RULES, fieldsOf(outcome.lead))
      expect(isStorable(fieldsOf(outcome.lead))).toBe(true)
      expect(
        Object.values(outcome.lead.unrecognised ?? {}).every((value) => isStorable(value) || isJsonObject(value)),
      ).toBe(true)
    }),
  )
})

test('a good body is accepted', () => {
  fc.assert(
    fc.property(goodBody, (body) => {
      expect(parseLead(body, strict)).toMatchObject({ ok: true })
    }),
  )
})

test('reading what was read changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(goodBody, oddBody), (body) => {
      const outcome = parseLead(body, strict)
      fc.pre(outcome.ok)
      const again = parseLead(bodyAgain(fieldsOf(outcome.lead), outcome.lead.unrecognised ?? {}), strict)
      expect(again.ok && asStored(again.lead)).toEqual(asStored(outcome.lead))
    }),
  )
})

test('upper and lower case make no other identity', () => {
  const letters = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 })
  fc.assert(
    fc.property(fc.emailAddress(), letters, (email, upper) => {
      const shouted = [...email].map((letter, at) => (upper[at % 60] ? letter.toUpperCase() : letter)).join('')
      expect(leadOf({ companyName: 'a', contactName: 'b', email: shouted }).emailKey).toBe(
        leadOf({ companyName: 'a', contactName: 'b', email }).emailKey,
      )
    }),
  )
})

test('lenient accepts all that strict accepts, as the same lead', () => {
  fc.assert(
    fc.property(fc.oneof(goodBody, oddBody), (body) => {
      const outcome = parseLead(body, strict)
      fc.pre(outcome.ok)
      expect(parseLead(body, lenient)).toEqual(outcome)
    }),
  )
})

test('nothing that was sent and says something is lost', () => {
  fc.assert(
    fc.property(fc.oneof(goodBody, oddBody), fc.boolean(), (body, isLenient) => {
      const copy = structuredClone(body)
      const outcome = parseLead(body, { lenient: isLenient, today })
      expect(body).toEqual(copy)
      fc.pre(outcome.ok)
      expectAllKept(LEAD_RULES, body, { known: fieldsOf(outcome.lead), unknown: outcome.lead.unrecognised })
    }),
  )
})

test('merging keeps the limits, and the same request again changes nothing', () => {
  const oneAddress = goodBody.map((body) => leadOf({ ...body, email: 'jane@acme.com' }))
  fc.assert(
    fc.property(oneAddress, oneAddress, (existing, given) => {
      const { lead } = mergeLead(existing, given)
      checkLimits(LEAD_RULES, fieldsOf(lead))
      expect(mergeLead(lead, given).lead).toEqual(lead)
      expect(mergeLead(existing, existing).lead).toEqual(existing)
      expect(parseLeadPatch({}, lead, strict)).toEqual({ ok: true, lead, warnings: [] })
    }),
  )
})

function leadOf(body: Record<string, unknown>): ParsedLead {
  const outcome = parseLead(body, strict)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.lead
}

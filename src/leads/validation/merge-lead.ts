import type { Problem } from '../../platform/errors.ts'
import type { LeadFields, ParsedLead } from '../fields/lead-fields.ts'
import { MAX_FREEFORM_BYTES, MAX_UNRECOGNISED_BYTES } from '../fields/field-kinds.ts'
import { deriveFields } from './derived-fields.ts'
import { LEAD_RULES } from '../fields/lead-fields.ts'
import type { FieldRule, RuleSet } from '../fields/field-kinds.ts'
import { isJsonObject, isLargerThan, ownValue, setOwn } from './json-value.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from './json-value.ts'

/** A lead after a change. With errors, which say what has grown too large, it is the lead as it was. */
export interface LeadMerged {
  readonly lead: ParsedLead
  readonly errors: readonly Problem[]
  /** What is doubtful about the whole, changed or not. */
  readonly warnings: readonly Problem[]
}

/**
 * Puts what a second request gives over the lead that exists. What is given wins: `company` and `contact` key by
 * key, a signal as a whole, freeform objects key by key at their top level (null there adds a key but replaces
 * none), everything else altogether. The address stays as stored; the domain changes only if the request names one.
 */
export function mergeLead(existing: ParsedLead, given: ParsedLead): LeadMerged {
  const { email: _email, domain, ...rest } = fieldsOf(given)
  const isNamed = given.domainGiven === true && domain !== undefined
  return changeLead(existing, { known: isNamed ? { ...rest, domain } : rest, unknown: given.unrecognised }, 'keep')
}

/** What null does to a value that exists: nothing, or remove it. */
export type NullMeaning = 'keep' | 'clear'

/** Fields to put over a lead, clean as `readFields` returns them, and what no field knows. */
export interface FieldChange {
  readonly known: JsonObject
  readonly unknown: JsonObject | undefined
}

/** Applies a change to a lead and derives anew what follows from its fields. */
export function changeLead(existing: ParsedLead, change: FieldChange, nulls: NullMeaning): LeadMerged {
  const fields = mergeFields(LEAD_RULES, fieldsOf(existing), change.known, nulls)
  const unrecognised = mergeDeeply(existing.unrecognised ?? {}, change.unknown ?? {}, nulls)
  const errors = checkSizes(fields, unrecognised)
  if (errors.length > 0) return { lead: existing, errors, warnings: [] }
  const warnings: Problem[] = []
  const lead = deriveFields(fields as LeadFields, isEmpty(unrecognised) ? undefined : unrecognised, warnings)
  if (existing.domainGiven !== true && !Object.hasOwn(change.known, 'domain')) delete lead.domainGiven
  return { lead, errors, warnings }
}

function fieldsOf(lead: ParsedLead): LeadFields {
  const { emailKey: _key, domainKind: _kind, domainGiven: _given, phoneE164: _phone, unrecognised: _, ...fields } = lead
  return fields
}

function checkSizes(fields: JsonObject, unrecognised: JsonObject): readonly Problem[] {
  const errors: Problem[] = []
  for (const [name, rule] of LEAD_RULES.fields) {
    if (rule.kind !== 'freeform' || !isLargerThan(ownValue(fields, name), MAX_FREEFORM_BYTES)) continue
    const detail = `Together with existing data, this would exceed ${MAX_FREEFORM_BYTES} bytes as JSON.`
    errors.push({ pointer: `/${name}`, code: 'too_large', detail })
  }
  if (isLargerThan(unrecognised, MAX_UNRECOGNISED_BYTES)) {
    const detail = `The unknown keys of this lead would have more than ${MAX_UNRECOGNISED_BYTES} bytes as JSON.`
    errors.push({ pointer: '', code: 'too_large', detail })
  }
  return errors
}

type Combine = (key: string, before: JsonValue | undefined, given: JsonValue) => JsonValue

function mergeKeys(before: JsonObject, given: JsonObject, nulls: NullMeaning, combine: Combine): JsonObject {
  const merged: MutableJsonObject = { ...before }
  for (const [key, value] of Object.entries(given)) {
    const old = ownValue(before, key)
    if (value !== null) setOwn(merged, key, combine(key, old, value))
    else if (nulls === 'clear') delete merged[key]
    else if (old === undefined) setOwn(merged, key, null)
  }
  return merged
}

function mergeFields(rules: RuleSet, before: JsonObject, given: JsonObject, nulls: NullMeaning): JsonObject {
  const merged: MutableJsonObject = {}
  const all = mergeKeys(before, given, nulls, (key, old, value) =>
    combineField(rules.fields.get(key), old, value, nulls),
  )
  for (const [key, value] of Object.entries(all)) {
    const hasNothingLeft = rules.fields.get(key)?.kind === 'group' && isJsonObject(value) && isEmpty(value)
    if (!hasNothingLeft) merged[key] = value
  }
  return merged
}

function combineField(
  rule: FieldRule | undefined,
  old: JsonValue | undefined,
  value: JsonValue,
  nulls: NullMeaning,
): JsonValue {
  if (!isJsonObject(value)) return value
  const before = isJsonObject(old) ? old : {}
  if (rule?.kind === 'freeform') return mergeKeys(before, value, nulls, (_key, _old, next) => next)
  if (rule?.kind !== 'group') return value
  return rule.isWhole && nulls === 'keep' ? value : mergeFields(rule.rules, before, value, nulls)
}

function mergeDeeply(before: JsonObject, given: JsonObject, nulls: NullMeaning): JsonObject {
  return mergeKeys(before, given, nulls, (_key, old, value) => {
    if (!isJsonObject(value)) return value
    return mergeDeeply(isJsonObject(old) ? old : {}, value, nulls)
  })
}

function isEmpty(object: JsonObject): boolean {
  return Object.keys(object).length === 0
}

import type { Problem } from '../../platform/errors.ts'
import { pointerTo } from '../../platform/errors.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { MAX_ITEMS, MAX_TEXT } from '../fields/field-kinds.ts'
import type { FieldRule, RuleSet } from '../fields/field-kinds.ts'
import { badKey, describeType, findFlaws, isJsonObject, isStorable, setOwn } from './json-value.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from './json-value.ts'
import { convertValue, readValue, wrongType } from './read-value.ts'
import { unknownKey } from './unknown-key.ts'
import { MAX_PROBLEMS, addProblem, refuseValue } from './value-problems.ts'
import type { ValueProblem } from './value-problems.ts'

/** How a body is read, and where its problems are gathered. */
export interface ReadContext {
  /** Convert optional values that can be converted and set the others aside, instead of refusing them. */
  readonly lenient: boolean
  /** A change of a lead that exists: nothing need be there, and null or blank clears a field. */
  readonly isPatch: boolean
  readonly today: Temporal.PlainDate
  readonly errors: Problem[]
  readonly warnings: Problem[]
}

/** What was read of an object. */
export interface FieldsRead {
  /** The fields that were understood, cleaned. In a patch, null stands for a field that is to be cleared. */
  readonly known: JsonObject
  /** What is kept without being understood, under the keys where it was sent. */
  readonly unknown?: JsonObject
}

interface Place {
  /** The pointer of the object or array in which the value stands. */
  readonly parent: string
  readonly key: string
}

interface Kept {
  value?: JsonValue
  unknown?: JsonValue
}

const NOTHING: Kept = {}
const ITEM = { kind: 'text', max: MAX_TEXT } as const

/** Reads an object by its rules. Every key that says something ends in `known`, in `unknown` or in the errors. */
export function readFields(rules: RuleSet, source: JsonObject, parent: string, context: ReadContext): FieldsRead {
  const known: MutableJsonObject = {}
  let unknown: MutableJsonObject | undefined
  for (const key of Object.keys(source)) {
    const value = source[key]
    if (value === undefined) continue
    const rule = rules.fields.get(key)
    const place = { parent, key }
    const kept = rule === undefined ? keepUnknown(place, value, context) : readField(rule, place, value, context)
    if (kept.value !== undefined) known[key] = kept.value
    if (kept.unknown !== undefined) {
      unknown ??= {}
      setOwn(unknown, key, kept.unknown)
    }
  }
  if (!context.isPatch) reportMissing(rules, source, parent, context.errors)
  return unknown === undefined ? { known } : { known, unknown }
}

function reportMissing(rules: RuleSet, source: JsonObject, parent: string, errors: Problem[]): void {
  for (const key of rules.required) {
    if (Object.hasOwn(source, key) && source[key] !== undefined) continue
    report(errors, { parent, key }, { code: 'required', detail: `${key} is missing.` })
  }
}

function keepUnknown(place: Place, value: JsonValue, context: ReadContext): Kept {
  if (!isStorableText(place.key)) {
    addProblem(context.errors, { pointer: place.parent, ...badKey(place.key) })
    return NOTHING
  }
  if (!isStorable(value)) {
    findFlaws(value, pointerTo(place.parent, place.key), context.errors)
    return NOTHING
  }
  // Looking for the nearest name costs more than all the rest: not for warnings that nobody will see.
  if (context.warnings.length <= MAX_PROBLEMS) {
    const fate = context.isPatch && value === null ? 'removed' : 'kept'
    addProblem(context.warnings, unknownKey(place.key, place.parent, fate))
  }
  return { unknown: value }
}

function readField(rule: FieldRule, place: Place, value: JsonValue, context: ReadContext): Kept {
  const isOptional = !('required' in rule)
  if (isOptional && saysNothing(value)) return context.isPatch ? { value: null } : NOTHING
  if (value === null) {
    report(context.errors, place, { code: 'required', detail: `${place.key} is required and must not be null.` })
    return NOTHING
  }
  const kept = readAs(rule, place, value, context)
  if (!('refusal' in kept)) return kept
  const converted = context.lenient && isOptional ? readConverted(rule, place, value, context) : undefined
  if (converted !== undefined) return converted
  return setAsideOrRefuse(kept.refusal, place, value, isOptional ? context : { ...context, lenient: false })
}

function saysNothing(value: JsonValue): boolean {
  return value === null || (typeof value === 'string' && !/\S/.test(value))
}

function readAs(
  rule: FieldRule,
  place: Place,
  value: JsonValue,
  context: ReadContext,
): Kept | { readonly refusal: ValueProblem } {
  if (rule.kind === 'group') {
    return isJsonObject(value) ? readGroup(rule.rules, place, value, context) : wrongType('an object', value)
  }
  if (rule.kind === 'texts') {
    return Array.isArray(value) ? readTexts(place, value, context) : wrongType('an array of strings', value)
  }
  const reading = readValue(rule, value, context.today)
  if ('refusal' in reading) return reading
  if (reading.warning !== undefined) report(context.warnings, place, reading.warning)
  return { value: reading.value }
}

function readGroup(rules: RuleSet, place: Place, value: JsonObject, context: ReadContext): Kept {
  const { known, unknown } = readFields(rules, value, pointerTo(place.parent, place.key), context)
  const kept: Kept = {}
  if (Object.keys(known).length > 0) kept.value = known
  if (unknown !== undefined) kept.unknown = unknown
  return kept
}

function readTexts(
  place: Place,
  items: readonly JsonValue[],
  context: ReadContext,
): Kept | { readonly refusal: ValueProblem } {
  if (items.length > MAX_ITEMS) return refuseValue('too_many_items', `Must have at most ${MAX_ITEMS} items.`)
  const parent = pointerTo(place.parent, place.key)
  const texts: JsonValue[] = []
  const aside: JsonValue[] = []
  for (const [index, item] of items.entries()) {
    const kept = readItem({ parent, key: String(index) }, item, context)
    if (typeof kept.value === 'string') texts.push(kept.value)
    if (kept.unknown !== undefined) aside.push(kept.unknown)
  }
  if (aside.length === 0) return { value: texts }
  // An empty array would say that there are none.
  return texts.length === 0 ? { unknown: aside } : { value: texts, unknown: aside }
}

function readItem(place: Place, item: JsonValue, context: ReadContext): Kept {
  if (item !== null) return readField(ITEM, place, item, context)
  const list = context.lenient ? context.warnings : context.errors
  report(
    list,
    place,
    context.lenient ? { code: 'converted', detail: 'null was left out.' } : wrongType('a string', null).refusal,
  )
  return NOTHING
}

function readConverted(rule: FieldRule, place: Place, value: JsonValue, context: ReadContext): Kept | undefined {
  const converted = convertValue(rule, value)
  const kept = converted === undefined ? undefined : readAs(rule, place, converted, context)
  if (kept === undefined || 'refusal' in kept) return undefined
  const detail = `Converted from ${describeType(value)} to ${describeType(converted)}.`
  report(context.warnings, place, { code: 'converted', detail })
  return kept
}

function setAsideOrRefuse(refusal: ValueProblem, place: Place, value: JsonValue, context: ReadContext): Kept {
  const canBeStored = isStorable(value)
  if (canBeStored && context.lenient) {
    const detail = `${refusal.detail} The value was kept under "unrecognised".`
    report(context.warnings, place, { code: refusal.code, detail })
    return { unknown: value }
  }
  if (canBeStored || refusal.code === 'wrong_type') report(context.errors, place, refusal)
  if (!canBeStored) findFlaws(value, pointerTo(place.parent, place.key), context.errors)
  return NOTHING
}

function report(list: Problem[], { parent, key }: Place, complaint: ValueProblem): void {
  addProblem(list, { pointer: pointerTo(parent, key), code: complaint.code, detail: complaint.detail })
}

import type { Problem } from '../../platform/errors.ts'
import { pointerTo } from '../../platform/errors.ts'
import { LEAD_RULES } from '../fields/lead-fields.ts'
import type { FieldRule } from '../fields/field-kinds.ts'
import type { JsonObject, JsonValue } from './json-value.ts'
import type { ReadContext } from './read-fields.ts'
import { readFields } from './read-fields.ts'
import { nearestKey } from './unknown-key.ts'

export type LeadFieldRead =
  | { readonly ok: true; readonly value: string | number | boolean | readonly string[] | null }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const ROOTS = ['company', 'contact']

/**
 * Reads one field below `company` or `contact`, named by its dotted path, by the rules of `parseLead`. Null, blank text and
 * an empty list are null. Pointers are `/path` and `/value`. Never throws for JSON.
 */
export function readLeadField(path: string, value: JsonValue, today: Temporal.PlainDate): LeadFieldRead {
  const keys = path.split('.')
  const rule = ruleAt(keys)
  if (rule === undefined || rule.kind === 'group') return { ok: false, problems: [noField(path, keys)] }
  const context: ReadContext = { lenient: false, isPatch: true, today, errors: [], warnings: [] }
  const { known } = readFields(LEAD_RULES, nested(keys, value), '', context)
  // What a caller's data may be doubtful in is refused here: whoever puts something right is there to be asked.
  const faults = [...context.errors, ...context.warnings]
  if (faults.length > 0) {
    return { ok: false, problems: faults.map((problem) => ({ ...problem, pointer: '/value' })) }
  }
  const read = valueAt(known, keys)
  if (read === undefined || read === null || (Array.isArray(read) && read.length === 0))
    return { ok: true, value: null }
  return { ok: true, value: read as string | number | boolean | readonly string[] }
}

function ruleAt([root = '', ...keys]: readonly string[]): FieldRule | undefined {
  let rule = ROOTS.includes(root) ? LEAD_RULES.fields.get(root) : undefined
  for (const key of keys) rule = rule?.kind === 'group' ? rule.rules.fields.get(key) : undefined
  return rule
}

function noField(path: string, keys: readonly string[]): Problem {
  const [root = ''] = keys
  if (!ROOTS.includes(root)) {
    const detail = 'Correct facts about the company and contact here; change other fields with the lead.'
    return { pointer: '/path', code: 'unknown_field', detail }
  }
  const nearest = keys.length > 1 ? nearestKey(keys.reduce(pointerTo, '')) : ''
  const example = root === 'company' ? 'company.country' : 'contact.city'
  const meant =
    nearest === ''
      ? `Name a field below it, such as ${example}.`
      : `Did you mean ${nearest.slice(1).replaceAll('/', '.')}?`
  return {
    pointer: '/path',
    code: 'unknown_field',
    detail: `There is no field ${JSON.stringify(path.slice(0, 100))}. ${meant}`,
  }
}

function nested(keys: readonly string[], value: JsonValue): JsonObject {
  return keys.reduceRight<JsonValue>((inner, key) => ({ [key]: inner }), value) as JsonObject
}

function valueAt(known: JsonObject, keys: readonly string[]): JsonValue | undefined {
  return keys.reduce<JsonValue | undefined>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as JsonObject)[key] : undefined,
    known,
  )
}

import type { Problem } from '../platform/errors.ts'
import { completeLead } from './complete-lead.ts'
import { LEAD_RULES } from './field-rules.ts'
import { describeType, isJsonObject } from './json-value.ts'
import type { LeadFields, ParsedLead } from './lead.ts'
import { readFields } from './read-fields.ts'
import type { ReadContext } from './read-fields.ts'

/** How strictly a body is read. */
export interface ParseOptions {
  /** Optional values that can be converted are, other bad ones are set aside; each with a warning. */
  readonly lenient: boolean
  /** Dates after it get a warning. */
  readonly today: Temporal.PlainDate
}

/** Everything that is wrong with a body, at most `MAX_PROBLEMS` and a last entry that there is more. */
export interface LeadRefused {
  readonly ok: false
  readonly errors: Problem[]
  readonly warnings: Problem[]
}

/** The outcome of `parseLead`. */
export type LeadParsed = { readonly ok: true; readonly lead: ParsedLead; readonly warnings: Problem[] } | LeadRefused

/**
 * Reads the body of an add-lead request, as `JSON.parse` returns it, by every rule of the contract. Never throws
 * for JSON, changes nothing of the body, and shares its freeform objects with the lead. Without errors, all that
 * was sent and says something is in the lead.
 */
export function parseLead(body: unknown, options: ParseOptions): LeadParsed {
  const context: ReadContext = { ...options, isPatch: false, errors: [], warnings: [] }
  const { errors, warnings } = context
  if (!isJsonObject(body)) return { ok: false, errors: [notAnObject(body)], warnings }
  const { known, unknown } = readFields(LEAD_RULES, body, '', context)
  if (errors.length > 0) return { ok: false, errors, warnings }
  return { ok: true, lead: completeLead(known as LeadFields, unknown, warnings), warnings }
}

/** The error about a body that is no object. */
export function notAnObject(body: unknown): Problem {
  return { pointer: '', code: 'wrong_type', detail: `The body must be a JSON object, but is ${describeType(body)}.` }
}

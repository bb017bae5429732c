import type { Problem } from '../../platform/errors.ts'
import { deriveFields } from './derived-fields.ts'
import { LEAD_RULES } from '../fields/lead-fields.ts'
import type { LeadFields, ParsedLead } from '../fields/lead-fields.ts'
import { describeType, isJsonObject } from './json-value.ts'
import type { JsonObject } from './json-value.ts'
import { changeLead } from './merge-lead.ts'
import { readFields } from './read-fields.ts'
import type { ReadContext } from './read-fields.ts'
import { addProblem } from './value-problems.ts'

/** How strictly a body is read. */
export interface ParseOptions {
  /** Optional values that can be converted are, other bad ones are set aside; each with a warning. */
  readonly lenient: boolean
  /** Dates after it get a warning. */
  readonly today: Temporal.PlainDate
}

/** Everything that is wrong with a body, at most `MAX_PROBLEMS` and a last entry that there is more. */
interface LeadRefused {
  readonly ok: false
  readonly errors: Problem[]
  readonly warnings: Problem[]
}

/** The outcome of reading a lead. */
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
  return { ok: true, lead: deriveFields(known as LeadFields, unknown, warnings), warnings }
}

/** The error about a body that is no object. */
function notAnObject(body: unknown): Problem {
  return { pointer: '', code: 'wrong_type', detail: `The body must be a JSON object, but is ${describeType(body)}.` }
}

/**
 * Reads the body of a change to a lead that exists, by the rules of `parseLead`, and applies it. What is not
 * named stays. Objects are merged key by key (RFC 7396), freeform ones at their top level; null or a blank text
 * clears an optional field, at any depth but inside freeform values. Without `domain` the lead has that of its
 * email again. The email may be repeated exactly but not changed (`immutable`). Never throws for JSON.
 */
export function parseLeadPatch(body: unknown, existing: ParsedLead, options: ParseOptions): LeadParsed {
  const context: ReadContext = { ...options, isPatch: true, errors: [], warnings: [] }
  const { errors, warnings } = context
  if (!isJsonObject(body)) return { ok: false, errors: [notAnObject(body)], warnings }
  const { known, unknown } = readFields(LEAD_RULES, withoutEmail(body, existing, errors), '', context)
  if (errors.length > 0) return { ok: false, errors, warnings }
  const merged = changeLead(existing, { known, unknown }, 'clear')
  if (merged.errors.length > 0) return { ok: false, errors: [...merged.errors], warnings }
  for (const warning of merged.warnings) if (concerns(warning, known)) addProblem(warnings, warning)
  return { ok: true, lead: merged.lead, warnings }
}

function withoutEmail(body: JsonObject, existing: ParsedLead, errors: Problem[]): JsonObject {
  if (!Object.hasOwn(body, 'email')) return body
  const { email, ...rest } = body
  if (typeof email !== 'string' || email.trim() !== existing.email) {
    const detail = 'The email of a lead cannot be changed; delete the lead and add another.'
    errors.push({ pointer: '/email', code: 'immutable', detail })
  }
  return rest
}

// What was doubtful before and is left alone has been said when the lead was added.
function concerns({ pointer }: Problem, known: JsonObject): boolean {
  return Object.hasOwn(known, pointer === '/phone' ? 'phone' : 'domain')
}

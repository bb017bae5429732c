import type { Problem } from '../platform/errors.ts'
import { LEAD_RULES } from './field-rules.ts'
import { isJsonObject } from './json-value.ts'
import type { JsonObject } from './json-value.ts'
import type { ParsedLead } from './lead.ts'
import { changeLead } from './merge-lead.ts'
import { notAnObject } from './parse-lead.ts'
import type { LeadRefused, ParseOptions } from './parse-lead.ts'
import { addProblem } from './problem-list.ts'
import { readFields } from './read-fields.ts'
import type { ReadContext } from './read-fields.ts'

/** The outcome of `parseLeadPatch`. */
export type LeadPatched =
  | { readonly ok: true; readonly lead: ParsedLead; readonly changed: boolean; readonly warnings: Problem[] }
  | LeadRefused

/**
 * Reads the body of a change to a lead that exists, by the rules of `parseLead`, and applies it. What is not
 * named stays. Objects are merged key by key (RFC 7396), freeform ones at their top level; null or a blank text
 * clears an optional field, at any depth but inside freeform values. Without `domain` the lead has that of its
 * email again. The email may be repeated exactly but not changed (`immutable`). Never throws for JSON.
 */
export function parseLeadPatch(body: unknown, existing: ParsedLead, options: ParseOptions): LeadPatched {
  const context: ReadContext = { ...options, isPatch: true, errors: [], warnings: [] }
  const { errors, warnings } = context
  if (!isJsonObject(body)) return { ok: false, errors: [notAnObject(body)], warnings }
  const { known, unknown } = readFields(LEAD_RULES, withoutEmail(body, existing, errors), '', context)
  if (errors.length > 0) return { ok: false, errors, warnings }
  const merged = changeLead(existing, { known, unknown }, 'clear')
  if (merged.errors.length > 0) return { ok: false, errors: [...merged.errors], warnings }
  for (const warning of merged.warnings) if (concerns(warning, known)) addProblem(warnings, warning)
  return { ok: true, lead: merged.lead, changed: merged.changed, warnings }
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

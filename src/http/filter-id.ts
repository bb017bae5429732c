import { invalid } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import type { IdKind } from '../platform/ids.ts'

/** The UUID that a filter of a list names, null without one. @throws AppError `validation_failed` at the pointer */
export function filterId(kind: IdKind, shown: string | undefined, pointer: string): string | null {
  if (shown === undefined) return null
  const id = parseId(kind, shown)
  if (id !== undefined) return id
  throw invalid([{ pointer, code: 'invalid_id', detail: `Give an id that starts with ${kind}_.` }])
}

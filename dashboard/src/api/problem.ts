import { problem as t } from './texts.tsx'

/** A fault of one field of what was sent. */
export interface FieldFault {
  readonly pointer: string
  readonly code: string
  readonly detail: string
}

/** What the API refused, and why. */
export class ApiProblem extends Error {
  readonly status: number
  /** Stable, such as `fresh_sign_in_required`; `unreadable` for an answer that is no problem document. */
  readonly code: string
  readonly requestId: string | undefined
  readonly faults: readonly FieldFault[]
  /** Further members of the answer, such as what stands in the way. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(status: number, body: unknown) {
    const given = isRecord(body) ? body : {}
    super(typeof given.detail === 'string' ? given.detail : t.theServerAnswered(status))
    this.name = 'ApiProblem'
    this.status = status
    this.code = typeof given.code === 'string' ? given.code : 'unreadable'
    this.requestId = typeof given.requestId === 'string' ? given.requestId : undefined
    this.members = given
    this.faults = Array.isArray(given.errors) ? given.errors.filter(isFault) : []
  }
}

/** What went wrong, in a sentence for people. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiProblem) return error.message
  if (error instanceof TypeError) return t.theServerCannotBeReached
  return t.somethingInThisPageFailed
}

/** The faults of a refused form by the field they are about, such as `email`. */
export function faultsByField(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(error.faults.map(({ pointer, detail }) => [pointer.replace(/^\//, ''), detail]))
}

function isFault(value: unknown): value is FieldFault {
  return isRecord(value) && typeof value.pointer === 'string' && typeof value.detail === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

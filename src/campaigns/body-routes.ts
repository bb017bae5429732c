import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { compileSchema } from '../http/validate.ts'
import { AppError, invalid } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import { nearestName } from '../platform/nearest-name.ts'
import { findUnstorable } from './find-unstorable.ts'

/**
 * Validates the body of a campaign as any other, and besides: null stands for a part's default, an unknown key is
 * answered with the nearest known one, and text must be text that can be stored.
 */
export function campaignBodyCompiler(known: readonly string[]): FastifySchemaCompiler<TSchema> {
  return (route) => {
    const validate = compileSchema(route)
    if (route.httpPart !== 'body') return validate
    return (body: unknown) => {
      const { given, nulls } = withoutNulls(body, known)
      const unstorable = findUnstorable(given)
      if (unstorable.length > 0) return { error: invalid(unstorable) }
      const read = validate(given) as { value: object } | { error: Error }
      if ('error' in read) return { error: withNearest(read.error, known) }
      return { value: { ...read.value, ...nulls } }
    }
  }
}

/** Nulls of unknown keys stay, to be refused like any other value of theirs. */
function withoutNulls(body: unknown, known: readonly string[]): { given: unknown; nulls: object } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { given: body, nulls: {} }
  const isReset = ([key, value]: [string, unknown]) => value === null && known.includes(key) && key !== 'name'
  const entries = Object.entries(body)
  return {
    given: Object.fromEntries(entries.filter((entry) => !isReset(entry))),
    nulls: Object.fromEntries(entries.filter(isReset)),
  }
}

function withNearest(error: Error, known: readonly string[]): Error {
  if (!(error instanceof AppError)) return error
  return new AppError(error.code, error.message, { errors: error.errors.map((problem) => named(problem, known)) })
}

/** What a campaign shows and its settings are not, and how it comes to change. */
const MOVED_BY: Readonly<Record<string, string>> = {
  status: 'POST /campaigns/{campaignId}/activate, …/pause and …/archive change it.',
  mode: 'POST /campaigns/{campaignId}/go-live changes it, once and for all.',
  version: 'Every change raises it; If-Match says which version is meant.',
  icpVersion: 'Changed criteria raise it.',
}

function named(problem: Problem, known: readonly string[]): Problem {
  const key = problem.pointer.slice(1)
  if (problem.code !== 'unknown_field' || key.includes('/')) return problem
  const nearest = nearestName(key, known)
  const unlike = MOVED_BY[key] ?? `Known are ${known.join(', ')}.`
  const hint = nearest === undefined ? unlike : `Did you mean ${nearest}?`
  return { ...problem, detail: `${problem.detail} ${hint}` }
}

import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Value from 'typebox/value'
import { AppError } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import { pointerTo } from '../platform/json-pointer.ts'
import { nearestName } from '../platform/nearest-name.ts'

interface SchemaError {
  keyword: string
  instancePath: string
  message: string
  params: object
}

const MOST_ERRORS = 50

/**
 * Compiles a route's schemas. Bodies are taken as they are: no coercion, nothing removed, all faults at once.
 * Query and path parameters are text by nature and are converted to the type asked for.
 */
export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema)
  return (value: unknown) => {
    const converted = httpPart === 'body' ? value : Value.Convert(schema, value)
    const bad = httpPart === 'querystring' ? [...findNul(converted), ...findUnknown(schema, converted)] : []
    if (bad.length > 0)
      return { error: new AppError('validation_failed', 'The request is not valid.', { errors: bad }) }
    if (validator.Check(converted)) return { value: converted }
    const found = validator.Errors(converted) as SchemaError[]
    return { error: schemaError(found, httpPart === 'body' ? '' : '/') }
  }
}

/** A misspelled parameter would be ignored in silence, and `dryrun` would write. Filters on `customData.…` are free. */
function findUnknown(schema: TSchema, values: unknown): Problem[] {
  const known = Object.keys((schema as { properties?: object }).properties ?? {})
  const unknown = Object.keys(values ?? {}).filter((name) => !known.includes(name) && !name.startsWith('customData.'))
  return unknown.slice(0, MOST_ERRORS).map((name) => {
    const nearest = nearestName(name, known)
    const hint = nearest === undefined ? `Known are ${known.join(', ')}.` : `Did you mean ${nearest}?`
    return {
      pointer: pointerTo('', name),
      code: 'unknown_parameter',
      detail: `There is no such parameter here. ${hint}`,
    }
  })
}

/** PostgreSQL knows no NUL, so nothing it has can match one. Bodies are checked by what reads them; ids in paths have a form. */
function findNul(values: unknown): Problem[] {
  return Object.entries(values ?? {}).flatMap(([name, value]) =>
    `${name}${String(value)}`.includes('\0')
      ? [
          {
            pointer: pointerTo('', name),
            code: 'bad_character',
            detail: 'It must not contain the NUL character (U+0000).',
          },
        ]
      : [],
  )
}

function schemaError(found: SchemaError[], root: string): AppError {
  const errors = found.slice(0, MOST_ERRORS).flatMap((error) => toProblems(error))
  const placed = errors.map((error) => (error.pointer === '' && root !== '' ? { ...error, pointer: root } : error))
  return new AppError('validation_failed', 'The request is not valid.', { errors: placed })
}

function toProblems(error: SchemaError): Problem[] {
  const params = error.params as {
    requiredProperties?: string[]
    additionalProperties?: string[]
    unevaluatedProperties?: string[]
  }
  if (error.keyword === 'required') {
    return (params.requiredProperties ?? []).map((name) => ({
      pointer: pointerTo(error.instancePath, name),
      code: 'required',
      detail: `${name} is missing.`,
    }))
  }
  if (error.keyword === 'additionalProperties') {
    return (params.additionalProperties ?? []).map((name) => ({
      pointer: pointerTo(error.instancePath, name),
      code: 'unknown_field',
      detail: `There is no field called ${name} here.`,
    }))
  }
  // The unknown field itself is reported by additionalProperties already.
  if (error.keyword === 'boolean') return []
  return [{ pointer: error.instancePath, code: codeOf(error.keyword), detail: sentence(error.message) }]
}

function codeOf(keyword: string): string {
  const codes: Record<string, string> = {
    type: 'wrong_type',
    enum: 'not_allowed',
    const: 'not_allowed',
    anyOf: 'no_shape_fits',
    pattern: 'wrong_format',
    format: 'wrong_format',
    maxLength: 'too_long',
    minLength: 'too_short',
    maxItems: 'too_many_items',
    minItems: 'too_few_items',
    maximum: 'too_large',
    minimum: 'too_small',
  }
  return codes[keyword] ?? 'invalid'
}

function sentence(message: string): string {
  return `It ${message}.`
}

import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import Value from 'typebox/value'
import { AppError, pointerTo } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { nearestName } from '../../platform/text/nearest-name.ts'
import { explainFaults } from './explain-faults.ts'
import type { DescribedSchema, SchemaFault } from './explain-faults.ts'

const MOST_ERRORS = 50

// TypeBox ends with the eighth fault unless told otherwise, and counts those of every branch of a union.
Settings.Set({ maxErrors: 500 })

/**
 * Compiles a route's schemas. Bodies are taken as they are: no coercion, nothing removed, all faults at once.
 * Query and path parameters are text by nature and are converted to the type asked for. What a process is never sent is
 * not compiled.
 */
export const compileRequestSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: Validator | undefined
  const convert = httpPart === 'body' ? (value: unknown) => value : converterFor(schema)
  return (value: unknown) => {
    const converted = convert(value)
    const bad = httpPart === 'querystring' ? [...findNul(converted), ...findUnknown(schema, converted)] : []
    if (bad.length > 0)
      return { error: new AppError('validation_failed', 'The request is not valid.', { errors: bad }) }
    const validator = (compiled ??= Compile(schema))
    if (validator.Check(converted)) return { value: converted }
    const faults = validator.Errors(converted) as SchemaFault[]
    const problems = explainFaults({ schema, value: converted, pointer: '' }, faults).slice(0, MOST_ERRORS)
    const errors =
      httpPart === 'body'
        ? problems
        : problems.map((one) => ({ ...one, pointer: one.pointer === '' ? '/' : one.pointer }))
    return { error: new AppError('validation_failed', 'The request is not valid.', { errors }) }
  }
}

const WHOLE_NUMBER = /^-?\d{1,15}$/

/** Converts texts to the types asked for. What is no whole number stays the text it is: `1.5` would become 1. */
function converterFor(schema: TSchema): (value: unknown) => unknown {
  const properties = Object.entries((schema as DescribedSchema).properties ?? {})
  const isOfType = (type: string) => (entry: [string, TSchema]) => (entry[1] as DescribedSchema).type === type
  if (properties.every(isOfType('string'))) return (value) => value
  const counts = properties.filter(isOfType('integer')).map(([name]) => name)
  return (value) => {
    const given = value as Record<string, unknown>
    if (Object.keys(given).length === 0) return given
    const isOther = (name: string) => Object.hasOwn(given, name) && !WHOLE_NUMBER.test(String(given[name]))
    const kept = counts.filter(isOther).map((name) => [name, given[name]])
    return { ...(Value.Convert(schema, value) as object), ...Object.fromEntries(kept) }
  }
}

/** A misspelled parameter would be ignored in silence, and `dryrun` would write. Filters on `customData.…` and `facts.…` are free. */
function findUnknown(schema: TSchema, values: unknown): Problem[] {
  const known = Object.keys((schema as { properties?: object }).properties ?? {})
  const unknown = Object.keys(values ?? {}).filter(
    (name) => !known.includes(name) && !/^(customData|facts)\./.test(name),
  )
  return unknown.slice(0, MOST_ERRORS).map((name) => {
    const nearest = nearestName(name, known)
    const hint = nearest === undefined ? `Known are ${known.join(', ')}.` : `Did you mean ${nearest}?`
    return {
      pointer: pointerTo('', name),
      code: 'unknown_parameter',
      detail: `Unknown parameter. ${hint}`,
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

/** What writes an answer, by its schema: most answers that are no success have one shape, on every route. */
const serializers = new Map<string, SerializerSelector.Serializer>()

/**
 * Fastify's own compiler of response schemas, which runs for each shape of answer when the first of it leaves. Compiling
 * all of them was two thirds of what a server did before it listened, and most answers a process never gives.
 */
export const serializeAnswers: SerializerSelector.SerializerFactory = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options)
  return (route) => {
    let serialize: SerializerSelector.Serializer | undefined
    return (answer) => {
      serialize ??= known(JSON.stringify(route.schema), () => compile(route))
      return serialize(answer)
    }
  }
}

function known(schema: string, compile: () => SerializerSelector.Serializer): SerializerSelector.Serializer {
  const serialize = serializers.get(schema) ?? compile()
  serializers.set(schema, serialize)
  return serialize
}

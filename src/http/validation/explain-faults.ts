import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import type { Problem } from '../../platform/errors.ts'
import { pointerTo } from '../../platform/errors.ts'

/** What a validator says of one fault. */
export interface SchemaFault {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly message: string
  readonly params: object
}

/** A value, the schema it does not fit, and where it stands. */
interface Misfit {
  readonly schema: TSchema
  readonly value: unknown
  readonly pointer: string
}

/**
 * The faults of a value in words, of which a pattern is none. A union is explained as a whole: by the faults of the
 * branch that was meant where that can be told, else by what would fit.
 */
export function explainFaults({ schema, value, pointer }: Misfit, faults: readonly SchemaFault[]): Problem[] {
  return faults.flatMap((fault): Problem[] => {
    if (/\/anyOf\/\d/.test(fault.schemaPath)) return []
    const place = {
      schema: findAt(schema, fault.schemaPath.slice(1)) as TSchema,
      value: findAt(value, fault.instancePath),
      pointer: `${pointer}${fault.instancePath}`,
    }
    return fault.keyword === 'anyOf' ? explainUnion(place) : explainFault(fault, place)
  })
}

function findAt(root: unknown, path: string): unknown {
  const keys = path.split('/').slice(1)
  return keys.reduce<unknown>((found, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined
  }, root)
}

const CODES: Readonly<Record<string, string>> = {
  format: 'wrong_format',
  maxLength: 'too_long',
  minLength: 'too_short',
  maxItems: 'too_many_items',
  minItems: 'too_few_items',
  maximum: 'too_large',
  minimum: 'too_small',
}

function explainFault({ keyword, message, params }: SchemaFault, { schema, pointer }: Misfit): Problem[] {
  const found = params as {
    requiredProperties?: string[]
    additionalProperties?: string[]
    type?: string | string[]
    limit?: number
  }
  switch (keyword) {
    case 'required':
      return (found.requiredProperties ?? []).map((name) => ({
        pointer: pointerTo(pointer, name),
        code: 'required',
        detail: `${name} is missing.`,
      }))
    case 'additionalProperties':
      return (found.additionalProperties ?? []).map((name) => ({
        pointer: pointerTo(pointer, name),
        code: 'unknown_field',
        detail: `Unknown field ${name}.`,
      }))
    // The unknown field itself is reported by additionalProperties already.
    case 'boolean':
      return []
    case 'enum':
    case 'const':
      return [{ pointer, code: 'not_allowed', detail: mustBeOneOf(literalsOf(schema) ?? []) }]
    case 'type':
      return [{ pointer, code: 'wrong_type', detail: mustBeOfType([found.type ?? []].flat()) }]
    case 'pattern':
      return [{ pointer, code: 'wrong_format', detail: mustHaveForm(schema) }]
    default:
      return [
        {
          pointer,
          code: CODES[keyword] ?? 'invalid',
          detail: mustKeepLimit(keyword, found.limit ?? 0) ?? `It ${message}.`,
        },
      ]
  }
}

function explainUnion({ schema, value, pointer }: Misfit): Problem[] {
  const branches = flatten(schema)
  const fitting = branches.filter((branch) => admitsType(branch, value))
  const literals = (fitting.length === 0 || branches.every(literalsOf) ? branches : fitting).map(literalsOf)
  if (literals.every((values) => values !== undefined)) return [notAllowed(literals.flat(), pointer)]
  if (fitting.length === 0) {
    return [{ pointer, code: 'wrong_type', detail: mustBeOfType(branches.flatMap(typesOf)) }]
  }
  const word = fitting.length > 1 ? tellingWord(fitting) : undefined
  if (word === undefined) return explainNearest(fitting, value, pointer)
  const given = (value as Record<string, unknown>)[word]
  const meant = fitting.find((branch) => wordsOf(branch, word).includes(given))
  if (meant !== undefined) return explainBranch(meant, value, pointer)
  const fault = notAllowed(
    fitting.flatMap((branch) => wordsOf(branch, word)),
    pointerTo(pointer, word),
  )
  const isMissing = !Object.hasOwn(value as object, word)
  return [isMissing ? { ...fault, code: 'required', detail: `${word} is missing. ${fault.detail}` } : fault]
}

function notAllowed(values: readonly unknown[], pointer: string): Problem {
  return { pointer, code: 'not_allowed', detail: mustBeOneOf([...new Set(values)]) }
}

/** Of shapes that nothing tells apart, the one that lacks least is the one that was meant. */
function explainNearest(branches: readonly TSchema[], value: unknown, pointer: string): Problem[] {
  const explained = branches.map((branch) => explainBranch(branch, value, pointer))
  return explained.toSorted((one, other) => one.length - other.length)[0] ?? []
}

function explainBranch(schema: TSchema, value: unknown, pointer: string): Problem[] {
  return explainFaults({ schema, value, pointer }, Value.Errors(schema, value) as SchemaFault[])
}

function flatten(schema: TSchema): TSchema[] {
  const { anyOf } = schema as DescribedSchema
  return anyOf === undefined ? [schema] : anyOf.flatMap(flatten)
}

/** The property in which every branch has words of its own, such as `type`. */
function tellingWord(branches: readonly TSchema[]): string | undefined {
  const names = Object.keys((branches[0] as DescribedSchema).properties ?? {})
  return names.find((name) => branches.every((branch) => wordsOf(branch, name).length > 0))
}

function wordsOf(branch: TSchema, name: string): readonly unknown[] {
  const property = (branch as DescribedSchema).properties?.[name]
  return property === undefined ? [] : (literalsOf(property) ?? [])
}

function typesOf(schema: TSchema): string[] {
  const literals = literalsOf(schema)
  if (literals !== undefined) return literals.map(typeOf)
  const { type } = schema as DescribedSchema
  return type === undefined ? [] : [type]
}

function admitsType(schema: TSchema, value: unknown): boolean {
  const types = typesOf(schema)
  const isNumber = typeof value === 'number' && types.includes('integer')
  return types.length === 0 || types.includes(typeOf(value)) || isNumber
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** The part of a schema that sentences are made of. */
export interface DescribedSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly TSchema[]
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly description?: string
  readonly examples?: readonly unknown[]
  /** A sentence that says what the text must be, where the description does not. */
  readonly 'x-error-message'?: string
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

/** The values that a schema of nothing else allows; undefined for any other schema. */
export function literalsOf(schema: TSchema): readonly unknown[] | undefined {
  const described = schema as DescribedSchema
  if (described.enum !== undefined) return described.enum
  if (Object.hasOwn(described, 'const')) return [described.const]
  return described.type === 'null' ? [null] : undefined
}

/** The sentence that names the values allowed. */
export function mustBeOneOf(values: readonly unknown[]): string {
  const names = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return names.length === 1 ? `It must be ${names[0]}.` : `It must be one of ${names.join(', ')}.`
}

/** The sentence that names the JSON types allowed. */
export function mustBeOfType(types: readonly string[]): string {
  const words = [...new Set(types)].map((type) => TYPE_WORDS[type] ?? type)
  const last = words.at(-1) ?? ''
  return words.length < 2 ? `It must be ${last}.` : `It must be ${words.slice(0, -1).join(', ')} or ${last}.`
}

/** The sentence for a limit of length, number or value; undefined for any other keyword. */
export function mustKeepLimit(keyword: string, limit: number): string | undefined {
  const [, least, kind] = /^(min|max)(Items|Length|imum)$/.exec(keyword) ?? []
  if (least === undefined || kind === undefined) return undefined
  const bound = `${least === 'min' ? 'at least' : 'at most'} ${limit}`
  if (kind === 'imum') return `It must be ${bound}.`
  return `It must have ${bound} ${kind === 'Items' ? 'item' : 'character'}${limit === 1 ? '' : 's'}.`
}

/** The sentence for a text that a pattern refuses: the schema's own, or its description, or its example. */
export function mustHaveForm(schema: TSchema): string {
  const { description, examples, 'x-error-message': own } = schema as DescribedSchema
  if (own !== undefined) return own
  if (description !== undefined) return `It does not have the form asked for: ${description}`
  const example = examples?.[0] === undefined ? '' : `, such as ${String(examples[0])}`
  return `It does not have the form asked for${example}.`
}

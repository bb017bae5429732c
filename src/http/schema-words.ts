import type { TSchema } from 'typebox'

/** The part of a schema that sentences are made of. */
export interface Described {
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
  const described = schema as Described
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
  const { description, examples, 'x-error-message': own } = schema as Described
  if (own !== undefined) return own
  if (description !== undefined) return `It does not have the form asked for: ${description}`
  const example = examples?.[0] === undefined ? '' : `, such as ${String(examples[0])}`
  return `It does not have the form asked for${example}.`
}

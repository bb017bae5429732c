import { expect, test } from 'vitest'
import Type from 'typebox'
import type { TSchema } from 'typebox'
import { AppError } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { nullable } from '../../platform/json-schema.ts'
import { compileRequestSchema } from './schema-compilers.ts'

function read(schema: TSchema, value: unknown, httpPart = 'body'): { value?: unknown; errors: readonly Problem[] } {
  const validate = compileRequestSchema({ schema, httpPart, method: 'POST', url: '/' })
  const result = validate(value) as { value?: unknown; error?: Error }
  if (result.error === undefined) return { value: result.value, errors: [] }
  if (result.error instanceof AppError) return { errors: result.error.errors }
  throw result.error
}

const faults = (schema: TSchema, value: unknown) =>
  read(schema, value).errors.map(({ pointer, detail }) => `${pointer}: ${detail}`)

const Shape = Type.Union([
  Type.Object({ type: Type.Literal('circle'), radius: Type.Number() }, { additionalProperties: false }),
  Type.Object({ type: Type.Literal('square'), side: Type.Number() }, { additionalProperties: false }),
])

test('an enumeration names what is allowed, however it is written', () => {
  const expected = [': It must be one of mon, tue, wed.']
  expect(faults(Type.Enum(['mon', 'tue', 'wed']), 'moon')).toEqual(expected)
  expect(faults(Type.Union(['mon', 'tue', 'wed'].map((day) => Type.Literal(day))), 'moon')).toEqual(expected)
  expect(faults(nullable(Type.Enum(['mon', 'tue'])), 'moon')).toEqual([': It must be one of mon, tue, null.'])
  expect(faults(Type.Literal(1), 2)).toEqual([': It must be 1.'])
  expect(read(Type.Union([Type.Literal('a'), Type.Literal('b')]), 'x').errors[0]?.code).toBe('not_allowed')
})

test('a value that may be null is judged by what else it may be', () => {
  const Hook = nullable(Type.Object({ url: Type.String() }, { additionalProperties: false }))
  expect(faults(Type.Object({ hook: Hook }), { hook: { url: 5, extra: 1 } })).toEqual([
    '/hook/extra: Unknown field extra.',
    '/hook/url: It must be a string.',
  ])
  expect(faults(Type.Object({ hook: Hook }), { hook: 5 })).toEqual(['/hook: It must be an object or null.'])
})

test('of shapes told apart by a word, the faults of the one that was meant are named', () => {
  expect(faults(Type.Array(Shape), [{ type: 'circle', radius: 'x' }])).toEqual(['/0/radius: It must be a number.'])
  expect(faults(Shape, { type: 'oval' })).toEqual(['/type: It must be one of circle, square.'])
  expect(faults(Shape, {})).toEqual(['/type: type is missing. It must be one of circle, square.'])
  expect(faults(Shape, 'circle')).toEqual([': It must be an object.'])
})

test('a union of types says which would fit, inside lists too', () => {
  const Single = Type.Union([Type.String(), Type.Number(), Type.Boolean()])
  const Value = Type.Object({ value: Type.Union([Type.String({ maxLength: 3 }), Type.Number(), Type.Array(Single)]) })
  expect(faults(Value, { value: true })).toEqual(['/value: It must be a string, a number or a list.'])
  expect(faults(Value, { value: ['a', null] })).toEqual(['/value/1: It must be a string, a number or true or false.'])
  expect(faults(Value, { value: 'long' })).toEqual(['/value: It must have at most 3 characters.'])
})

test('limits are told by what is right', () => {
  expect(faults(Type.Array(Type.String(), { minItems: 1 }), [])).toEqual([': It must have at least 1 item.'])
  expect(faults(Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'])).toEqual([': It must have at most 1 item.'])
  expect(faults(Type.String({ minLength: 2 }), 'a')).toEqual([': It must have at least 2 characters.'])
  expect(faults(Type.Number({ minimum: 0, maximum: 9 }), -1)).toEqual([': It must be at least 0.'])
  expect(faults(Type.Number({ minimum: 0, maximum: 9 }), 10)).toEqual([': It must be at most 9.'])
})

test('a format is told in words, never as a pattern', () => {
  const described = Type.String({ pattern: String.raw`^\d\d:\d\d$`, description: 'Time of day, HH:MM.' })
  expect(faults(described, 'noon')).toEqual([': It does not have the form asked for: Time of day, HH:MM.'])
  const own = Type.String({ pattern: '^a$', description: 'Text.', 'x-error-message': 'It must be the letter a.' })
  expect(faults(own, 'b')).toEqual([': It must be the letter a.'])
  const example = Type.String({ pattern: '^a$', examples: ['a'] })
  expect(faults(example, 'b')).toEqual([': It does not have the form asked for, such as a.'])
  expect(faults(Type.String({ pattern: '^a$' }), 'b')).toEqual([': It does not have the form asked for.'])
})

test('all faults of a body are named at once, up to fifty and more of them', () => {
  const names = Array.from({ length: 60 }, (_, index) => `field${index}`)
  const body = Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()])))
  expect(faults(body, Object.fromEntries(names.slice(0, 20).map((name) => [name, 1])))).toHaveLength(50)
})

test('a whole number in the query is not cut out of another', () => {
  const query = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1 })) })
  expect(read(query, { limit: '12' }, 'querystring').value).toEqual({ limit: 12 })
  for (const limit of ['1.5', '1e2', '', ' 1', 'true', '0x10', '99999999999999999999']) {
    expect([limit, read(query, { limit }, 'querystring').errors]).toEqual([
      limit,
      [{ pointer: '/limit', code: 'wrong_type', detail: 'It must be a whole number.' }],
    ])
  }
})

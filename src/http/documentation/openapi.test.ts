import { expect, test } from 'vitest'
import { shareSchemas } from './openapi.ts'

const named = (type: string) => ({ title: 'Host', type: 'object', properties: { title: { type } } })
const at = (schema: object, other: object = schema) => ({
  paths: { '/a': { get: { schema } }, '/b': { get: { schema: other, examples: [{ title: 'VP Operations' }] } } },
  components: { schemas: { Problem: { type: 'object' } } },
})

test('a schema with a title stands once, and every place refers to it', () => {
  expect(shareSchemas(at(named('string')))).toEqual({
    paths: {
      '/a': { get: { schema: { $ref: '#/components/schemas/Host' } } },
      '/b': { get: { schema: { $ref: '#/components/schemas/Host' }, examples: [{ title: 'VP Operations' }] } },
    },
    webhooks: {},
    components: {
      schemas: { Problem: { type: 'object' }, Host: { type: 'object', properties: { title: { type: 'string' } } } },
    },
  })
})

test('schemas inside shared ones are shared too', () => {
  const outer = { title: 'Outer', type: 'object', properties: { host: named('string') } }
  const { components } = shareSchemas(at(outer, named('string'))) as {
    components: { schemas: Record<string, unknown> }
  }
  expect(components.schemas).toMatchObject({ Outer: { properties: { host: { $ref: '#/components/schemas/Host' } } } })
})

test('two shapes under one title are refused', () => {
  expect(() => shareSchemas(at(named('string'), named('number')))).toThrow(/Two schemas have the title Host/)
})

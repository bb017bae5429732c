import { expect, test } from 'vitest'
import { shareComponents } from './share-components.ts'

type Schema = Record<string, unknown>

const REF = { $ref: '#/components/schemas/Host' }
const host = (type: string) => ({ title: 'Host', type: 'object', properties: { title: { type } } })
const answer = (schema: Schema) => ({ description: 'A host.', content: { 'application/json': { schema } } })
const query = (name: string, schema: Schema) => ({ name, in: 'query', schema })
const refused = (description: string) => ({ description, content: { 'application/problem+json': { schema: {} } } })

/** A document of operations, each with its parameters and answers. */
function documentOf(...operations: { parameters?: object[]; responses?: Record<string, object> }[]) {
  const paths = Object.fromEntries(operations.map((get, index) => [`/${index}`, { get }]))
  return { paths, components: { securitySchemes: { key: {} }, schemas: { Problem: { type: 'object' } } } }
}
const given = (...schemas: Schema[]) => documentOf(...schemas.map((schema) => ({ responses: { 200: { schema } } })))
const schemasOf = (document: object) =>
  (document as { components: { schemas: Record<string, Schema> } }).components.schemas

test('a schema with a title stands once, and every place refers to it', () => {
  const shown = { schema: host('string'), examples: [{ title: 'VP Operations' }] }
  const { paths, components } = shareComponents(
    documentOf({ responses: { 200: shown } }, { responses: { 201: shown } }),
  )
  expect(paths).toEqual({
    '/0': { get: { responses: { 200: { ...shown, schema: REF } } } },
    '/1': { get: { responses: { 201: { ...shown, schema: REF } } } },
  })
  expect(components).toMatchObject({
    securitySchemes: { key: {} },
    schemas: { Host: { type: 'object', properties: { title: { type: 'string' } } }, Problem: { type: 'object' } },
  })
})

test('schemas inside shared ones are shared too', () => {
  const outer = { title: 'Outer', type: 'object', properties: { host: host('string') } }
  expect(schemasOf(shareComponents(given(outer)))).toMatchObject({ Outer: { properties: { host: REF } } })
})

test('two shapes of one name are refused', () => {
  expect(() => shareComponents(given(host('string'), host('number')))).toThrow(/would be called Host/)
})

test('a parameter that several operations take stands once, under its name or the title of its schema', () => {
  const own = query('archived', { type: 'boolean' })
  const limits = [query('page-limit', { type: 'integer' }), query('page-limit', { type: 'integer', title: 'FewLimit' })]
  const { paths, components } = shareComponents(
    documentOf({ parameters: [limits[0]!, own] }, { parameters: limits }, { parameters: [limits[1]!] }),
  )
  const refs = ['PageLimit', 'FewLimit'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
  expect(Object.values(paths).map(({ get }) => get.parameters)).toEqual([[refs[0], own], refs, [refs[1]]])
  const shared = query('page-limit', { type: 'integer' })
  expect(components).toMatchObject({ parameters: { PageLimit: shared, FewLimit: shared } })
  const other = { parameters: [query('page-limit', { type: 'string' })] }
  expect(() => shareComponents(documentOf({ parameters: limits }, { parameters: limits }, other, other))).toThrow(
    /PageLimit/,
  )
})

test('a problem has the name of its status, another answer that is given again that of its schema', () => {
  const once = { description: 'A page.', content: { 'text/csv': { schema: { type: 'string' } } } }
  const { paths, components } = shareComponents(
    documentOf(
      { responses: { 200: answer(host('string')), 404: refused('Gone?') } },
      { responses: { 201: answer(host('string')), 202: once } },
    ),
  )
  expect(paths).toEqual({
    '/0': {
      get: {
        responses: { 200: { $ref: '#/components/responses/Host' }, 404: { $ref: '#/components/responses/E404' } },
      },
    },
    '/1': { get: { responses: { 201: { $ref: '#/components/responses/Host' }, 202: once } } },
  })
  expect(components).toMatchObject({ responses: { Host: answer(REF), E404: refused('Gone?') } })
  const differing = [{ responses: { 404: refused('Gone?') } }, { responses: { 404: refused('Never.') } }]
  expect(() => shareComponents(documentOf(...differing))).toThrow(/would be called E404/)
})

test.each([
  [
    { anyOf: [{ type: 'string', pattern: 'x' }, { type: 'null' }], description: 'A' },
    { type: ['string', 'null'], pattern: 'x', description: 'A' },
  ],
  [{ anyOf: [{ enum: ['a'] }, { type: 'null' }] }, undefined],
  [{ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }, undefined],
  [{ anyOf: [{ type: 'string', description: 'B' }, { type: 'null' }], description: 'A' }, undefined],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] }, undefined],
])('a plain value that may be null is one schema of two types: %j', (schema, shorter: Schema = schema) => {
  expect(schemasOf(shareComponents(given({ title: 'Value', ...schema })))).toMatchObject({ Value: shorter })
  expect(schemasOf(shareComponents(given({ title: 'Value', ...schema })))['Value']).toEqual(shorter)
})

const BASE = { title: 'Base', type: 'object', required: ['a'], properties: { a: {}, b: { type: 'string' } } }
const MORE = {
  title: 'More',
  description: 'Base, and more.',
  'x-extends': 'Base',
  type: 'object',
  required: ['a', 'c'],
  properties: { a: {}, b: { type: 'string' }, c: {} },
}

test('a schema that extends another one says what it has beyond that', () => {
  expect(schemasOf(shareComponents(given(MORE, BASE)))['More']).toEqual({
    description: 'Base, and more.',
    allOf: [{ $ref: '#/components/schemas/Base' }],
    required: ['c'],
    properties: { c: {} },
  })
})

test.each([
  ['has another member', given(MORE, { ...BASE, properties: { ...BASE.properties, d: {} } })],
  ['has a member of another shape', given(MORE, { ...BASE, properties: { a: {}, b: { type: 'number' } } })],
  ['asks for more', given(MORE, { ...BASE, required: ['a', 'b'] })],
  ['has no room for more', given(MORE, { ...BASE, additionalProperties: false })],
  ['has a rule of its own', given(MORE, { ...BASE, minProperties: 2 })],
])('a schema does not extend one that %s', (_why, document) => {
  expect(() => shareComponents(document)).toThrow(/More does not extend Base/)
})

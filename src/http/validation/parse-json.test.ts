import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

const request = (contentType: string) => ({ headers: { 'content-type': contentType } }) as FastifyRequest

test('UTF-8 is read, whatever it is called', async () => {
  const body = Buffer.from('{"name":"Café"}')
  for (const type of ['application/json', 'application/json; charset=utf-8', 'application/json; charset="UTF8"']) {
    expect(await parseJson(request(type), body)).toEqual({ name: 'Café' })
  }
})

test('bytes that are no UTF-8 are refused instead of replaced', async () => {
  const latin = Buffer.from('{"name":"Caf\u00e9"}', 'latin1')
  await expect(parseJson(request('application/json'), latin)).rejects.toMatchObject({ code: 'invalid_json' })
})

test('another charset, broken JSON and nothing at all are refused', async () => {
  const body = Buffer.from('{}')
  const utf16 = parseJson(request('application/json; charset=utf-16'), body)
  await expect(utf16).rejects.toMatchObject({ code: 'unsupported_media_type' })
  await expect(parseJson(request('application/json'), Buffer.from('{'))).rejects.toMatchObject({ code: 'invalid_json' })
  await expect(parseJson(request('application/json'), Buffer.alloc(0))).rejects.toMatchObject({ code: 'invalid_json' })
})

const parse = (text: string) => parseJson(request('application/json'), Buffer.from(text))

test.each([
  '{"a":1,"b":{"a":1,"c":[{"a":1},{"a":2}]},"c":"a\\":1,\\\\"}',
  '[{"a":":"},{"a":"\\\\"}]',
  '{"__proto__":1,"constructor":2,"":3}',
  '{"é\\u0041":1,"é":"💥:"}',
  '": \\" :"',
  '{"1":1,"0":2}',
])('%s has every key once', async (text) => {
  expect(await parse(text)).toEqual(JSON.parse(text))
})

test.each([
  ['{"email":"a","email":"b"}', ['/email']],
  ['{"a":{"b":[0,{"c/d":1,"c/d":2}]},"e":1,"e":1,"e":1}', ['/a/b/1/c~1d', '/e']],
  ['{"a" : 1 , "\\u0061":{}}', ['/a']],
  ['{"__proto__":{},"__proto__":{}}', ['/__proto__']],
])('%s is refused with the place of what stands twice', async (text, pointers) => {
  const error = await parse(text).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'invalid_json', errors: pointers.map((pointer) => ({ pointer })) })
})

test('a body of nothing but repeated keys is refused with a short list, however deep it is', async () => {
  const many = `{${Array.from({ length: 10_000 }, (_, index) => `"k${index}":1,"k${index}":1`).join(',')}}`
  await expect(parse(many)).rejects.toMatchObject({ errors: { length: 50 } })
  const depth = 100_000
  const deep = `${'{"a":'.repeat(depth)}{"b":1,"b":2}${'}'.repeat(depth)}`
  await expect(parse(deep)).rejects.toMatchObject({ errors: [{ pointer: '/a'.repeat(32) }] })
})

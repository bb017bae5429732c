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

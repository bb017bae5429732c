import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createLoadLimit } from './load-limit.ts'

function request(headers: Record<string, string> = {}): FastifyRequest {
  const routeOptions = { config: {}, bodyLimit: 10 }
  // The limit reads no more of a request than this.
  return { headers, load: null, routeOptions } as unknown as FastifyRequest
}

const sized = (bytes: number) => request({ 'content-length': String(bytes) })

test('so many requests at a time, and one more when one is through', () => {
  const limit = createLoadLimit({ mostRequests: 2, mostBytes: 100, mostLargeBytes: 100, ordinaryBytes: 1_000 })
  const [first, second, third] = [request(), request(), request()]
  limit.enter(first)
  limit.enter(second)
  expect(() => limit.enter(third)).toThrow('cannot keep up')
  limit.leave(third)
  expect(() => limit.enter(third)).toThrow('cannot keep up')
  limit.leave(first)
  limit.leave(first)
  limit.enter(third)
  expect(() => limit.enter(request())).toThrow('cannot keep up')
})

test('so many bytes of bodies at a time; a body of unknown length counts as one of the size named', () => {
  const limit = createLoadLimit({ mostRequests: 100, mostBytes: 100, mostLargeBytes: 100, ordinaryBytes: 60 })
  const chunked = request({ 'transfer-encoding': 'chunked' })
  limit.enter(chunked)
  expect(() => limit.enter(sized(41))).toThrow('cannot keep up')
  limit.enter(sized(40))
  limit.enter(request())
  limit.leave(chunked)
  limit.enter(sized(60))
})

test('a request that is alone always passes', () => {
  const limit = createLoadLimit({ mostRequests: 2, mostBytes: 100, mostLargeBytes: 100, ordinaryBytes: 1_000 })
  limit.enter(sized(1_000))
  expect(() => limit.enter(sized(1))).toThrow('cannot keep up')
})

test('large bodies have room of their own: however slow they are, ordinary ones pass', () => {
  const limit = createLoadLimit({ mostRequests: 100, mostBytes: 100, mostLargeBytes: 200, ordinaryBytes: 60 })
  const [one, other] = [sized(100), sized(100)]
  limit.enter(one)
  limit.enter(other)
  expect(() => limit.enter(sized(61))).toThrow('cannot keep up')
  limit.enter(sized(60))
  limit.enter(sized(40))
  expect(() => limit.enter(sized(1))).toThrow('cannot keep up')
  limit.leave(one)
  limit.enter(sized(61))
})

import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createLoadLimit } from './load-limit.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** The limit reads no more of a request than this; the type of Fastify's has a hundred members. */
function request(from: { organizationId: string } | { ip: string }, headers: Record<string, string> = {}) {
  const routeOptions = { config: {}, bodyLimit: 10 * MIB }
  const caller = 'ip' in from ? null : from
  const ip = 'ip' in from ? from.ip : '192.0.2.1'
  return { headers, load: null, routeOptions, caller, ip } as unknown as FastifyRequest
}

const ROOM = { requests: 64, ordinary: MIB, large: 8 * MIB }
const ONE = { organizationId: 'one' }
const LARGE = { 'content-length': String(2 * MIB) }

function enter(limit: ReturnType<typeof createLoadLimit>, ...given: Parameters<typeof request>): FastifyRequest {
  const one = request(...given)
  limit.enter(one)
  try {
    limit.identify(one)
    return one
  } catch (error) {
    limit.leave(one)
    throw error
  }
}

test('what is announced takes no room: only what was received does', () => {
  const limit = createLoadLimit(ROOM)
  const many = Array.from({ length: 30 }, () => enter(limit, ONE, { 'content-length': String(MIB) }))
  limit.receive(many[0]!, 300 * KIB)
  expect(() => limit.receive(many[1]!, 200 * KIB)).toThrow('Your organization has too many requests')
  limit.leave(many[0]!)
  limit.receive(many[1]!, 200 * KIB)
})

test('an organization holds one half of requests and bytes; others go on beside it', () => {
  const limit = createLoadLimit(ROOM)
  const own = Array.from({ length: 32 }, () => enter(limit, ONE))
  expect(() => enter(limit, ONE)).toThrow('Your organization has too many requests')
  const other = enter(limit, { organizationId: 'two' })
  limit.receive(other, 500 * KIB)
  limit.leave(own[0]!)
  limit.leave(own[0]!)
  enter(limit, ONE)
  expect(() => enter(limit, ONE)).toThrow('Your organization has too many requests')
})

test('strangers hold little each and a quarter together, by network where the address is of IPv6', () => {
  const limit = createLoadLimit(ROOM)
  enter(limit, { ip: '2001:db8::1' })
  enter(limit, { ip: '2001:db8::2' })
  expect(() => enter(limit, { ip: '2001:db8::3' })).toThrow('cannot keep up')
  const bytes = enter(limit, { ip: '192.0.2.1' })
  expect(() => limit.receive(bytes, 33 * KIB)).toThrow('cannot keep up')
  for (let n = 3; n < 16; n += 1) enter(limit, { ip: `198.51.100.${n}` })
  expect(() => enter(limit, { ip: '203.0.113.1' })).toThrow('cannot keep up')
  enter(limit, ONE)
})

test('large bodies have room of their own: however many they are, ordinary ones pass', () => {
  const limit = createLoadLimit(ROOM)
  const large = [enter(limit, ONE, LARGE), enter(limit, ONE, { 'transfer-encoding': 'chunked' })]
  for (const one of large) limit.receive(one, 2 * MIB)
  expect(() => limit.receive(large[0]!, 2 * MIB + 1)).toThrow('Your organization')
  limit.receive(enter(limit, ONE), 500 * KIB)
})

test('who is still being asked who it is holds no more than one half', () => {
  const limit = createLoadLimit(ROOM)
  const asked = Array.from({ length: 32 }, () => request(ONE))
  for (const one of asked) limit.enter(one)
  expect(() => limit.enter(request(ONE))).toThrow('cannot keep up')
  limit.enter(request({ ip: '192.0.2.2' }))
})

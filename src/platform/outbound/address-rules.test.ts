import { afterEach, expect, test } from 'vitest'
import { endAll, guard, LIMITS, names, reasonOf, site } from '../../../test/support/servers/outbound-peers.ts'
import type { HttpPurpose } from './outbound.ts'
import type { OutboundPurpose } from './address-rules.ts'

afterEach(endAll)

test('an exception for one purpose holds for no other, and no connection of one serves another', async () => {
  const port = await site((_request, response) => response.end('local'))
  const url = `http://127.0.0.1:${port}/`
  const outbound = guard({ allowedNetworks: ['webhooks=127.0.0.0/8', 'calendar=127.0.0.1'] })
  const ask = (purpose: HttpPurpose) => reasonOf(outbound.request(url, { ...LIMITS, purpose }))
  for (const purpose of ['webhooks', 'calendar'] as const) {
    expect([await ask(purpose), await reasonOf(outbound.check(url, purpose))]).toEqual(['succeeded', 'succeeded'])
  }
  for (const purpose of ['web', 'model', 'provider'] as const) {
    expect([await ask(purpose), await reasonOf(outbound.check(url, purpose))]).toEqual(['blocked', 'blocked'])
  }
  expect(await reasonOf(outbound.connectMail('127.0.0.1', port, LIMITS))).toBe('blocked')
})

test('whoever allows 127.0.0.1 allows localhost by its name, with both of its addresses; another exception does not', async () => {
  const port = await site((_request, response) => response.end('local'))
  const ask = (allowed: string, host = 'localhost') =>
    reasonOf(
      guard({ allowedNetworks: [allowed] }).request(`http://${host}:${port}/`, { ...LIMITS, purpose: 'webhooks' }),
    )
  for (const allowed of ['127.0.0.1', '127.0.0.0/8', 'webhooks=127.0.0.0/8'])
    expect(await ask(allowed)).toBe('succeeded')
  for (const allowed of ['127.0.0.2', '10.0.0.0/8', 'mail=127.0.0.1', '::1']) expect(await ask(allowed)).toBe('blocked')
  expect(await ask('127.0.0.2', '[::1]')).toBe('blocked')
})

test.each(['model', 'provider'] as const)('a %s is asked in clear at an exception alone', async (purpose) => {
  const port = await site((_request, response) => response.end('local'))
  const outbound = guard({
    allowedNetworks: [`${purpose}=127.0.0.0/8`],
    resolver: names({ 'model.test': ['93.184.216.34'] }),
  })
  expect(await reasonOf(outbound.request(`http://127.0.0.1:${port}/`, { ...LIMITS, purpose }))).toBe('succeeded')
  for (const host of ['93.184.216.34', 'model.test']) {
    expect(await reasonOf(outbound.check(`http://${host}/v1`, purpose))).toBe('blocked')
    expect(await reasonOf(outbound.check(`https://${host}/v1`, purpose))).toBe('succeeded')
  }
})

test('a host is local by its addresses: this machine, and exceptions for the purpose', async () => {
  const known = {
    'relay.test': ['10.0.0.5'],
    'mixed.test': ['10.0.0.5', '93.184.216.34'],
    'public.test': ['93.184.216.34'],
  }
  const outbound = guard({ allowedNetworks: ['mail=10.0.0.0/8'], resolver: names(known) })
  const hosts = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '10.0.0.5',
    'relay.test',
    'mixed.test',
    'public.test',
    'unknown.test',
  ]
  const local = async (purpose: OutboundPurpose) => {
    const judged = await Promise.all(hosts.map(async (host) => [host, await outbound.isLocal(host, purpose)] as const))
    return judged.flatMap(([host, isLocal]) => (isLocal ? [host] : []))
  }
  expect(await local('mail')).toEqual(['localhost', '127.0.0.1', '[::1]', '10.0.0.5', 'relay.test'])
  expect(await local('model')).toEqual(['localhost', '127.0.0.1', '[::1]'])
})

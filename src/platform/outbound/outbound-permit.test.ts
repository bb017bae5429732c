import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createOutbound } from './outbound.ts'
import { forbidOutbound, permitOutbound } from './outbound-permit.ts'

const ASKED = { timeoutMs: 1, maxBytes: 1, purpose: 'web' } as const

test('whoever answers callers asks nothing outside without a turn; checking an address asks nobody', async () => {
  const outbound = createOutbound({ allowedNetworks: [] })
  const closed = forbidOutbound({ outbound } as Context)
  await expect(closed.outbound.resolveMx('acme.test')).rejects.toThrow('without a turn')
  await expect(closed.outbound.request('https://acme.test/', ASKED)).rejects.toThrow('a turn')
  await closed.outbound.check('https://acme.test/', 'webhooks')
  expect(permitOutbound(closed).outbound).toBe(outbound)
  await closed.outbound.close()
})

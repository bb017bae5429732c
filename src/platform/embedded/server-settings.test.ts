import { expect, test } from 'vitest'
import { serverSettings } from './server-settings.ts'

const GIGABYTE = 2 ** 30

test('memory and disk decide the sizes, within bounds', () => {
  const small = serverSettings({ memoryBytes: GIGABYTE / 4, freeDiskBytes: GIGABYTE })
  expect(small).toMatchObject({ shared_buffers: '64MB', effective_cache_size: '128MB', max_wal_size: '256MB' })
  const middle = serverSettings({ memoryBytes: 2 * GIGABYTE, freeDiskBytes: 16 * GIGABYTE })
  expect(middle).toMatchObject({ shared_buffers: '256MB', maintenance_work_mem: '128MB', max_wal_size: '2048MB' })
  const large = serverSettings({ memoryBytes: 64 * GIGABYTE, freeDiskBytes: 1000 * GIGABYTE })
  expect(large).toMatchObject({ shared_buffers: '512MB', max_wal_size: '4096MB' })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeFileLock } from './file-lock.ts'

test('one holder at a time; the next gets it on release, and a wait has an end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  const request = { path: join(folder, 'lock'), timeoutMs: 60_000, log: () => undefined }
  try {
    const first = await takeFileLock(request)
    await expect(takeFileLock({ ...request, timeoutMs: 0 })).rejects.toThrow('end that process')
    const order: string[] = []
    const second = takeFileLock(request).then((lock) => (order.push('second'), lock))
    order.push('release')
    first.release()
    const held = await second
    held.release()
    expect(order).toEqual(['release', 'second'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a lock that cannot be made is a sentence with a remedy', async () => {
  const request = { path: join(tmpdir(), 'embedded-test-absent', 'lock'), timeoutMs: 0, log: () => undefined }
  await expect(takeFileLock(request)).rejects.toThrow('choose another folder')
})

import { expect, test } from 'vitest'
import { createDiskSpace } from './disk-space.ts'
import type { DiskUsage } from './disk-space.ts'

const MB = 1024 * 1024
const STEP = 32 * MB

/** A disk of 100 GiB with so many mebibytes beyond what has to stay free. */
function diskOf(room: number, size = 100 * 1024 * MB) {
  const disk = { free: (256 + room) * MB }
  const look = async (folder: string): Promise<DiskUsage> => ({ disk: folder.length, size, free: disk.free })
  return { disk, room: createDiskSpace(look) }
}

const full = expect.objectContaining({ code: 'storage_full' })

test('what is promised to one file is promised to no other, whether it is written or not', async () => {
  const { disk, room } = diskOf(1_000)
  const first = await room.claim('/files', { bytes: 600 * MB, step: STEP })
  await expect(room.claim('/files', { bytes: 600 * MB, step: STEP })).rejects.toEqual(full)
  const second = await room.claim('/files', { bytes: 400 * MB, step: STEP })
  await first.use(600 * MB)
  disk.free -= 600 * MB
  await expect(room.claim('/files', { bytes: 1, step: STEP })).rejects.toEqual(full)
  second.release()
  const third = await room.claim('/files', { bytes: 400 * MB, step: STEP })
  third.release()
  third.release()
})

test('of two that come at once, one gets the last room', async () => {
  const { room } = diskOf(100)
  const claims = [1, 2].map(() => room.claim('/files', { bytes: 60 * MB, step: STEP }))
  const states = (await Promise.allSettled(claims)).map(({ status }) => status)
  expect(states.toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a file of unknown length is promised its growth a step at a time', async () => {
  const { disk, room } = diskOf(100)
  const unknown = await room.claim('/files', { bytes: 0, step: STEP })
  await unknown.use(1)
  await expect(room.claim('/files', { bytes: 70 * MB, step: STEP })).rejects.toEqual(full)
  const known = await room.claim('/files', { bytes: 60 * MB, step: STEP })
  await unknown.use(STEP - 1)
  disk.free -= STEP
  await expect(unknown.use(1)).rejects.toEqual(full)
  known.release()
  await unknown.use(1)
})

test('a disk that others fill is noticed also by whom room was promised', async () => {
  const { disk, room } = diskOf(200)
  const claim = await room.claim('/files', { bytes: 200 * MB, step: STEP })
  await claim.use(MB)
  disk.free = 0
  await expect(claim.use(STEP)).rejects.toEqual(full)
})

test('every disk is counted by itself, and a tenth of a small one stays free', async () => {
  const { room } = diskOf(-200, 64 * MB)
  await room.claim('/a', { bytes: 40 * MB, step: STEP })
  await expect(room.claim('/a', { bytes: 10 * MB, step: STEP })).rejects.toEqual(full)
  await room.claim('/tmp', { bytes: 40 * MB, step: STEP })
})

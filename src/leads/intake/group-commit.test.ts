import { expect, test, vi } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

class RowFault extends Error {}

/** Writes that end when the test says so. `bad` items are refused by the database. */
function createWrites(bad: readonly number[] = []) {
  const batches: number[][] = []
  const held: (() => void)[] = []
  return {
    batches,
    release: () => held.shift()?.(),
    releaseLast: () => held.pop()?.(),
    write: async (items: number[]): Promise<string[]> => {
      batches.push(items)
      await new Promise<void>((resolve) => {
        held.push(resolve)
      })
      if (items.some((item) => bad.includes(item))) throw new RowFault(`cannot write ${items.join()}`)
      return items.map((item) => `wrote ${item}`)
    },
  }
}

function createGroup(
  writes: { write: (items: number[]) => Promise<string[]> },
  { writers = 1, worthwhile = 1, patience = 1_000_000 } = {},
) {
  return createGroupCommit<number, string>({
    store: { write: writes.write, isRowFault: (error) => error instanceof RowFault },
    pace: { largestBatch: 4, writers, worthwhile, patience },
  })
}

/** Lets everything go on that can. */
async function settle(writes: { release: () => void }): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    writes.release()
    await Promise.resolve()
  }
}

test('the first is written at once; those who come meanwhile share the next writes, each with its own result', async () => {
  const writes = createWrites()
  const group = createGroup(writes)
  const results = [1, 2, 3, 4, 5, 6].map((item) => group.submit(item))
  expect(writes.batches).toEqual([[1]])
  await settle(writes)
  expect(writes.batches).toEqual([[1], [2, 3, 4, 5], [6]])
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5, 6].map((item) => `wrote ${item}`))
})

test('no more writes run at once than there are writers', () => {
  const writes = createWrites()
  const group = createGroup(writes, { writers: 2 })
  for (const item of [1, 2, 3]) void group.submit(item)
  expect(writes.batches).toEqual([[1], [2]])
})

test('a further writer begins only for as many as are worth a write of their own', () => {
  const writes = createWrites()
  const group = createGroup(writes, { writers: 2, worthwhile: 3 })
  for (const item of [1, 2, 3]) void group.submit(item)
  expect(writes.batches).toEqual([[1]])
  void group.submit(4)
  expect(writes.batches).toEqual([[1], [2, 3, 4]])
})

test('a write that is held up does not hold up those who came after it, nor those who come later', async () => {
  const writes = createWrites()
  const group = createGroup(writes, { writers: 2, worthwhile: 100, patience: 5 })
  for (const item of [1, 2]) void group.submit(item)
  expect(writes.batches).toEqual([[1]])
  await vi.waitUntil(() => writes.batches.length === 2)
  expect(writes.batches).toEqual([[1], [2]])
  writes.releaseLast()
  await vi.waitUntil(() => writes.batches.length === 2)
  void group.submit(3)
  await vi.waitUntil(() => writes.batches.length === 3)
  expect(writes.batches).toEqual([[1], [2], [3]])
})

test('a write that ends leaves few to the one that is busy', async () => {
  const writes = createWrites()
  const group = createGroup(writes, { writers: 2, worthwhile: 2 })
  for (const item of [1, 2, 3]) void group.submit(item)
  expect(writes.batches).toEqual([[1], [2, 3]])
  void group.submit(4)
  writes.releaseLast()
  await Promise.resolve()
  expect(writes.batches).toEqual([[1], [2, 3]])
  await settle(writes)
  expect(writes.batches).toEqual([[1], [2, 3], [4]])
})

test('a row that cannot be written fails alone', async () => {
  const writes = createWrites([3])
  const group = createGroup(writes)
  const results = Promise.allSettled([0, 1, 2, 3, 4].map((item) => group.submit(item)))
  await settle(writes)
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(writes.batches).toEqual([[0], [1, 2, 3, 4], [1, 2], [3, 4], [3], [4]])
})

test('any other failure is that of all who shared the write, and the next one goes on', async () => {
  let calls = 0
  const write = async (items: number[]) => {
    calls += 1
    if (calls === 2) throw new Error('gone')
    return items
  }
  const group = createGroupCommit<number, number>({
    store: { write, isRowFault: () => false },
    pace: { largestBatch: 2, writers: 1, worthwhile: 1, patience: 1_000 },
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => group.submit(item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})

test('draining waits until nothing is being written', async () => {
  const writes = createWrites()
  const group = createGroup(writes)
  await group.drain()
  let isDrained = false
  void group.submit(1)
  void group.submit(2)
  void group.drain().then(() => {
    isDrained = true
  })
  writes.release()
  await Promise.resolve()
  expect(isDrained).toBe(false)
  await settle(writes)
  expect(isDrained).toBe(true)
})

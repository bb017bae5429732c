import { expect, test } from 'vitest'
import { createBatchWriter } from './batch-writer.ts'

test('what comes while a group is written goes into the next, in order and key by key', async () => {
  const groups: string[] = []
  const gather = createBatchWriter(3, async (key, items: readonly number[]) => {
    groups.push(`${key}:${items.join()}`)
    await Promise.resolve()
    return items.map((item) => item * 10)
  })
  const results = [1, 2, 3, 4, 5].map((item) => gather('a', item))
  results.push(gather('b', 9))
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50, 90])
  expect(groups).toEqual(['a:1', 'b:9', 'a:2,3,4', 'a:5'])
})

test('a group that fails is done one by one: only the item at fault fails', async () => {
  const gather = createBatchWriter(10, async (_key, items: readonly number[]) => {
    if (items.includes(3)) throw new Error('three')
    return items
  })
  const settled = await Promise.allSettled([1, 2, 3, 4].map((item) => gather('a', item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await gather('a', 5)).toBe(5)
})

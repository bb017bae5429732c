import { expect, test } from 'vitest'
import { createFreshCache } from './fresh-cache.ts'

function setUp(start: Record<string, string>) {
  const table = new Map(Object.entries(start))
  const reads: string[][] = []
  const state = { at: 0, fail: false }
  const cache = createFreshCache<string>({
    now: () => state.at,
    limit: 3,
    read: async (keys) => {
      reads.push([...keys])
      if (state.fail) throw new Error('The database is away.')
      return new Map([...table].filter(([key]) => keys.includes(key)))
    },
  })
  return { cache, table, reads, state }
}

test('what was read is answered for a second without asking again', async () => {
  const { cache, reads, state } = setUp({ a: 'one' })
  expect(await cache.find('a')).toBe('one')
  state.at = 1_000
  expect(await cache.find('a')).toBe('one')
  expect(reads).toHaveLength(1)
})

test('without a refresh every request older than a second asks', async () => {
  const { cache, table, reads, state } = setUp({ a: 'one' })
  await cache.find('a')
  table.set('a', 'two')
  state.at = 1_001
  expect(await cache.find('a')).toBe('two')
  expect(reads).toHaveLength(2)
})

test('a refresh brings changes and removals, and renews the second', async () => {
  const { cache, table, reads, state } = setUp({ a: 'one', b: 'one' })
  await Promise.all([cache.find('a'), cache.find('b')])
  table.set('a', 'two').delete('b')
  state.at = 900
  await cache.refresh()
  state.at = 1_900
  const before = reads.length
  expect(await cache.find('a')).toBe('two')
  expect(reads).toHaveLength(before)
  expect(await cache.find('b')).toBeUndefined()
})

test('what does not exist is not remembered', async () => {
  const { cache, table } = setUp({})
  expect(await cache.find('a')).toBeUndefined()
  table.set('a', 'new')
  expect(await cache.find('a')).toBe('new')
})

test('keys asked for while a read runs share the next one', async () => {
  const { cache, reads } = setUp({ a: 'a', b: 'b', c: 'c' })
  const answers = await Promise.all(['a', 'b', 'c', 'b'].map((key) => cache.find(key)))
  expect(answers).toEqual(['a', 'b', 'c', 'b'])
  expect(reads).toEqual([['a'], ['b', 'c']])
})

test('a request that joins the queue is never answered by a read that began before it', async () => {
  const release: (() => void)[] = []
  let value = 'old'
  const cache = createFreshCache<string>({
    now: () => 0,
    read: async (keys) => {
      const seen = value
      await new Promise<void>((resolve) => release.push(resolve))
      return new Map(keys.map((key) => [key, seen]))
    },
  })
  const first = cache.find('a')
  value = 'new'
  const second = cache.find('a')
  release.shift()?.()
  expect(await first).toBe('old')
  await Promise.resolve()
  release.shift()?.()
  expect(await second).toBe('new')
})

test('a read that fails fails for those who asked, and the next one works', async () => {
  const { cache, state } = setUp({ a: 'one' })
  state.fail = true
  await expect(cache.find('a')).rejects.toThrow('away')
  state.fail = false
  expect(await cache.find('a')).toBe('one')
})

test('a failing refresh changes nothing and lets entries grow old', async () => {
  const { cache, table, state } = setUp({ a: 'one' })
  await cache.find('a')
  state.fail = true
  await expect(cache.refresh()).rejects.toThrow('away')
  state.fail = false
  table.set('a', 'two')
  state.at = 1_001
  expect(await cache.find('a')).toBe('two')
})

/** A refresh is under way, and whoever asks next reads by itself; each read is answered by hand, in any order. */
async function overtake(value: string) {
  const state = { at: 0 }
  const answers: PromiseWithResolvers<ReadonlyMap<string, string>>[] = []
  const cache = createFreshCache<string>({
    now: () => state.at,
    read: async () => {
      const answer = Promise.withResolvers<ReadonlyMap<string, string>>()
      answers.push(answer)
      return answer.promise
    },
  })
  const first = cache.find('a')
  answers[0]?.resolve(new Map([['a', value]]))
  await first
  const refreshing = cache.refresh()
  state.at = 1_500
  return { cache, answers, refreshing, asked: cache.find('a') }
}

test('an older read does not overwrite what a newer one brought', async () => {
  const { cache, answers, refreshing, asked } = await overtake('first')
  answers[2]?.resolve(new Map())
  expect(await asked).toBeUndefined()
  answers[1]?.resolve(new Map([['a', 'first']]))
  await refreshing
  expect(answers).toHaveLength(3)
  const again = cache.find('a')
  answers[3]?.resolve(new Map())
  expect(await again).toBeUndefined()
})

test('an older read does not bring back a value that a newer one replaced', async () => {
  const { cache, answers, refreshing, asked } = await overtake('valid')
  answers[2]?.resolve(new Map([['a', 'revoked']]))
  expect(await asked).toBe('revoked')
  answers[1]?.resolve(new Map([['a', 'valid']]))
  await refreshing
  expect(await cache.find('a')).toBe('revoked')
})

test('no more than the limit is kept', async () => {
  const { cache, reads } = setUp({ a: 'a', b: 'b', c: 'c', d: 'd' })
  for (const key of ['a', 'b', 'c', 'd']) await cache.find(key)
  await cache.refresh()
  expect(reads.at(-1)).toEqual(['b', 'c', 'd'])
})

test('what nobody asked for in five minutes is forgotten', async () => {
  const { cache, reads, state } = setUp({ a: 'a', b: 'b' })
  await Promise.all([cache.find('a'), cache.find('b')])
  state.at = 4 * 60_000
  await cache.find('b')
  state.at = 6 * 60_000
  await cache.refresh()
  expect(reads.at(-1)).toEqual(['b'])
})

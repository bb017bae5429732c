import { expect, test } from 'vitest'
import { askBoard } from './job-boards/ask-board.ts'
import { CRAWL_LIMITS } from './polite-fetch.ts'
import { boardOf } from './job-boards/find-board.ts'
import { createHostTurns } from './host-turns.ts'
import { serveSites } from '../../../../test/support/servers/local-sites.ts'

const never = new AbortController().signal

/** Gaps that end when they are told to. */
function gaps() {
  const open: (() => void)[] = []
  return {
    open,
    gap: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      open.push(resolve)
      return promise
    },
  }
}

/** Lets everything go on that can go on without time. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

test('one after the other begins at a host, and hosts do not wait for each other', async () => {
  const turns = createHostTurns()
  const { open, gap } = gaps()
  const begun: string[] = []
  const begin = async (name: string, host: string) => {
    await turns.take(host, gap, never)
    begun.push(name)
  }
  const all = [begin('a1', 'a'), begin('a2', 'a'), begin('b1', 'b'), begin('a3', 'a')]
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  open[0]!()
  await settle()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  open.slice(1).forEach((end) => end())
  await settle()
  open.forEach((end) => end())
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('who gives up while waiting leaves at once and holds nobody up', async () => {
  const turns = createHostTurns()
  const { open, gap } = gaps()
  const leaving = new AbortController()
  await turns.take('a', gap, never)
  const second = turns.take('a', gap, leaving.signal)
  let isThird = false
  const third = turns.take('a', gap, never).then(() => {
    isThird = true
  })
  leaving.abort()
  await second
  expect(isThird).toBe(false)
  open[0]!()
  await third
  // The one who left had no gap of its own.
  expect(open).toHaveLength(2)
})

test('boards of many companies on one host are asked with the gap between them', async () => {
  const jobs = '{"jobs":[]}'
  const names = ['one', 'two', 'three']
  const pages = names.map((name) => [`/v1/boards/${name}/jobs`, jobs])
  await using sites = await serveSites({ 'https://boards-api.greenhouse.io': Object.fromEntries(pages) })
  const { open, gap } = gaps()
  const tools = { ...sites.tools, limits: CRAWL_LIMITS, turns: createHostTurns(), pause: gap }
  const asking = names.map((name) => askBoard(boardOf(`https://boards.greenhouse.io/${name}`)!, tools))
  for (const n of [1, 2, 3]) {
    await asking[n - 1]
    expect(sites.asked).toHaveLength(n)
    open[n - 1]!()
  }
})

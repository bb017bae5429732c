import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { restAfter, startStageLoop } from './worker.ts'
import type { StageSlots, Stage } from './worker.ts'

/** A stage whose organizations always have work, in this order; its jobs end when `end` is called. */
function busyStage(slots: StageSlots, organizations: readonly string[]) {
  const running: { organizationId: string; end: () => void }[] = []
  const starts: string[] = []
  let waiting: { count: number; resolve: () => void } | undefined
  const stage: Stage = {
    name: 'busy',
    slots,
    due: async () => [...organizations],
    claim: async (organizationId, limit) => {
      const jobs = Array.from({ length: limit }, () => async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        running.push({ organizationId, end: resolve })
        starts.push(organizationId)
        if (waiting !== undefined && starts.length >= waiting.count) waiting.resolve()
        await promise
      })
      return { claimed: limit, jobs }
    },
  }
  return {
    stage,
    starts,
    started: (count: number) =>
      new Promise<void>((resolve) => {
        waiting = { count, resolve }
        if (starts.length >= count) resolve()
      }),
    end: (organizationId: string) => {
      const index = running.findIndex((job) => job.organizationId === organizationId)
      running.splice(index, 1)[0]?.end()
    },
    endAll: () => {
      for (const job of running.splice(0)) job.end()
    },
  }
}

test('no organization takes more outside calls than its share, nor all together more than there are', async () => {
  const busy = busyStage({ total: 5, perOrganization: 2 }, ['a', 'b', 'c', 'd'])
  const loop = startStageLoop(busy.stage, createLog('silent'))
  await busy.started(5)
  expect(busy.starts).toEqual(['a', 'a', 'b', 'b', 'c'])
  const stopped = loop.stop()
  busy.endAll()
  await stopped
  expect(busy.starts).toHaveLength(5)
})

test('a slot that is free again goes to who has the fewest, not to who asks first', async () => {
  const busy = busyStage({ total: 4, perOrganization: 2 }, ['a', 'b', 'c'])
  const loop = startStageLoop(busy.stage, createLog('silent'))
  await busy.started(4)
  busy.end('a')
  await busy.started(5)
  expect(busy.starts).toEqual(['a', 'a', 'b', 'b', 'c'])
  const stopped = loop.stop()
  busy.endAll()
  await stopped
})

test('free slots are filled together once a quarter of them is free', async () => {
  const busy = busyStage({ total: 8, perOrganization: 8 }, ['a'])
  const loop = startStageLoop(busy.stage, createLog('silent'))
  await busy.started(8)
  const claims: number[] = []
  const { claim: take } = busy.stage
  busy.stage.claim = (organizationId, limit) => {
    claims.push(limit)
    return take(organizationId, limit)
  }
  busy.end('a')
  busy.end('a')
  await busy.started(10)
  expect(claims).toEqual([2])
  const stopped = loop.stop()
  busy.endAll()
  await stopped
})

test('where room is to be left, an organization takes no more than it leaves, and one that comes later finds some', async () => {
  const organizations = ['a', 'b', 'c']
  const busy = busyStage({ total: 16, perOrganization: 6, leavesRoom: true }, organizations)
  busy.stage.due = async () => [...organizations]
  const loop = startStageLoop(busy.stage, createLog('silent'))
  await busy.started(14)
  const count = (name: string) => busy.starts.filter((one) => one === name).length
  expect(['a', 'b', 'c'].map(count)).toEqual([6, 5, 3])
  organizations.push('d')
  await busy.started(15)
  expect(count('d')).toBe(1)
  const stopped = loop.stop()
  busy.endAll()
  await stopped
})

test('who was not served yet comes before who has always more, and takes no second turn of it to wait for', async () => {
  const turns: string[] = []
  let due = ['big']
  const enough = Promise.withResolvers<void>()
  const stage: Stage = {
    name: 'heavy',
    batch: 100,
    due: async () => due,
    claim: async (organizationId, limit) => {
      turns.push(organizationId)
      // The small one comes while the big one has its turn, and is listed after it.
      due = turns.length === 1 ? ['big', 'small'] : ['big']
      if (turns.length === 3) enough.resolve()
      return { claimed: organizationId === 'big' ? limit : 1, jobs: [] }
    },
  }
  const loop = startStageLoop(stage, createLog('silent'))
  await enough.promise
  await loop.stop()
  expect(turns.slice(0, 3)).toEqual(['big', 'small', 'big'])
})

test('who comes while two hundred wait for their turn is seen long before the last of them', async () => {
  const busy = Array.from({ length: 200 }, (_, n) => `busy ${n}`)
  const turns: string[] = []
  let isThere = false
  const served = Promise.withResolvers<void>()
  const stage: Stage = {
    name: 'crowded',
    batch: 100,
    due: async () => (isThere ? [...busy, 'single'] : busy),
    claim: async (organizationId) => {
      turns.push(organizationId)
      // Once each of the others was served.
      if (turns.length === 210) isThere = true
      if (organizationId === 'single') served.resolve()
      // A turn keeps the processor for some milliseconds.
      const until = performance.now() + 4
      while (performance.now() < until);
      return { claimed: 25, jobs: [] }
    },
  }
  const loop = startStageLoop(stage, createLog('silent'))
  await served.promise
  await loop.stop()
  expect(turns.indexOf('single')).toBeLessThan(300)
})

test('who is told of while two hundred wait has the next turn but few, if it has something due', async () => {
  const busy = Array.from({ length: 200 }, (_, n) => `busy ${n}`)
  const turns: string[] = []
  const asked: (readonly string[] | undefined)[] = []
  const served = Promise.withResolvers<void>()
  const stage: Stage = {
    name: 'crowded',
    batch: 100,
    due: async (among) => {
      asked.push(among)
      return [...busy, 'single'].filter((one) => among?.includes(one) ?? turns.length < 220)
    },
    claim: async (organizationId) => {
      turns.push(organizationId)
      // In the second round of the others.
      if (turns.length === 220) for (const one of ['single', 'suspended']) loop.wake(one)
      if (organizationId === 'single' && turns.length > 220) served.resolve()
      return { claimed: organizationId === 'single' ? 1 : 25, jobs: [] }
    },
  }
  const loop = startStageLoop(stage, createLog('silent'))
  await served.promise
  await loop.stop()
  expect(turns.slice(220, 225)).toContain('single')
  expect(turns).not.toContain('suspended')
  expect(asked).toContainEqual(['single', 'suspended'])
})

test('who is told of while the stage asks everybody has one turn before the answer', async () => {
  const turns: string[] = []
  const asking = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const served = Promise.withResolvers<void>()
  const stage: Stage = {
    name: 'asking',
    batch: 100,
    due: async (among) => {
      if (among !== undefined) return [...among]
      asking.resolve()
      await answered.promise
      return ['busy']
    },
    claim: async (organizationId) => {
      turns.push(organizationId)
      // Told of again while it is served, it waits like everybody: it has more each time.
      if (organizationId === 'single') {
        loop.wake('single')
        answered.resolve()
      }
      if (organizationId === 'busy') served.resolve()
      return { claimed: 1, jobs: [] }
    },
  }
  const loop = startStageLoop(stage, createLog('silent'))
  await asking.promise
  loop.wake('single')
  await served.promise
  await loop.stop()
  expect(turns[0]).toBe('single')
  expect(turns.indexOf('busy')).toBeLessThanOrEqual(2)
})

test('a stage rests the longer the more it costs to ask for work, and never long', () => {
  expect([0, 1, 4, 20, 60_000].map(restAfter)).toEqual([500, 1_000, 4_000, 10_000, 10_000])
})

import { expect, test } from 'vitest'
import type { Heartbeat } from './installation-store.ts'
import { watchProcesses } from './live-processes.ts'

const START = Date.parse('2026-11-24T09:30:00Z')

/** Processes whose clock goes on with every pause; `beatsAt` says when each one's heart beat last. */
async function watch(processes: Record<string, (now: number) => number | undefined>) {
  let now = 0
  const look = async (): Promise<Heartbeat[]> =>
    Object.entries(processes).flatMap(([processId, beatsAt]) => {
      const at = beatsAt(now)
      if (at === undefined) return []
      return [
        {
          processId,
          kind: 'serve' as const,
          heartbeatAt: new Date(START + at),
          age: (now - at) / 1000,
          isOlder: false,
        },
      ]
    })
  const found = await watchProcesses({ look, pause: async (milliseconds) => (now += milliseconds) })
  return { ...found, took: now }
}

const living = (now: number) => Math.floor(now / 1000) * 1000

test('one whose heart goes on beating is alive, and is not watched longer than it takes', async () => {
  expect(await watch({ a: living })).toEqual({ alive: ['serve'], older: 0, silent: [], took: 1_000 })
})

test('one that was killed a moment ago is silent', async () => {
  expect(await watch({ a: () => -400 })).toEqual({
    alive: [],
    older: 0,
    silent: [{ kind: 'serve', age: 3.4 }],
    took: 3_000,
  })
})

test('a living one beside a killed one', async () => {
  expect(await watch({ a: living, b: () => -400 })).toMatchObject({ alive: ['serve'], silent: [{ age: 3.4 }] })
})

test('one that has been silent for long is not waited for', async () => {
  expect(await watch({ a: () => -120_000 })).toMatchObject({ silent: [{ age: 120 }], took: 0 })
})

test('one that signs off meanwhile is neither', async () => {
  expect(await watch({ a: (now) => (now > 500 ? undefined : 0) })).toMatchObject({ alive: [], silent: [] })
})

test('a clock that is far ahead is no sign of life', async () => {
  expect(await watch({ a: () => 60_000 })).toMatchObject({ alive: [], took: 3_000 })
})

import { expect, test } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** The organization that comes next, of those that have something. */
function next(turns: FairTurns, due: readonly string[]): string {
  return turns.order(due)[0] ?? ''
}

test('those that always have more get as many rows each, whatever a turn of theirs takes', () => {
  const turns = new FairTurns()
  const rowsOfTurn = { large: 100, middling: 25, small: 5 }
  const got = { large: 0, middling: 0, small: 0 }
  for (let n = 0; n < 3_000; n += 1) {
    const one = next(turns, Object.keys(rowsOfTurn)) as keyof typeof got
    turns.took(one, rowsOfTurn[one])
    got[one] += rowsOfTurn[one]
  }
  expect(Math.max(...Object.values(got)) - Math.min(...Object.values(got))).toBeLessThanOrEqual(100)
})

test('one whose rows come one by one is next each time, beside two hundred that always have twenty', () => {
  const turns = new FairTurns()
  const busy = Array.from({ length: 200 }, (_, n) => `busy ${n}`)
  const waits: number[] = []
  let cameAt: number | undefined
  for (let n = 0; n < 5_000; n += 1) {
    if (n % 40 === 7) cameAt ??= n
    const one = next(turns, cameAt === undefined ? busy : [...busy, 'single'])
    turns.took(one, one === 'single' ? 1 : 20)
    if (one !== 'single') continue
    waits.push(n - (cameAt ?? n))
    cameAt = undefined
  }
  expect(waits.length).toBeGreaterThan(100)
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]).toBeLessThanOrEqual(10)
})

test('who was away for long gets no more than the others from then on', () => {
  const turns = new FairTurns()
  for (let n = 0; n < 1_000; n += 1) turns.took(next(turns, ['present']), 10)
  const order: string[] = []
  for (let n = 0; n < 20; n += 1) {
    const one = next(turns, ['present', 'returned'])
    turns.took(one, 10)
    order.push(one)
  }
  expect(order.filter((one) => one === 'returned')).toHaveLength(10)
})

test('what one took while nobody else had anything is not held against it', () => {
  const turns = new FairTurns()
  turns.took(next(turns, ['single']), 500)
  const everybody = [...Array.from({ length: 200 }, (_, n) => `busy ${n}`), 'single']
  const order: string[] = []
  for (let n = 0; n < 402; n += 1) {
    const one = next(turns, everybody)
    turns.took(one, one === 'single' ? 1 : 20)
    order.push(one)
  }
  expect(order.filter((one) => one === 'single').length).toBeGreaterThanOrEqual(2)
})

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

test('one that comes while a round is under way is next, whatever others of the round got', () => {
  const turns = new FairTurns()
  const busy = Array.from({ length: 200 }, (_, n) => `busy ${n}`)
  // Other processes take the rows of most, so that their turns find one, and one of them finds many.
  const rowsOf = (one: string) => (one === 'busy 7' ? 60 : 1)
  for (let round = 0; round < 50; round += 1) {
    for (const one of [...turns.order(busy), ...turns.order(busy)]) turns.took(one, rowsOf(one))
    const waiting = turns.order(busy)
    for (const one of waiting.splice(0, 10)) turns.took(one, rowsOf(one))
    if (round > 0) expect(turns.order([...waiting, 'single'])[0]).toBe('single')
    turns.took('single', 1)
  }
})

test('one that comes together with two hundred new ones, or just after them, is before those that had no turn yet', () => {
  const turns = new FairTurns()
  turns.took(next(turns, ['single']), 1)
  const waiting = turns.order(Array.from({ length: 200 }, (_, n) => `busy ${n}`))
  turns.took(waiting.shift() ?? '', 20)
  expect(turns.order([...waiting, 'single'])[0]).toBe('single')
})

test('one that comes again and again while two hundred new ones have their first turn is next but one each time', () => {
  const turns = new FairTurns()
  let waiting = turns.order(Array.from({ length: 200 }, (_, n) => `busy ${n}`))
  for (let n = 0; waiting.length > 5; n += 1) {
    for (const one of waiting.splice(0, 4)) turns.took(one, 60)
    waiting = turns.order([...waiting, 'single'])
    expect(waiting.indexOf('single')).toBeLessThanOrEqual(1)
    waiting = waiting.filter((one) => one !== 'single')
    turns.took('single', 1)
  }
})

test('one whose turns find nothing, as its rows are locked, gives who comes no more than a thousand rows before the others', () => {
  const turns = new FairTurns()
  const found = { large: 100, locked: 0, other: 100 }
  for (let n = 0; n < 2_000; n += 1) {
    for (const one of turns.order(Object.keys(found))) turns.took(one, found[one as keyof typeof found])
  }
  const got = { large: 0, other: 0, new: 0 }
  for (let n = 0; n < 60; n += 1) {
    const one = turns.order(['large', 'locked', 'other', 'new']).find((name) => name !== 'locked') as keyof typeof got
    turns.took(one, 100)
    got[one] += 100
  }
  expect(got.large).toBe(got.other)
  expect(got.new - got.other).toBeLessThanOrEqual(1_000)
})

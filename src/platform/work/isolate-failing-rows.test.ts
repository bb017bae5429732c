import { expect, test } from 'vitest'
import { isolateFailingRows } from './isolate-failing-rows.ts'

/** Works on rows of which some fail with a code of the database; answers what was done, set aside, tried and thrown. */
async function isolate(size: number, codeOf: (rows: readonly number[]) => string | undefined) {
  const tried: number[] = []
  const done: number[] = []
  const setAside: number[] = []
  let thrown: unknown
  const work = async (rows: readonly number[]) => {
    tried.push(rows.length)
    const code = codeOf(rows)
    if (code !== undefined) throw Object.assign(new Error('refused'), { code })
    done.push(...rows)
  }
  const rows = Array.from({ length: size }, (_, index) => index)
  const answer = await isolateFailingRows(rows, work, async (row) => void setAside.push(row)).catch(
    (error: { code: string }) => {
      thrown = error.code
    },
  )
  return { answer, tried, done: done.toSorted((a, b) => a - b), setAside, thrown }
}

test('a row that fails is found by halving and set aside, and all others are done', async () => {
  const { answer, done, setAside } = await isolate(8, (rows) => (rows.includes(5) ? 'P0001' : undefined))
  expect({ answer, done, setAside }).toEqual({ answer: 7, done: [0, 1, 2, 3, 4, 6, 7], setAside: [5] })
})

test.each(['ECONNREFUSED', '40P01', '40001', '55P03'])('%s is no row’s fault: it is thrown at once', async (code) => {
  expect(await isolate(500, () => code)).toMatchObject({ tried: [500], setAside: [], thrown: code })
})

test('a database that is too slow for everything is asked four times at most, not twice a row', async () => {
  expect(await isolate(500, () => '57014')).toMatchObject({ tried: [500, 32, 2, 1], setAside: [0], thrown: '57014' })
})

test('where so many rows take too long, the first of them are done, and the rest waits for another turn', async () => {
  const slow = await isolate(500, (rows) => (rows.length > 100 ? '57014' : undefined))
  expect(slow).toMatchObject({ tried: [500, 32], setAside: [], thrown: '57014' })
  expect(slow.done).toEqual(Array.from({ length: 32 }, (_, index) => index))
})

import { expect, test } from 'vitest'
import { statement, transaction } from '../../src/platform/database/db.ts'
import type { Db } from '../../src/platform/database/db.ts'
import { readTogether } from '../../src/platform/database/read-together.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const SESSION = statement<{ session: number; now: Date; level: string }>(
  'test.session',
  `select pg_backend_pid() as session, now(), $1::text as level`,
)
const DIVIDE = statement<{ share: number }>('test.divide', `select 6 / $1::integer as share`)
const session = SESSION.first((level: string) => [level])
const divide = DIVIDE.first(
  (by: number) => [by],
  (found) => found?.share,
)

test('reads that are asked at once run on one connection, and each gets its own answer', async () => {
  const { db } = harness.context
  const { one, two, inner } = await readTogether(db, (own) => ({
    one: session(own, 'one'),
    two: divide(own, 3),
    inner: readTogether(own, (same) => ({ first: session(same, 'first'), last: session(same, 'last') })),
  }))
  expect([one?.level, two, inner.first?.level, inner.last?.level]).toEqual(['one', 2, 'first', 'last'])
  expect(new Set([one?.session, inner.first?.session, inner.last?.session]).size).toBe(1)
})

test('in a transaction they are part of it, also after an answer of theirs', async () => {
  const { db } = harness.context
  await transaction(db, async (tx) => {
    const before = await session(tx, 'before')
    const { later } = await readTogether(tx, (own) => ({ other: divide(own, 2), later: askTwice(own) }))
    const after = await session(tx, 'after')
    expect([later?.session, later?.now, after?.session]).toEqual([before?.session, before?.now, before?.session])
  })
})

async function askTwice(db: Db) {
  await session(db, 'first')
  return session(db, 'second')
}

test('two groups on one connection do not end each other', async () => {
  const shares = await transaction(harness.context.db, (tx) =>
    Promise.all([
      readTogether(tx, (own) => ({ share: divide(own, 1) })),
      readTogether(tx, (own) => ({ slow: askTwice(own), share: divide(own, 2) })),
    ]),
  )
  expect(shares.map(({ share }) => share)).toEqual([6, 3])
  expect(await divide(harness.context.db, 6)).toBe(1)
})

test('one that fails is told once all are answered, and the connection goes on', async () => {
  const { db } = harness.context
  for (let times = 0; times < 20; times += 1) {
    const failing = readTogether(db, (own) => ({ bad: divide(own, 0), good: divide(own, 1) }))
    await expect(failing).rejects.toThrow('division by zero')
    expect(await divide(db, 3)).toBe(2)
  }
  const undone = transaction(db, async (tx) => {
    await readTogether(tx, (own) => ({ good: divide(own, 1), bad: divide(own, 0) }))
  })
  await expect(undone).rejects.toThrow('division by zero')
  expect(await transaction(db, (tx) => divide(tx, 6))).toBe(1)
})

import { expect, test } from 'vitest'
import { shareCounts } from './limit-counting.ts'

/** A count that ends when it is told to, and answers what was true when it began. */
function slowCount() {
  const world = { value: 0, begun: 0 }
  const ends: PromiseWithResolvers<void>[] = []
  const ask = shareCounts(
    async (_question: string) => {
      const { value } = world
      world.begun += 1
      const end = Promise.withResolvers<void>()
      ends.push(end)
      await end.promise
      return value
    },
    (question) => question,
  )
  return { world, ends, ask }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what happened before it was asked is in the answer, also while another count is under way', async () => {
  const { world, ends, ask } = slowCount()
  const early = ask('all')
  world.value = 1
  const late = ask('all')
  ends[0]?.resolve()
  expect(await early).toBe(0)
  await settled()
  ends[1]?.resolve()
  expect(await late).toBe(1)
})

test('however many ask, one count is under way and one to follow, which they share', async () => {
  const { world, ends, ask } = slowCount()
  const asked = [ask('all')]
  for (let n = 0; n < 50; n += 1) asked.push(ask('all'))
  await settled()
  expect(world.begun).toBe(1)
  ends[0]?.resolve()
  await settled()
  expect(world.begun).toBe(2)
  for (let n = 0; n < 50; n += 1) asked.push(ask('all'))
  world.value = 7
  ends[1]?.resolve()
  await settled()
  expect(world.begun).toBe(3)
  ends[2]?.resolve()
  const answers = await Promise.all(asked)
  expect(answers).toEqual([...Array<number>(51).fill(0), ...Array<number>(50).fill(7)])
})

test('nothing is kept, and other questions do not wait', async () => {
  const { world, ends, ask } = slowCount()
  const one = ask('one')
  const two = ask('two')
  expect(world.begun).toBe(2)
  for (const end of ends) end.resolve()
  await Promise.all([one, two])
  await settled()
  world.value = 3
  const again = ask('one')
  ends[2]?.resolve()
  expect(await again).toBe(3)
})

test('a count that fails is told to who asked for it, and the one to follow is counted', async () => {
  const { ends, ask } = slowCount()
  const [failing, next] = [ask('all'), ask('all')]
  ends[0]?.reject(new Error('The database went away.'))
  await expect(failing).rejects.toThrow('went away')
  await settled()
  ends[1]?.resolve()
  expect(await next).toBe(0)
})

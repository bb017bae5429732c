import { expect, test } from 'vitest'
import { createAdmissionLimit, createFairSemaphore, withTurn } from './fair-semaphore.ts'

const refuse = () => new Error('too long')

test('an organization has its part and no more, others go on, and who waited longest is next', async () => {
  const turns = createFairSemaphore({ total: 3, perOrganization: 2 })
  const back = [await turns.take('one'), await turns.take('one')]
  const begun: string[] = []
  const third = turns.take('one').then((giveBack) => {
    begun.push('one')
    return giveBack
  })
  ;(await turns.take('two'))()
  expect(begun).toEqual([])
  back[0]!()
  await third
  expect(begun).toEqual(['one'])
})

test('who waits too long is refused, and takes no turn later', async () => {
  const turns = createFairSemaphore({ total: 1, perOrganization: 1, longestWait: 1, refuse })
  const giveBack = await turns.take('one')
  await expect(turns.take('one')).rejects.toThrow('too long')
  giveBack()
  ;(await turns.take('two'))()
})

test('a turn is given back by whoever fails', async () => {
  const turns = createFairSemaphore({ total: 1, perOrganization: 1, longestWait: 1, refuse })
  await expect(withTurn(turns, 'one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await withTurn(turns, 'one', async () => 'done')).toBe('done')
})

test('so many of an organization wait and no more; whoever leaves the queue makes room in it', async () => {
  const turns = createFairSemaphore({ total: 2, perOrganization: 1, mostWaiting: 1, refuse: (full) => new Error(full) })
  const giveBack = await turns.take('one')
  const leaving = new AbortController()
  const gone = turns.take('one', leaving.signal)
  await expect(turns.take('one')).rejects.toThrow('own')
  leaving.abort(new Error('hung up'))
  await expect(gone).rejects.toThrow('hung up')
  await expect(turns.take('one', leaving.signal)).rejects.toThrow('hung up')
  const next = turns.take('one')
  giveBack()
  giveBack()
  const last = await next
  expect(await withTurn(turns, 'two', async () => 'done')).toBe('done')
  last()
})

test('a place is given at once or not at all', async () => {
  const places = createAdmissionLimit({ total: 2, perOrganization: 1 }, 'files')
  const leave = await places.take('one')
  await expect(places.take('one')).rejects.toThrow('Your organization sends 1 files already')
  await places.take('two')
  await expect(places.take('three')).rejects.toThrow('Too many files')
  leave()
  await places.take('three')
})

import { expect, test } from 'vitest'
import { createTurns, inTurn } from './turns.ts'

const refuse = () => new Error('too long')

test('an organization has its part and no more, others go on, and who waited longest is next', async () => {
  const turns = createTurns({ total: 3, perOrganization: 2 })
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
  const turns = createTurns({ total: 1, perOrganization: 1 }, { ms: 1, refuse })
  const giveBack = await turns.take('one')
  await expect(turns.take('one')).rejects.toThrow('too long')
  giveBack()
  ;(await turns.take('two'))()
})

test('a turn is given back by whoever fails', async () => {
  const turns = createTurns({ total: 1, perOrganization: 1 }, { ms: 1, refuse })
  await expect(inTurn(turns, 'one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await inTurn(turns, 'one', async () => 'done')).toBe('done')
})

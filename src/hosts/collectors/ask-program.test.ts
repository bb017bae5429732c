import { afterEach, expect, test } from 'vitest'
import { askProgram } from './ask-program.ts'

const NODE = process.execPath

afterEach(() => {
  process.execPath = NODE
})

const turn = () => ({ owner: 'org', signal: new AbortController().signal })

test('a process that cannot be started says nothing about the calendar', async () => {
  process.execPath = '/nowhere/node'
  await expect(askProgram({ kind: 'is_calendar', body: '' }, turn())).rejects.toThrow('ENOENT')
})

import { afterAll, afterEach, expect, test } from 'vitest'
import { createPool } from './process-pool.ts'
import type { Program } from './program.ts'

const NODE = process.execPath
const pool = createPool(2, 64)

afterAll(() => pool.end())
afterEach(() => {
  process.execPath = NODE
})

function program<Input, Output>(body: string, cpuMs = 200): Program<Input, Output> {
  return { url: `data:text/javascript,${encodeURIComponent(`export async function answer(input) { ${body} }`)}`, cpuMs }
}

const echo = program<unknown, unknown>('return input')
const turn = (owner: string) => ({ owner })

test('what goes in and comes out is cloned', async () => {
  const input = { at: new Date(5), map: new Map([['a', new Set([1])]]), bytes: Buffer.from('x'), none: undefined }
  expect(await pool.ask(echo, input, turn('one'))).toEqual(input)
})

test.each([
  ['a loop', 'time', 'for (;;);'],
  ['a regular expression that tries everything', 'time', 'return /^(a+)+$/.test("a".repeat(60) + "b")'],
  ['a text that is cut into its letters', 'memory', 'const k = []; for (;;) k.push("a".repeat(5e7).split(""))'],
  ['memory beside the heap', 'memory', 'const k = []; for (;;) k.push(Buffer.alloc(1e8, 1))'],
  ['a process that ends', 'crash', 'process.exit(0)'],
])('%s is killed for %s, and the next task is answered', async (_name, reason, body) => {
  await expect(pool.ask(program(body, reason === 'time' ? 300 : 60_000), null, turn('one'))).rejects.toMatchObject({
    name: 'TaskKilled',
    reason,
  })
  expect(await pool.ask(echo, 1, turn('one'))).toBe(1)
})

test.each([
  ['is killed', 'for (;;);', { name: 'TaskKilled', reason: 'time' }],
  ['ends the process', 'process.exit(0)', { name: 'TaskKilled', reason: 'crash' }],
  ['throws', 'throw new Error("a fault of ours")', { message: 'a fault of ours' }],
])('of several inputs, each is answered up to the one that %s', async (_name, body, error) => {
  const long = 'x'.repeat(200_000)
  const some = program<number, string>(`if (input === 3) { ${body} } return input + 'x'.repeat(200_000)`, 300)
  const answers = await pool.askEach(some, [1, 2, 3, 4], turn('one'))
  expect(answers.outputs).toEqual([`1${long}`, `2${long}`])
  expect(answers.error).toMatchObject(error)
  expect(await pool.askEach(some, [4, 5], turn('one'))).toEqual({ outputs: [`4${long}`, `5${long}`] })
})

test('of several inputs, each has a time of its own, and a turn ends once it has taken as much', async () => {
  const body = `const used = () => { const { user, system } = process.cpuUsage(); return user + system }
    const end = used() + 300_000; while (used() < end); return input`
  expect(await pool.askEach(program(body, 500), [1, 2, 3, 4], turn('one'))).toEqual({ outputs: [1, 2] })
})

test('while a task of one owner never ends, others are answered and more of the same are refused', async () => {
  const hours = program('for (;;);', 3_600_000)
  const off = new AbortController()
  const ask = () => pool.ask(hours, null, { owner: 'one', signal: off.signal }).catch((error: unknown) => error)
  const waiting = Array.from({ length: 1_001 }, ask)
  await expect(pool.ask(hours, null, turn('one'))).rejects.toMatchObject({ code: 'overloaded' })
  expect(await pool.ask(echo, 2, turn('two'))).toBe(2)
  off.abort(new Error('no longer wanted'))
  for (const one of await Promise.all(waiting)) expect(one).toMatchObject({ message: 'no longer wanted' })
  expect(await pool.ask(echo, 3, turn('one'))).toBe(3)
})

test('what may take long has one process alone, whoever asks', async () => {
  const off = new AbortController()
  const long = ['one', 'two'].map((owner) =>
    pool.ask(program('for (;;);', 3_600_000), null, { owner, signal: off.signal }).catch((error: unknown) => error),
  )
  expect(await pool.ask(echo, 1, turn('three'))).toBe(1)
  off.abort(new Error('no longer wanted'))
  for (const one of await Promise.all(long)) expect(one).toMatchObject({ message: 'no longer wanted' })
})

test('a program sees neither environment, files, network nor other processes', async () => {
  const body = `
    const codeOf = (work) => work().then(() => 'open', (error) => error.code)
    const { connect } = await import('node:net')
    return [
      Object.keys(process.env),
      await codeOf(async () => (await import('node:fs')).readFileSync('/etc/passwd')),
      await codeOf(async () => (await import('node:child_process')).execFileSync('true')),
      await codeOf(() => new Promise((resolve, reject) => connect(1, '127.0.0.1', resolve).on('error', reject))),
    ]`
  const denied = 'ERR_ACCESS_DENIED'
  expect(await pool.ask(program(body), null, turn('one'))).toEqual([['TZ'], denied, denied, denied])
})

test('what a program throws is told as it is, and a process that cannot be started blames no input', async () => {
  await expect(pool.ask(program('throw new Error("a fault of ours")'), null, turn('one'))).rejects.toThrow('of ours')
  const fresh = createPool(2)
  process.execPath = '/nowhere/node'
  await expect(fresh.ask(echo, 1, turn('one'))).rejects.toThrow('ENOENT')
})

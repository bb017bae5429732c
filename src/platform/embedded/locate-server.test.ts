import { expect, test } from 'vitest'
import { fitsSocket, isServerOf, parsePidFile, socketPath } from './locate-server.ts'

const NAME_AND_SLASH = '/.s.PGSQL.5432'.length

test('a socket path counts in bytes, to 100', () => {
  const longest = `/${'x'.repeat(99 - NAME_AND_SLASH)}`
  expect(Buffer.byteLength(socketPath({ host: longest, port: 5432 }))).toBe(100)
  expect(fitsSocket(longest)).toBe(true)
  expect(fitsSocket(`${longest}x`)).toBe(false)
  expect(fitsSocket(longest.replace(/x/, 'ü'))).toBe(false)
})

/** A pid file whose lines 4, 5, 6 and 8 are `rest`. */
const lines = (pid: string, ...rest: string[]) => {
  const [port = '', folder = '', address = '', status = ''] = rest
  return [pid, '/d', '1795226248', port, folder, address, ' 16039981  4', status].join('\n')
}

test('the socket folder and port of a running server', () => {
  const text = lines('7896', '5432', '/srv/x', '', 'ready   ')
  expect(parsePidFile(text, '/d')).toEqual({
    pid: 7896,
    endpoint: { host: '/srv/x', port: 5432 },
    status: 'ready',
  })
})

test('/proc/self/cwd is the cluster, and an address counts where there is no socket', () => {
  expect(parsePidFile(lines('1', '5432', '/proc/self/cwd'), '/d')?.endpoint).toEqual({ host: '/d', port: 5432 })
  expect(parsePidFile(lines('1', '50123', '', '127.0.0.1'), '/d')?.endpoint).toEqual({ host: '127.0.0.1', port: 50123 })
})

test('a file that is not written to its end', () => {
  expect(parsePidFile('', '/d')).toBeUndefined()
  expect(parsePidFile('x\n', '/d')).toBeUndefined()
  expect(parsePidFile('99999999999\n', '/d')).toBeUndefined()
  expect(parsePidFile('12\n/d\n179\n', '/d')).toEqual({ pid: 12, endpoint: undefined, status: '' })
  expect(parsePidFile('-12\n', '/d')?.pid).toBe(12)
})

test('a living process that is no server is not taken for one', async () => {
  expect(await isServerOf(process.pid, process.cwd())).toBe(false)
  expect(await isServerOf(0, process.cwd())).toBe(false)
})

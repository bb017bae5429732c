import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { AppError } from '../errors.ts'
import { quoted } from './read-settings.ts'

const LONGEST_LOOKUP = 5_000

/**
 * Makes sure that this machine can listen on the host of the settings, before anything else is begun.
 * @throws AppError `invalid_configuration` naming HOST
 */
export async function requireOwnHost(host: string): Promise<void> {
  const code = await tryListening(host)
  if (code === undefined) return
  const own = Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address))
  const remedy = `Use 127.0.0.1 for this machine alone, 0.0.0.0 for all its addresses, or one of them: ${own.slice(0, 8).join(', ')}.`
  throw new AppError('invalid_configuration', `HOST is ${quoted(host)}, ${reasonOf(code)}. ${remedy}`)
}

function reasonOf(code: string): string {
  if (code === 'EADDRNOTAVAIL' || code === 'EINVAL') return 'which is no address of this machine'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ETIMEDOUT')
    return 'a name that this machine cannot look up'
  return `on which this machine cannot listen (${code})`
}

/** The code of what went wrong, or undefined. Any free port will do: the one of the settings may be in use by us. */
function tryListening(host: string): Promise<string | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve('ETIMEDOUT'), LONGEST_LOOKUP)
    const settle = (code: string | undefined) => {
      clearTimeout(giveUp)
      resolve(code)
    }
    server.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'unknown'))
    server.listen(0, host, () => server.close(() => settle(undefined)))
  })
}

/**
 * `wanted` if it is free on 127.0.0.1, else any free port. Another program may take it before it is used.
 * @throws AppError `address_in_use` when none is free
 */
export async function freePort(wanted = 0): Promise<number> {
  const port = (await listenOnce(wanted)) ?? (await listenOnce(0))
  if (port !== undefined) return port
  throw new AppError('address_in_use', 'No port is free on 127.0.0.1. End other programs, then start again.')
}

async function listenOnce(port: number): Promise<number | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const found = typeof address === 'object' && address !== null ? address.port : undefined
      server.close(() => resolve(found))
    })
  })
}

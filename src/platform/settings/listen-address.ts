import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { AppError } from '../errors.ts'
import { quoted } from './read-settings.ts'

const LONGEST_LOOKUP = 5_000

/**
 * Makes sure that this machine can listen on the host of the settings, before anything else is begun.
 * @throws AppError `invalid_configuration` naming HOST
 */
export async function requireOwnHost(host: string): Promise<void> {
  // Any free port will do: the one of the settings may be in use by us.
  const code = await listenOnce(0, host)
  if (typeof code === 'number') return
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

/**
 * `wanted` if it is free on 127.0.0.1, else any free port. Another program may take it before it is used.
 * @throws AppError `address_in_use` when none is free
 */
export async function freePort(wanted = 0): Promise<number> {
  for (const port of [wanted, 0]) {
    const found = await listenOnce(port, '127.0.0.1')
    if (typeof found === 'number') return found
  }
  throw new AppError('address_in_use', 'No port is free on 127.0.0.1. End other programs, then start again.')
}

/** The port that could be listened on for a moment, or the code of what went wrong. */
function listenOnce(wanted: number, host: string): Promise<number | string> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<number | string>()
  const giveUp = setTimeout(() => resolve('ETIMEDOUT'), LONGEST_LOOKUP)
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
  server.listen(wanted, host, () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(port))
  })
  return promise.finally(() => clearTimeout(giveUp))
}

import { createServer } from 'node:net'
import { AppError } from './errors.ts'

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

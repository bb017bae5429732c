import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A way to a test database that can be cut. */
export interface DatabaseProxy {
  readonly url: string
  /** Breaks every connection and lets no other one in. */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** Listens on loopback and passes on to the server behind `databaseUrl`, which is reached by its Unix socket. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl)
  const target = `${url.searchParams.get('host') ?? ''}/.s.PGSQL.${url.port}`
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(target)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      // A connection that is cut is what this is for.
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${url.username}:${url.password}@127.0.0.1:${port}${url.pathname}`,
    cut,
    restore: () => listen(port),
    close: async () => {
      if (server.listening) await cut()
    },
  }
}

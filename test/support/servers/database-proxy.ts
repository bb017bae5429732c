import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A way to a test database that can be cut. */
export interface DatabaseProxy {
  readonly url: string
  /** Breaks every connection and lets no other one in. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Loses every packet from now on, and says nothing: connections stay open, new ones are taken and never served. */
  swallow(): void
  /** Breaks every connection; later ones lead to another server. */
  turnTo(databaseUrl: string): void
  close(): Promise<void>
}

/** Listens on loopback and passes on to the server behind `databaseUrl`, which is reached by its Unix socket. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl)
  let target = socketOf(url)
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((client) => {
    if (isSwallowing) {
      sockets.add(client.on('error', () => undefined).resume())
      return
    }
    join(client, connect(target), sockets)
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
    restore: async () => {
      isSwallowing = false
      if (!server.listening) await listen(port)
    },
    swallow: () => {
      isSwallowing = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    turnTo: (next) => {
      target = socketOf(new URL(next))
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}

function socketOf(url: URL): string {
  return `${url.searchParams.get('host') ?? ''}/.s.PGSQL.${url.port}`
}

/** Passes on what either says, and closes both together. */
function join(client: Socket, database: Socket, sockets: Set<Socket>): void {
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
}

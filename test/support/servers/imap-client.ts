import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'

const ATTEMPTS = 100

/** A logged-in client of a server that may just be starting. The caller logs it out. */
export async function startImapPeer(server: { port: number; password: string; user?: string }): Promise<ImapFlow> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: server.port,
      secure: false,
      auth: { user: server.user ?? 'ready@sender.test', pass: server.password },
      logger: false,
      disableAutoIdle: true,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      client.close()
      if (attempt === ATTEMPTS) throw error
      await pause(100)
    }
  }
}

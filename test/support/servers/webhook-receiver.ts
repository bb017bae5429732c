import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** A notification as it arrived. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** What a receiver does with one request; answering nothing lets it hang. */
export type Behaviour = (response: ServerResponse, received: Received) => void

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** The next requests, one after the other; when they are used up, 204. */
  next(...behaviours: Behaviour[]): void
  /** Every request from now on that `next` says nothing of. */
  always(behaviour: Behaviour): void
  /** Resolves once this many requests have arrived in all. */
  arrived(count: number): Promise<void>
  /** @throws Error when a notification arrived that standardwebhooks did not verify */
  close(): Promise<void>
}

const secrets = new Set<string>()

/** From now on the notifications to every receiver of this process must be signed with one of the secrets known. */
export function knowSecret(secret: string): void {
  secrets.add(secret)
}

/** Asks standardwebhooks at the time that the notification names: clocks of tests run ahead of the machine's. */
function isVerified({ headers, body }: Received): boolean {
  const now = Date.now
  Date.now = () => Number(headers['webhook-timestamp']) * 1_000
  try {
    return [...secrets].some((secret) => verifies(secret, body, headers))
  } finally {
    Date.now = now
  }
}

function verifies(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    // Of another campaign, or of nobody.
    return false
  }
}

/** Answers with a status. */
export function status(code: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Behaviour {
  return (response) => response.writeHead(code, headers).end(body)
}

/**
 * A server on loopback that a test makes answer as it likes. Without `checks` it verifies nothing: for tests whose secrets
 * are made on a screen, and for those that verify themselves.
 */
export async function startReceiver({ checks = true }: { readonly checks?: boolean } = {}): Promise<Receiver> {
  const received: Received[] = []
  const planned: Behaviour[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let usual: Behaviour = status(204)
  const unverified: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body,
      }
      received.push(one)
      if (checks && secrets.size > 0 && 'webhook-id' in one.headers && !isVerified(one)) unverified.push(one)
      for (const { count, resolve } of waiting) if (received.length >= count) resolve()
      const behave = planned.shift() ?? usual
      behave(response, one)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    next: (...behaviours) => void planned.push(...behaviours),
    always: (behaviour) => {
      usual = behaviour
    },
    arrived: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    close: () =>
      new Promise((resolve, reject) => {
        const forged = unverified.map(({ headers }) => headers['webhook-id']).join(', ')
        server.close(() => (forged === '' ? resolve() : reject(new Error(`Not verified: ${forged}`))))
        server.closeAllConnections()
      }),
  }
}

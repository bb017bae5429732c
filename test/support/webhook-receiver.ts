import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

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
  close(): Promise<void>
}

/** Answers with a status. */
export function status(code: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Behaviour {
  return (response) => response.writeHead(code, headers).end(body)
}

/** A server on loopback that a test makes answer as it likes. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const planned: Behaviour[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let usual: Behaviour = status(204)
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body,
      }
      received.push(one)
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
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

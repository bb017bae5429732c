import { text } from 'node:stream/consumers'
import { listen } from './sample-company.ts'
import type { Listener } from './sample-company.ts'

/** A notification as it arrived, byte for byte. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface WebhookReceiver extends Listener {
  /** Resolves with the first notification. */
  readonly first: Promise<Received>
}

/** Stands for the system of the demo's user: answers 204 and keeps what came. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let arrived = (_received: Received) => {}
  const first = new Promise<Received>((resolve) => {
    arrived = resolve
  })
  const listener = await listen((request, response) => {
    void text(request).then((body) => {
      response.writeHead(204).end()
      arrived({ headers: request.headers as Record<string, string>, body })
    })
  })
  return { ...listener, first }
}

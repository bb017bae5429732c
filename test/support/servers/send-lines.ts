import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'

/** A request whose body is written bit by bit, to a server that listens. */
export interface OpenRequest {
  readonly request: ClientRequest
  /** Resolves once the bytes are with the system; a server that does not read holds this up. */
  write(bytes: string | Buffer): Promise<void>
  /** Ends the body and reads the answer. */
  finish(): Promise<ReadAnswer>
  /** Reads an answer that comes before the body has ended. */
  answer(): Promise<ReadAnswer>
}

interface ReadAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** A server that listens, and who asks it. */
export interface Place {
  readonly url: string
  readonly key: string
}

/** Opens a stream of rows to a campaign. */
export function openStream(
  place: Place,
  campaign: string,
  { query = '', headers = {} }: { readonly query?: string; readonly headers?: Record<string, string> } = {},
): OpenRequest {
  const path = `/api/v1/campaigns/${campaign}/leads/batch${query}`
  return openRequest(place, path, { 'content-type': 'application/x-ndjson', ...headers })
}

/** Opens a request whose body is to come. */
export function openRequest({ url, key }: Place, path: string, headers: Record<string, string>): OpenRequest {
  const sent = request(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${key}`, ...headers } })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
  })
  // Whoever breaks a request off does not wait for its answer.
  answered.catch(() => undefined)
  const read = async () => {
    const answer = await answered
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }
  }
  return {
    request: sent,
    write: (bytes) =>
      new Promise((resolve, reject) => {
        sent.write(bytes, (error) => (error == null ? resolve() : reject(error)))
      }),
    finish: () => {
      sent.end()
      return read()
    },
    answer: read,
  }
}

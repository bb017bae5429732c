import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'

/** A request whose body is written bit by bit, to a server that listens. */
export interface OpenRequest {
  readonly request: ClientRequest
  /** Resolves once the bytes are with the system; a server that does not read holds this up. */
  write(bytes: string | Buffer): Promise<void>
  /** Reads the answer, also to a body that goes on. */
  answer(): ReturnType<OpenRequest['finish']>
  /** Ends the body and reads the answer. */
  finish(): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>
}

/** Opens a stream of rows to a campaign. */
export function openStream(
  place: { readonly url: string; readonly key: string },
  campaign: string,
  { query = '', headers = {} }: { readonly query?: string; readonly headers?: Record<string, string> } = {},
): OpenRequest {
  const sent = request(`${place.url}/api/v1/campaigns/${campaign}/leads/batch${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${place.key}`, 'content-type': 'application/x-ndjson', ...headers },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
  })
  // Whoever breaks a request off does not wait for its answer.
  answered.catch(() => undefined)
  const readAnswer = async () => {
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
    answer: readAnswer,
    finish: () => {
      sent.end()
      return readAnswer()
    },
  }
}

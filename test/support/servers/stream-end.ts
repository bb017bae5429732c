import type { IncomingMessage } from 'node:http'

/** How an answer ended that is read to its end: what breaks off in the middle is an error to whoever reads it. */
export async function endOf(response: IncomingMessage): Promise<'whole' | 'broken'> {
  try {
    for await (const _ of response);
    return 'whole'
  } catch {
    return 'broken'
  }
}

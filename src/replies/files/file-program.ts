import { readFileOf } from '../ingest/transports/read-mail.ts'
import type { FileOfMail } from '../ingest/transports/read-mail.ts'

/** Takes one file out of the bytes of a mail; `isCut` says that there were more of them. */
export async function answer(given: {
  raw: Uint8Array
  position: number
  isCut: boolean
}): Promise<FileOfMail | undefined> {
  return readFileOf(given.raw, given.position, given.isCut)
}

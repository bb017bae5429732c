import { text } from 'node:stream/consumers'

/** All of standard input, without the line break at its end. */
export async function readStdin(): Promise<string> {
  const given = await text(process.stdin)
  return given.replace(/\r?\n$/, '')
}

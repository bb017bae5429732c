import { text } from 'node:stream/consumers'
import { warn } from './tell.ts'

/** All of standard input, without the line break at its end. */
export async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) warn('Type it, then Enter and Ctrl-D:')
  const given = await text(process.stdin)
  return given.replace(/\r?\n$/, '')
}

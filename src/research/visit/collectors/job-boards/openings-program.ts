import { boardOf } from './find-board.ts'
import type { Openings } from './read-openings.ts'
import { readOpenings } from './read-openings.ts'

/** What an answer of a vendor says of the board at `url`; undefined where it is none that the vendor gives. */
export function answer({ url, body }: { url: string; body: string }): Openings | undefined {
  const board = boardOf(url)
  return board === undefined ? undefined : readOpenings(board.vendor.answers, body)
}

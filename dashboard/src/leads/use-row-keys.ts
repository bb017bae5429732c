import type { RefObject } from 'react'
import { useScreenKeys } from '../shared/use-screen-keys.ts'
import type { KeyActs } from '../shared/use-screen-keys.ts'

/** What the keys move over, and what they do to it. */
export interface RowKeys {
  readonly table: RefObject<HTMLElement | null>
  /** The row that the keys are at; -1 at first. It may have left the window since. */
  readonly active: number
  /** The first row in the window: where the keys begin. */
  readonly first: number
  /** Absent for who may not choose leads. */
  readonly choose?: {
    toggle(row: number): void
    upTo(row: number): void
    nothing(): void
  }
}

/** `j` and `k` move between rows, `x` chooses one, with Shift all on the way; Escape chooses none. */
export function useRowKeys({ table, active, first, choose }: RowKeys): void {
  const drawn = (row: number) => table.current?.querySelector<HTMLElement>(`tr[data-index="${row}"]`) ?? null
  const from = drawn(active) === null ? first - 1 : active
  const move = (by: -1 | 1) => {
    const to = drawn(Math.max(0, from + by)) ?? drawn(first)
    to?.focus()
    return to === null ? undefined : Number(to.dataset.index)
  }
  const moveChoosing = (by: -1 | 1) => {
    const to = move(by)
    if (to !== undefined) choose?.upTo(to)
  }
  const acts: KeyActs = {
    j: () => void move(1),
    ArrowDown: () => void move(1),
    k: () => void move(-1),
    ArrowUp: () => void move(-1),
    ...(choose === undefined
      ? {}
      : {
          x: () => choose.toggle(active),
          X: () => choose.upTo(active),
          J: () => moveChoosing(1),
          K: () => moveChoosing(-1),
          Escape: () => choose.nothing(),
        }),
  }
  useScreenKeys({ acts, list: '.lead-table tbody', repeating: ['j', 'k', 'J', 'K', 'ArrowDown', 'ArrowUp'] })
}

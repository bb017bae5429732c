import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useScreenKeys } from '../../shared/hooks/use-screen-keys.ts'
import type { KeyActs } from '../../shared/hooks/use-screen-keys.ts'

/** What the keys move over, and what they do to it. */
export interface RowKeys {
  readonly table: RefObject<HTMLElement | null>
  /** The row that the keys are at; -1 at first. It may have left the window since. */
  readonly active: number
  /** The first row in the window: where the keys begin. */
  readonly first: number
  /** How many rows there are. */
  readonly count: number
  /** Scrolls to a row, which is drawn then. */
  readonly reach: (row: number) => void
  /** Shows a row beside the table, or puts it away. */
  readonly look: (row: number) => void
  /** Absent for who may not choose leads. */
  readonly choose?: {
    toggle(row: number): void
    upTo(row: number): void
    nothing(): void
  }
}

/** `j` and `k` move between rows, the space bar shows one, `x` chooses one, with Shift all on the way; Escape chooses none. */
export function useRowKeys({ table, active, first, count, reach, look, choose }: RowKeys): void {
  // Keys may come faster than rows are drawn, and than a state is known.
  const wanted = useRef<number>(undefined)
  const drawn = (row: number) => table.current?.querySelector<HTMLElement>(`tr[data-index="${row}"]`) ?? null
  useEffect(() => {
    const row = wanted.current === undefined ? null : drawn(wanted.current)
    if (row === null) return
    wanted.current = undefined
    row.focus()
  })
  const here = () => {
    const focused = document.activeElement?.closest<HTMLElement>('tr[data-index]')
    return wanted.current ?? Number(focused?.dataset.index ?? active)
  }
  const move = (by: -1 | 1) => {
    const from = wanted.current === undefined && drawn(here()) === null ? first - 1 : here()
    const to = Math.min(Math.max(0, from + by), count - 1)
    if (to < 0) return
    const row = drawn(to)
    wanted.current = row === null ? to : undefined
    if (row === null) reach(to)
    else row.focus()
    return to
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
    ' ': () => look(Math.max(0, here())),
    ...(choose === undefined
      ? {}
      : {
          x: () => choose.toggle(here()),
          X: () => choose.upTo(here()),
          J: () => moveChoosing(1),
          K: () => moveChoosing(-1),
          Escape: () => choose.nothing(),
        }),
  }
  useScreenKeys({ acts, list: '.lead-table tbody', repeating: ['j', 'k', 'J', 'K', 'ArrowDown', 'ArrowUp'] })
}

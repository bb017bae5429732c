import './reorder.css'
import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'
import { reorder as t } from './texts.tsx'

/** The entries with one taken to another place. */
export function movedTo<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const others = entries.filter((_, at) => at !== from)
  return [...others.slice(0, to), ...entries.slice(from, from + 1), ...others.slice(to)]
}

/** Puts a list in order by dragging a handle, or with the arrow keys on it; the focus stays on the handle that moved. */
export function useReorder(count: number, move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<number>()
  const [moved, setMoved] = useState<number>()
  useEffect(() => {
    if (moved === undefined) return
    list.current?.querySelectorAll<HTMLElement>('.drag-handle')[moved]?.focus()
  }, [moved])
  const go = (at: number, to: number) => {
    if (to < 0 || to >= count || at === to) return
    move(at, to)
    setMoved(to)
  }
  const stop = () => {
    setFrom(undefined)
    setOver(undefined)
  }
  return {
    list,
    /** Said to those who do not see it move. */
    said: moved === undefined ? '' : t.movedToPlace(moved + 1, count),
    item: (index: number) => ({
      'data-over':
        over === index && from !== undefined && from !== index ? (from < index ? 'below' : 'above') : undefined,
      onDragOver: (event: DragEvent) => {
        if (from === undefined) return
        event.preventDefault()
        setOver(index)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (from !== undefined) go(from, index)
        stop()
      },
    }),
    handle: (index: number, name: string) => ({
      name,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        const item = event.currentTarget.closest('li')
        if (item !== null) event.dataTransfer.setDragImage(item, 16, 16)
        setFrom(index)
      },
      onDragEnd: stop,
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        go(index, index + by)
      },
    }),
  }
}

export type HandleProps = ReturnType<ReturnType<typeof useReorder>['handle']>

/** What an entry is dragged by, or moved with the arrow keys. */
export function DragHandle({ name, ...acts }: HandleProps) {
  return (
    <button
      type="button"
      className="drag-handle"
      draggable
      aria-label={t.move(name)}
      title={t.dragOrArrowKeys}
      {...acts}
    >
      <GripVertical size={16} aria-hidden="true" />
    </button>
  )
}

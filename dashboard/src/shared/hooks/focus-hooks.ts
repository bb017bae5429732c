import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** On a narrow screen the chosen one of a row of tabs is scrolled to. Goes to the row's `ref`. */
export function useActiveInView() {
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    tabs.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return tabs
}

/**
 * Where the focus goes when what had it went away with an act: the place this is set to, not the top of the page. `act`
 * is another value after each act. Nothing happens while something has the focus.
 */
export function useFocusAfter<Place extends HTMLElement>(act: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef(act)
  useEffect(() => {
    if (before.current === act) return
    before.current = act
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [act])
  return place
}

/**
 * After an entry of a list was taken out, the focus is where the next one can be: on the button that `selector` names, or on
 * the one that adds an entry.
 */
export function useFocusOnNext(entries: readonly unknown[], selector: string) {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const removedAt = useRef<number>(undefined)
  useEffect(() => {
    if (removedAt.current === undefined) return
    const others = list.current?.querySelectorAll<HTMLButtonElement>(selector)
    const next = others?.[Math.min(removedAt.current, others.length - 1)] ?? add.current
    removedAt.current = undefined
    next?.focus()
  }, [entries, selector])
  const noteRemoved = (index: number) => {
    removedAt.current = index
  }
  return { list, add, noteRemoved }
}

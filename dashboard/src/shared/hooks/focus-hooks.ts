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

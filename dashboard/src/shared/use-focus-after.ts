import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

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

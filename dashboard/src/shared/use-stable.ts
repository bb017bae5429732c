import { useCallback, useEffect, useRef } from 'react'

/** The function as it was last handed over, by one that stays the same, so that rows which did not change are not drawn anew. */
export function useStable<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}

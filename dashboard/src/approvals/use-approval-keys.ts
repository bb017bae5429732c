import { useEffect, useEffectEvent } from 'react'

/** What a key does, by its name as the browser tells it. */
export type KeyActs = Readonly<Record<string, (() => void) | undefined>>

/** As long as a letter after `g` opens a screen. */
const SEQUENCE_MS = 1_500

/**
 * Single keys from anywhere on the screen, but not while somebody types or a dialog is open, and not the letter after
 * `g`. A key that is held down acts once: each act is a decision.
 */
export function useApprovalKeys(acts: KeyActs): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const chosen = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
    if (chosen === undefined) return
    event.preventDefault()
    chosen()
  })
  useEffect(() => {
    let goneAt = -Infinity
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, repeat, timeStamp } = event
      if (ctrlKey || metaKey || altKey || repeat) return
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null) return
      const isAfterG = timeStamp - goneAt < SEQUENCE_MS
      goneAt = key === 'g' ? timeStamp : -Infinity
      // Arrows scroll, unless the list has the focus.
      const isInList = target instanceof HTMLElement && target.closest('.approval-list') !== null
      if (isAfterG || (key.startsWith('Arrow') && !isInList)) return
      act(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

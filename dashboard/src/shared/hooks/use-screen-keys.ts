import { useEffect, useEffectEvent } from 'react'

/** What a key does, by its name as the browser tells it: `X` is `x` with Shift. */
export type KeyActs = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>

interface ScreenKeys {
  readonly acts: KeyActs
  /** The list that arrows move in while it has the focus; elsewhere they scroll. */
  readonly list: string
  /** Keys that act again while they are held down. Each act of the others is a decision. */
  readonly repeating?: readonly string[]
}

/** As long as a letter after `g` opens a screen. */
const SEQUENCE_MS = 1_500
const TYPED_IN = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
/** The space bar presses these. */
const PRESSED = 'a, button, input, summary, [role="button"]'
const OPENED = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Single keys from anywhere on the screen, but not while somebody types or a dialog is open, and not the letter after `g`. */
export function useScreenKeys({ acts, list, repeating = [] }: ScreenKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const chosen = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
    if (chosen === undefined || (event.repeat && !repeating.includes(event.key))) return
    const isInList = event.target instanceof HTMLElement && event.target.closest(list) !== null
    if (event.key.startsWith('Arrow') && !isInList) return
    if (event.key === ' ' && event.target instanceof HTMLElement && event.target.closest(PRESSED) !== null) return
    event.preventDefault()
    chosen(event)
  })
  useEffect(() => {
    let goneAt = -Infinity
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, timeStamp } = event
      if (ctrlKey || metaKey || altKey) return
      if (target instanceof HTMLElement && target.closest(`${TYPED_IN}, ${OPENED}`) !== null) return
      const isAfterG = timeStamp - goneAt < SEQUENCE_MS
      goneAt = key === 'g' ? timeStamp : -Infinity
      if (!isAfterG) act(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SHORTCUTS } from './navigation.ts'
import { shortcuts as t } from './texts.tsx'

const SEQUENCE_MS = 1_500

/** The key that is held for the palette and to send. */
export const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : t.ctrl

/** `g` and a letter opens a screen, `/` goes to the search, `?` shows all keys. Silent while somebody types. */
export function useShortcuts(): { helpShown: boolean; closeHelp: () => void } {
  const navigate = useNavigate()
  const [helpShown, setHelpShown] = useState(false)
  const goneAt = useRef(-Infinity)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault()
        void openPalette()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const afterG = event.timeStamp - goneAt.current < SEQUENCE_MS
      goneAt.current = event.key === 'g' ? event.timeStamp : -Infinity
      const screen = afterG ? SHORTCUTS.find(({ letter }) => letter === event.key) : undefined
      if (screen !== undefined) void navigate({ to: screen.to })
      else if (event.key === '?') setHelpShown(true)
      else if (event.key === '/') focusSearch(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
  return { helpShown, closeHelp: () => setHelpShown(false) }
}

function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLInputElement>('input[type="search"]')
  if (search === null) return
  event.preventDefault()
  search.focus()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** The palette is fetched after the screen: few open it at once. */
export const loadPalette = () => import('./command-palette.tsx')

/** Opens the palette, from a button or by its keys, whether it is there already or not. */
export async function openPalette(): Promise<void> {
  const { spotlight } = await loadPalette()
  spotlight.open()
}

import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Schemas } from '../../api/client.ts'
import { typingAt } from './complete-liquid.ts'
import type { Typing } from './complete-liquid.ts'
import { offered } from './variable-list.tsx'

/** The list of variables at a caret: `look` opens it where `{{` is typed, keys choose in it, `put` writes what is chosen. */
export function useCompletion(
  variables: readonly Schemas['TemplateVariable'][],
  put: (typing: Typing, name: string) => void,
) {
  const listId = useId()
  const [typing, setTyping] = useState<Typing>()
  const [at, setMarked] = useState(0)
  const shown = typing === undefined ? [] : offered(variables, typing.typed)
  const marked = Math.min(at, shown.length - 1)
  const look = (text: string, caret: number | undefined) => {
    const found = caret === undefined ? undefined : typingAt(text, caret)
    if (found?.typed === typing?.typed && found?.start === typing?.start) return
    setTyping(found)
    setMarked(0)
  }
  const close = () => setTyping(undefined)
  const choose = (name: string) => {
    if (typing === undefined) return
    close()
    put(typing, name)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[marked]
    if (step !== undefined) setMarked((marked + step + shown.length) % shown.length)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) choose(chosen.name)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isOpen = shown.length > 0
  const aria = {
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen ? `${listId}-${marked}` : undefined,
  }
  return { list: { id: listId, variables: shown, marked, choose }, isOpen, aria, look, close, onKeyDown }
}

import { TextInput, Textarea } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { counted } from '../../shared/words/words.ts'
import { completeAt, fitting, typingAt } from './complete-liquid.ts'
import type { Typing } from './complete-liquid.ts'
import { templateField as t } from './texts.tsx'

type Typed = HTMLInputElement | HTMLTextAreaElement
const MOST_SHOWN = 50

interface FieldProps {
  readonly label: string
  readonly description?: ReactNode
  readonly value: string
  readonly lines: number
  readonly maxLength: number
  readonly placeholder?: string | undefined
  readonly error: string | undefined
  readonly disabled: boolean
  readonly variables: readonly Schemas['TemplateVariable'][]
  readonly change: (value: string) => void
}

/** A text in which `{{` opens the list of variables: arrows choose, Enter or Tab puts in, Escape closes. */
export function TemplateField({ lines, variables, change, ...field }: FieldProps) {
  const completion = useCompletion(field.value, variables, change)
  const { shown, marked, listId, ref } = completion
  const props = {
    ...field,
    onChange: (event: { currentTarget: Typed }) => {
      change(event.currentTarget.value)
      completion.look(event.currentTarget)
    },
    onKeyDown: completion.onKeyDown,
    onSelect: (event: { currentTarget: Typed }) => completion.look(event.currentTarget),
    onBlur: completion.close,
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    'aria-controls': shown.length > 0 ? listId : undefined,
    'aria-activedescendant': shown.length > 0 ? `${listId}-${marked}` : undefined,
    autoComplete: 'off',
  }
  const take = (input: Typed | null) => {
    ref.current = input
  }
  return (
    <div className="template-field">
      {lines === 1 ? (
        <TextInput {...props} ref={take} />
      ) : (
        <Textarea {...props} ref={take} autosize minRows={lines} maxRows={24} spellCheck />
      )}
      {shown.length > 0 && <VariableList id={listId} variables={shown} marked={marked} choose={completion.choose} />}
    </div>
  )
}

function useCompletion(text: string, variables: FieldProps['variables'], change: (value: string) => void) {
  const listId = useId()
  const ref = useRef<Typed>(null)
  const caret = useRef<number>(undefined)
  const [typing, setTyping] = useState<Typing>()
  const [marked, setMarked] = useState(0)
  const shown = typing === undefined ? [] : fitting(variables, typing.typed, MOST_SHOWN)
  useLayoutEffect(() => {
    // A controlled text puts the caret at its end when it is changed from outside.
    if (caret.current !== undefined) ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [text])
  const look = (input: Typed) => {
    const { value, selectionStart, selectionEnd } = input
    const found = selectionStart === selectionEnd ? typingAt(value, selectionStart ?? 0) : undefined
    if (found?.typed === typing?.typed && found?.start === typing?.start) return
    setTyping(found)
    setMarked(0)
  }
  const choose = (name: string) => {
    if (typing === undefined) return
    const done = completeAt(ref.current?.value ?? text, typing, name)
    caret.current = done.caret
    setTyping(undefined)
    change(done.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[marked]
    if (step !== undefined) setMarked((marked + step + shown.length) % shown.length)
    else if (event.key === 'Escape') setTyping(undefined)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) choose(chosen.name)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    shown,
    marked: Math.min(marked, shown.length - 1),
    listId,
    ref,
    look,
    choose,
    onKeyDown,
    close: () => setTyping(undefined),
  }
}

interface ListProps {
  readonly id: string
  readonly variables: readonly Schemas['TemplateVariable'][]
  readonly marked: number
  readonly choose: (name: string) => void
}

/** The variables that fit what is typed; the focus stays in the text. */
function VariableList({ id, variables, marked, choose }: ListProps) {
  return (
    <>
      <ul id={id} role="listbox" aria-label={t.variables} className="variables" tabIndex={0}>
        {variables.map(({ name, description, example, leads }, index) => (
          <li
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === marked}
            ref={(item) => {
              if (index === marked) item?.scrollIntoView({ block: 'nearest' })
            }}
            // The text would lose the focus, and with it the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(name)}
          >
            <code>{name}</code>
            <span className="quiet">
              {description}
              {leads !== null && t.in(counted(leads, 'lead'))}
              {example !== null && example !== '' && ` · ${example}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {t.arrowKeysChooseEnterPutsIn(counted(variables.length, 'variable'))}
      </p>
    </>
  )
}

import { TextInput, Textarea } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { placeAt } from '../../campaigns/editor/places.ts'
import { PlaceholdersLeft } from '../placeholders/placeholders-left.tsx'
import { placeholderPlaces, placeholdersIn, usePlaceholders } from '../placeholders/placeholders.ts'
import { completeAt } from './complete-liquid.ts'
import { InsertButtons, OPENING } from './insert-buttons.tsx'
import { useCompletion } from './use-completion.ts'
import { VariableList } from './variable-list.tsx'
import { WordMark } from './word-mark.tsx'
import { findWrongWord } from './wrong-word.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement

export interface TemplateFieldProps {
  readonly label: string
  readonly description?: ReactNode
  readonly value: string
  readonly lines: number
  readonly maxLength: number
  readonly error: string | undefined
  readonly variables: readonly Schemas['TemplateVariable'][]
  /** Where faults find it. */
  readonly place: string
  readonly change: (value: string) => void
}

/** A text in which `{{`, or a button, opens the list of variables: arrows choose, Enter or Tab inserts, Escape closes. */
export function TemplateField({ lines, variables, change, place, ...field }: TemplateFieldProps) {
  const ref = useRef<Typed>(null)
  const caret = useRef<number>(undefined)
  const opened = useRef(false)
  const write = (text: string, at: number) => {
    caret.current = at
    change(text)
  }
  const completion = useCompletion(variables, (typing, name) => {
    const done = completeAt(ref.current?.value ?? field.value, typing, name)
    write(done.text, done.caret)
  })
  const { look } = completion
  useLayoutEffect(() => {
    // A controlled text puts the caret at its end when it is changed from outside.
    if (caret.current === undefined) return
    const at = caret.current
    caret.current = undefined
    ref.current?.focus()
    ref.current?.setSelectionRange(at, at)
    look(field.value, at)
  })
  const insert = (text: string) => {
    const { selectionStart, selectionEnd, value = field.value } = ref.current ?? {}
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    opened.current = text === OPENING
    write(value.slice(0, from) + text + value.slice(to), from + text.length)
  }
  const lookIn = ({ value, selectionStart, selectionEnd }: Typed) =>
    look(value, selectionStart === selectionEnd ? (selectionStart ?? 0) : undefined)
  // While a variable is chosen, its end is yet to come.
  const error = completion.isOpen ? undefined : field.error
  const props = {
    ...field,
    error,
    ...completion.aria,
    onChange: (event: { currentTarget: Typed }) => {
      change(event.currentTarget.value)
      lookIn(event.currentTarget)
    },
    onKeyDown: (event: KeyboardEvent<Typed>) => {
      const { selectionStart, value } = event.currentTarget
      const at = (selectionStart ?? 0) - OPENING.length
      completion.onKeyDown(event)
      // Braces that a button has put there go with the list.
      if (event.key === 'Escape' && opened.current && value.startsWith(OPENING, at)) {
        write(value.slice(0, at) + value.slice(at + OPENING.length), at)
      }
      opened.current = false
    },
    onSelect: (event: { currentTarget: Typed }) => lookIn(event.currentTarget),
    onBlur: completion.close,
    autoComplete: 'off',
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  }
  const wrong = findWrongWord(field.value, error)
  const placeholders = usePlaceholders()
  const left = placeholderPlaces(field.value, placeholders)
  const take = (input: Typed | null) => {
    ref.current = input
  }
  return (
    <div className="template-field" {...placeAt(place)}>
      <div className="template-input">
        {lines === 1 ? (
          <TextInput {...props} ref={take} />
        ) : (
          <Textarea {...props} ref={take} autosize minRows={lines} maxRows={24} spellCheck />
        )}
        {wrong !== undefined && <WordMark field={ref} text={field.value} places={[wrong]} tone="wrong" />}
        {left.length > 0 && <WordMark field={ref} text={field.value} places={left} tone="placeholder" />}
        {completion.isOpen && <VariableList {...completion.list} />}
      </div>
      <PlaceholdersLeft left={placeholdersIn(field.value, placeholders)} />
      <InsertButtons of={field.label} insert={insert} withLink={lines > 1} />
    </div>
  )
}

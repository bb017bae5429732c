import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { validityWords } from './validity-words.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
type Faults = ReadonlyMap<Field, string>

/**
 * Says what a field lacks below it, as the API's faults are said, in place of the browser's own bubble: of every form, so
 * that none has to check what its fields declare.
 */
export function InlineValidity() {
  const [faults, setFaults] = useState<Faults>(new Map())
  useEffect(() => {
    let isFirst = true
    const onInvalid = (event: Event) => {
      const field = event.target
      if (!isField(field) || placeOf(field) === null) return
      event.preventDefault()
      const words = validityWords(field)
      setFaults((before) => new Map([...valid(before, false), [field, words]]))
      // Of one attempt; the browser leaves it to who takes its bubble.
      if (isFirst) field.focus()
      isFirst = false
      setTimeout(() => {
        isFirst = true
      })
    }
    const onChange = () => setFaults((before) => (before.size === 0 ? before : valid(before, true)))
    document.addEventListener('invalid', onInvalid, true)
    document.addEventListener('input', onChange)
    document.addEventListener('submit', onChange, true)
    return () => {
      document.removeEventListener('invalid', onInvalid, true)
      document.removeEventListener('input', onChange)
      document.removeEventListener('submit', onChange, true)
    }
  }, [])
  return [...faults].map(([field, words], index) => <Fault key={index} field={field} words={words} />)
}

/** The faults that are faults still, in the words of now. */
function valid(faults: Faults, isNewlySaid: boolean): Faults {
  const still = [...faults].filter(([field]) => field.isConnected && !field.validity.valid)
  return new Map(isNewlySaid ? still.map(([field]) => [field, validityWords(field)]) : still)
}

function Fault({ field, words }: { field: Field; words: string }) {
  const place = placeOf(field)
  useEffect(() => {
    const frame = field.closest('.mantine-Input-wrapper')
    field.setAttribute('aria-invalid', 'true')
    frame?.setAttribute('data-error', 'true')
    return () => {
      field.removeAttribute('aria-invalid')
      frame?.removeAttribute('data-error')
    }
  }, [field])
  if (place === null) return null
  return createPortal(
    <p className="validity-fault" role="alert">
      {words}
    </p>,
    place,
  )
}

function placeOf(field: Field): Element | null {
  return field.closest('.mantine-InputWrapper-root')
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

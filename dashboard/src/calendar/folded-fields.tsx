import { useState } from 'react'
import type { ReactNode } from 'react'

interface FoldedFieldsProps {
  readonly title: string
  /** How it is set, read without opening it. */
  readonly words: string
  /** Whether somebody set it otherwise: it is open then from the beginning. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** Settings that most leave as they are: a line that says how they are, opened to change them. */
export function FoldedFields({ title, words, isOpen, children }: FoldedFieldsProps) {
  const [opened, setOpened] = useState(isOpen)
  return (
    <details
      className="calendar-fold"
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      // A field that is wrong can only be told of where it is seen.
      onInvalidCapture={() => setOpened(true)}
    >
      <summary>
        <strong>{title}</strong> {!opened && <span className="quiet">{words}</span>}
      </summary>
      <div className="calendar-fields">{children}</div>
    </details>
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface FilterFormProps {
  /** What its button says. */
  readonly label: string
  /** False while what was typed is no filter. */
  readonly isReady?: boolean
  readonly apply: () => void
  readonly children: ReactNode
}

/** Fields of a part of a filter that hold once they are sent, by the button or by Enter. */
export function FilterForm({ label, isReady = true, apply, children }: FilterFormProps) {
  return (
    <form
      className="stack filter-editor"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) apply()
      }}
    >
      {children}
      <Button type="submit" size="xs" disabled={!isReady}>
        {label}
      </Button>
    </form>
  )
}

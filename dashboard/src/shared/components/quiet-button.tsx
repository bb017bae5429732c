interface QuietActProps {
  readonly text: string
  /** Which email it is about; part of its full name. */
  readonly of: string
  readonly act: () => void
  readonly disabled?: boolean
  /** Whether it shows something, where it does that. */
  readonly expanded?: boolean
}

/** A quiet button whose full name tells which email it is about. */
export function QuietButton({ text, of, act, disabled = false, expanded }: QuietActProps) {
  return (
    <button type="button" className="ghost" disabled={disabled} aria-expanded={expanded} onClick={act}>
      {text}
      <span className="visually-hidden">, {of}</span>
    </button>
  )
}

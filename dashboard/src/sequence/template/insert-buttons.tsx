import { insertButtons as t } from './texts.tsx'

interface InsertProps {
  /** The field that it goes into. */
  readonly of: string
  readonly insert: (text: string) => void
  /** Whether a booking link makes sense there. */
  readonly withLink: boolean
}

/** Opens the list of variables. */
export const OPENING = '{{'

/** Puts what is known of the lead into a text: a list to choose from, or the booking link at once. */
export function InsertButtons({ of, insert, withLink }: InsertProps) {
  // The text would lose its selection.
  const keep = (event: { preventDefault: () => void }) => event.preventDefault()
  const into = <span className="visually-hidden">{t.into(of)}</span>
  return (
    <span className="insert-buttons">
      <button type="button" className="ghost" onMouseDown={keep} onClick={() => insert(OPENING)}>
        {t.insertVariable}
        {into}
      </button>
      {withLink && (
        <button type="button" className="ghost" onMouseDown={keep} onClick={() => insert('{{ calendarLink }}')}>
          {t.bookingLink}
          {into}
        </button>
      )}
    </span>
  )
}

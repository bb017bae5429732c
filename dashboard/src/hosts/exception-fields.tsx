import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ClockSpan, faultWithin } from '../calendar/week-spans.tsx'
import { exceptionInWords } from './host-draft.ts'
import type { Exception } from './host-draft.ts'
import { exceptionFields as t } from './texts.tsx'

const MOST = 400

interface Props {
  readonly exceptions: readonly Exception[]
  readonly set: (exceptions: readonly Exception[]) => void
  readonly faults: Readonly<Record<string, string>>
  readonly readOnly: boolean
}

/** Days off, and days with other hours than those of the week. */
export function ExceptionFields({ exceptions, set, faults, readOnly }: Props) {
  return (
    <fieldset className="calendar-fields">
      <legend>{t.exceptions}</legend>
      {exceptions.length === 0 && <p className="quiet">{t.none}</p>}
      {exceptions.length > 0 && (
        <ul className="host-exceptions" aria-label={t.exceptions}>
          {exceptions.map((exception, place) => (
            <OneException
              key={exception.date}
              exception={exception}
              fault={faultWithin(faults, `exceptions/${place}`)}
              remove={readOnly ? undefined : () => set(exceptions.filter((one) => one !== exception))}
            />
          ))}
        </ul>
      )}
      {!readOnly && exceptions.length < MOST && (
        <NewException
          add={(next) => set([...exceptions, next].toSorted((one, other) => (one.date < other.date ? -1 : 1)))}
          taken={exceptions}
        />
      )}
    </fieldset>
  )
}

interface OneProps {
  readonly exception: Exception
  readonly fault: string | undefined
  readonly remove: (() => void) | undefined
}

function OneException({ exception, fault, remove }: OneProps) {
  const words = exceptionInWords(exception)
  return (
    <li>
      <span>
        {words} {exception.note !== undefined && <span className="quiet">{exception.note}</span>}
      </span>
      {remove !== undefined && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className="danger"
          aria-label={t.remove(words)}
          onClick={remove}
        >
          {t.remove2}
        </Button>
      )}
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </li>
  )
}

const FRESH = { date: '', until: '', note: '', isOff: true, hours: [{ from: '09:00', to: '12:00' }] }

interface NewProps {
  readonly taken: readonly Exception[]
  readonly add: (exception: Exception) => void
}

function NewException({ taken, add }: NewProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(FRESH)
  const put = (part: Partial<typeof FRESH>) => setTyped({ ...typed, ...part })
  const { date, until, note, isOff, hours } = typed
  const last = until === '' ? date : until
  const isTaken = taken.some((one) => one.date <= last && date <= (one.until ?? one.date))
  const fault = last < date ? t.endsTooEarly : isTaken ? t.overlaps : ''
  const isReady = date !== '' && fault === '' && (isOff || hours.length > 0)
  const submit = () => {
    add({
      date,
      ...(until === '' || until === date ? {} : { until }),
      hours: isOff ? [] : hours,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    })
    setTyped(FRESH)
    setOpen(false)
  }
  if (!isOpen) {
    return (
      <div>
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t.add}
        </Button>
      </div>
    )
  }
  return (
    <div className="host-new-exception" role="group" aria-label={t.newDays}>
      <div className="host-dates">
        <TextInput
          type="date"
          label={t.firstDay}
          data-autofocus
          value={date}
          onChange={(event) => put({ date: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t.lastDay}
          placeholder={t.theSame}
          min={date}
          value={until}
          error={date === '' || fault === '' ? undefined : fault}
          onChange={(event) => put({ until: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={t.note}
        description={t.noteHelp}
        maxLength={200}
        value={note}
        onChange={(event) => put({ note: event.currentTarget.value })}
      />
      <Checkbox label={t.off} checked={isOff} onChange={(event) => put({ isOff: event.currentTarget.checked })} />
      {!isOff && <OtherHours hours={hours} set={(next) => put({ hours: next })} />}
      <div className="row">
        <Button variant="default" disabled={!isReady} onClick={submit}>
          {t.addThese}
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          {t.cancel}
        </Button>
      </div>
    </div>
  )
}

type Clocks = Exception['hours']

function OtherHours({ hours, set }: { hours: Clocks; set: (hours: Clocks) => void }) {
  return (
    <div className="spans">
      {hours.map((span, index) => (
        <ClockSpan
          key={index}
          span={span}
          of={t.theseDays}
          error={undefined}
          change={(part) => set(hours.map((one, at) => (at === index ? { ...one, ...part } : one)))}
          remove={() => set(hours.filter((_, at) => at !== index))}
        />
      ))}
      {hours.length < 10 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t.addHoursOnTheseDays}
          onClick={() => set([...hours, { from: hours.at(-1)?.to ?? '09:00', to: '24:00' }])}
        >
          {t.addHours}
        </Button>
      )}
    </div>
  )
}

import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { placeAt } from '../campaigns/editor/places.ts'
import { holidayInWords, withHoliday } from './holiday-words.ts'
import { holidays as t } from './texts.tsx'

const MOST_HOLIDAYS = 400

interface HolidaysProps {
  readonly holidays: readonly string[]
  readonly set: (holidays: string[]) => void
  readonly readOnly: boolean
  readonly faultAt: (pointer: string) => string | undefined
}

/** Dates on which nothing is sent. */
export function Holidays({ holidays, set, readOnly, faultAt }: HolidaysProps) {
  const ofAll = faultAt('holidays')
  const isOfOne = holidays.some((_, place) => faultAt(`holidays/${place}`) !== undefined)
  return (
    <div className="surface stack">
      <div>
        <h2>{t.holidays}</h2>
        <p className="quiet">{t.nothingIsSentOnTheseDates}</p>
      </div>
      {holidays.length > 0 ? (
        <ul className="schedule-holidays" aria-label={t.holidays}>
          {holidays.map((date, place) => (
            <li key={date} {...placeAt(`/schedule/holidays/${place}`)}>
              <span>{holidayInWords(date)}</span>
              {!readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t.remove(holidayInWords(date))}
                  onClick={() => set(holidays.filter((one) => one !== date))}
                >
                  <X size={16} aria-hidden="true" />
                </ActionIcon>
              )}
              <Fault text={faultAt(`holidays/${place}`)} />
            </li>
          ))}
        </ul>
      ) : (
        readOnly && <p className="quiet">{t.none}</p>
      )}
      {!isOfOne && <Fault text={ofAll} />}
      {!readOnly && <AddHoliday holidays={holidays} set={set} />}
    </div>
  )
}

function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="fault" role="alert">
      {text}
    </p>
  )
}

function AddHoliday({ holidays, set }: Pick<HolidaysProps, 'holidays' | 'set'>) {
  const [date, setDate] = useState('')
  const [isYearly, setIsYearly] = useState(false)
  const next = date === '' ? [...holidays] : withHoliday(holidays, date, isYearly)
  const isThere = date !== '' && next.length === holidays.length
  const isFull = holidays.length >= MOST_HOLIDAYS
  const add = () => {
    if (date === '' || isThere || isFull) return
    set(next)
    setDate('')
  }
  return (
    <div className="schedule-new-holiday">
      <TextInput
        type="date"
        label={t.date}
        min="1970-01-01"
        max="9999-12-31"
        value={date}
        error={isThere ? t.alreadyListed : undefined}
        onChange={(event) => setDate(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add()
        }}
      />
      <Checkbox label={t.everyYear} checked={isYearly} onChange={(event) => setIsYearly(event.currentTarget.checked)} />
      <Button variant="default" disabled={date === '' || isThere || isFull} onClick={add}>
        {t.addHoliday}
      </Button>
    </div>
  )
}

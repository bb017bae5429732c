import { timeOfDay } from '../shared/words/time-words.ts'

/** The times that a text begins, as the reader's clock or a 24-hour one writes them; a time that is typed in full comes first. */
export function timesFound(times: readonly string[], typed: string): string[] {
  const sought = bare(typed)
  if (sought === '') return [...times]
  const found = times.filter((time) =>
    [time, time.replace(/^0/u, ''), bare(timeOfDay(time))].some((form) => form.startsWith(sought)),
  )
  const exact = timeTyped(times, typed)
  return exact === undefined ? found : [exact, ...found.filter((time) => time !== exact)]
}

/** "9", "9:15", "915", "5 pm" as "09:00" and so on; undefined for what is no time, and for 24:00 where it is not offered. */
export function timeTyped(times: readonly string[], typed: string): string | undefined {
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?::?(\d{2}))?(?:([ap])m?)?$/u.exec(bare(typed)) ?? []
  if (hours === undefined || Number(minutes) > 59) return undefined
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0)
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  return hour < 24 || (time === '24:00' && times.includes(time)) ? time : undefined
}

function bare(text: string): string {
  return text.slice(0, 20).replace(/[\s.]/gu, '').toLowerCase()
}

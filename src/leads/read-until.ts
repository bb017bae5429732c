import { DAY } from '../platform/clock.ts'
import { invalid } from '../platform/errors.ts'

const LONGEST_PAUSE = 3_650 * DAY

/** Reads when a pause runs out by itself. @throws AppError `validation_failed` for what is no instant within ten years */
export function readUntil(until: string, now: Date): Date {
  const refuse = (why: string) => {
    const detail = `${JSON.stringify(until.slice(0, 60))} ${why} Give one within the next ten years, such as 2026-12-01T09:00:00Z.`
    return invalid([{ pointer: '/until', code: 'invalid_date', detail }])
  }
  const instant = parseInstant(until)
  if (instant === undefined) throw refuse('is not an instant with a zone.')
  const ahead = instant.getTime() - now.getTime()
  if (ahead <= 0) throw refuse('is not in the future.')
  if (ahead > LONGEST_PAUSE) throw refuse('is too far away.')
  return instant
}

function parseInstant(text: string): Date | undefined {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds)
  } catch {
    // Not an instant; the caller is told what one looks like.
    return undefined
  }
}

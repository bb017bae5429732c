import { useEffect, useState } from 'react'
import { exactTime, relativeTime } from '../words/time-words.ts'

const REFRESH_MS = 30_000

/** An instant as people say it; the exact one, with its zone, on hover. */
export function Ago({ at }: { at: string | null }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return <span className="quiet">—</span>
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, now)}
    </time>
  )
}

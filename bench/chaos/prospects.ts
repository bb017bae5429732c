import { ask } from './add-leads.ts'
import type { Links } from './outside.ts'

/** What prospects did, and were told had been done. */
export interface Prospects {
  /** Addresses whose booking was confirmed on the page. */
  readonly booked: ReadonlySet<string>
  /** Addresses that were told they are unsubscribed. */
  readonly unsubscribed: ReadonlySet<string>
  /** Reads a mail; one in twenty books, one in fifty unsubscribes. */
  read(links: Links): void
  /** Resolves once everybody who clicked was answered. */
  finished(): Promise<void>
}

const ATTEMPTS = 200
const PAUSE_MS = 100

/** Prospects who click in the emails that arrive, at whichever API is up. */
export function createProspects(ports: () => readonly number[], random: () => number): Prospects {
  const booked = new Set<string>()
  const unsubscribed = new Set<string>()
  const busy = new Set<Promise<void>>()
  const begin = (work: Promise<void>) => {
    busy.add(work)
    void work.finally(() => busy.delete(work))
  }
  const at = (link: string, attempt: number) => {
    const all = ports()
    return `http://127.0.0.1:${all[attempt % all.length]}${new URL(link).pathname}`
  }
  return {
    booked,
    unsubscribed,
    read: ({ to, calendar, unsubscribe }) => {
      const chance = random()
      if (calendar !== undefined && chance < 0.05) {
        begin(
          book((attempt) => at(calendar, attempt), to, random).then((isBooked) => void (isBooked && booked.add(to))),
        )
      } else if (unsubscribe !== undefined && chance < 0.07) {
        begin(unsubscribeAt((attempt) => at(unsubscribe, attempt)).then((is) => void (is && unsubscribed.add(to))))
      }
    },
    finished: async () => {
      while (busy.size > 0) await Promise.all(busy)
    },
  }
}

/** Books a time as somebody without JavaScript does; a time that is gone meanwhile is chosen anew. */
async function book(link: (attempt: number) => string, to: string, random: () => number): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const page = await ask(link(attempt))
    const times = [...(page?.text ?? '').matchAll(/name="startsAt"[^>]*value="([^"]+)"/gu)].map(
      ([, time]) => time ?? '',
    )
    if (page?.status === 200 && times.length === 0) return true
    const startsAt = times[Math.floor(random() * times.length)]
    if (startsAt !== undefined) {
      const answer = await ask(link(attempt), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ startsAt, timezone: 'UTC', name: 'Jane Doe', email: to }).toString(),
      })
      if (answer?.status === 200 || answer?.status === 303) return true
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return false
}

/** RFC 8058: one POST unsubscribes. */
async function unsubscribeAt(link: (attempt: number) => string): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = await ask(link(attempt), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    if (answer?.status === 200) return true
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return false
}

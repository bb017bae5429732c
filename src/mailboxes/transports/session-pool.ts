import { SECOND } from '../../platform/clock.ts'
import type { SessionSource } from './smtp.ts'
import type { SmtpSession } from './smtp-session.ts'

/** How long a session waits for the next mail: far less than a server lets it (RFC 5321 §4.5.3.2.7: 5 minutes). */
const IDLE = 5 * SECOND
/** Mails in one session: Exchange and others end one after a few hundred. */
const MOST_MAILS = 100
/** Sessions that wait, per account. */
const MOST_IDLE = 4

interface Idle {
  readonly session: SmtpSession
  readonly timer: NodeJS.Timeout
}

/**
 * Sessions that are logged in and wait for the next mail, by account: whatever names server, user and password. None
 * waits longer than 5 s or carries more than 100 mails, and none keeps the process alive.
 */
export function createSessionPool(): (account: string) => SessionSource {
  const idle = new Map<string, Idle[]>()
  const mails = new WeakMap<SmtpSession, number>()
  const remove = (account: string, entry: Idle) => {
    const rest = (idle.get(account) ?? []).filter((one) => one !== entry)
    if (rest.length === 0) idle.delete(account)
    else idle.set(account, rest)
    clearTimeout(entry.timer)
  }
  const keep = (account: string, session: SmtpSession) => {
    session.rest()
    const timer = setTimeout(() => {
      remove(account, entry)
      session.quit()
    }, IDLE)
    timer.unref()
    const entry = { session, timer }
    idle.set(account, [...(idle.get(account) ?? []), entry])
  }
  return (account) => ({
    takeIdle: (signal) => {
      for (const entry of (idle.get(account) ?? []).toReversed()) {
        remove(account, entry)
        if (!entry.session.isBroken) {
          entry.session.begin(signal)
          return entry.session
        }
        entry.session.destroy()
      }
      return undefined
    },
    giveBack: (session) => {
      const carried = (mails.get(session) ?? 0) + 1
      mails.set(session, carried)
      const isFull = (idle.get(account) ?? []).length >= MOST_IDLE
      if (session.isBroken || isFull || carried >= MOST_MAILS) session.quit()
      else keep(account, session)
    },
  })
}

import { capToday, nextDay } from '../mailboxes/index.ts'
import type { Mailbox } from '../mailboxes/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { organizationCap } from './organization-cap.ts'
import type { Room } from './surroundings.ts'

/** The room as it is at a later instant: on another day (UTC) nothing of it is used yet. */
export function moveRoom(room: Room, now: Date): Room {
  if (nextDay(now).getTime() === nextDay(room.now).getTime()) return { ...room, now }
  const since = now.getTime() - DAY
  const recent = (sends: Date[]) => sends.filter((sent) => sent.getTime() > since)
  return {
    ...room,
    now,
    sentToday: 0,
    instanceSentToday: 0,
    mailboxes: new Map([...room.mailboxes].map(([id, mailbox]) => [id, { ...mailbox, sentToday: 0 }])),
    sends: new Map([...room.sends].map(([key, sends]) => [key, recent(sends)])),
  }
}

/**
 * From when on caps and gaps let any of a campaign's `own` mailboxes send: an instant that is not after `room.now` stands
 * for now, infinity for never. Spares asking everybody who waits for a gap.
 */
export function roomOpensAt(context: Context, room: Room, own: ReadonlySet<string>): number {
  const { rules, now, sentToday, instanceSentToday } = room
  const isBelow = sentToday < organizationCap(rules, now) && instanceSentToday < context.settings.dailySendCap
  const usable = [...room.mailboxes.values()].filter((one) => one.status === 'ok' && own.has(one.mailboxId))
  if (usable.length === 0) return Infinity
  return isBelow ? Math.min(...usable.map((one) => freeAt(one, now))) : nextDay(now).getTime()
}

function freeAt(mailbox: Mailbox, now: Date): number {
  if (mailbox.sentToday >= capToday(mailbox, now)) return nextDay(now).getTime()
  return mailbox.nextSendAt?.getTime() ?? 0
}

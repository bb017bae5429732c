import { capToday, dayEndOf, nextDay } from '../mailboxes/index.ts'
import type { Mailbox } from '../mailboxes/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { organizationCap } from './organization-cap.ts'
import type { Room } from './surroundings.ts'

/** The room as it is at a later instant: of another day nothing is used yet, of organization and installation one in UTC. */
export function moveRoom(room: Room, now: Date): Room {
  const moved = { ...room, now, mailboxes: moveMailboxes(room.mailboxes, now) }
  if (nextDay(now).getTime() === nextDay(room.now).getTime()) return moved
  const since = now.getTime() - DAY
  const recent = (sends: Date[]) => sends.filter((sent) => sent.getTime() > since)
  return {
    ...moved,
    sentToday: 0,
    instanceSentToday: 0,
    sends: new Map([...room.sends].map(([key, sends]) => [key, recent(sends)])),
  }
}

function moveMailboxes(mailboxes: Room['mailboxes'], now: Date): Room['mailboxes'] {
  const isOver = ({ dayEndsAt }: Mailbox) => dayEndsAt !== null && dayEndsAt <= now
  const over = [...mailboxes].filter(([, mailbox]) => isOver(mailbox))
  if (over.length === 0) return mailboxes
  const anew = over.map(([id, mailbox]): [string, Mailbox] => [
    id,
    { ...mailbox, sentToday: 0, newToday: 0, dayEndsAt: null },
  ])
  return new Map([...mailboxes, ...anew])
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
  if (mailbox.sentToday >= capToday(mailbox, now)) return dayEndOf(mailbox, now).getTime()
  return mailbox.nextSendAt?.getTime() ?? 0
}

import { afterSend, nextDay } from '../../mailboxes/index.ts'
import type { Mailbox } from '../../mailboxes/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { contactKey, leadCompanyDomain } from '../send-context.ts'
import type { CapacityCounts, SendCapacity, SendContext } from '../send-context.ts'

interface CapacityUse {
  readonly context: Context
  readonly place: SendContext
  readonly room: SendCapacity
  readonly mailbox: Mailbox
}

/** What one email takes of each count, in this order: `inFlight` asks the contact as it was before. */
const USES: Readonly<Record<keyof CapacityCounts, (use: CapacityUse) => void>> = {
  mailboxes: ({ context, place: { lead }, room, mailbox }) => {
    room.mailboxes.set(mailbox.mailboxId, afterSend(mailbox, room.now, context.random, lead.step === 0))
  },
  sends: ({ place: { recipient }, room }) => {
    room.sends.set(recipient.key, [...(room.sends.get(recipient.key) ?? []), room.now])
  },
  sentToday: ({ room }) => {
    room.sentToday += 1
  },
  instanceSentToday: ({ room }) => {
    room.instanceSentToday += 1
  },
  shareLeft: ({ room }) => {
    room.shareLeft -= 1
  },
  inFlight: ({ place: { lead }, room }) => {
    const company = leadCompanyDomain(lead)
    if (company === null || room.contacts.get(contactKey(lead))?.liveLeadId === lead.leadId) return
    room.inFlight.set(company, (room.inFlight.get(company) ?? 0) + 1)
  },
  contacts: ({ place: { lead }, room }) => {
    const contact = room.contacts.get(contactKey(lead))
    if (contact !== undefined) room.contacts.set(contactKey(lead), { ...contact, liveLeadId: lead.leadId })
  },
}

/** What an email that is leased takes from those after it: of its mailbox, the caps, the recipient, company and address. */
export function useCapacity(context: Context, place: SendContext, room: SendCapacity, mailbox: Mailbox): void {
  for (const use of Object.values(USES)) use({ context, place, room, mailbox })
}

/** The room as it is at a later instant: of another day nothing is used yet, of organization and installation one in UTC. */
export function advanceCapacity(room: SendCapacity, now: Date): SendCapacity {
  const mailboxes = moveMailboxes(room.mailboxes, now)
  if (nextDay(now).getTime() === nextDay(room.now).getTime()) return { ...room, now, mailboxes }
  const since = now.getTime() - DAY
  const recent = (sends: Date[]) => sends.filter((sent) => sent.getTime() > since)
  const { contacts, inFlight } = room
  const counts: CapacityCounts = {
    mailboxes,
    contacts,
    inFlight,
    sentToday: 0,
    instanceSentToday: 0,
    // What others will want on a later day nobody knows.
    shareLeft: Infinity,
    sends: new Map([...room.sends].map(([key, sends]) => [key, recent(sends)])),
  }
  return { ...room, ...counts, now }
}

function moveMailboxes(mailboxes: SendCapacity['mailboxes'], now: Date): SendCapacity['mailboxes'] {
  const isOver = ({ dayEndsAt }: Mailbox) => dayEndsAt !== null && dayEndsAt <= now
  const over = [...mailboxes].filter(([, mailbox]) => isOver(mailbox))
  if (over.length === 0) return mailboxes
  const anew = over.map(([id, mailbox]): [string, Mailbox] => [
    id,
    { ...mailbox, sentToday: 0, newToday: 0, dayEndsAt: null },
  ])
  return new Map([...mailboxes, ...anew])
}

import Type from 'typebox'
import type { Campaign, CampaignPart, PartContext } from '../campaigns/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { Problem } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import { countConversations, listMailboxes } from './store.ts'
import type { Mailbox } from './store.ts'

const Mailboxes = Type.Array(Type.String({ description: 'Id of a mailbox of your organization, `mbox_…`.' }), {
  title: 'CampaignMailboxes',
  maxItems: 100,
  uniqueItems: true,
  description: 'Mailboxes to send from. A campaign created with mailboxes is live; without them, emails are captured.',
})

/** The mailboxes in a campaign's settings, as shown ids. */
export const mailboxesPart: CampaignPart<readonly string[]> = {
  key: 'mailboxes',
  schema: Mailboxes,
  complete: (given) => (given as string[] | undefined) ?? [],
  check: async (mailboxes, about) => {
    const known = await listMailboxes(about.db, about.organizationId, about.context.clock.now())
    return mailboxes.flatMap((shown, index): Problem[] => {
      const id = parseId('mbox', shown)
      if (id !== undefined && known.some((mailbox) => mailbox.mailboxId === id)) return []
      const detail = `There is no mailbox ${shown}. GET /mailboxes lists those there are.`
      return [{ pointer: `/${index}`, code: 'unknown_mailbox', detail }]
    })
  },
  readiness: async (mailboxes, about) => {
    if (about.campaign.mode === 'test') return []
    const known = await listMailboxes(about.db, about.organizationId, about.context.clock.now())
    const healthy = known.filter((mailbox) => mailbox.status === 'ok')
    const usable = mailboxes.some((shown) => healthy.some((mailbox) => mailbox.mailboxId === parseId('mbox', shown)))
    if (usable) return []
    return [
      { pointer: '/mailboxes', code: 'no_mailbox', detail: 'A live campaign needs a mailbox that is not paused.' },
    ]
  },
  warnings: async (mailboxes, about) => {
    if (about.campaign.mode === 'test') return []
    const known = await listMailboxes(about.db, about.organizationId, about.context.clock.now())
    const own = mailboxes.map((shown) => known.find((mailbox) => mailbox.mailboxId === parseId('mbox', shown)))
    return [...own.flatMap(unreadWarning), ...(await leavingWarning(about, known))]
  },
}

/** Nobody hears what comes back to a mailbox that only sends. */
function unreadWarning(mailbox: Mailbox | undefined, index: number): Problem[] {
  if (mailbox === undefined || mailbox.imap !== null) return []
  const detail = `Nobody reads ${mailbox.address}: replies, out-of-office notes, bounces and unsubscribing by mail are not seen, and stop nothing. Give the mailbox its server for incoming mail (IMAP).`
  return [{ pointer: `/mailboxes/${index}`, code: 'mailbox_not_read', detail }]
}

/** A conversation is not kept waiting for a mailbox that was taken out of its campaign. */
async function leavingWarning({ db, campaign, before }: PartContext, known: readonly Mailbox[]): Promise<Problem[]> {
  const own = mailboxIdsOf(campaign)
  const left = before?.mode === 'live' ? mailboxIdsOf(before).filter((id) => !own.includes(id)) : []
  if (left.length === 0) return []
  const { organizationId, campaignId } = campaign
  const count = await countConversations(db, { organizationId, campaignId, mailboxIds: left })
  if (count === 0) return []
  const names = known.filter(({ mailboxId }) => left.includes(mailboxId)).map(({ address }) => address)
  const detail = `${count === 1 ? 'One lead has' : `${count} leads have`} got emails from ${names.join(', ') || 'a mailbox that is gone'}. The next ones come from another mailbox of the campaign, in the same thread. To keep the sender, put the mailbox back.`
  return [{ pointer: '/mailboxes', code: 'conversations_move', detail }]
}

const idsOfShown = new WeakMap<readonly string[], readonly string[]>()

/** UUIDs of the mailboxes a campaign sends from: the same list as long as it is the same campaign, as it was read. */
export function mailboxIdsOf(campaign: Campaign): readonly string[] {
  const shown = campaign.settings.mailboxes as readonly string[]
  const ids = idsOfShown.get(shown) ?? shown.flatMap((id) => parseId('mbox', id) ?? [])
  idsOfShown.set(shown, ids)
  return ids
}

/** The first of a live campaign's mailboxes that can send, whatever its cap and gap; a test campaign has none. */
export async function findUsualMailbox(db: Db, campaign: Campaign, now: Date): Promise<Mailbox | undefined> {
  if (campaign.mode !== 'live') return undefined
  const own = mailboxIdsOf(campaign)
  const mailboxes = await listMailboxes(db, campaign.organizationId, now)
  return mailboxes.find(({ mailboxId, status }) => own.includes(mailboxId) && status === 'ok')
}

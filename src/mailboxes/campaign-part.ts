import Type from 'typebox'
import type { Campaign, CampaignPart } from '../campaigns/index.ts'
import type { Problem } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import { listMailboxes } from './store.ts'

const Mailboxes = Type.Array(Type.String({ description: 'Id of a mailbox of your organization, `mbox_…`.' }), {
  maxItems: 100,
  uniqueItems: true,
  description:
    'Where the campaign sends from. A campaign created with mailboxes is live; one without captures its emails instead of sending them.',
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
}

/** UUIDs of the mailboxes a campaign sends from. */
export function mailboxIdsOf(campaign: Campaign): string[] {
  const shown = campaign.settings.mailboxes as readonly string[]
  return shown.flatMap((id) => parseId('mbox', id) ?? [])
}

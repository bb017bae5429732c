import { dkimPlace } from '../secret-places.ts'
import { writeAudit } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { normaliseHost } from '../../platform/outbound/outbound.ts'
import { domainOf } from '../../platform/text/mail-address.ts'
import { deleteSendingDomain, findSendingDomain, putSendingDomain } from './dkim-store.ts'
import type { SendingDomain } from './dkim-store.ts'
import { readDkimKey } from './dkim-key.ts'
import { listMailboxes } from '../store.ts'

interface DomainRef {
  readonly organizationId: string
  readonly actor: string
  readonly domain: string
}

/**
 * Keeps a key by which the emails of a domain are signed from now on.
 * @throws AppError `validation_failed` for a bad key; `conflict` for a domain that no mailbox sends from
 */
export async function putDkim(
  context: Context,
  ref: DomainRef,
  given: { readonly selector: string; readonly privateKey: string },
): Promise<void> {
  const { organizationId, actor } = ref
  const domain = normaliseHost(ref.domain)
  const now = context.clock.now()
  const mailboxes = await listMailboxes(context.db, organizationId, now)
  if (!mailboxes.some(({ address }) => domainOf(address) === domain)) {
    throw new AppError('conflict', 'No mailbox of yours has an address at this domain. Add one first.')
  }
  const { pem, publicKey, bits } = readDkimKey(given.privateKey)
  const selector = given.selector.toLowerCase()
  if (`${selector}._domainkey.${domain}`.length > 253) {
    throw invalid([{ pointer: '/selector', code: 'too_long', detail: 'The name in DNS would be too long.' }])
  }
  await transaction(context.db, async (tx) => {
    const before = await findSendingDomain(tx, organizationId, domain)
    const key = context.secrets.encrypt(pem, dkimPlace(organizationId, domain))
    await putSendingDomain(tx, { organizationId, domain, selector, key, publicKey, bits, updatedAt: now })
    await writeAudit(tx, now, {
      organizationId,
      actor,
      action: 'sending_domain.dkim_set',
      target: domain,
      before: before === undefined ? {} : { selector: before.selector, bits: before.bits },
      after: { selector, bits, privateKey: 'replaced' },
    })
  })
}

/** A domain that a key was brought for. @throws AppError `not_found` */
export async function requireSendingDomain(
  context: Context,
  { organizationId, domain }: Omit<DomainRef, 'actor'>,
): Promise<SendingDomain> {
  const found = await findSendingDomain(context.db, organizationId, normaliseHost(domain))
  if (found === undefined) throw notFound('sending domain')
  return found
}

/** Forgets the key of a domain: its emails leave without a signature of ours. @throws AppError `not_found` */
export async function removeDkim(context: Context, { organizationId, actor, domain }: DomainRef): Promise<void> {
  const { domain: target, selector, bits } = await requireSendingDomain(context, { organizationId, domain })
  await transaction(context.db, async (tx) => {
    if (!(await deleteSendingDomain(tx, organizationId, target))) throw notFound('sending domain')
    const deed = { actor, action: 'sending_domain.dkim_removed', target, before: { selector, bits }, after: {} }
    await writeAudit(tx, context.clock.now(), { organizationId, ...deed })
  })
}

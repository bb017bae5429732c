import { dkimPlace } from '../secret-places.ts'
import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { domainOf } from '../../platform/text/mail-address.ts'
import { findSendingDomains } from '../domains/dkim-store.ts'
import type { SendingDomain } from '../domains/dkim-store.ts'

/**
 * What is signed where it is there. RFC 6376 §5.4.1, and both headers of one-click unsubscribing, which RFC 8058 §4
 * asks to be covered; the library's own list lacks the second.
 */
const SIGNED =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:in-reply-to:references:list-id:list-unsubscribe:list-unsubscribe-post:feedback-id'

/** The keys that an organization's mails are signed with, by their senders' addresses; undefined for no key. */
export async function findSigningKeys(
  db: Db,
  organizationId: string,
  addresses: readonly string[],
): Promise<(SendingDomain | undefined)[]> {
  const domains = addresses.map(domainOf)
  const found = await findSendingDomains(db, organizationId, domains)
  return domains.map((domain) => found.get(domain))
}

/** The bytes of a mail, signed where there is a key for the domain that it is from. */
export async function signMail(context: Context, key: SendingDomain | undefined, bytes: Buffer): Promise<Buffer> {
  if (key === undefined) return bytes
  const signer = new DKIM({
    domainName: key.domain,
    keySelector: key.selector,
    privateKey: context.secrets.decrypt(key.key, dkimPlace(key.organizationId, key.domain)),
    headerFieldNames: SIGNED,
  })
  return buffer(signer.sign(bytes))
}

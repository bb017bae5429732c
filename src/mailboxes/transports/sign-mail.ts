import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import type { Context } from '../../platform/context.ts'
import { findSendingDomain } from '../dkim-store.ts'
import { domainOf } from '../mail-address.ts'

/**
 * What is signed where it is there. RFC 6376 §5.4.1, and both headers of one-click unsubscribing, which RFC 8058 §4
 * asks to be covered; the library's own list lacks the second.
 */
const SIGNED =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:in-reply-to:references:list-id:list-unsubscribe:list-unsubscribe-post:feedback-id'

/** The bytes of a mail, signed where the organization brought a key for the domain that `from` is at. */
export async function signMail(
  context: Context,
  { organizationId, from }: { readonly organizationId: string; readonly from: string },
  bytes: Buffer,
): Promise<Buffer> {
  const found = await findSendingDomain(context.db, organizationId, domainOf(from))
  if (found === undefined) return bytes
  const signer = new DKIM({
    domainName: found.domain,
    keySelector: found.selector,
    privateKey: context.secrets.decrypt(found.key),
    headerFieldNames: SIGNED,
  })
  return buffer(signer.sign(bytes))
}

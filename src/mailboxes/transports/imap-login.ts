import type { Context } from '../../platform/context.ts'
import { accessTokenOf, oauthSecrets } from '../access-token.ts'
import type { Mailbox, MailboxRef } from '../store.ts'
import { oauthAccountOf } from './transport-of.ts'

/** What of a mailbox is needed to read its mail. With its ids, a refresh token that its provider changes is stored. */
export type ImapAccount = Pick<Mailbox, 'smtp' | 'secret' | 'auth' | 'imap' | 'imapSecret'> & Partial<MailboxRef>

/** A password, or the access token of OAuth 2; or why the provider gives none. */
export type ImapLogin =
  | { readonly ok: true; readonly auth: { readonly user: string } & ({ pass: string } | { accessToken: string }) }
  | { readonly ok: false; readonly permanent: boolean; readonly code: `oauth_${string}` }

/** What a mailbox logs in by to its server for incoming mail. Its secrets are opened here. */
export async function imapLoginOf(context: Context, mailbox: ImapAccount): Promise<ImapLogin> {
  const user = mailbox.imap?.username ?? mailbox.smtp.username
  if (mailbox.auth === null) {
    const pass = context.secrets.decrypt(mailbox.imapSecret ?? mailbox.secret)
    return { ok: true, auth: { user, pass } }
  }
  const token = await accessTokenOf(context, oauthAccountOf(mailbox, mailbox.auth))
  if (!token.ok) return { ok: false, permanent: token.permanent, code: `oauth_${token.code}` }
  return { ok: true, auth: { user, accessToken: token.accessToken } }
}

/** What the words of a mailbox's server for incoming mail must not tell, as far as it is known without asking. */
export function imapSecretsOf(context: Context, mailbox: ImapAccount): string[] {
  if (mailbox.auth !== null) return oauthSecrets(context, oauthAccountOf(mailbox, mailbox.auth))
  return [context.secrets.decrypt(mailbox.imapSecret ?? mailbox.secret)]
}

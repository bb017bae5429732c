import type { Context } from '../platform/context.ts'
import { resetLink, resetMail } from './account-mail/compose-account-mail.ts'
import { createAccountMailer } from './account-mail/transports/account-mail.ts'
import type { SendAccountMail } from './account-mail/transports/account-mail.ts'
import { deleteVerifications } from './sign-in/account-store.ts'
import { auditPerson } from './sign-in/audit-sign-in.ts'
import { createAuth, currentAuthTransaction } from './sign-in/auth.ts'
import type { Auth } from './sign-in/auth.ts'

/** How people sign in, and how mail reaches them; `send` is undefined where the operator configured no mail server. */
export interface People {
  readonly auth: Auth
  readonly send: SendAccountMail | undefined
}

/** How mail reaches accounts: handed over at `systemSmtpUrl`, or undefined where none is configured. */
export function accountMailer(context: Context, systemSmtpUrl: string | undefined): SendAccountMail | undefined {
  if (systemSmtpUrl === undefined) return undefined
  return createAccountMailer(systemSmtpUrl, (host) => context.outbound.isLocal(host, 'mail'))
}

/** The sign-in of this process. `systemSmtpUrl` is where mail to accounts is handed over. */
export function createPeople(context: Context, systemSmtpUrl: string | undefined): People {
  const send = accountMailer(context, systemSmtpUrl)
  const auth = createAuth(context, {
    tellReset: async ({ email, name, token }) => {
      // Without mail the operator makes the link: `fairlead users reset-link`.
      await send?.(resetMail({ email, name, link: resetLink(context, token) }))
    },
    onReset: async (userId) => {
      const tx = currentAuthTransaction()
      if (tx === undefined) throw new Error('A password was reset outside of a transaction.')
      await deleteVerifications(tx, userId)
      await auditPerson(context, tx, userId, { action: 'member.password_reset' })
    },
  })
  return { auth, send }
}

import type { Context } from '../platform/context.ts'
import { createAuth } from './auth.ts'
import type { Auth } from './auth.ts'
import { auditPerson } from './audit-person.ts'
import { presentTransaction } from './auth-database.ts'
import { resetMail } from './compose-account-mail.ts'
import { resetLink } from './links.ts'
import { deleteVerifications } from './session-store.ts'
import { createAccountMailer } from './transports/account-mail.ts'
import type { SendAccountMail } from './transports/account-mail.ts'

/** How people sign in, and how mail reaches them; `send` is undefined where the operator configured no mail server. */
export interface People {
  readonly auth: Auth
  readonly send: SendAccountMail | undefined
}

/** The sign-in of this process. `systemSmtpUrl` is where mail to accounts is handed over. */
export async function createPeople(context: Context, systemSmtpUrl: string | undefined): Promise<People> {
  const send = systemSmtpUrl === undefined ? undefined : createAccountMailer(systemSmtpUrl)
  const auth = await createAuth(context, {
    tellReset: async ({ email, name, token }) => {
      // Without mail the operator makes the link: `fairlead users reset-link`.
      await send?.(resetMail({ email, name, link: resetLink(context, token) }))
    },
    onReset: async (userId) => {
      const tx = presentTransaction()
      if (tx === undefined) throw new Error('A password was reset outside of a transaction.')
      await deleteVerifications(tx, userId)
      await auditPerson(context, tx, userId, 'member.password_reset')
    },
  })
  return { auth, send }
}

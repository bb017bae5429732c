import { readName, writeAudit } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { AppError, invalid } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { checkAccount, problemsOf } from './check-account.ts'
import { limitChecks } from './limit-checks.ts'
import { isMailAddress } from './mail-address.ts'
import { readAccount } from './read-account.ts'
import type { AccountInput } from './read-account.ts'
import { readPace } from './read-pace.ts'
import type { PaceInput } from './read-pace.ts'
import { addMailbox } from './settings-store.ts'
import type { MailboxAccount, MailboxPace } from './settings-store.ts'
import { listMailboxes } from './store.ts'

const USUAL_PACE: MailboxPace = {
  dailyCap: 30,
  rampStart: 5,
  rampStep: 2,
  gapLeast: 90,
  gapMost: 300,
  sentCopy: 'auto',
  timezone: null,
}

/** A mailbox as somebody sets it up. */
export interface MailboxInput extends AccountInput, PaceInput {
  readonly address: string
  readonly fromName: string
}

/**
 * Stores a mailbox that works: connects, encrypts and logs in first, to both servers. Answers its id.
 * @throws AppError `validation_failed` with the class of failure and, from a real mail server, its words; `conflict` for
 * an address that has a mailbox; `rate_limited`
 */
export async function saveMailbox(
  context: Context,
  { organizationId, actor }: { readonly organizationId: string; readonly actor: string },
  input: MailboxInput,
): Promise<string> {
  const { address } = input
  if (!isMailAddress(address)) {
    throw invalid([{ pointer: '/address', code: 'invalid_email', detail: 'Give an address such as jane@example.com.' }])
  }
  const fromName = readName(input.fromName, '/fromName')
  const pace = { ...USUAL_PACE, ...readPace(input) }
  const given = readAccount(context, input)
  const known = await listMailboxes(context.db, organizationId, context.clock.now())
  if (known.some((mailbox) => mailbox.address === address)) throw alreadyThere()
  const account = await requireWorking(context, organizationId, given)
  const now = context.clock.now()
  const mailboxId = uuidv7(now.getTime())
  await transaction(context.db, async (tx) => {
    const mailbox = { organizationId, mailboxId, address, fromName, ...account, ...pace, now }
    if (!(await addMailbox(tx, mailbox))) throw alreadyThere()
    const target = showId('mbox', mailboxId)
    const after = { address, fromName, ...withoutSecrets(account), ...pace }
    await writeAudit(tx, now, { organizationId, actor, action: 'mailbox.added', target, after })
  })
  return mailboxId
}

/** An account that could be logged in to, as it is to be stored. @throws AppError `validation_failed`, `rate_limited` */
export async function requireWorking(
  context: Context,
  organizationId: string,
  account: MailboxAccount,
): Promise<MailboxAccount> {
  await limitChecks(context, organizationId)
  const { checks, secret } = await checkAccount(context, account)
  const problems = problemsOf(checks)
  if (problems.length > 0) throw invalid(problems, 'The mailbox cannot be used as it is set up.')
  return { ...account, secret }
}

/** What the audit and the API tell of an account. */
export function withoutSecrets({ smtp, imap, auth }: MailboxAccount) {
  return { smtp, ...(imap === null ? {} : { imap }), ...(auth === null ? {} : { auth }) }
}

function alreadyThere(): AppError {
  return new AppError('conflict', 'There is a mailbox with this address already.')
}

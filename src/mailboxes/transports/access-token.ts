import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { sha256 } from '../../platform/secrets/secret-box.ts'
import { mailboxPlace } from '../secret-places.ts'
import { replaceSecret } from '../settings/settings-store.ts'
import type { MailboxRef, OAuthSettings } from '../store.ts'
import { requestToken } from './request-token.ts'

/** What a mailbox with OAuth 2 logs in by. Of a stored one, a changed refresh token is written at once. */
export interface OAuthAccount {
  readonly auth: OAuthSettings
  /** Sealed: the client's secret and the refresh token. */
  readonly secret: Buffer
  readonly mailbox: MailboxRef
  readonly isStored: boolean
}

/** A token, with the sealed secret as it is from now on; or why there is none. */
export type TokenOutcome =
  | { readonly ok: true; readonly accessToken: string; readonly secret: Buffer; readonly isFromMemory: boolean }
  | { readonly ok: false; readonly permanent: boolean; readonly code: string }

interface KnownToken {
  readonly accessToken: string
  readonly secret: Buffer
  readonly until: number
}

/** What a process remembers of tokens; access tokens are never written down. */
interface TokenMemory {
  readonly known: Map<string, KnownToken>
  readonly asking: Map<string, Promise<TokenOutcome>>
}

/** A token is not used in its last minutes: a login and a message take their time. */
const MARGIN = 120 * SECOND
const MOST_KNOWN = 5_000

const memories = new WeakMap<object, TokenMemory>()

/** An access token, from memory while it lasts; asked for once, however many need it at the same moment. */
export async function accessTokenOf(context: Context, account: OAuthAccount): Promise<TokenOutcome> {
  const memory = memoryOf(context)
  const key = keyOf(context, account)
  const known = memory.known.get(key)
  if (known !== undefined && known.until > context.clock.now().getTime())
    return { ok: true, isFromMemory: true, ...known }
  const asked = memory.asking.get(key) ?? acquire(context, account, memory)
  memory.asking.set(key, asked)
  try {
    return await asked
  } finally {
    memory.asking.delete(key)
  }
}

/** What is done with a token, whether a server refused the token, and what comes of it where there is none. */
export interface TokenUse<Outcome> {
  readonly run: (accessToken: string) => Promise<Outcome>
  readonly isRefused: (outcome: Outcome) => boolean
  readonly without: (why: Extract<TokenOutcome, { ok: false }>) => Outcome
}

/** Does something with a token. One out of memory that is refused was revoked before its time: a new one is tried, once. */
export async function withToken<Outcome>(
  context: Context,
  account: OAuthAccount,
  { run, isRefused, without }: TokenUse<Outcome>,
): Promise<Outcome> {
  const first = await accessTokenOf(context, account)
  if (!first.ok) return without(first)
  const outcome = await run(first.accessToken)
  if (!isRefused(outcome)) return outcome
  const { known } = memoryOf(context)
  const key = keyOf(context, account)
  // Whoever was refused at the same moment may have a new one already.
  if (known.get(key)?.accessToken === first.accessToken) known.delete(key)
  if (!first.isFromMemory) return outcome
  const second = await accessTokenOf(context, account)
  return second.ok ? run(second.accessToken) : without(second)
}

/** What of an account may be told to nobody: its opened secret, and the token that is remembered of it. */
export function oauthSecrets(context: Context, account: OAuthAccount): string[] {
  const known = memoryOf(context).known.get(keyOf(context, account))
  return [...Object.values(openSecret(context, account)), ...(known === undefined ? [] : [known.accessToken])]
}

async function acquire(context: Context, account: OAuthAccount, memory: TokenMemory): Promise<TokenOutcome> {
  const { auth, secret, mailbox, isStored } = account
  const opened = openSecret(context, account)
  const answer = await requestToken(context.outbound, { ...auth, ...opened })
  if (!answer.ok) return answer
  const { accessToken, lastsSeconds, refreshToken } = answer
  const isRotated = refreshToken !== null && refreshToken !== opened.refreshToken
  const seal = (text: string) => context.secrets.encrypt(text, mailboxPlace(mailbox, 'secret'))
  const next = isRotated ? seal(JSON.stringify({ ...opened, refreshToken })) : secret
  if (isRotated && isStored) await replaceSecret(context.db, mailbox, { before: secret, after: next })
  const until = context.clock.now().getTime() + lastsSeconds * SECOND - MARGIN
  const known = { accessToken, secret: next, until }
  if (memory.known.size >= MOST_KNOWN) memory.known.clear()
  memory.known.set(keyOf(context, account), known)
  if (isRotated) memory.known.set(keyOf(context, { ...account, secret: next }), known)
  return { ok: true, isFromMemory: false, ...known }
}

function memoryOf(context: Context): TokenMemory {
  const found = memories.get(context.db)
  if (found !== undefined) return found
  const fresh: TokenMemory = { known: new Map(), asking: new Map() }
  memories.set(context.db, fresh)
  return fresh
}

/** What was asked with, hashed: a sealed secret looks different each time that it is sealed. */
function keyOf(context: Context, account: OAuthAccount): string {
  const { provider, clientId, tenant } = account.auth
  return sha256(JSON.stringify([provider, clientId, tenant, openSecret(context, account)])).toString('base64')
}

function openSecret(
  context: Context,
  { secret, mailbox }: OAuthAccount,
): { clientSecret: string; refreshToken: string } {
  const { clientSecret, refreshToken } = JSON.parse(context.secrets.decrypt(secret, mailboxPlace(mailbox, 'secret')))
  return { clientSecret, refreshToken }
}

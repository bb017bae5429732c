import { isDeepStrictEqual } from 'node:util'
import { readTimezone } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { mailboxPlace } from '../secret-places.ts'
import type { MailboxPatch } from '../schema.ts'
import type { ImapSettings, MailboxRef, OAuthSettings, SmtpSettings } from '../store.ts'
import type { MailboxAccount, MailboxPace } from './settings-store.ts'

/** How a mailbox logs in, as it is given; what is absent of a stored one stays. A null `imap` reads no mail any more. */
export type AccountInput = Pick<MailboxPatch, 'smtp' | 'imap' | 'auth'>

type ServerInput = NonNullable<MailboxPatch['smtp']>
type OAuthInput = NonNullable<MailboxPatch['auth']>

type Seal = (text: string, column: 'secret' | 'imap_secret') => Buffer

/** In place of a user name: a relay that knows its clients by their address takes mail without a login. */
const NO_LOGIN = ''

/** The provider's own servers: a token goes nowhere else. */
const TOKEN_HOSTS: Readonly<Record<OAuthSettings['provider'], readonly string[]>> = {
  google: ['smtp.gmail.com', 'imap.gmail.com'],
  microsoft: ['smtp.office365.com', 'smtp-mail.outlook.com', 'outlook.office365.com', 'imap-mail.outlook.com'],
}

/**
 * The account that somebody describes, in place of the stored one where there is one. A stored secret goes to no other
 * server, and to no other account, than it was given for. @throws AppError `validation_failed`
 */
export function readAccount(
  context: Context,
  ref: MailboxRef,
  given: AccountInput,
  before?: MailboxAccount,
): MailboxAccount {
  const seal = (text: string, column: 'secret' | 'imap_secret') =>
    context.secrets.encrypt(text, mailboxPlace(ref, column))
  const { auth: oauth } = given
  if (oauth !== undefined && (given.smtp?.password ?? given.imap?.password) !== undefined) {
    throw fault('/auth', 'ambiguous', 'Give either passwords or `auth`: a mailbox logs in by one of them.')
  }
  const smtp = readServer('smtp', given.smtp, before?.smtp, NO_LOGIN)
  if (smtp === null) throw fault('/smtp', 'required', 'A mailbox needs a mail server (SMTP).')
  const imapName = smtp.username === NO_LOGIN ? undefined : smtp.username
  const imap = given.imap === null ? null : readServer('imap', given.imap, before?.imap ?? null, imapName)
  const isByToken = oauth !== undefined || (isWithoutPassword(given) && (before?.auth ?? null) !== null)
  if (isByToken && given.imap?.password !== undefined) {
    throw fault('/imap/password', 'ambiguous', 'This mailbox logs in by OAuth 2. Give the password of `smtp` too.')
  }
  if (isByToken) return byToken(seal, { smtp, imap, oauth, before })
  const secret = readSmtpSecret(seal, given, smtp, before)
  const imapSecret = readImapSecret(seal, given, imap, before)
  if (imap !== null && imapSecret === null && smtp.username === NO_LOGIN) {
    throw fault('/imap/password', 'required', 'The mail server takes no login: this one needs a password of its own.')
  }
  return { smtp, imap, auth: null, secret, imapSecret }
}

function isWithoutPassword({ smtp }: AccountInput): boolean {
  return smtp?.password === undefined && smtp?.username !== NO_LOGIN
}

function readServer(
  protocol: 'smtp' | 'imap',
  given: ServerInput | undefined,
  before: SmtpSettings | null | undefined,
  usualName?: string,
): ImapSettings | null {
  if (given === undefined) return before ?? null
  const { password: _, ...settings } = given
  const { host, port, security, username = usualName } = { ...before, ...settings }
  const missing = Object.entries({ host, port, security, username }).find(([, value]) => value === undefined)
  if (host === undefined || port === undefined || security === undefined || username === undefined) {
    throw fault(`/${protocol}/${missing?.[0]}`, 'required', 'A server needs host, port, security and user name.')
  }
  return { host, port, security, username }
}

function byToken(
  seal: Seal,
  given: {
    smtp: SmtpSettings
    imap: ImapSettings | null
    oauth: OAuthInput | undefined
    before: MailboxAccount | undefined
  },
): MailboxAccount {
  const { smtp, imap, oauth, before } = given
  const auth = oauth === undefined ? before?.auth : settingsOf(oauth)
  const secret = oauth === undefined ? before?.secret : seal(JSON.stringify(secretsOf(oauth)), 'secret')
  if (auth === undefined || auth === null || secret === undefined) {
    throw fault('/auth', 'required', 'Give a password or `auth`.')
  }
  if (smtp.username === NO_LOGIN) throw fault('/smtp/username', 'required', 'A token needs the user name it is for.')
  const hosts = TOKEN_HOSTS[auth.provider]
  for (const [protocol, server] of Object.entries({ smtp, imap })) {
    if (server === null || hosts.includes(server.host.toLowerCase())) continue
    const detail = `With OAuth 2 of ${auth.provider} a server is one of ${hosts.join(', ')}: the token is sent to no other.`
    throw fault(`/${protocol}/host`, 'foreign_host', detail)
  }
  return { smtp, imap, auth, secret, imapSecret: null }
}

function settingsOf({ type, provider, clientId, tenant }: OAuthInput): OAuthSettings {
  return { type, provider, clientId, tenant: tenant ?? null }
}

function secretsOf({ clientSecret, refreshToken }: OAuthInput) {
  return { clientSecret, refreshToken }
}

function readSmtpSecret(
  seal: Seal,
  given: AccountInput,
  smtp: SmtpSettings,
  before: MailboxAccount | undefined,
): Buffer {
  const password = given.smtp?.password
  if (smtp.username === NO_LOGIN) {
    if (password === undefined) return seal('', 'secret')
    throw fault('/smtp/username', 'required', 'A password needs its user name. A relay without login needs neither.')
  }
  if (password !== undefined) return seal(password, 'secret')
  if (before === undefined) throw fault('/smtp/password', 'required', 'Give a password, or `auth` for OAuth 2.')
  if (before.auth !== null || !isDeepStrictEqual(smtp, before.smtp)) throw needsPassword('smtp')
  return before.secret
}

/** Null where it is the password of the mail server, which must then be given for this one too. */
function readImapSecret(
  seal: Seal,
  given: AccountInput,
  imap: ImapSettings | null,
  before: MailboxAccount | undefined,
): Buffer | null {
  if (imap === null) return null
  const password = given.imap?.password
  if (password !== undefined) return seal(password, 'imap_secret')
  if (before === undefined) return null
  const isSame = isDeepStrictEqual(imap, before.imap)
  if (isSame) return before.imapSecret
  if (given.smtp?.password === undefined) throw needsPassword('imap')
  return null
}

function needsPassword(protocol: 'smtp' | 'imap') {
  const detail = 'Another server or account needs its password with it: the stored one is sent to no other.'
  return fault(`/${protocol}/password`, 'required', detail)
}

function fault(pointer: string, code: string, detail: string) {
  return invalid([{ pointer, code, detail }])
}

/**
 * What is given of the pace. @throws AppError `validation_failed` for a gap whose bounds are the wrong way round, or a
 * time zone that there is not
 */
export function readPace({
  dailyCap,
  rampStart,
  rampStep,
  gapSeconds,
  sentCopy,
  timezone,
}: MailboxPatch): Partial<MailboxPace> {
  if (gapSeconds !== undefined && gapSeconds.most < gapSeconds.least) {
    const detail = 'Must be no less than `least`: the gap is drawn between the two.'
    throw invalid([{ pointer: '/gapSeconds/most', code: 'too_small', detail }])
  }
  return {
    ...(dailyCap === undefined ? {} : { dailyCap }),
    ...(rampStart === undefined ? {} : { rampStart }),
    ...(rampStep === undefined ? {} : { rampStep }),
    ...(sentCopy === undefined ? {} : { sentCopy }),
    ...(timezone === undefined ? {} : { timezone: timezone === null ? null : readTimezone(timezone) }),
    ...(gapSeconds === undefined ? {} : { gapLeast: gapSeconds.least, gapMost: gapSeconds.most }),
  }
}

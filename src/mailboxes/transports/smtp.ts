import { Readable } from 'node:stream'
import type { SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection'
import { asError } from '../../platform/errors.ts'
import { isMailAddress } from '../../platform/text/mail-address.ts'
import { cutReply, smtpFailureOf, sendOutcomeOf } from './classify-smtp-failure.ts'
import type { SmtpFailure } from './classify-smtp-failure.ts'
import { openSession } from './smtp-session.ts'
import type { SmtpOptions, SmtpSession } from './smtp-session.ts'
import type { NotSent, OutgoingMail, SendHooks, SendOutcome, Transport } from './transport.ts'

export type { SmtpFailure } from './classify-smtp-failure.ts'
export type { ConnectMail, SmtpOptions } from './smtp-session.ts'

export type SmtpVerification = { readonly ok: true } | ({ readonly ok: false } & SmtpFailure)

export interface SmtpTransport extends Transport {
  /** Connects, encrypts, logs in and leaves again, without sending anything: whether these settings can work. */
  verify(signal: AbortSignal): Promise<SmtpVerification>
}

/** Where a mail's session comes from, and what becomes of it once the mail is taken. */
export interface SessionSource {
  /** A session that waits to be used again, with its time limit begun; undefined where there is none. */
  takeIdle(signal: AbortSignal): SmtpSession | undefined
  giveBack(session: SmtpSession): void
}

const ONE_EACH: SessionSource = { takeIdle: () => undefined, giveBack: (session) => session.quit() }

/**
 * Sends through an SMTP server (RFC 5321), by default with one connection per mail. The message is offered to the
 * connection only after the server's go-ahead (354) and after `onDataStart`, so that a failure before is `not_sent` for
 * certain.
 */
export function smtpTransport(options: SmtpOptions, sessions: SessionSource = ONE_EACH): SmtpTransport {
  return {
    send: (mail, hooks, signal) => send(options, sessions, { mail, hooks, signal, secrets: secretsOf(options) }),
    verify: async (signal) => {
      try {
        const session = await openSession(options, signal)
        session.quit()
        return wantsLogin(session, options) ? LOGIN_REQUIRED : { ok: true }
      } catch (error) {
        return { ok: false, ...smtpFailureOf(error, secretsOf(options)) }
      }
    },
  }
}

const LOGIN_REQUIRED: SmtpVerification = {
  ok: false,
  code: 'login_required',
  permanent: true,
  blame: 'mailbox',
  reply: '',
}

/**
 * Whether a login was forgotten: a server elsewhere that offers logins (RFC 4954) sends nobody else's mail without one.
 * A server on this machine is the operator's, who knows.
 */
function wantsLogin({ connection, isLocal }: SmtpSession, { auth }: SmtpOptions): boolean {
  return auth === undefined && connection.allowsAuth && !isLocal
}

/** What the server is told to be let in, and must not come back in its words. */
function secretsOf({ auth }: SmtpOptions): string[] {
  if (auth === undefined) return []
  return ['pass' in auth ? auth.pass : auth.accessToken]
}

interface Sending {
  readonly mail: OutgoingMail
  readonly hooks: SendHooks
  readonly signal: AbortSignal
  readonly secrets: readonly string[]
}

async function send(options: SmtpOptions, sessions: SessionSource, sending: Sending): Promise<SendOutcome> {
  const unusable = unusableEnvelope(sending.mail)
  if (unusable !== undefined) return unusable
  const idle = sessions.takeIdle(sending.signal)
  if (idle !== undefined) {
    const outcome = await attempt(async () => idle, sessions, sending)
    if (!isFaultOfSession(outcome)) return outcome
  }
  return attempt(() => openSession(options, sending.signal), sessions, sending)
}

/**
 * A server may end a session between two mails, or take no further one in it. That is no verdict on the mail: nothing of
 * it has begun, and a session of its own decides.
 */
function isFaultOfSession(outcome: SendOutcome): boolean {
  return outcome.kind === 'not_sent' && !VERDICTS.has(outcome.code)
}

const VERDICTS: ReadonlySet<string> = new Set(['recipient_refused', 'message_refused', 'message_too_large', 'aborted'])

async function attempt(
  open: () => Promise<SmtpSession>,
  sessions: SessionSource,
  { mail, hooks, secrets }: Sending,
): Promise<SendOutcome> {
  const progress: Progress = { dataStarted: false }
  let session: SmtpSession | undefined
  try {
    session = await open()
    const info = await deliver(session, { mail, hooks, progress })
    const { serverMessageId } = info
    sessions.giveBack(session)
    return {
      kind: 'sent',
      response: cutReply(withRefusedCopies(info), secrets),
      ...(serverMessageId === undefined ? {} : { serverMessageId }),
    }
  } catch (error) {
    session?.destroy()
    // The hook's own work, a commit, must not go on behind the back of a caller that already has the outcome.
    await progress.hook?.catch(() => undefined)
    if (progress.hookFailure !== undefined) throw progress.hookFailure.thrown
    return sendOutcomeOf(progress.refusal ?? error, progress.dataStarted, secrets)
  }
}

interface Progress {
  /** A byte of the message may have left. */
  dataStarted: boolean
  hook?: Promise<void>
  hookFailure?: { readonly thrown: unknown }
  /** What the server said against the recipient, although it takes the mail for those who get a copy. */
  refusal?: Error | undefined
}

interface Delivery {
  readonly mail: OutgoingMail
  readonly hooks: SendHooks
  readonly progress: Progress
}

async function deliver(session: SmtpSession, { mail, hooks, progress }: Delivery): Promise<SMTPConnectionSendInfo> {
  const { connection } = session
  const body = messageBody(mail.raw, {
    begin: async () => {
      session.noteAsked()
      progress.refusal = refusalOf(session, mail)
      // The client writes into the error that it is given.
      if (progress.refusal !== undefined) throw new Error('The recipient was refused.')
      return runHook(hooks, progress)
    },
    onFirstByte: () => {
      progress.dataStarted = true
      session.noteText()
    },
  })
  const { envelopeId } = mail
  // Said only to servers that offer it: its reports then name the mail even where they return nothing of it.
  const dsn = envelopeId === undefined ? undefined : { id: envelopeId, ret: 'HDRS', notify: ['FAILURE', 'DELAY'] }
  const envelope = {
    from: mail.from,
    to: [mail.to, ...(mail.cc ?? [])],
    size: mail.raw.length,
    ...(dsn === undefined ? {} : { dsn }),
  }
  const info = await session.run<SMTPConnectionSendInfo>((done) => connection.send(envelope, body, done))
  if (info === undefined) throw new Error('The SMTP client told neither success nor failure.')
  return info
}

/**
 * The client goes on as long as one address is taken: without its recipient no mail leaves. What was refused stands in the
 * client's own envelope; `smtp-envelope.test.ts` shows that it is there.
 */
function refusalOf({ connection }: SmtpSession, { to }: OutgoingMail): Error | undefined {
  const envelope = Reflect.get(connection, '_envelope') as { rejectedErrors?: unknown } | undefined
  const refused = Array.isArray(envelope?.rejectedErrors) ? envelope.rejectedErrors : []
  return refused.find((error): error is Error => error instanceof Error && Reflect.get(error, 'recipient') === to)
}

/** Which copies were refused, behind what the server said of the mail. */
function withRefusedCopies({ response, rejected }: SMTPConnectionSendInfo): string {
  return rejected.length === 0 ? response : `${response} (no copy to ${rejected.join(', ')})`
}

async function runHook(hooks: SendHooks, progress: Progress): Promise<void> {
  progress.hook = (async () => hooks.onDataStart())()
  try {
    await progress.hook
  } catch (thrown) {
    progress.hookFailure = { thrown }
    throw thrown
  }
}

interface BodyHooks {
  begin(): Promise<void>
  onFirstByte(): void
}

/** Asks `begin` when it is first read, and gives the bytes after that. nodemailer reads it only after 354. */
function messageBody(raw: Buffer, { begin, onFirstByte }: BodyHooks): Readable {
  let isAsked = false
  const body = new Readable({
    read() {
      if (isAsked) return
      isAsked = true
      begin().then(
        () => {
          // A connection that broke meanwhile has destroyed its body.
          if (body.destroyed) return
          onFirstByte()
          body.push(raw)
          body.push(null)
        },
        (error: unknown) => body.destroy(asError(error)),
      )
    },
  })
  return body
}

/** Addresses that could not be written into the dialogue as they are. Without one, nothing is connected. */
function unusableEnvelope({ from, to, cc = [] }: OutgoingMail): NotSent | undefined {
  const refused = { kind: 'not_sent', permanent: true, reply: '' } as const
  if (!isMailAddress(from)) return { ...refused, blame: 'mailbox', code: 'sender_refused' }
  return [to, ...cc].every(isMailAddress) ? undefined : { ...refused, blame: 'recipient', code: 'recipient_refused' }
}

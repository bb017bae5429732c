import type { Socket } from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionCustomAuthHandler } from 'nodemailer/lib/smtp-connection'
import { isLoopback, startTimeLimit } from './connection.ts'
import type { TimeLimit } from './connection.ts'
import { breakageOf, watchReplies } from './watch-replies.ts'

/**
 * Opens a TCP connection; the outbound guard's `connectMail` is one. `signal` ends the attempt and, once the connection
 * stands, does nothing more. Rejects when no connection comes about.
 */
export type ConnectMail = (
  host: string,
  port: number,
  options: { timeoutMs: number; signal?: AbortSignal },
) => Promise<Socket>

/** Milliseconds. */
export interface SmtpTimeouts {
  /** Until the TCP connection stands. */
  readonly connect: number
  /** Until the server has greeted, and again for each TLS handshake. */
  readonly greeting: number
  /** From the beginning until the server agrees to take the message. */
  readonly envelope: number
  /** From the first byte of the message until the final answer. RFC 5321 §4.5.3.2 allows the server 10 minutes. */
  readonly data: number
  /** What is left of `data` after an abort. */
  readonly drain: number
}

/** What a server is shown to log in: a password, or the access token of OAuth 2. */
export type LoginProof = { readonly pass: string } | { readonly accessToken: string }

/** How a mail server is reached. */
export interface MailServerOptions {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (ports 465 and 993). Otherwise STARTTLS is required before anything else is said. */
  readonly secure: boolean
  readonly connect: ConnectMail
  /**
   * Lets a server on this very machine do without TLS, or with a certificate that nobody signed. What counts is the
   * address that the connection reached, not the name.
   */
  readonly allowPlaintextOnLoopback?: boolean | undefined
  /** Certificates (PEM) that are trusted in place of the runtime's own list. */
  readonly ca?: string | undefined
}

export interface SmtpOptions extends MailServerOptions {
  readonly auth?: ({ readonly user: string } & LoginProof) | undefined
  /** Name given with EHLO. */
  readonly clientName?: string | undefined
  readonly timeouts?: Partial<SmtpTimeouts> | undefined
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = {
  connect: 10_000,
  greeting: 30_000,
  envelope: 60_000,
  data: 300_000,
  drain: 5_000,
}

/** Replies longer than this end the session. */
const MAX_RESPONSE_BYTES = 64 * 1024

/** How long the socket of a finished session may wait for the server's goodbye. */
const CLOSE_MS = 2_000

/** A connection that is encrypted and logged in. Whoever opens one ends it with `quit` or `destroy`. */
export interface SmtpSession {
  readonly connection: SMTPConnection
  /** Of the mail that is under way. */
  readonly limit: TimeLimit
  /** Whether the server is on this very machine, by the address that was reached. */
  readonly isLocal: boolean
  /** Whether the connection has ended, as far as this side has heard. */
  readonly isBroken: boolean
  /** Runs one command of `connection`; rejects when the connection breaks, time is up or the signal aborts. */
  run<T>(command: (done: (error?: Error | null, result?: T) => void) => void): Promise<T | undefined>
  /** Begins a mail. With a signal it is another one: the time limit starts anew, and that signal ends it. */
  begin(signal?: AbortSignal): void
  /** The server has asked for the text of the mail; it answers nothing until that has left. */
  noteAsked(): void
  /** The first byte of the text leaves: from here on the time limit is that of the text. */
  noteText(): void
  /** Ends the time limit of the last mail; an idle session keeps no process alive. */
  rest(): void
  /** Says goodbye without waiting for the answer. */
  quit(): void
  /** Drops the connection; nothing more is written to it. */
  destroy(): void
}

/** Thrown where credentials are set and the server has no way to take them. */
class NoAuthenticationError extends Error {
  override readonly name = 'NoAuthenticationError'
  readonly code = 'ENOAUTH'
}

/** Connects, encrypts and logs in. Rejects with what nodemailer, the socket, `connect` or the time limit threw. */
export async function openSession(options: SmtpOptions, signal: AbortSignal): Promise<SmtpSession> {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const limit = startTimeLimit(timeouts.envelope, signal)
  let session: SmtpSession | undefined
  try {
    const socket = await options.connect(options.host, options.port, { timeoutMs: timeouts.connect, signal })
    session = sessionOver(socket, { options, timeouts, limit })
    const { connection } = session
    await session.run((done) => connection.connect(done))
    await logIn(session, options.auth)
    session.begin()
    return session
  } catch (error) {
    session?.destroy()
    limit.clear()
    throw error
  }
}

async function logIn(session: SmtpSession, auth: SmtpOptions['auth']): Promise<void> {
  if (auth === undefined) return
  const { connection } = session
  if (!connection.allowsAuth) throw new NoAuthenticationError('The server offers no authentication.')
  const credentials = 'pass' in auth ? auth : { user: auth.user, method: BEARER }
  // nodemailer writes into the object that it is given.
  await session.run((done) => connection.login({ ...credentials }, done))
}

/** A name of our own: the library's XOAUTH2 asks for a new token itself, and loses the words of a refusal. */
const BEARER = 'FAIRLEAD-BEARER'

/** SASL XOAUTH2 as Google and Microsoft publish it: a refusal comes as a challenge, which an empty line ends. */
function bearerLogin({ user, accessToken }: { user: string; accessToken: string }): SMTPConnectionCustomAuthHandler {
  return async (login) => {
    const response = Buffer.from(`user=${user}\x01auth=Bearer ${accessToken}\x01\x01`).toString('base64')
    let answer = await login.sendCommand(`AUTH XOAUTH2 ${response}`)
    if (answer.response.startsWith('334')) answer = await login.sendCommand('')
    if (!answer.response.startsWith('2')) throw new Error('The login was refused.')
  }
}

function sessionOver(
  socket: Socket,
  { options, timeouts, limit: first }: { options: SmtpOptions; timeouts: SmtpTimeouts; limit: TimeLimit },
): SmtpSession {
  let limit = first
  // A connection can break before nodemailer listens and after it has stopped.
  socket.on('error', () => undefined)
  const connection = connectionOver(socket, options, timeouts)
  const breakage = breakageOf(connection, socket)
  const replies = watchReplies(connection, breakage)
  return {
    connection,
    get limit() {
      return limit
    },
    isLocal: isLoopback(socket.remoteAddress),
    get isBroken() {
      return breakage.isBroken || socket.destroyed
    },
    begin: (signal) => {
      replies.begin()
      if (signal === undefined) return
      limit = startTimeLimit(timeouts.envelope, signal)
      socket.ref()
    },
    noteAsked: () => replies.noteAsked(),
    noteText: () => {
      replies.noteText()
      limit.restart(timeouts.data, timeouts.drain)
    },
    rest: () => {
      limit.clear()
      socket.unref()
    },
    run: (command) => Promise.race([limit.reached, breakage.broken, settled(command)]),
    quit: () => {
      limit.clear()
      connection.quit()
      connection.close()
    },
    destroy: () => {
      limit.clear()
      connection.close()
      socket.destroy()
    },
  }
}

function connectionOver(socket: Socket, options: SmtpOptions, timeouts: SmtpTimeouts): SMTPConnection {
  const { auth } = options
  const isLocal = options.allowPlaintextOnLoopback === true && isLoopback(socket.remoteAddress)
  return new SMTPConnection({
    host: options.host,
    port: options.port,
    secure: options.secure,
    connection: socket,
    name: options.clientName ?? '[127.0.0.1]',
    requireTLS: !options.secure && !isLocal,
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: !isLocal,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    },
    connectionTimeout: timeouts.envelope,
    greetingTimeout: timeouts.greeting,
    // The time limit of the session ends it; this one only has to be no shorter.
    socketTimeout: 2 * Math.max(timeouts.envelope, timeouts.data),
    socketCloseTimeout: CLOSE_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
    ...(auth === undefined || 'pass' in auth ? {} : { customAuth: { [BEARER]: bearerLogin(auth) } }),
  })
}

function settled<T>(command: (done: (error?: Error | null, result?: T) => void) => void): Promise<T | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
  // A session that broke is told of by `broken` as well; whoever comes second has no listener.
  promise.catch(() => undefined)
  command((error, result) => {
    if (error) reject(error)
    else resolve(result)
  })
  return promise
}

import type { Socket } from 'node:net'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { isLoopback, startTimeLimit } from './connection.ts'
import type { LoginProof, MailServerOptions } from './smtp-session.ts'

/** Milliseconds. */
export interface ImapTimeouts {
  /** Until the TCP connection stands. */
  readonly connect: number
  readonly greeting: number
  /** From the beginning until the account is logged in. */
  readonly login: number
  /** Without a byte from the server; a connection that waits for mail asks before that whether it is still there. */
  readonly silence: number
}

export interface ImapOptions extends MailServerOptions {
  /** A token logs in by SASL XOAUTH2 or OAUTHBEARER (RFC 7628). */
  readonly auth: { readonly user: string } & LoginProof
  readonly timeouts?: Partial<ImapTimeouts> | undefined
}

/** A logged-in connection. It is used once: when it has closed, another is opened. */
export interface ImapSession {
  readonly client: ImapFlow
  /** Fulfils when the connection is over, whoever ended it; never rejects. */
  readonly closed: Promise<void>
  /** Says goodbye, waits a moment for the answer, and drops the connection. Never rejects. */
  close(): Promise<void>
}

const DEFAULT_TIMEOUTS: ImapTimeouts = {
  connect: 10 * SECOND,
  greeting: 20 * SECOND,
  login: 60 * SECOND,
  silence: 5 * MINUTE,
}

/** Above what is ever asked for in one piece, so that reaching them is the server's fault. */
const LIMITS = {
  maxLineLength: 1024 * 1024,
  maxLiteralSize: 4 * 1024 * 1024,
  maxResponseSize: 6 * 1024 * 1024,
}
const GOODBYE_MS = 2 * SECOND
/** Quiet after a command for this long begins IDLE (RFC 2177). */
const IDLE_AFTER_MS = 500

/**
 * Connects through `options.connect`, encrypts with TLS 1.2 or newer and logs in. An abort ends the attempt; later it
 * does nothing.
 * @throws what imapflow, the socket, `connect` or the time limit threw: `imapFailureOf` reads it
 */
export async function openImap(options: ImapOptions, signal: AbortSignal): Promise<ImapSession> {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const limit = startTimeLimit(timeouts.login, signal)
  let session: ImapSession | undefined
  let socket: Socket | undefined
  try {
    // Its 70 files are read by who reads mail. Before there is a socket: one that nobody listens to may end the process.
    const { ImapFlow } = await import('imapflow')
    socket = await options.connect(options.host, options.port, { timeoutMs: timeouts.connect, signal })
    const client = new ImapFlow(clientOptions(options, timeouts, socket))
    session = sessionOf(client)
    await Promise.race([client.connect(), limit.reached])
    return session
  } catch (error) {
    // A client that failed to connect keeps its socket, and with it the process, until it is closed.
    session?.client.close()
    socket?.destroy()
    throw error
  } finally {
    limit.clear()
  }
}

function sessionOf(client: ImapFlow): ImapSession {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  // Without a listener an error ends the process; whoever runs a command is told by its rejection, everybody by `closed`.
  client.on('error', () => undefined)
  client.on('close', () => resolve())
  return {
    client,
    closed,
    close: async () => {
      const timer = setTimeout(() => client.close(), GOODBYE_MS)
      await client.logout().catch(() => undefined)
      clearTimeout(timer)
      client.close()
    },
  }
}

function clientOptions(options: ImapOptions, timeouts: ImapTimeouts, socket: Socket): ImapFlowOptions {
  const isLocal = options.allowPlaintextOnLoopback === true && isLoopback(socket.remoteAddress)
  return {
    host: options.host,
    port: options.port,
    secure: options.secure,
    ...(isLocal || options.secure ? {} : { doSTARTTLS: true }),
    auth: { ...options.auth },
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: !isLocal,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
      ...peerOf(options, socket),
    },
    connectionTimeout: timeouts.login,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    maxIdleTime: Math.floor(timeouts.silence * 0.8),
    autoIdleDelay: IDLE_AFTER_MS,
    logger: false,
    qresync: false,
    // A compressed stream would be unbounded before it is counted.
    disableCompression: true,
    clientInfo: { name: 'Fairlead' },
    ...LIMITS,
  }
}

/**
 * Makes imapflow talk to the address that `connect` judged. TLS takes the connection itself. A plain one cannot be handed
 * over, so that it is opened a second time to the literal address that the first one reached: no name is asked again.
 */
function peerOf(options: ImapOptions, socket: Socket): ImapFlowOptions['tls'] {
  if (options.secure) return { socket }
  const { remoteAddress, remotePort } = socket
  socket.destroy()
  if (remoteAddress === undefined || remotePort === undefined) {
    throw Object.assign(new Error('The connection closed early.'), { code: 'ECONNRESET' })
  }
  return { host: remoteAddress, port: remotePort }
}

import type { Socket } from 'node:net'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** What is done about replies that answer nothing. */
export interface StrayReplies {
  /** A reply came before its command: nothing that the server says further can be told apart. */
  onFault(error: Error): void
  /** The mail is answered, and more was said: the session carries no further one. */
  onSurplus(): void
}

/** Is told how far a mail is, so that it knows what may be answered. */
export interface ReplyWatch {
  /** Another mail begins; the session is logged in. */
  begin(): void
  /** The server has asked for the text, and answers nothing good until that has left. */
  noteAsked(): void
  /** The first byte of the text leaves. */
  noteText(): void
}

/**
 * Looks at every reply before the SMTP client does. The client gives each reply to the command whose turn it is, also one
 * that came before that command was written: a server that says everything ahead of time would seem to take mails that it
 * never got.
 */
export function watchReplies(connection: SMTPConnection, stray: StrayReplies): ReplyWatch {
  let phase: 'login' | 'envelope' | 'asked' | 'text' = 'login'
  let partLine = ''
  const awaited = () => lengthOf(connection, '_responseActions') - lengthOf(connection, '_responseQueue')
  const onData = (chunk: Buffer) => {
    const lines = (partLine + chunk.toString('latin1')).split(/\r?\n/u)
    // Four characters tell what a line is; its length is the client's affair.
    partLine = lines.pop()!.slice(0, 4)
    const replies = lines.filter(endsReply)
    if (replies.length === 0) return
    const surplus = replies.length - awaited()
    if (surplus > 0 && phase === 'text') stray.onSurplus()
    else if (surplus > 0 || (phase === 'asked' && replies.some(isPositive))) stray.onFault(aheadOfTime())
  }
  return {
    begin: () => {
      // From now on the client keeps its stream: the encrypted one, where there is one.
      const { _socket: socket } = connection
      if (phase === 'login' && socket) socket.prependListener('data', onData)
      phase = 'envelope'
      if (awaited() < 0) stray.onFault(aheadOfTime())
    },
    noteAsked: () => {
      phase = 'asked'
    },
    noteText: () => {
      phase = 'text'
    },
  }
}

/** The last line of a reply. A server may say 421 at any time (RFC 5321 §3.8), and ends the session with it. */
function endsReply(line: string): boolean {
  return line.trim() !== '' && !/^\d{3}-|^421/u.test(line)
}

function isPositive(line: string): boolean {
  return /^[23]/u.test(line)
}

/** How much waits in one of the client's queues; they are its own, and `smtp-ahead-of-time.test.ts` shows that they are there. */
function lengthOf(connection: SMTPConnection, queue: '_responseActions' | '_responseQueue'): number {
  const waiting: unknown = Reflect.get(connection, queue)
  return Array.isArray(waiting) ? waiting.length : 0
}

/** As the client calls a peer that breaks the protocol. */
function aheadOfTime(): Error {
  return Object.assign(new Error('The server answered before it was asked.'), { code: 'EPROTOCOL' })
}

/** Whether a connection carries anything further, and what breaks it. */
export interface ConnectionBreak extends StrayReplies {
  readonly isBroken: boolean
  readonly broken: Promise<never>
}

/** What is known of how a connection broke; `broken` never fulfils, and rejects with why. */
export function breakageOf(connection: SMTPConnection, socket: Socket): ConnectionBreak {
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  const breakage = {
    isBroken: false,
    broken,
    onSurplus: () => {
      breakage.isBroken = true
    },
    onFault: (error: Error) => {
      breakage.isBroken = true
      reject(error)
      connection.close()
      socket.destroy()
    },
  }
  connection.on('error', (error) => {
    breakage.isBroken = true
    reject(error)
  })
  connection.on('end', () => {
    breakage.isBroken = true
  })
  return breakage
}

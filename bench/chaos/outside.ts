import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** An email whose bytes arrived whole, whether or not its sender heard so. */
export interface ArrivedMail {
  readonly messageId: string
  readonly to: string
  readonly answered: boolean
  /** When, as `Date.now()`, and which process sent it, where that could be seen. */
  readonly at: number
  readonly sender: number | undefined
}

/** The mail server that everybody sends through, with a ledger of its own. */
export interface MailSink {
  readonly port: number
  readonly arrived: readonly ArrivedMail[]
  close(): void
}

/** What a mail offers its reader. */
export interface Links {
  readonly messageId: string
  readonly from: string
  readonly to: string
  readonly calendar: string | undefined
  readonly unsubscribe: string | undefined
}

/**
 * Takes every mail and writes it down. Of a hundred it refuses one for now and breaks off with another after its last
 * byte, so that its sender cannot know. `whoSends` names the process at a port of loopback.
 */
export async function startMailSink(
  random: () => number,
  onMail: (links: Links) => void,
  whoSends: (port: number) => number | undefined = () => undefined,
): Promise<MailSink> {
  const arrived: ArrivedMail[] = []
  const senders = new WeakMap<object, number>()
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (session, done) => {
      const sender = whoSends(session.remotePort)
      if (sender !== undefined) senders.set(session, sender)
      done()
    },
    onAuth: (_auth, _session, done) => done(null, { user: 'sam' }),
    onData: (stream, session, done) => {
      void simpleParser(stream).then((mail) => {
        const chance = random()
        if (chance < 0.01) return done(Object.assign(new Error('4.3.0 Try again later'), { responseCode: 451 }))
        const [to] = session.envelope.rcptTo
        const breaksOff = chance < 0.015
        const seen = { messageId: mail.messageId ?? '', to: to?.address ?? '', answered: !breaksOff }
        arrived.push({ ...seen, at: Date.now(), sender: senders.get(session) })
        if (breaksOff) {
          const broken = [...smtp.connections].find((connection) => connection.session.id === session.id)
          broken?._socket.destroy()
          return undefined
        }
        done(null, '2.0.0 queued')
        return onMail({
          messageId: mail.messageId ?? '',
          from: mail.from?.value[0]?.address ?? '',
          to: to?.address ?? '',
          calendar: /http\S+\/c\/[\w-]+/u.exec(mail.text ?? '')?.[0],
          unsubscribe: /http\S+\/u\/[\w-]+/u.exec(mail.text ?? '')?.[0],
        })
      }, done)
    },
  })
  // A client that is killed in the middle of a session.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  return { port: (smtp.server.address() as AddressInfo).port, arrived, close: () => smtp.close() }
}

/** A notification as it arrived, without its text. */
export interface ArrivedNotification {
  readonly id: string
  readonly type: string
  /** What it is about: a meeting, or a lead and why it ended. */
  readonly subject: string
  readonly bodyHash: string
}

/** Who receives the notifications of all campaigns, with a ledger. */
export interface Receiver {
  readonly port: number
  readonly arrived: readonly ArrivedNotification[]
  close(): void
}

interface Notification {
  readonly type: string
  readonly data: { readonly meetingId?: string; readonly prospectId?: string; readonly endReason?: string }
}

/** Takes every notification and writes it down; of a hundred it answers two with 500 and to one not at all. */
export async function startReceiver(random: () => number): Promise<Receiver> {
  const arrived: ArrivedNotification[] = []
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        const { type, data } = JSON.parse(body) as Notification
        arrived.push({
          id: String(request.headers['webhook-id']),
          type,
          subject: data.meetingId ?? `${data.prospectId} ${data.endReason}`,
          bodyHash: createHash('sha256').update(body).digest('base64'),
        })
        const chance = random()
        if (chance < 0.01) request.socket.destroy()
        else response.writeHead(chance < 0.03 ? 500 : 204).end()
      },
      // A sender that is killed before its last byte has told nothing.
      () => undefined,
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    arrived,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

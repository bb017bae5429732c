import { connect, createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { OutboundError } from '../../../src/platform/outbound/outbound-error.ts'
import { smtpTransport } from '../../../src/mailboxes/transports/smtp.ts'
import type { ConnectMail, SmtpOptions } from '../../../src/mailboxes/transports/smtp.ts'
import type { OutgoingMail, SendOutcome } from '../../../src/mailboxes/transports/transport.ts'

/** For mail.fairlead.test alone, until 2120. Protects nothing. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBfDCCASKgAwIBAgIBATAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJtYWlsLmZh
aXJsZWFkLnRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMB0x
GzAZBgNVBAMMEm1haWwuZmFpcmxlYWQudGVzdDBZMBMGByqGSM49AgEGCCqGSM49
AwEHA0IABH7C72p8ySl8MpZb+eIGLnR63vf+CSO2JLUiEbhBbclZG8aOGvtvndeL
mHQShjHIo7rRM2DkjhEKoz+A3kgeYryjUTBPMA8GA1UdEwEB/wQFMAMBAf8wHQYD
VR0RBBYwFIISbWFpbC5mYWlybGVhZC50ZXN0MB0GA1UdDgQWBBQP9sgATqBNm/t4
G05gWrE+Htus4zAKBggqhkjOPQQDAgNIADBFAiEAkRrYTYPhKVj7dOchJwSLhFbo
grPcwYESXjJr+iCCdasCIGc6SyR3BFrooHaAh9N/kz3kuhv85RcvjZLiW4WBuGvM
-----END CERTIFICATE-----
`

/** Of `certificate`. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNA3FcpcsQOnwA5tU
KjXZ7m747GyxTjxwmC/RhY+L2WihRANCAAR+wu9qfMkpfDKWW/niBi50et73/gkj
tiS1IhG4QW3JWRvGjhr7b53Xi5h0EoYxyKO60TNg5I4RCqM/gN5IHmK8
-----END PRIVATE KEY-----
`

export const mail: OutgoingMail = {
  raw: Buffer.from('Subject: Hello\r\n\r\nHello\r\n.\r\nend\r\n'),
  from: 'sam@sender.test',
  to: 'jane@acme.test',
}

/** Longer than a busy machine takes; a test that waits for one of them sets it shorter. */
export const patient = { connect: 20_000, greeting: 20_000, envelope: 20_000, data: 20_000, drain: 20_000 }

const closers: (() => void)[] = []

/** Ends every server that a test started. */
export function stopServers(): void {
  for (const close of closers.splice(0)) close()
}

/** smtp-server greets after 100 ms, to find who talks too soon. No test asks that, and thousands of connections would wait. */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>): void {
    super.connect(...given)
    const connection = [...this.connections].at(-1)
    if (connection === undefined) return
    const greet = connection.connectionReady.bind(connection)
    connection.connectionReady = () => undefined
    setImmediate(greet)
  }
}

/** A real SMTP server on a free port of this machine; `received` has the messages it took. */
export async function startSmtp(
  options: SMTPServerOptions = {},
): Promise<{ port: number; received: string[]; drop: () => void }> {
  const received: string[] = []
  const smtp = new PromptServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: options.secure === true ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    key,
    cert: certificate,
    closeTimeout: 1,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'sam' && password === 'secret') done(null, { user: username })
      else done(refusal(535, '5.7.8 Bad credentials'))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done(null, '2.0.0 queued as 42')
      })
    },
    ...options,
  })
  smtp.on('error', () => undefined)
  closers.push(() => smtp.close())
  const port = await listen(smtp.server)
  return { port, received, drop: () => smtp.connections.forEach((connection) => connection._socket.destroy()) }
}

/** A peer that does with its connection whatever it likes. */
export async function startPeer(behave: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    behave(socket)
  })
  closers.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return listen(server)
}

/** A peer that gives one answer to each line, by its first word; after 354 the next answer waits for the final dot. */
export function startScripted(answers: Record<string, string>): Promise<number> {
  return startPeer((socket) => {
    let inData = false
    let buffered = ''
    socket.write(answers['greeting'] ?? '220 ready\r\n')
    socket.on('data', (chunk) => {
      buffered += chunk.toString()
      const end = inData ? '\r\n.\r\n' : '\r\n'
      for (let at = buffered.indexOf(end); at !== -1; at = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n')) {
        const word = inData ? 'dot' : (buffered.slice(0, at).split(/[ :]/u)[0] ?? '')
        buffered = buffered.slice(at + (inData ? 5 : 2))
        const answer = answers[word] ?? '250 ok\r\n'
        inData = answer.startsWith('354')
        // The line before the message ends with the line end that a dot at once needs.
        if (inData) buffered = `\r\n${buffered}`
        if (answer === 'drop') socket.destroy()
        else socket.write(answer)
        if (answer.startsWith('421')) socket.end()
      }
    })
  })
}

export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Every host name leads to this machine. Like the guard, it lets go of the signal once the connection stands. */
export const connectHere: ConnectMail = async (_host, port, { signal }) => {
  if (signal?.aborted === true) throw new OutboundError('aborted')
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect(port, '127.0.0.1', () => resolve(socket))
  socket.once('error', reject)
  return promise
}

/** Settings for a server of this file, without TLS. */
export function plainly(port: number, more: Partial<SmtpOptions> = {}): SmtpOptions {
  return {
    host: 'mail.fairlead.test',
    port,
    secure: false,
    allowPlaintextOnLoopback: true,
    connect: connectHere,
    timeouts: patient,
    ...more,
  }
}

/** Sends over these settings; `dataStarted` counts the calls of the hook. */
export async function sendTo(
  options: SmtpOptions,
  outgoing: OutgoingMail = mail,
): Promise<SendOutcome & { dataStarted: number }> {
  let dataStarted = 0
  const onDataStart = async () => {
    dataStarted += 1
  }
  const outcome = await smtpTransport(options).send(outgoing, { onDataStart }, new AbortController().signal)
  return { ...outcome, dataStarted }
}

async function listen(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

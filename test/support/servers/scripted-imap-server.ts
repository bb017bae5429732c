import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { openImap } from '../../../src/mailboxes/transports/imap.ts'
import type { ImapOptions, ImapSession } from '../../../src/mailboxes/transports/imap.ts'
import { imapFailureOf } from '../../../src/mailboxes/transports/classify-imap-failure.ts'
import type { ImapFailure } from '../../../src/mailboxes/transports/classify-imap-failure.ts'
import { certificate, connectHere, key, startPeer } from './scripted-smtp-server.ts'

/** What a server says, by the first word of a command, or by all of it; `%` stands for the tag of the command. */
export type ImapScript = Readonly<Record<string, string | ((command: string) => string)>>

const ANSWERS: ImapScript = {
  greeting: '* OK ready\r\n',
  CAPABILITY: '* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\n% OK done\r\n',
  AUTHENTICATE: '% OK logged in\r\n',
  LOGOUT: '* BYE see you\r\n% OK done\r\n',
}

/** A server that answers every command from a script, with TLS from the first byte where asked; its port. */
export function startImap(script: ImapScript = {}, { tls = false } = {}): Promise<number> {
  const answers: ImapScript = { ...ANSWERS, ...script }
  return startPeer((socket) => {
    const talk = tls ? encrypted(socket) : socket
    talk.on('error', () => undefined)
    talk.write(sayOf(answers, 'greeting', '') ?? '')
    answer(talk, answers)
  })
}

function answer(talk: Socket, answers: ImapScript): void {
  let buffered = ''
  const onData = (chunk: Buffer) => {
    buffered += chunk.toString()
    const lines = buffered.split('\r\n')
    buffered = lines.pop() ?? ''
    for (const line of lines) {
      const [tag = '*', word = ''] = line.split(' ')
      talk.write((sayOf(answers, word.toUpperCase(), line) ?? '% OK done\r\n').replaceAll('%', tag))
      if (word.toUpperCase() !== 'STARTTLS') continue
      talk.off('data', onData)
      answer(encrypted(talk), { ...answers, CAPABILITY: ANSWERS['CAPABILITY'] ?? '' })
    }
  }
  talk.on('data', onData)
}

function sayOf(answers: ImapScript, word: string, command: string): string | undefined {
  const said = answers[word]
  return typeof said === 'function' ? said(command) : said
}

function encrypted(socket: Socket): Socket {
  return new TLSSocket(socket, { isServer: true, key, cert: certificate }).on('error', () => undefined)
}

/** Settings for a server of this file, without TLS. */
export function plainImap(port: number, more: Partial<ImapOptions> = {}): ImapOptions {
  return {
    host: 'mail.fairlead.test',
    port,
    secure: false,
    auth: { user: 'sam', pass: 'secret' },
    allowPlaintextOnLoopback: true,
    connect: connectHere,
    ...more,
  }
}

/** Why no session came about, or undefined where one did. */
export async function failureToOpen(options: ImapOptions): Promise<ImapFailure | undefined> {
  try {
    const session = await openImap(options, new AbortController().signal)
    await session.close()
    return undefined
  } catch (error) {
    return imapFailureOf(error, [])
  }
}

/** A session with a server that answers from a script. */
export async function openScripted(script: ImapScript): Promise<ImapSession> {
  return openImap(plainImap(await startImap(script)), new AbortController().signal)
}

import { stopServers } from '../servers/scripted-smtp-server.ts'
import type { Answer } from '../installation/harness.ts'
import { mailOf, SAM, startInbox } from './inbox.ts'
import type { Inbox } from './inbox.ts'

/** What became of an answer: the mail as it was written down, and its lead. */
export interface Answered {
  readonly prospectId: string
  readonly row: Record<string, unknown>
  readonly lead: Answer['body']
}

/** People who answer what a mailbox writes to them. */
export interface Answering {
  /** Delivers a mail to the mailbox; answers it as it was written down. */
  receive(headers: Record<string, string>, text: string): Promise<Record<string, unknown>>
  /** Writes a first email to somebody. Answers the prospect's id. */
  write(email: string): Promise<string>
  /** Writes to somebody who answers in the thread. */
  answered(email: string, headers: Record<string, string>, text: string): Promise<Answered>
}

/** A mailbox that writes and is read, and the people whom it writes to. */
export interface Conversations {
  readonly inbox: Inbox
  readonly mailboxId: string
  readonly people: Answering
  close(): Promise<void>
}

/** Starts the program and the mail servers with one mailbox that is read. */
export async function startConversations(): Promise<Conversations> {
  const inbox = await startInbox()
  const mailboxId = await inbox.addReadMailbox()
  inbox.read()
  const close = async () => {
    await inbox.close()
    stopServers()
  }
  return { inbox, mailboxId, people: answering(inbox, mailboxId), close }
}

/** Lets people answer a mailbox whose incoming mail is read. */
export function answering(inbox: Inbox, mailboxId: string): Answering {
  let count = 0
  const receive: Answering['receive'] = async (headers, text) => {
    count += 1
    const id = `<answer${count}@there.test>`
    const type = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }
    await inbox.dovecot.deliver(SAM, mailOf({ To: SAM, 'Message-ID': id, ...type, ...headers }, text))
    const row = await inbox.eventually('select * from inbound where message_id_header = $1', [
      headers['Message-ID'] ?? id,
    ])
    // Nobody answers in the instant in which a mail comes.
    inbox.harness.clock.advance(1_000)
    return row
  }
  const write: Answering['write'] = async (email) => {
    const [prospectId = ''] = await inbox.writeTo(mailboxId, [email])
    for (let turns = 0; turns < 10 && inbox.lastIdTo(email) === ''; turns += 1) await inbox.pass(400_000)
    if (inbox.lastIdTo(email) === '') throw new Error(`Nothing was sent to ${email}.`)
    return prospectId
  }
  return {
    receive,
    write,
    answered: async (email, headers, text) => {
      const prospectId = await write(email)
      const thread = { From: email, Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo(email) }
      const row = await receive({ ...thread, ...headers }, text)
      return { prospectId, row, lead: await inbox.lead(prospectId) }
    },
  }
}

import { execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import nodemailer from 'nodemailer'
import { dovecotConfiguration } from './dovecot-configuration.ts'
import { startImapPeer } from './imap-client.ts'

const run = promisify(execFile)

/** Dovecot on this machine: any user, one password, folders of its own for each test file. */
export interface Dovecot {
  readonly imapPort: number
  readonly lmtpPort: number
  readonly directory: string
  /** Puts a mail into somebody's inbox, as a mail server does. */
  deliver(user: string, raw: string | Buffer): Promise<void>
  /** Puts a mail into a folder of somebody's, as of an instant that is over; of now, without. */
  append(user: string, folder: string, raw: string | Buffer, receivedAt?: Date): Promise<void>
  doveadm(...words: string[]): Promise<string>
  stop(): Promise<void>
}

export const MAIL_PASSWORD = 'test'

/** Starts Dovecot with IMAP and LMTP on free ports, without TLS. */
export async function startDovecot(): Promise<Dovecot> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-dovecot-'))
  // Its own user has to reach its folders.
  await chmod(directory, 0o755)
  await mkdir(join(directory, 'boxes'))
  await chown(join(directory, 'boxes'), 65_534, 65_534)
  const [imapPort, lmtpPort] = await freePorts(2)
  const config = join(directory, 'dovecot.conf')
  const ports = { imapPort: imapPort ?? 0, lmtpPort: lmtpPort ?? 0 }
  await writeFile(config, dovecotConfiguration({ directory, ...ports, password: MAIL_PASSWORD }))
  const server = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const imap = { port: imapPort ?? 0, password: MAIL_PASSWORD }
  await (await startImapPeer(imap)).logout()
  const lmtp = {
    host: '127.0.0.1',
    port: lmtpPort ?? 0,
    lmtp: true,
    ignoreTLS: true,
    tls: { rejectUnauthorized: false },
  }
  return {
    imapPort: imap.port,
    lmtpPort: lmtp.port,
    directory,
    deliver: async (user, raw) => {
      const transport = nodemailer.createTransport(lmtp)
      await transport.sendMail({ envelope: { from: 'someone@sender.example', to: [user] }, raw })
      transport.close()
    },
    append: async (user, folder, raw, receivedAt) => {
      const client = await startImapPeer({ ...imap, user })
      await client.append(folder, raw, [], receivedAt)
      await client.logout()
    },
    doveadm: async (...words) => (await run('/usr/bin/doveadm', ['-c', config, ...words])).stdout,
    stop: async () => {
      // Asked to end it would linger for a second. Its own processes go when it is gone; what they write till then is waste.
      server.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** Ports of this machine that nobody listens on at the moment. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports: number[] = []
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ports.push((server.address() as AddressInfo).port)
  }
  for (const server of servers) await new Promise((resolve) => server.close(resolve))
  return ports
}

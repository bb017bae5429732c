import { execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import nodemailer from 'nodemailer'
import { startImapPeer } from './imap-client.ts'

const run = promisify(execFile)

/** Dovecot on this machine: any user, one password, folders of its own for each test file. */
export interface Dovecot {
  readonly imapPort: number
  readonly lmtpPort: number
  readonly directory: string
  /** Puts a mail into somebody's inbox, as a mail server does. */
  deliver(user: string, raw: string | Buffer): Promise<void>
  /** Puts a mail into another folder of somebody's. */
  append(user: string, folder: string, raw: string | Buffer): Promise<void>
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
  await writeFile(config, configuration(directory, { imapPort: imapPort ?? 0, lmtpPort: lmtpPort ?? 0 }))
  const server = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' })
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
    append: async (user, folder, raw) => {
      const client = await startImapPeer({ ...imap, user })
      await client.append(folder, raw)
      await client.logout()
    },
    doveadm: async (...words) => (await run('doveadm', ['-c', config, ...words])).stdout,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function configuration(directory: string, ports: { imapPort: number; lmtpPort: number }): string {
  return `base_dir=${directory}/run
state_dir=${directory}/run
log_path=${directory}/log
protocols=imap lmtp
listen=127.0.0.1
ssl=no
disable_plaintext_auth=no
auth_mechanisms=plain login
mail_location=maildir:${directory}/boxes/%u
mail_uid=nobody
mail_gid=nogroup
first_valid_uid=1
first_valid_gid=1
default_login_user=nobody
default_internal_user=nobody
default_internal_group=nogroup
recipient_delimiter=+
auth_failure_delay=0
passdb {
  driver=static
  args=password=${MAIL_PASSWORD}
}
userdb {
  driver=static
  args=uid=nobody gid=nogroup home=${directory}/boxes/%u allow_all_users=yes
}
namespace inbox {
  inbox=yes
  mailbox Sent {
    auto=create
    special_use=\\Sent
  }
  mailbox Junk {
    auto=create
    special_use=\\Junk
  }
}
service imap-login {
  inet_listener imap {
    port=${ports.imapPort}
  }
  inet_listener imaps {
    port=0
  }
}
service lmtp {
  inet_listener lmtp {
    address=127.0.0.1
    port=${ports.lmtpPort}
  }
}
protocol lmtp {
  auth_username_format=%Lu
}
`
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

import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
  chownSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../src/platform/settings/listen-address.ts'

/** A mail server of Debian's package postfix, on a free port of this machine. */
export interface MailPeer {
  readonly port: number
  stop(): Promise<void>
}

/** Postfix's smtp-sink, which takes all mail unless told otherwise, and keeps it. */
export interface Sink extends MailPeer {
  /** The messages it took, in no order, with the envelope as headers before them. */
  received(): string[]
}

const PATIENCE = 10_000

/**
 * Starts an smtp-sink. `flags` are those of smtp-sink(1): `-r RCPT -b '450 4.7.1 Later'` answers softly, `-f RCPT -B …`
 * hard, `-q RCPT` drops the connection at a command and `-q .` after the message, `-Q` says 421, `-W .:60` answers late.
 */
export async function startSink(flags: readonly string[] = []): Promise<Sink> {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-sink-'))
  chmodSync(directory, 0o777)
  const port = await freePort()
  const dump = ['-d', join(directory, '%Y%m%d%H%M%S.')]
  const child = spawn('/usr/sbin/smtp-sink', ['-u', 'nobody', ...dump, ...flags, `127.0.0.1:${port}`, '64'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await listening(port, child)
  return {
    port,
    received: () => readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8')),
    stop: async () => {
      await end(child)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Where Postfix brings the mail of domains: `transport(5)` lines such as `acme.test` → `smtp:[127.0.0.1]:2525`. */
export type Routes = Readonly<Record<string, string>>

/**
 * Starts a Postfix of its own, with its configuration, queue and log in a temporary directory, that relays for this
 * machine by `routes` alone; mail for other domains bounces. Reports of failures go the same way (`lmtp:[127.0.0.1]:24…`).
 */
export async function startPostfix(routes: Routes): Promise<MailPeer & { log(): string }> {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-postfix-'))
  chmodSync(directory, 0o755)
  const port = await freePort()
  const data = join(directory, 'data')
  const queue = join(directory, 'queue')
  for (const path of [data, queue]) mkdirSync(path)
  const [user, group] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postfix']).toString()))
  chownSync(data, user ?? 0, group ?? 0)
  writeFileSync(join(directory, 'main.cf'), mainSettings(directory, routes))
  writeFileSync(join(directory, 'master.cf'), services(port))
  const run = (word: string) => execFileSync('/usr/sbin/postfix', ['-c', directory, word], { stdio: 'pipe' })
  run('start')
  await listening(port)
  return {
    port,
    log: () => (existsSync(join(directory, 'maillog')) ? readFileSync(join(directory, 'maillog'), 'utf8') : ''),
    stop: async () => {
      run('stop')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function mainSettings(directory: string, routes: Routes): string {
  const map = Object.entries(routes).map(([domain, transport]) => `${domain}=${transport}`)
  return [
    'compatibility_level = 3.6',
    `queue_directory = ${join(directory, 'queue')}`,
    `data_directory = ${join(directory, 'data')}`,
    'daemon_directory = /usr/lib/postfix/sbin',
    'command_directory = /usr/sbin',
    'mail_owner = postfix',
    'setgid_group = postdrop',
    'myhostname = mx.fairlead.test',
    'mydestination =',
    'inet_interfaces = 127.0.0.1',
    'mynetworks = 127.0.0.0/8',
    'smtpd_relay_restrictions = permit_mynetworks, reject',
    `transport_maps = inline:{ ${map.map((line) => `{ ${line.replace('=', ' = ')} }`).join(', ')} }`,
    'default_transport = error:5.1.2 no such domain',
    'alias_maps =',
    'alias_database =',
    'local_recipient_maps =',
    'disable_dns_lookups = yes',
    'recipient_delimiter = +',
    `maillog_file = ${join(directory, 'maillog')}`,
    `maillog_file_prefixes = ${directory}`,
    'minimal_backoff_time = 5s',
    'queue_run_delay = 5s',
    '',
  ].join('\n')
}

function services(port: number): string {
  const lines = [
    [`127.0.0.1:${port}`, 'inet', 'n', '-', 'n', '-', '-', 'smtpd'],
    ['pickup', 'unix', 'n', '-', 'n', '60', '1', 'pickup'],
    ['cleanup', 'unix', 'n', '-', 'n', '-', '0', 'cleanup'],
    ['qmgr', 'unix', 'n', '-', 'n', '300', '1', 'qmgr'],
    ['rewrite', 'unix', '-', '-', 'n', '-', '-', 'trivial-rewrite'],
    ...['bounce', 'defer', 'trace'].map((name) => [name, 'unix', '-', '-', 'n', '-', '0', 'bounce']),
    ['flush', 'unix', 'n', '-', 'n', '1000?', '0', 'flush'],
    ...['smtp', 'relay'].map((name) => [name, 'unix', '-', '-', 'n', '-', '-', 'smtp']),
    ['lmtp', 'unix', '-', '-', 'n', '-', '-', 'lmtp'],
    ['error', 'unix', '-', '-', 'n', '-', '-', 'error'],
    ['retry', 'unix', '-', '-', 'n', '-', '-', 'error'],
    ['anvil', 'unix', '-', '-', 'n', '-', '1', 'anvil'],
    ['scache', 'unix', '-', '-', 'n', '-', '1', 'scache'],
    ['postlog', 'unix-dgram', 'n', '-', 'n', '-', '1', 'postlogd'],
  ]
  return `${lines.map((line) => line.join(' ')).join('\n')}\n`
}

async function listening(port: number, child?: ChildProcess): Promise<void> {
  for (const began = performance.now(); performance.now() - began < PATIENCE; await pause(20)) {
    if (child !== undefined && child.exitCode !== null) throw new Error(`smtp-sink ended with ${child.exitCode}.`)
    if (await answers(port)) return
  }
  throw new Error('The mail server did not begin to listen.')
}

function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => {
    socket.destroy()
    resolve(true)
  })
  socket.once('error', () => resolve(false))
  return promise
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill()
  await ended
}

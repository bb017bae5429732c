import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** What tests need beside npm's packages: a program, and the Debian package that has it. */
const NEEDED = [
  { name: 'chromium', program: '/usr/bin/chromium' },
  { name: 'dovecot-imapd', program: '/usr/lib/dovecot/imap' },
  { name: 'dovecot-lmtpd', program: '/usr/lib/dovecot/lmtp' },
  { name: 'pgbouncer', program: '/usr/sbin/pgbouncer' },
  { name: 'postgresql-15', program: '/usr/lib/postgresql/15/bin/pg_basebackup' },
  { name: 'postfix', program: '/usr/sbin/postfix' },
  { name: 'prometheus', program: '/usr/bin/promtool' },
  { name: 'python3-icalendar', program: '/usr/lib/python3/dist-packages/icalendar/__init__.py' },
  { name: 'radicale', program: '/usr/bin/radicale' },
  { name: 'unzip', program: '/usr/bin/unzip' },
] as const

/** What whoever runs the tests does without, by name: `FAIRLEAD_TEST_WITHOUT=chromium`. */
export const WITHOUT: readonly string[] = (process.env.FAIRLEAD_TEST_WITHOUT ?? '')
  .split(',')
  .filter((name) => name !== '')

/**
 * Installs what is missing where that is possible, as root on Debian, and says so.
 * @throws Error naming what is missing, how to get it, and how to leave it out
 */
export function requirePackages(): void {
  const missing = NEEDED.filter(({ name, program }) => !WITHOUT.includes(name) && !existsSync(program))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name)
  if (process.getuid?.() !== 0 || !isDebian()) throw new Error(remedy(names))
  process.stdout.write(`The tests need ${names.join(', ')}: installing from Debian.\n`)
  try {
    aptGet('update', '-qq')
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...names)
  } catch (error) {
    throw new Error(remedy(names), { cause: error })
  }
}

function aptGet(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['-o', 'Acquire::Retries=3', ...words], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
  })
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function remedy(names: readonly string[]): string {
  const list = names.join(' ')
  return `The tests need ${names.join(', ')}. On Debian: sudo apt-get install ${list}. To leave out the tests that need it: FAIRLEAD_TEST_WITHOUT=${names.join(',')} npm test.`
}

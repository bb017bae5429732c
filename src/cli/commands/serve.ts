import type { Command } from 'commander'
import { resolve } from 'node:path'
import type { App } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { requireOwnHost } from '../../platform/settings/listen-address.ts'
import { say, tellFailure, warn } from '../terminal.ts'

/**
 * What is not drained by then is given up; outside calls have their signal and leases run out by themselves. A stop takes
 * ten seconds at most, and on a busy machine the end itself takes some of them.
 */
const DRAIN_MS = 6_000
/** How long a start that failed may take to let go of what it had begun. */
const LET_GO_MS = 2_000

const SETTINGS =
  '\nSettings are environment variables: `PORT=8080 fairlead serve`. .env.example describes all.\nCtrl-C or SIGTERM stops it within ten seconds; nothing is lost.'

/** `serve`, and its halves `api` and `worker`. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('run the API and the worker in one process; brings the database up to date first')
    .addHelpText('after', SETTINGS)
    .action(() => run(['api', 'worker']))
  program
    .command('api')
    .description('run the API alone; the database must be up to date')
    .addHelpText('after', SETTINGS)
    .action(() => run(['api']))
  program
    .command('worker')
    .description('run the worker alone; the database must be up to date')
    .addHelpText('after', SETTINGS)
    .action(() => run(['worker']))
}

async function run(roles: readonly ('api' | 'worker')[]): Promise<void> {
  const config = readConfig()
  if (roles.includes('api')) await requireOwnHost(config.host)
  try {
    // A setting that is wrong is told before the whole program is read.
    const { startApp } = await import('../../app.ts')
    const app = await startApp(config, roles)
    stopOnSignal(app)
    // Asked first: a question to the database may fail, and what has said that it is ready does not end for that.
    const code = app.url === null ? undefined : await firstOwnerCodeOf(app)
    say(readyLine(config, app))
    if (code !== undefined) {
      say(`Nobody has an account yet. Open ${app.url} and give this code to make the first one: ${code}`)
    }
  } catch (error) {
    tellFailure(error)
    setTimeout(() => process.exit(), LET_GO_MS).unref()
  }
}

/** Whoever reads the terminal may make the first account in the browser. */
async function firstOwnerCodeOf(app: App): Promise<string | undefined> {
  const { firstOwnerCode } = await import('../../people/index.ts')
  return firstOwnerCode(app.context)
}

function readyLine(config: Config, app: App): string {
  const what = app.url === null ? 'The Fairlead worker is ready' : `Fairlead is ready at ${app.url}`
  const where = config.database === 'embedded' ? `data in ${resolve(config.dataDirectory)}` : 'data in DATABASE_URL'
  const next = app.url === null ? '' : `. API reference: ${app.url}/api/docs`
  return `${what}, ${where}${next}`
}

/** The first signal drains, a second one ends at once. */
function stopOnSignal(app: App): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    const giveUp = setTimeout(() => {
      warn('Some work did not finish in time. It continues at the next start.')
      process.exit(1)
    }, DRAIN_MS)
    app.stop().then(
      () => clearTimeout(giveUp),
      (error: unknown) => {
        clearTimeout(giveUp)
        tellFailure(error)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

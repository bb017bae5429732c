import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { isSet } from '../../config.ts'
import type { Demo } from '../../demo/run-demo.ts'
import { say, tellFailure } from '../terminal.ts'

/** `demo` */
export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('run the main job once on a fresh database: three leads in, a meeting booked, the webhook out')
    .option('--keep', 'stay up afterwards, to look around')
    .addOption(new Option('--port <port>', 'port to listen on (default: a free one)').env('PORT').argParser(readPort))
    .action(demo)
}

async function demo(options: { keep?: true; port?: string }): Promise<void> {
  const { runDemo } = await import('../../demo/run-demo.ts')
  const unused = (['FAIRLEAD_DATA_DIR', 'DATABASE_URL'] as const).filter((name) => isSet(name))
  if (unused.length > 0) say(`The demo has a fresh database of its own and does not use ${unused.join(' and ')}.`)
  const running = await runDemo(options.port === undefined ? {} : { PORT: options.port })
  if (options.keep) {
    await running.fill()
    return stayUp(running)
  }
  await running.stop()
  say('\nDone; its database is removed again. With --keep it stays up to look around.')
}

function readPort(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return text
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.')
}

function stayUp(running: Demo): void {
  say(`\nFairlead stays up at ${running.url} until Ctrl-C.`)
  say(`Dashboard      ${running.url}, as ${running.owner.email} with the password ${running.owner.password}`)
  say(`API reference  ${running.url}/api/docs`)
  say(`API key        ${running.key}`)
  say(`Booking page   ${running.calendarLink}`)
  say(`\nAdd a lead:\n${curlLine(running)}`)
  say(`\nSee the emails:\ncurl ${running.url}/api/v1/messages -H 'Authorization: Bearer ${running.key}'`)
  const stop = () => {
    running.stop().catch(tellFailure)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

function curlLine({ url, key, campaignId }: Demo): string {
  const lead = { companyName: 'Acme', contactName: 'Jane Roe', email: 'jane@acme.example' }
  return [
    `curl -X POST ${url}/api/v1/campaigns/${campaignId}/leads`,
    `-H 'Authorization: Bearer ${key}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(lead)}'`,
  ].join(' \\\n  ')
}

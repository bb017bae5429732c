import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MAIL_PASSWORD, startDovecot } from '../../test/support/servers/mail-servers.ts'
import { startLeadLoad } from '../chaos/add-leads.ts'
import { createInstallation, withDatabase } from '../chaos/installation.ts'
import { keepProcess } from '../chaos/keep-process.ts'
import { startMailSink, startReceiver } from '../chaos/outside.ts'
import { createProspects } from '../chaos/prospects.ts'
import { describeMachine } from '../machine.ts'
import { answerMails } from './answer-mails.ts'
import { judge } from './judge.ts'
import type { Sample } from './judge.ts'
import { memoryOfTree, sizesOfTables } from './sizes.ts'
import { useApi } from './use-api.ts'

/**
 * `npm run soak [-- --minutes 60 --rate 5]`: an API, a worker and a PostgreSQL under a steady load: so many leads a second
 * are added, written to twice, reply, bounce, book and are removed when they are old; files come in beside. After a third
 * of the time memory and tables must grow no more. Ends with one line of JSON, and with 1 when something grew, was refused
 * or ended. A run of an hour or more is kept in `bench/results/soak.json`.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '5' },
    organizations: { type: 'string', default: '20' },
  },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
/** Leads are removed at this age, in milliseconds: twice the time that their two emails take. */
const LIFE = Math.min(8, minutes / 8) * 60_000
const SAMPLES = 120

const random = Math.random
const began = Date.now()
const end = began + minutes * 60_000
const isOver = () => Date.now() >= end
const dovecot = await startDovecot()
let ports: readonly number[] = []
const prospects = createProspects(() => ports, random)
const { cameBack, answer } = answerMails(dovecot, random)
const faults: string[] = []
const sink = await startMailSink(random, (links) => {
  prospects.read(links)
  answer(links).catch((error: unknown) => faults.push(String(error)))
})
const receiver = await startReceiver(random)
const installation = await createInstallation(Number(values.organizations), {
  sink: sink.port,
  receiver: receiver.port,
  imap: { port: dovecot.imapPort, password: MAIL_PASSWORD },
})
const [port] = installation.ports
ports = [port]
const api = keepProcess('api', 'api', { ...installation.env, PORT: String(port) })
const worker = keepProcess('worker', 'worker', installation.env)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)))
try {
  while (!api.isReady() || !worker.isReady()) await pause(100)
  const load = startLeadLoad({ ...installation, ports: [port, port] }, Infinity)
  const allowing = setInterval(() => load.allow(Math.floor(((Date.now() - began) / 1_000) * rate)), 100)
  const using = useApi(installation, { life: LIFE, isOver })
  const samples = await withDatabase(installation.config, async (context) => {
    const taken: Sample[] = []
    for (let n = 1; n <= SAMPLES; n += 1) {
      await pause(Math.max(0, began + (n * minutes * 60_000) / SAMPLES - Date.now()))
      // One of the two has started PostgreSQL.
      const postmaster = (await installation.postmaster()) ?? 0
      const memory = {
        api: await memoryOfTree(api.pid(), postmaster),
        worker: await memoryOfTree(worker.pid(), postmaster),
        postgres: await memoryOfTree(postmaster),
      }
      taken.push({ memory, tables: await sizesOfTables(context) })
      if (n % 10 === 0) {
        const shown = Object.entries(memory).map(([name, mebibytes]) => `${name} ${Math.round(mebibytes)} MiB`)
        console.error(`${load.ledger.size} leads, ${sink.arrived.length} emails, ${shown.join(', ')}`)
      }
    }
    return taken
  })
  clearInterval(allowing)
  const used = await using
  await load.finished()
  await prospects.finished()
  const { figures, grew } = judge(samples)
  const ends = [api, worker].flatMap(({ ownEnds }) => Object.values(ownEnds)).reduce((sum, n) => sum + n, 0)
  const twice = sink.arrived.length - new Set(sink.arrived.map(({ messageId }) => messageId)).size
  const breaches = { grew, refused: used.refused, faults, ends, emailsTwice: twice }
  for (const [what, found] of Object.entries(breaches))
    if (Array.isArray(found) && found.length > 0) console.error(what, found.slice(0, 20))
  const result = {
    bench: 'soak',
    machine: describeMachine(),
    date: new Date().toISOString(),
    minutes,
    figures: {
      leadsAdded: load.ledger.size,
      ...used.figures,
      emails: sink.arrived.length,
      ...cameBack,
      bookings: prospects.booked.size,
      notifications: receiver.arrived.length,
      ...figures,
    },
    breaches: { grew, refused: used.refused.length, faults: faults.length, ends, emailsTwice: twice },
    met: grew.length + used.refused.length + faults.length + ends + twice === 0,
  }
  console.log(JSON.stringify(result))
  if (minutes >= 60) {
    await writeFile(new URL('../results/soak.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
  }
  process.exitCode = result.met ? 0 : 1
} finally {
  await close()
}

async function close(): Promise<void> {
  await Promise.all([api.stop(), worker.stop()])
  sink.close()
  receiver.close()
  await dovecot.stop()
  await installation.remove()
}

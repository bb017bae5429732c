import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importStage } from '../../src/imports/index.ts'
import { MINUTE } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { killChildren, startProgram } from '../support/processes/child-process.ts'
import type { Child, Ending } from '../support/processes/child-process.ts'
import { fileOfPeople, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { runStage } from '../support/webhooks/notified-campaign.ts'
import { query } from '../support/leads/prospect.ts'
import { until } from '../support/processes/until.ts'

const PEOPLE = 30_000
const WRONG = 100
const AGAIN = 500

let harness: Harness
let folder: string

beforeAll(async () => {
  harness = await createHarness({ now: new Date() })
  folder = await mkdtemp(join(tmpdir(), 'cli-import-killed-'))
})

afterEach(killChildren)
afterAll(async () => {
  await harness.close()
  await rm(folder, { recursive: true, force: true })
})

async function startImport(campaign: string): Promise<Child> {
  const file = join(folder, 'people.csv')
  const wrong = 'nobody,x,y,z,\n'.repeat(WRONG)
  const again = fileOfPeople(AGAIN).split('\n').slice(1).join('\n')
  await writeFile(file, `${fileOfPeople(PEOPLE)}${wrong}${again}`)
  const { filesDirectory } = harness.context.settings
  const env = { DATABASE_URL: harness.databaseUrl, FAIRLEAD_FILES_DIR: filesDirectory }
  return startProgram(['import', file, '--campaign', campaign], env)
}

/** The one import into a campaign, once rows of it are in. */
async function underWay(campaign: string) {
  const find = async () => {
    const { body } = await harness.call('GET', '/api/v1/imports')
    return body.data.find((one: { campaignId: string }) => one.campaignId === campaign)
  }
  return until(find, (one) => one?.progress.rowsRead > 0, { what: 'rows that are in', patience: MINUTE })
}

/** Keeps further rows from being in, until released. */
async function holdChunks(): Promise<() => Promise<void>> {
  const other = await harness.context.db.connect()
  await other.query('begin')
  await other.query('lock table import_chunks in share mode')
  let isHeld = true
  return async () => {
    if (!isHeld) return
    isHeld = false
    await other.query('rollback')
    other.release()
  }
}

/** What somebody does on the database: the server notices by and by that a client is dead. */
const openTransactions = () =>
  query(
    harness,
    `select query from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       and xact_start is not null and pid <> pg_backend_pid()`,
  )

/** A worker of this machine, at this moment: all that is due and nobody's. */
async function work(): Promise<void> {
  harness.clock.advance(Math.max(0, Date.now() - harness.clock.now().getTime()))
  await runStage(importStage(harness.context))
}

test.each<[NodeJS.Signals, Ending, number]>([
  ['SIGINT', 1, 0],
  ['SIGKILL', 'SIGKILL', MINUTE],
])(
  'a worker goes on where the command was ended by %s, and every row counts once',
  async (signal, ending, leaseEnds) => {
    const campaign = await newCampaign(harness)
    const command = await startImport(campaign)
    const { importId } = await underWay(campaign)
    const release = await holdChunks()
    command.signal(signal)
    // Whoever is asked to stop ends the stretch that is under way; who is killed does not.
    if (signal === 'SIGINT') await release()
    expect(await command.ended, command.lines.join('\n')).toBe(ending)
    await release()
    await until(openTransactions, ({ length }) => length === 0, { what: 'the end of its sessions', patience: MINUTE })
    const left = (await importCall(harness, 'GET', importId)).body
    expect(left.state).toBe('running')
    expect(left.progress.rowsRead).toBeLessThan(PEOPLE)
    if (signal === 'SIGINT') {
      const told = command.lines.join('\n')
      expect(told).toContain(`${left.progress.created.toLocaleString('en')} created`)
      expect(told).toContain('It was interrupted: the rows above are in, and a worker goes on with the others.')
    } else {
      // Nobody knows yet that the command is dead: its lease runs on.
      await work()
      const waiting = (await importCall(harness, 'GET', importId)).body
      expect(waiting.state).toBe('running')
      expect(waiting.progress.rowsRead).toBeLessThan(PEOPLE)
    }
    harness.clock.advance(leaseEnds)
    await work()
    const done = (await importCall(harness, 'GET', importId)).body
    const counts = { rowsRead: PEOPLE + WRONG + AGAIN, created: PEOPLE, duplicate: AGAIN, invalid: WRONG }
    expect(done).toMatchObject({ state: 'done', problems: WRONG, progress: counts })
    const [counted] = await query(
      harness,
      `select count(*)::int as leads, count(distinct email_key)::int as people,
         (select count(*)::int from events e join leads l using (lead_id)
          where e.type = 'lead.accepted' and l.campaign_id = $1) as accepted
       from leads where campaign_id = $1`,
      [parseId('camp', campaign)],
    )
    expect(counted).toEqual({ leads: PEOPLE, people: PEOPLE, accepted: PEOPLE })
  },
  120_000,
)

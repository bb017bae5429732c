import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { findUnknownSettings, readConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { openContext } from '../../open-context.ts'
import type { OpenContext } from '../../open-context.ts'
import { systemClock } from '../../platform/clock.ts'
import { inspectDataPlace } from '../../platform/embedded/data-folder.ts'
import { AppError } from '../../platform/errors.ts'
import { requireOwnHost } from '../../platform/settings/listen-address.ts'
import { findInstance } from '../../platform/instance/instance-store.ts'
import { readingLag } from '../../replies/index.ts'
import { retentionLag } from '../../retention/index.ts'
import {
  checkTable,
  failed,
  judgeDatabase,
  judgeDisk,
  judgeFiles,
  judgeFolder,
  judgeMove,
  judgeProcesses,
  judgePublicUrl,
  judgeReading,
  judgeReplica,
  judgeRetention,
  judgeSending,
  judgeTasks,
  judgeUnknownSettings,
  judgeWay,
  ok,
  warning,
} from '../doctor/checks.ts'
import type { CheckResult } from '../doctor/checks.ts'
import { lookAtFiles, lookAtFolder } from '../doctor/inspect-folders.ts'
import { findHeartbeats, lookAtDatabase } from '../doctor/installation-store.ts'
import { watchProcesses } from '../doctor/live-processes.ts'
import { examineNodes } from '../doctor/examine-nodes.ts'
import { JSON_LINE } from '../installation.ts'
import { errorInWords, say, sayJson } from '../terminal.ts'

const CORRECT_SETTINGS = 'Correct the environment variables; .env.example describes each.'

/** `doctor` */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check the installation and say what to do; exit code 1 if a check fails. Changes nothing')
    .option(...JSON_LINE)
    .action(examine)
}

async function examine({ json }: { json?: true }): Promise<void> {
  const findings = await findAll()
  if (json) sayJson(findings)
  else say(checkTable(findings))
  if (findings.some((finding) => finding.state === 'failed')) process.exitCode = 1
}

async function findAll(): Promise<CheckResult[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    return [failed('settings', errorInWords(error), CORRECT_SETTINGS)]
  }
  const settings = [...(await examineHost(config)), ...judgeUnknownSettings(findUnknownSettings())]
  if (config.database === 'external') return [...settings, ...(await examineDatabase(config))]
  return [...settings, ...(await examineFolder(config))]
}

async function examineHost({ host }: Config): Promise<CheckResult[]> {
  try {
    await requireOwnHost(host)
    return [ok('settings', 'can be read')]
  } catch (error) {
    return [failed('settings', errorInWords(error), CORRECT_SETTINGS)]
  }
}

async function examineFolder(config: Config): Promise<CheckResult[]> {
  const { dataDirectory, publicUrl } = config
  try {
    await inspectDataPlace(dataDirectory)
  } catch (error) {
    return [judgePublicUrl(publicUrl), failed('data folder', errorInWords(error), 'Nothing can be kept until then.')]
  }
  const folder = await lookAtFolder(dataDirectory)
  if (folder === undefined) {
    const remedy = 'The first `fairlead serve` or `fairlead setup` makes it.'
    return [judgePublicUrl(publicUrl), warning('database', `there is none in ${dataDirectory} yet`, remedy)]
  }
  return [judgeFolder(folder), judgeDisk(folder.freeBytes), ...(await examineDatabase(config))]
}

async function examineDatabase(config: Config): Promise<CheckResult[]> {
  let opened: OpenContext
  try {
    opened = await openContext({ ...config, logLevel: 'silent' }, { schema: 'require', purpose: 'look' })
  } catch (error) {
    return [judgePublicUrl(config.publicUrl), refusal(error)]
  }
  try {
    return await examineContext(opened, config)
  } finally {
    await opened.close()
  }
}

async function examineContext(
  { context: { db, replica }, compareDatabase }: OpenContext,
  { publicUrl, filesDirectory, secrets }: Config,
): Promise<CheckResult[]> {
  const state = await lookAtDatabase(db)
  const machineTime = systemClock.now()
  const instance = await findInstance(db)
  return [
    judgePublicUrl(publicUrl, state.liveCampaigns),
    ...judgeDatabase(state, machineTime),
    ...judgeWay(secrets),
    ...judgeReplica(replica),
    ...judgeMove(await compareDatabase()),
    judgeRetention(await retentionLag(db, state.at)),
    judgeProcesses(await watchProcesses({ look: () => findHeartbeats(db), pause })),
    judgeReading(await readingLag(db, state.at)),
    judgeTasks(state),
    ...(await examineNodes(db)),
    ok('schema', 'up to date'),
    ok('secret key', 'fits the database'),
    judgeFiles(await lookAtFiles(filesDirectory)),
    ...(instance === undefined ? [] : judgeSending(instance, state, publicUrl)),
  ]
}

/** Why the database could not be opened, under the check that it fails. */
function refusal(error: unknown): CheckResult {
  const detail = errorInWords(error)
  const code = error instanceof AppError ? error.code : ''
  if (code === 'unreleased_schema') return failed('schema', detail, 'Start with an empty database.')
  if (code === 'wrong_schema') return failed('schema', detail, 'Run `fairlead migrate` with this release.')
  if (code === 'wrong_secret_key') return failed('secret key', detail, 'Find the key this database was made with.')
  return failed('database', detail, 'Nothing works without it.')
}

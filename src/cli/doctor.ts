import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { openContext } from '../open-context.ts'
import type { OpenContext } from '../open-context.ts'
import { findUnknownSettings, readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inspectDataPlace } from '../platform/embedded/data-place.ts'
import { AppError } from '../platform/errors.ts'
import { requireOwnHost } from '../platform/listen-address.ts'
import { findInstance } from '../platform/store.ts'
import { lookAtFiles, lookAtFolder } from './data-folder.ts'
import { findHeartbeats, lookAtDatabase } from './doctor-store.ts'
import { failed, ok, showFindings, warning } from './findings.ts'
import type { Finding } from './findings.ts'
import {
  judgeDatabase,
  judgeDisk,
  judgeFiles,
  judgeFolder,
  judgeProcesses,
  judgePublicUrl,
  judgeSending,
  judgeUnknownSettings,
} from './judge-installation.ts'
import { say, sayJson, sentenceOf } from './tell.ts'
import { watchProcesses } from './watch-processes.ts'

const CORRECT_SETTINGS = 'Correct the environment variables; .env.example describes each.'

/** `doctor` */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check the installation and say what to do; exit code 1 if a check fails. Changes nothing')
    .option('--json', 'print one line of JSON')
    .action(examine)
}

async function examine({ json }: { json?: true }): Promise<void> {
  const findings = await findAll()
  if (json) sayJson(findings)
  else say(showFindings(findings))
  if (findings.some((finding) => finding.state === 'failed')) process.exitCode = 1
}

async function findAll(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    return [failed('settings', sentenceOf(error), CORRECT_SETTINGS)]
  }
  const settings = [...(await examineHost(config)), ...judgeUnknownSettings(findUnknownSettings())]
  if (config.database === 'external') return [...settings, ...(await examineDatabase(config))]
  return [...settings, ...(await examineFolder(config))]
}

async function examineHost({ host }: Config): Promise<Finding[]> {
  try {
    await requireOwnHost(host)
    return [ok('settings', 'can be read')]
  } catch (error) {
    return [failed('settings', sentenceOf(error), CORRECT_SETTINGS)]
  }
}

async function examineFolder(config: Config): Promise<Finding[]> {
  const { dataDirectory, publicUrl } = config
  try {
    await inspectDataPlace(dataDirectory)
  } catch (error) {
    return [judgePublicUrl(publicUrl), failed('data folder', sentenceOf(error), 'Nothing can be kept until then.')]
  }
  const folder = await lookAtFolder(dataDirectory)
  if (folder === undefined) {
    const remedy = 'The first `fairlead serve` or `fairlead setup` makes it.'
    return [judgePublicUrl(publicUrl), warning('database', `there is none in ${dataDirectory} yet`, remedy)]
  }
  return [judgeFolder(folder), judgeDisk(folder.freeBytes), ...(await examineDatabase(config))]
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  let opened: OpenContext
  try {
    opened = await openContext({ ...config, logLevel: 'silent' }, { schema: 'require' })
  } catch (error) {
    return [judgePublicUrl(config.publicUrl), refusal(error)]
  }
  try {
    return await examineContext(opened.context, config)
  } finally {
    await opened.close()
  }
}

async function examineContext({ db }: Context, { publicUrl, filesDirectory }: Config): Promise<Finding[]> {
  const state = await lookAtDatabase(db)
  const machineTime = systemClock.now()
  const instance = await findInstance(db)
  return [
    judgePublicUrl(publicUrl, state.liveCampaigns),
    ...judgeDatabase(state, machineTime),
    judgeProcesses(await watchProcesses({ look: () => findHeartbeats(db), pause })),
    ok('schema', 'up to date'),
    ok('secret key', 'fits the database'),
    judgeFiles(await lookAtFiles(filesDirectory)),
    ...(instance === undefined ? [] : judgeSending(instance, state, publicUrl)),
  ]
}

/** Why the database could not be opened, under the check that it fails. */
function refusal(error: unknown): Finding {
  const detail = sentenceOf(error)
  const code = error instanceof AppError ? error.code : ''
  if (code === 'wrong_schema') return failed('schema', detail, 'Run `fairlead migrate` with this release.')
  if (code === 'wrong_secret_key') return failed('secret key', detail, 'Find the key this database was made with.')
  return failed('database', detail, 'Nothing works without it.')
}

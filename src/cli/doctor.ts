import type { Command } from 'commander'
import { openContext } from '../app.ts'
import type { OpenContext } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { findInstance } from '../platform/store.ts'
import { lookAtFolder } from './data-folder.ts'
import { lookAtDatabase } from './doctor-store.ts'
import { failed, ok, showFindings, warning } from './findings.ts'
import type { Finding } from './findings.ts'
import { judgeDatabase, judgeDisk, judgeFolder, judgePublicUrl, judgeSending } from './judge-installation.ts'
import { say, sayJson, sentenceOf } from './tell.ts'

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
    return [failed('settings', sentenceOf(error), 'Correct the environment variables; .env.example describes each.')]
  }
  const settings = [ok('settings', 'can be read'), judgePublicUrl(config.publicUrl)]
  if (config.database === 'external') return [...settings, ...(await examineDatabase(config))]
  const folder = await lookAtFolder(config.dataDirectory)
  if (folder === undefined) {
    const remedy = 'The first `fairlead serve` or `fairlead setup` makes it.'
    return [...settings, warning('database', `there is none in ${config.dataDirectory} yet`, remedy)]
  }
  return [...settings, judgeFolder(folder), judgeDisk(folder.freeBytes), ...(await examineDatabase(config))]
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  let opened: OpenContext
  try {
    opened = await openContext({ ...config, logLevel: 'silent' }, { schema: 'require' })
  } catch (error) {
    return [refusal(error)]
  }
  try {
    return await examineContext(opened.context)
  } finally {
    await opened.close()
  }
}

async function examineContext({ db }: Context): Promise<Finding[]> {
  const state = await lookAtDatabase(db)
  const instance = await findInstance(db)
  return [
    ...judgeDatabase(state, systemClock.now()),
    ok('schema', 'up to date'),
    ok('secret key', 'fits the database'),
    ...(instance === undefined ? [] : judgeSending(instance, state)),
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

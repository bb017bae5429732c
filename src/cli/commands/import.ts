import { createReadStream, createWriteStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Option } from 'commander'
import type { Command } from 'commander'
import {
  DELIMITER_NAMES,
  ENCODINGS,
  VENDOR_NAMES,
  bringFile,
  changeImport,
  delimiterNamed,
  forgetImport,
  leftOutColumns,
  previewImport,
  problemsAsCsv,
  requireImport,
  runInline,
  showImport,
  startImport,
  unreadStates,
  unusedDomains,
} from '../../imports/index.ts'
import type { ColumnWish, Import, VendorName } from '../../imports/index.ts'
import { ON_DUPLICATE } from '../../leads/index.ts'
import type { OnDuplicate } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireId, showId } from '../../platform/ids.ts'
import { JSON_LINE, OPERATOR, ORGANIZATION, forOrganization } from '../installation.ts'
import { say, sayJson, warn } from '../terminal.ts'
import { describeFile, describeRows, describeTotals, watchImport } from './import-report.ts'

const PREVIEWED = 5
/** Ended well, and some rows were not taken in. */
const SOME_REFUSED = 2

interface Options {
  organization?: string
  campaign?: string
  blocklist?: true
  onDuplicate: OnDuplicate
  everywhere?: true
  encoding?: (typeof ENCODINGS)[number]
  delimiter?: (typeof DELIMITER_NAMES)[number]
  vendor?: VendorName | 'none'
  header?: boolean
  map?: string
  preview?: true
  detach?: true
  errors?: string | true
  json?: true
}

/** `import` */
export function addImport(program: Command): void {
  program
    .command('import')
    .description(
      'bring a CSV file of leads into a campaign, or of whom nobody may contact; exit code 2 if rows were not taken in',
    )
    .argument('<file>', 'the file, up to 1 GiB, or - for standard input')
    .option('--campaign <id>', 'the campaign that the leads go to')
    .option('--blocklist', 'the file has addresses and domains that nobody may contact')
    .option(...ORGANIZATION)
    .addOption(
      new Option('--on-duplicate <what>', 'leads that are there already').choices(ON_DUPLICATE).default('skip'),
    )
    .option('--everywhere', 'a lead counts as there in any campaign of the organization')
    .option('--map <columns>', 'where columns go: email=E-Mail,companyName=Firma,-=Internal (- is nowhere)')
    .addOption(new Option('--encoding <name>', 'instead of the one detected').choices(ENCODINGS))
    .addOption(new Option('--delimiter <name>', 'instead of the one detected').choices(DELIMITER_NAMES))
    .addOption(
      new Option('--vendor <tool>', 'whose export it is, instead of the one recognised').choices([
        ...VENDOR_NAMES,
        'none',
      ]),
    )
    .option('--header', 'the first line names the columns')
    .option('--no-header', 'the first line is a row like others')
    .option('--preview', 'show how the file is read and what its first rows become, and write nothing')
    .option('--detach', 'leave the work to a worker, and end')
    .option('--errors [path]', 'write the rows that were not taken in to a CSV file, by default beside the file')
    .option(...JSON_LINE)
    .action(bring)
}

async function bring(file: string, options: Options): Promise<void> {
  await forOrganization(options.organization, async (context, { organizationId }) => {
    const one = await upload(context, organizationId, { file, options })
    if (options.json !== true) {
      say(describeFile(one))
      say(describeRows(await previewImport(context, one, PREVIEWED)))
    }
    for (const { detail } of [...unreadStates(one), ...leftOutColumns(one), ...unusedDomains(one)]) warn(detail)
    if (options.preview === true) return endPreview(context, one, options)
    await work(context, one, { file, options })
  })
}

async function upload(
  context: Context,
  organizationId: string,
  { file, options }: { file: string; options: Options },
): Promise<Import> {
  const { encoding, delimiter, header, onDuplicate, everywhere, blocklist, campaign } = options
  if (blocklist !== true && campaign === undefined) {
    throw new AppError('invalid_usage', 'Name the campaign that the leads go to with --campaign, or say --blocklist.')
  }
  const order = {
    organizationId,
    actor: OPERATOR,
    kind: blocklist === true ? ('blocklist' as const) : ('leads' as const),
    campaignId: blocklist === true ? null : requireId('camp', campaign ?? ''),
    fileName: file === '-' ? 'standard input' : basename(file).slice(0, 200),
    wish: {
      ...(encoding === undefined ? {} : { encoding }),
      ...(delimiter === undefined ? {} : { delimiter: delimiterNamed(delimiter) }),
      ...(header === undefined ? {} : { hasHeader: header }),
    },
    options: { onDuplicate, duplicateScope: everywhere === true ? ('organization' as const) : ('campaign' as const) },
  }
  const columns = readMappingOption(options.map)
  const brought = await bringFile(context, order, file === '-' ? process.stdin : openSource(file))
  if (columns.length === 0 && options.vendor === undefined) return brought
  const vendor = options.vendor === 'none' ? null : options.vendor
  try {
    const change = { wish: {}, options: {}, columns, ...(vendor === undefined ? {} : { vendor }) }
    return await changeImport(context, brought, change)
  } catch (error) {
    await forgetImport(context, brought, OPERATOR)
    throw error instanceof AppError ? new AppError(error.code, sentencesOf(error), { cause: error }) : error
  }
}

function sentencesOf({ errors, message }: AppError): string {
  return errors.length === 0 ? message : errors.map((error) => error.detail).join(' ')
}

async function* openSource(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new AppError('not_found', `The file cannot be read: ${why}`, { cause: error })
  }
}

async function endPreview(context: Context, one: Import, { json }: Options): Promise<void> {
  const rows = json === true ? await previewImport(context, one, PREVIEWED) : []
  await forgetImport(context, one, OPERATOR)
  if (json === true) sayJson({ ...showImport(one), preview: rows })
  else say('Nothing was written.')
}

async function work(
  context: Context,
  one: Import,
  { file, options }: { file: string; options: Options },
): Promise<void> {
  const shown = showId('imp', one.importId)
  if (options.detach === true) {
    const started = await startImport(context, one, { actor: OPERATOR })
    if (options.json === true) sayJson(showImport(started))
    else say(`${shown} is started; a worker takes its rows in.`)
    return
  }
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('Interrupted.'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const watching = watchImport(context, one)
  try {
    await runInline(context, one, { actor: OPERATOR, signal: stopping.signal })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_ready') await forgetImport(context, one, OPERATOR)
    throw error
  } finally {
    await watching.end()
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
  await report(context, await requireImport(context, one), { file, options })
}

async function report(
  context: Context,
  one: Import,
  { file, options }: { file: string; options: Options },
): Promise<void> {
  const { state, failure } = one
  if (options.json === true) sayJson(showImport(one))
  else say(describeTotals(one))
  if (options.errors !== undefined && one.problemsKept > 0) {
    const path = typeof options.errors === 'string' ? options.errors : `${file === '-' ? 'import' : file}.errors.csv`
    await pipeline(Readable.from(problemsAsCsv(context, one)), createWriteStream(path, { mode: 0o600 }))
    warn(`The rows that were not taken in are in ${path}.`)
  }
  if (state === 'failed') throw new AppError('import_failed', failure ?? 'The import failed.')
  if (state === 'running') {
    warn('It was interrupted: the rows above are in, and a worker goes on with the others.')
    process.exitCode = 1
  } else if (state === 'cancelled') {
    warn('It was cancelled meanwhile; the rows above are in.')
    process.exitCode = 1
  } else if (one.invalid + one.rejected > 0) process.exitCode = SOME_REFUSED
}

/**
 * Reads `email=E-Mail,companyName=Firma,-=Internal`: fields, each with the column it is taken from; `-` is for columns
 * that go nowhere. @throws AppError `invalid_usage`
 */
export function readMappingOption(text: string | undefined): ColumnWish[] {
  if (text === undefined || text.trim() === '') return []
  return text.split(',').map((pair) => {
    const at = pair.indexOf('=')
    const [to, header] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    if (at < 1 || header === '') {
      throw new AppError('invalid_usage', `--map takes field=Column pairs with commas between them, not "${pair}".`)
    }
    return { header, to: to === '-' ? null : to }
  })
}

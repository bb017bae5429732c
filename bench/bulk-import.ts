import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseId } from '../src/platform/ids.ts'
import { besideImport } from './bulk-beside.ts'
import { newCampaign, startByApi, writeRows } from './bulk-files.ts'
import type { Progress } from './bulk-files.ts'
import { copyLeads } from './copy-leads.ts'
import { insertedRowsPerSecond, round2 } from './unit.ts'
import type { BenchOptions } from './result.ts'
import { callApi, peakMiB, PROGRAM, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'

/** What imports of files take, and what they leave to others. */
export interface ImportFigures {
  /** Through `fairlead import`, from its start of the rows to the last commit. */
  readonly importRowsPerSecond: number
  /** That, by the rows a second of COPY, and by those that pgbench inserts one by one. */
  readonly importRatioToCopy: number
  readonly importRatioToBareRow: number
  /** Of the whole command: reading the file through, looking at it, and all else. */
  readonly importCommandSeconds: number
  readonly importPeakMiB: number
  /** Of an import in the process that serves, of 1 GB, while a million leads of the same organization are worked on. */
  readonly importServeSeconds: number
  /** Of the process that serves and works, while it takes the widest file as an upload and imports it. */
  readonly importServePeakMiB: number
  /** Rows that did not become leads; none should. */
  readonly importNotCreated: number
  /** From 201 to `scored` for another organization's lead while an import runs in the same process. */
  readonly scoredBesideImportP99Ms: number
  /** Of that organization's first screen and of its funnel report. */
  readonly overviewBesideImportP99Ms: number
  readonly reportBesideImportP99Ms: number
  /** Rows of the import that went in meanwhile. */
  readonly rowsBeside: number
}

/** What they should keep to. */
export const IMPORT_TARGETS: Readonly<Partial<Record<keyof ImportFigures, { least?: number; most?: number }>>> = {
  importRatioToCopy: { least: 0.9 },
  importRatioToBareRow: { least: 5 },
  importPeakMiB: { most: 300 },
  importServePeakMiB: { most: 300 },
  importNotCreated: { least: 0, most: 0 },
  scoredBesideImportP99Ms: { most: 2_000 },
  overviewBesideImportP99Ms: { most: 300 },
  reportBesideImportP99Ms: { most: 300 },
}

/** Imports files into campaigns of a workplace, beside COPY of the rows that came of the first. */
export async function benchImport(
  workplace: Workplace,
  { quick, tell }: BenchOptions,
): Promise<{ figures: Record<keyof ImportFigures, number>; against: Record<string, number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-bench-import-'))
  const rows = quick ? 50_000 : 1_000_000
  try {
    const [narrow, wide] = [join(folder, 'narrow.csv'), join(folder, 'wide.csv')]
    await writeRows(narrow, { rows, notes: 0, round: 0 })
    // A gigabyte, of rows as long as they may be.
    await writeRows(wide, { rows: Math.round(rows / 10), notes: 9_900, round: 1 })
    const server = await startProgram('api', workplace)
    const campaigns = []
    for (let index = 0; index < 5; index += 1) campaigns.push(await newCampaign(workplace, index))
    await stopProgram(server)
    const first = await runImport(workplace, narrow, campaigns[0]!)
    const { organizationId } = workplace
    // Into a campaign of its own: its rows are neither imported nor copied.
    const unit = await insertedRowsPerSecond(workplace, campaigns[4]!, quick ? 3 : 10)
    const copied = await copyLeads(workplace, { organizationId, campaignId: parseId('camp', campaigns[0]!) ?? '' })
    tell({ importRowsPerSecond: rows / first.workSeconds, importCopyRowsPerSecond: rows / copied })
    const second = await runImport(workplace, wide, campaigns[1]!)
    tell({ seconds: second.seconds, importPeakMiB: Math.max(first.peak, second.peak) })
    const served = await serveImport(workplace, wide, campaigns[2]!)
    tell({ seconds: served.seconds, importServePeakMiB: served.peak })
    const beside = await besideImport(workplace, narrow, campaigns[3]!)
    tell(beside)
    return {
      figures: {
        importRowsPerSecond: Math.round(rows / first.workSeconds),
        importRatioToCopy: round2(copied / first.workSeconds),
        importRatioToBareRow: round2(rows / first.workSeconds / unit),
        importCommandSeconds: Math.round(first.seconds * 10) / 10,
        importPeakMiB: Math.round(Math.max(first.peak, second.peak)),
        importServeSeconds: Math.round(served.seconds),
        importServePeakMiB: Math.round(served.peak),
        importNotCreated: rows + 2 * Math.round(rows / 10) - (await countLeads(workplace, campaigns.slice(0, 3))),
        ...beside,
      },
      against: {
        importedRows: rows,
        importCopyRowsPerSecond: Math.round(rows / copied),
        bareRowsPerSecond: Math.round(unit),
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function countLeads(
  { organizationId, opened: { context } }: Workplace,
  campaigns: readonly string[],
): Promise<number> {
  const ids = campaigns.map((campaign) => parseId('camp', campaign))
  const { rows } = await context.db.query<{ leads: number }>(
    'select count(*)::int as leads from leads where organization_id = $1 and campaign_id = any($2)',
    [organizationId, ids],
  )
  return rows[0]?.leads ?? 0
}

async function runImport(workplace: Workplace, file: string, campaign: string) {
  const began = performance.now()
  const options = ['import', file, '--campaign', campaign, '--organization', shownOrganization(workplace), '--json']
  const child = spawn(process.execPath, [...PROGRAM, ...options], {
    env: { ...process.env, ...workplace.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  const peakOf = watchMemory(child)
  await once(child, 'close')
  const peak = peakOf()
  const seconds = (performance.now() - began) / 1000
  const { startedAt, finishedAt } = JSON.parse(out) as { startedAt: string; finishedAt: string }
  const workSeconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  return { seconds, workSeconds, peak }
}

function shownOrganization({ organizationId }: Workplace): string {
  return `org_${organizationId.replaceAll('-', '')}`
}

/** Watches a process; what is answered ends it and tells the peak in MiB. */
function watchMemory(child: ChildProcess): () => number {
  let peak = 0
  const watch = setInterval(() => {
    void peakMiB(child.pid ?? 0).then(
      (now) => {
        peak = Math.max(peak, now)
      },
      () => undefined,
    )
  }, 50)
  return () => {
    clearInterval(watch)
    return peak
  }
}

/** One process takes a file as an upload, imports it, and does all that follows. */
async function serveImport(workplace: Workplace, file: string, campaign: string) {
  const server = await startProgram('serve', workplace)
  const peakOf = watchMemory(server)
  try {
    const importId = await startByApi(workplace, file, campaign)
    const began = performance.now()
    for (;;) {
      const { state } = await callApi<Progress>(workplace, `/imports/${importId}`, undefined, 'GET')
      if (state !== 'running') return { seconds: (performance.now() - began) / 1000, peak: peakOf() }
      await pause(100)
    }
  } finally {
    peakOf()
    await stopProgram(server)
  }
}

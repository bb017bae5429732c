import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createKey, createOrganization } from '../src/accounts/index.ts'
import { parseId } from '../src/platform/ids.ts'
import { copyLeads } from './copy-leads.ts'
import { callApi, PROGRAM, residentMiB, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'

/** What imports of files take, and what they leave to others. */
export interface ImportFigures {
  /** Through `fairlead import`, from its start of the rows to the last commit. */
  readonly importRowsPerSecond: number
  /** Of the whole command: reading the file through, looking at it, and all else. */
  readonly importCommandSeconds: number
  readonly importPeakMiB: number
  /** Of the process that serves and works, while it takes the widest file as an upload and imports it. */
  readonly importServePeakMiB: number
  /** Rows that did not become leads; none should. */
  readonly importNotCreated: number
  /** From 201 to `scored` for another organization's lead while an import runs in the same process. */
  readonly scoredBesideImportP99Ms: number
  /** Of that organization's first screen and of its funnel report. */
  readonly overviewBesideImportP99Ms: number
  readonly reportBesideImportP99Ms: number
}

/** What they should keep to. */
export const IMPORT_TARGETS: Readonly<Partial<Record<keyof ImportFigures, { least?: number; most?: number }>>> = {
  importRowsPerSecond: { least: 25_000 },
  importPeakMiB: { most: 300 },
  importServePeakMiB: { most: 300 },
  importNotCreated: { most: 0 },
  scoredBesideImportP99Ms: { most: 2_000 },
}

/** Imports files into campaigns of a workplace, beside COPY of the rows that came of the first. */
export async function benchImport(
  workplace: Workplace,
  { quick }: { quick: boolean },
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
    for (let index = 0; index < 4; index += 1) campaigns.push(await newCampaign(workplace, index))
    await stopProgram(server)
    const first = await runImport(workplace, narrow, campaigns[0]!)
    const { organizationId } = workplace
    const copied = await copyLeads(workplace, { organizationId, campaignId: parseId('camp', campaigns[0]!) ?? '' })
    const second = await runImport(workplace, wide, campaigns[1]!)
    const served = await serveImport(workplace, wide, campaigns[2]!)
    const beside = await besideImport(workplace, narrow, campaigns[3]!)
    return {
      figures: {
        importRowsPerSecond: Math.round(rows / first.workSeconds),
        importCommandSeconds: Math.round(first.seconds * 10) / 10,
        importPeakMiB: Math.round(Math.max(first.peak, second.peak)),
        importServePeakMiB: Math.round(served.peak),
        importNotCreated: rows + 2 * Math.round(rows / 10) - first.created - second.created - served.created,
        ...beside,
      },
      against: { importedRows: rows, importCopyRowsPerSecond: Math.round(rows / copied) },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Leads of the other organization: of so many, the 99th percentile is the second slowest. */
const SAMPLES = 200

async function newCampaign(workplace: Workplace, index: number): Promise<string> {
  return (await callApi<{ campaignId: string }>(workplace, '/campaigns', { name: `Import ${index}` })).campaignId
}

async function writeRows(
  path: string,
  { rows, notes, round }: { rows: number; notes: number; round: number },
): Promise<void> {
  const note = 'x'.repeat(notes)
  function* lines() {
    yield 'Email,First Name,Last Name,Company,Job Title,City,Region,Seats,Notes\n'
    for (let from = 0; from < rows; from += 100) {
      const some = Array.from({ length: Math.min(100, rows - from) }, (_, at) => {
        const n = from + at
        return `jane.doe.${round}.${n}@acme${n % 5_000}.test,Jane,Doe ${n},"Acme Robotics, ${n % 5_000}",VP Operations,Berlin,emea,${n % 500},${note}\n`
      })
      yield some.join('')
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
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
  const { startedAt, finishedAt, progress } = JSON.parse(out) as {
    startedAt: string
    finishedAt: string
    progress: { created: number }
  }
  const workSeconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  return { seconds, workSeconds, peak, created: progress.created }
}

function shownOrganization({ organizationId }: Workplace): string {
  return `org_${organizationId.replaceAll('-', '')}`
}

/** Watches a process; what is answered ends it and tells the peak in MiB. */
function watchMemory(child: ChildProcess): () => number {
  let peak = 0
  const watch = setInterval(() => {
    void residentMiB(child.pid ?? 0).then(
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
    for (;;) {
      const { state, progress } = await callApi<{ state: string; progress: { created: number } }>(
        workplace,
        `/imports/${importId}`,
        undefined,
        'GET',
      )
      if (state !== 'running') return { peak: peakOf(), created: progress.created }
      await pause(100)
    }
  } finally {
    peakOf()
    await stopProgram(server)
  }
}

/** One process serves and works; one organization imports, another adds single leads and reads its reports. */
async function besideImport(workplace: Workplace, file: string, campaign: string) {
  const { context } = workplace.opened
  const organizationId = await createOrganization(context, { name: 'Beside', requestsPerMinute: 10_000_000 })
  const { key } = await createKey(context, { organizationId, name: 'bench', scopes: ['all'], createdBy: 'bench' })
  const other = { ...workplace, key }
  const server = await startProgram('serve', workplace)
  try {
    const mine = await newCampaign(other, 9)
    const importId = await startByApi(workplace, file, campaign)
    const [scored, overviews, reports]: [number[], number[], number[]] = [[], [], []]
    for (let n = 0; ; n += 1) {
      scored.push(await timeToScored(other, mine, n))
      overviews.push(await timeOf(() => callApi(other, '/overview', undefined, 'GET')))
      reports.push(await timeOf(() => callApi(other, '/reports/funnel?mode=all', undefined, 'GET')))
      const one = await callApi<{ state: string }>(workplace, `/imports/${importId}`, undefined, 'GET')
      // A million rows go in beside other work for longer than the tail needs to show.
      if (n >= SAMPLES || (one.state !== 'running' && n >= 20)) break
    }
    return {
      scoredBesideImportP99Ms: Math.round(p99(scored)),
      overviewBesideImportP99Ms: Math.round(p99(overviews)),
      reportBesideImportP99Ms: Math.round(p99(reports)),
    }
  } finally {
    await stopProgram(server)
  }
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await ask()
  return performance.now() - began
}

async function startByApi(workplace: Workplace, file: string, campaign: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${workplace.port}/api/v1/imports?campaignId=${campaign}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workplace.key}`, 'content-type': 'text/csv' },
    body: Readable.toWeb(createReadStream(file)),
    duplex: 'half',
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  const { importId } = (await answer.json()) as { importId: string }
  await callApi(workplace, `/imports/${importId}/start`, undefined)
  return importId
}

async function timeToScored(workplace: Workplace, campaign: string, n: number): Promise<number> {
  const lead = {
    companyName: 'Quick',
    contactName: 'Q Ick',
    email: `q${n}@quick.test`,
    company: { industry: 'Robotics' },
  }
  const { prospectId } = await callApi<{ prospectId: string }>(workplace, `/campaigns/${campaign}/leads`, lead)
  const began = performance.now()
  for (;;) {
    const { status } = await callApi<{ status: string }>(workplace, `/leads/${prospectId}`, undefined, 'GET')
    if (status !== 'queued' && status !== 'researching') return performance.now() - began
    await pause(10)
  }
}

function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN
}

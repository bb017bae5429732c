import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { changeOrganization } from '../src/accounts/index.ts'
import { parseId } from '../src/platform/ids.ts'
import { benchImport, IMPORT_TARGETS } from './bulk-import.ts'
import { copyLeads } from './copy-leads.ts'
import { UNIT, insertedRowsPerSecond, median, round2 } from './unit.ts'
import { callApi, createWorkplace, peakMiB, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'

/** Leads in bulk: as a stream of lines, and as files; each beside COPY of the very rows that came of it. */
export const benchBulk: Bench = async (options) => {
  const streamed = await benchStream(options)
  const imported = await inWorkplace((workplace) => benchImport(workplace, options))
  return {
    figures: { ...streamed.figures, ...imported.figures },
    against: { ...streamed.against, ...imported.against },
    targets: { ...streamed.targets, ...IMPORT_TARGETS },
  }
}

async function inWorkplace<Result>(work: (workplace: Workplace) => Promise<Result>): Promise<Result> {
  const workplace = await createWorkplace()
  try {
    return await work(workplace)
  } finally {
    await workplace.close()
  }
}

const STREAM_TARGETS = {
  ratioToCopy: { least: 0.9 },
  ratioToBareRow: { least: 5 },
  peakMiB: { most: 300 },
  notCreated: { least: 0, most: 0 },
}

/**
 * Leads as NDJSON through the server, durable and each with its result, beside PostgreSQL's COPY of leads, contacts and
 * events under another organization. The two alternate, and the medians count.
 */
const benchStream: Bench = async ({ quick, tell }) => {
  const leads = quick ? 50_000 : 300_000
  const rounds = quick ? 1 : 3
  const workplace = await createWorkplace()
  const { context } = workplace.opened
  await changeOrganization(context, workplace.organizationId, { rowsPerHour: 1_000_000_000 }, 'bench')
  const child = await startProgram('api', workplace)
  try {
    const streamed = []
    const copied = []
    let created = 0
    for (let round = 0; round < rounds; round += 1) {
      const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', { name: `Bench ${round}` })
      const sent = await stream(workplace, campaignId, blocksOf(leads, round))
      created += sent.created
      streamed.push(leads / sent.seconds)
      const campaign = { organizationId: workplace.organizationId, campaignId: parseId('camp', campaignId) ?? '' }
      copied.push(leads / (await copyLeads(workplace, campaign)))
      tell({ streamed: Math.round(streamed[round]!), copied: Math.round(copied[round]!) })
    }
    const peak = await peakMiB(child.pid ?? 0)
    const bare = await callApi<{ campaignId: string }>(workplace, '/campaigns', { name: 'Unit' })
    const unit = await insertedRowsPerSecond(workplace, bare.campaignId, quick ? 3 : 10)
    return {
      figures: {
        leadsPerSecond: Math.round(median(streamed)),
        ratioToCopy: round2(median(streamed) / median(copied)),
        ratioToBareRow: round2(median(streamed) / unit),
        peakMiB: Math.round(peak),
        notCreated: rounds * leads - created,
      },
      against: {
        leads,
        rounds,
        loadGenerator: 'one request over one connection, same machine',
        copyRowsPerSecond: Math.round(median(copied)),
        bareRow: UNIT,
        bareRowsPerSecond: Math.round(unit),
      },
      targets: STREAM_TARGETS,
    }
  } finally {
    await stopProgram(child)
    await workplace.close()
  }
}

const LINES_PER_BLOCK = 250

/** Made before the clock runs: the generator shall take as little of the machine as it can. */
function blocksOf(leads: number, round: number): Buffer[] {
  const line = (n: number) =>
    `${JSON.stringify({
      companyName: `Acme Robotics ${n % 5_000}`,
      contactName: `Jane Doe ${n}`,
      email: `jane.doe.${round}.${n}@acme${n % 5_000}.test`,
      title: 'VP Operations',
      customData: { region: ['emea', 'apac', 'amer'][n % 3], seats: n % 500, plan: 'pro' },
    })}\n`
  return Array.from({ length: Math.ceil(leads / LINES_PER_BLOCK) }, (_, block) => {
    const from = block * LINES_PER_BLOCK
    const count = Math.min(LINES_PER_BLOCK, leads - from)
    return Buffer.from(Array.from({ length: count }, (_unused, n) => line(from + n)).join(''))
  })
}

/** Seconds from the first byte to the end of the answer, and how many leads it says were created. */
async function stream(
  workplace: Workplace,
  campaignId: string,
  blocks: readonly Buffer[],
): Promise<{ seconds: number; created: number }> {
  const started = performance.now()
  const sending = request({
    port: workplace.port,
    method: 'POST',
    path: `/api/v1/campaigns/${campaignId}/leads/batch`,
    headers: { authorization: `Bearer ${workplace.key}`, 'content-type': 'application/x-ndjson' },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  for (const block of blocks) if (!sending.write(block)) await once(sending, 'drain')
  sending.end()
  const [answer] = await answered
  let end = ''
  for await (const chunk of answer) end = (end + (chunk as Buffer).toString('latin1')).slice(-1_000)
  const created = Number(/"created":(\d+)/.exec(end.slice(end.indexOf('"summary"')))?.[1] ?? 0)
  return { seconds: (performance.now() - started) / 1000, created }
}

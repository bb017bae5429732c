import { setTimeout as pause } from 'node:timers/promises'
import { DOMAINS } from './installation.ts'
import type { Installation, Tenant } from './installation.ts'

/** Leads by their number, with every id that a 201 or 200 named for each. */
export type LeadLedger = ReadonlyMap<number, ReadonlySet<string>>

/** Adds leads for as long as the run goes on. */
export interface LeadLoad {
  readonly ledger: LeadLedger
  /** How many may have been asked for by now. */
  allow(count: number): void
  /** Resolves once all that are allowed were answered. */
  finished(): Promise<void>
}

const AT_ONCE = 12
/** Every so many leads go as one batch. */
const BATCH = 10
const PAUSE_MS = 50

/** Whose lead a number is. */
function tenantOf<T>(tenants: readonly T[], n: number): T {
  return tenants[Math.floor(n / BATCH) % tenants.length]!
}

/** The address of a lead, which tells its number. */
export function emailOf(n: number): string {
  return `lead${n}@acme${n % DOMAINS}.test`
}

/**
 * Adds leads over both APIs. What is not answered is asked again with the same Idempotency-Key until it is, as a caller
 * does who must not lose a lead. Each tenth group of ten goes as a batch.
 */
export function startLeadLoad(installation: Installation, total: number): LeadLoad {
  const ledger = new Map<number, Set<string>>()
  let allowed = 0
  let next = 0
  let isOver = false
  const drive = async () => {
    for (;;) {
      if (next >= total) return
      if (next >= allowed) {
        if (isOver) return
        await pause(PAUSE_MS)
        continue
      }
      const first = next
      next += BATCH
      await addGroup(installation, first, ledger)
    }
  }
  const drivers = Promise.all(Array.from({ length: AT_ONCE }, drive))
  return {
    ledger,
    allow: (count) => {
      allowed = count
    },
    finished: async () => {
      isOver = true
      await drivers
    },
  }
}

async function addGroup(installation: Installation, first: number, ledger: Map<number, Set<string>>): Promise<void> {
  const tenant = tenantOf(installation.tenants, first)
  const numbers = Array.from({ length: BATCH }, (_, index) => first + index)
  const note = (n: number, prospectId: unknown) => {
    if (typeof prospectId !== 'string') throw new Error(`No id for lead ${n}.`)
    ledger.set(n, (ledger.get(n) ?? new Set()).add(prospectId))
  }
  if ((first / BATCH) % BATCH === 0) {
    const { results } = (await insist(installation, tenant, {
      path: 'leads/batch',
      key: `batch-${first}`,
      body: numbers.map(leadOf),
    })) as {
      results: { index: number; prospectId: unknown }[]
    }
    for (const { index, prospectId } of results) note(first + index, prospectId)
    return
  }
  for (const n of numbers) {
    const answer = (await insist(installation, tenant, { path: 'leads', key: `lead-${n}`, body: leadOf(n) })) as {
      prospectId: unknown
    }
    note(n, answer.prospectId)
  }
}

function leadOf(n: number): Record<string, unknown> {
  return {
    companyName: 'Acme Robotics',
    contactName: 'Jane Doe',
    email: emailOf(n),
    company: { industry: 'Logistics', employeeCount: 50 + (n % 900), country: 'DE' },
  }
}

/** Asks one API after the other until there is an answer. @throws Error when the answer is a refusal */
async function insist(
  { ports }: Installation,
  tenant: Tenant,
  { path, key, body }: { readonly path: string; readonly key: string; readonly body: unknown },
): Promise<unknown> {
  for (let attempt = Math.floor(Math.random() * 2); ; attempt += 1) {
    const answer = await ask(`http://127.0.0.1:${ports[attempt % 2]}/api/v1/campaigns/${tenant.campaignId}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tenant.key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
    if (answer?.status === 200 || answer?.status === 201) return JSON.parse(answer.text) as unknown
    // 409: the same request is under way in the other process; 500, 503: the database is away; the rest is no fault of a death.
    if (answer !== undefined && ![409, 500, 503].includes(answer.status)) {
      throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    }
    await pause(PAUSE_MS)
  }
}

/** What a request was answered with, or undefined when the process died over it. */
export async function ask(
  url: string,
  options: RequestInit = {},
): Promise<{ status: number; text: string } | undefined> {
  try {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(20_000) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return undefined
  }
}

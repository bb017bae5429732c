import { setTimeout as pause } from 'node:timers/promises'
import { emailOf } from '../chaos/add-leads.ts'
import type { Installation, Tenant } from '../chaos/installation.ts'

/** What was asked besides adding leads, and what was refused though it should not have been. */
export interface Used {
  readonly figures: { requests: number; imports: number; removed: number }
  readonly refused: string[]
}

const IMPORT_EVERY_MS = 60_000
const IMPORT_ROWS = 100
const LOOK_EVERY_MS = 2_000

const REMOVERS = 4
const REMOVE_EVERY_MS = 500

const LOOKS = [
  '/overview',
  '/leads?sort=score&limit=50',
  '/inbox?limit=50',
  '/reports/funnel',
  '/messages?limit=50',
  '/meetings?when=upcoming',
]

interface Request {
  readonly method: string
  readonly path: string
  readonly csv?: string
}

type Call = (tenant: Tenant, request: Request) => Promise<{ status: number; body: Record<string, unknown> }>

/**
 * Uses the API as people do until `isOver`: looks at lists and reports, brings files, and removes each lead when it is
 * `life` milliseconds old, so that there are as many at the end as in the middle.
 */
export async function useApi(
  { ports, tenants }: Installation,
  { life, isOver }: { readonly life: number; readonly isOver: () => boolean },
): Promise<Used> {
  const used: Used = { figures: { requests: 0, imports: 0, removed: 0 }, refused: [] }
  const call = callerOf(ports[0], used)
  const turns = async (every: number, act: (tenant: Tenant, turn: number) => Promise<void>) => {
    for (let turn = 0; !isOver(); turn += 1) {
      await act(tenants[turn % tenants.length]!, turn)
      await pause(every)
    }
  }
  await Promise.all([
    turns(LOOK_EVERY_MS, async (tenant, turn) => {
      await call(tenant, { method: 'GET', path: LOOKS[turn % LOOKS.length] ?? '' })
    }),
    turns(IMPORT_EVERY_MS, async (tenant, turn) => {
      const path = `/imports?campaignId=${tenant.campaignId}`
      const { importId } = (await call(tenant, { method: 'POST', path, csv: fileOf(turn) })).body
      await call(tenant, { method: 'POST', path: `/imports/${String(importId)}/start` })
      used.figures.imports += 1
    }),
    ...Array.from({ length: REMOVERS }, (_, n) =>
      turns(REMOVE_EVERY_MS, async (_tenant, turn) => {
        // Each has tenants of its own: two would remove the same leads.
        const tenant = tenants[(turn * REMOVERS + n) % tenants.length]!
        const before = new Date(Date.now() - life).toISOString()
        const path = `/campaigns/${tenant.campaignId}/leads?createdTo=${before}&limit=200`
        const { data } = (await call(tenant, { method: 'GET', path })).body
        for (const { prospectId } of data as { prospectId: string }[]) {
          await removeLead(call, tenant, prospectId)
          used.figures.removed += 1
        }
      }),
    ),
  ])
  return used
}

/** Asks the API, and writes down what is refused; a 409 has its reason. */
function callerOf(port: number, used: Used): Call {
  return async (tenant, { method, path, csv }) => {
    used.figures.requests += 1
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${tenant.key}`, ...(csv === undefined ? {} : { 'content-type': 'text/csv' }) },
      ...(csv === undefined ? {} : { body: csv }),
    })
    const text = await answer.text()
    if (!answer.ok && answer.status !== 409)
      used.refused.push(`${method} ${path} was answered ${answer.status}: ${text}`)
    return { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown> }
  }
}

/** Removes a lead; a meeting ahead is called off before. */
async function removeLead(call: Call, tenant: Tenant, prospectId: string): Promise<void> {
  const path = `/leads/${prospectId}`
  if ((await call(tenant, { method: 'DELETE', path })).status !== 409) return
  const booked = { method: 'GET', path: `/meetings?prospectId=${prospectId}&status=booked` }
  const { data } = (await call(tenant, booked)).body
  for (const { meetingId } of data as { meetingId: string }[]) {
    await call(tenant, { method: 'POST', path: `/meetings/${meetingId}/cancel` })
  }
  await call(tenant, { method: 'DELETE', path })
}

/** A file of leads whose numbers nobody else has. */
function fileOf(turn: number): string {
  const rows = Array.from({ length: IMPORT_ROWS }, (_, row) => {
    return `${emailOf(10_000_000 + turn * IMPORT_ROWS + row)},Jane Doe,Acme Robotics\n`
  })
  return `Email,Name,Company\n${rows.join('')}`
}

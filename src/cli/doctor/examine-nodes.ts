import {
  isDistributed,
  listNodeLoads,
  listNodes,
  listTables,
  measureParts,
} from '../../platform/distribution/distribution-store.ts'
import type { Node, NodeLoad, Table } from '../../platform/distribution/distribution-store.ts'
import { placementOf } from '../../platform/distribution/distribute.ts'
import type { Db } from '../../platform/database/db.ts'
import { failed, ok, warning } from './checks.ts'
import type { CheckResult } from './checks.ts'

const GIGABYTE = 1024 ** 3
/** A part that holds so much of all rows is one organization, as a rule. */
const LARGE_PART = 0.2
/** Below that nothing is worth moving. */
const SMALL = 10 * GIGABYTE

/** How a distributed database stands: its nodes, what each holds, and what lies where it does not belong. None elsewhere. */
export async function examineNodes(db: Db): Promise<CheckResult[]> {
  if (!(await isDistributed(db))) return []
  const nodes = await listNodes(db)
  const away = nodes.filter(({ isActive }) => !isActive)
  if (away.length > 0) return [judgeNodes(nodes, [])]
  return [
    judgeNodes(nodes, await listNodeLoads(db)),
    judgeParts(await measureParts(db)),
    judgeTables(await listTables(db)),
  ]
}

const placeOf = ({ name, port }: Pick<Node, 'name' | 'port'>) => `${name}:${port}`

/** Which nodes there are and what each holds. */
export function judgeNodes(nodes: readonly Node[], loads: readonly NodeLoad[]): CheckResult {
  const away = nodes.filter(({ isActive }) => !isActive)
  if (away.length > 0) {
    return failed(
      'nodes',
      `${away.map(placeOf).join(', ')} is not active`,
      'Start it, then `select citus_activate_node(…)`.',
    )
  }
  const held = loads.map((load) => `${placeOf(load)} ${load.parts} parts, ${(load.bytes / GIGABYTE).toFixed(1)} GiB`)
  const idle = nodes.filter((node) => node.holdsRows && !loads.some((load) => placeOf(load) === placeOf(node)))
  if (idle.length === 0) return ok('nodes', held.join('; '))
  const remedy = 'Stop all processes and run `select citus_rebalance_start()`, then `fairlead distribute`.'
  return warning('nodes', `${held.join('; ')}; ${idle.map(placeOf).join(', ')} holds nothing yet`, remedy)
}

/** Whether one part has outgrown the others. */
export function judgeParts({ largest, all }: { readonly largest: number; readonly all: number }): CheckResult {
  const share = all === 0 ? 0 : largest / all
  const detail = `the largest part has ${Math.round(100 * share)} % of all rows`
  if (all < SMALL || share < LARGE_PART) return ok('parts', detail)
  return warning('parts', detail, 'Give its largest organization a part of its own: `fairlead organizations isolate`.')
}

/** Whether every table lies where it belongs. */
export function judgeTables(tables: readonly Table[]): CheckResult {
  const elsewhere = tables.filter((table) => (table.placed ?? 'coordinator') !== placementOf(table))
  if (elsewhere.length === 0) return ok('tables', `all ${tables.length} lie where they belong`)
  const names = elsewhere.map(({ name }) => name).join(', ')
  return failed('tables', `${names} is not distributed`, 'Stop all processes and run `fairlead distribute`.')
}

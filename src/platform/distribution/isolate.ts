import type { Database } from '../database/db.ts'
import { AppError } from '../errors.ts'
import { setLockTimeout } from '../migrations/migration-store.ts'
import { lockSchema } from '../migrations/schema-lock.ts'
import type { LockWait } from '../migrations/schema-lock.ts'
import { findPart, isDistributed, isolateRows, listNodes, movePart } from './distribution-store.ts'
import type { OrganizationPart } from './distribution-store.ts'

export interface IsolateOptions extends Pick<LockWait, 'onWait'> {
  readonly organizationId: string
  /** `HOST:PORT` of the node where the rows shall lie; undefined: where they are. Then nobody may write meanwhile. */
  readonly node: string | undefined
  /** Told before each step. */
  readonly onStep: (step: string) => void
}

/**
 * Gives an organization that outgrows the others a part of its own, which holds nobody else's rows, and moves it to another
 * node where that is asked for. Killed at any point it can be begun again. `database` is one of sessions. Answers
 * where the rows lie now.
 * @throws AppError `not_distributable` where the database is not distributed or has no such node
 */
export async function isolateOrganization(database: Database, options: IsolateOptions): Promise<OrganizationPart> {
  const { organizationId, node, onStep } = options
  const client = await database.connect()
  try {
    if (!(await isDistributed(client))) {
      throw new AppError('not_distributable', 'The rows lie on one server. Run `fairlead distribute` first.')
    }
    const target = await findNode(client, node)
    await client.query('set statement_timeout = 0')
    await setLockTimeout(client, 0)
    await lockSchema(client, options)
    const before = await findPart(client, organizationId)
    if (!before.isIsolated) {
      onStep('copying the rows to a part of their own')
      await isolateRows(client, organizationId)
    }
    const part = await findPart(client, organizationId)
    if (target === undefined || (target.name === part.host && target.port === part.port)) return part
    onStep(`moving the part to ${target.name}:${target.port}`)
    await movePart(client, part, target)
    return await findPart(client, organizationId)
  } finally {
    // The end of the session gives the locks and the settings back.
    client.release(true)
  }
}

async function findNode(client: Parameters<typeof listNodes>[0], asked: string | undefined) {
  if (asked === undefined) return undefined
  const nodes = (await listNodes(client)).filter(({ holdsRows, isActive }) => holdsRows && isActive)
  const found = nodes.find(({ name, port }) => `${name}:${port}` === asked)
  if (found !== undefined) return found
  const known = nodes.map(({ name, port }) => `${name}:${port}`).join(', ')
  throw new AppError('not_distributable', `There is no node ${asked} that holds rows. The nodes are ${known}.`)
}

import type { Socket } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { parseId } from '../../../src/platform/ids.ts'
import { useHarness } from '../installation/use-harness.ts'
import { startAnotherProcess } from '../processes/another-process.ts'
import type { AnotherProcess } from '../processes/another-process.ts'
import { until } from '../processes/until.ts'
import { leadBody } from './intake.ts'
import { query } from './prospect.ts'

/** The program of a file, the place where a process of it takes streams of leads, and what came of them. */
export function useStreams() {
  const harness = useHarness()
  const place = { url: '', key: '' }
  let other: AnotherProcess
  const sockets = new Set<Socket>()
  beforeAll(async () => {
    other = await startAnotherProcess(harness)
    place.url = await other.server.listen({ host: '127.0.0.1', port: 0 })
    place.key = harness.key
    other.server.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
  })
  afterAll(() => other.close())
  const counts = async (campaign: string) => {
    const [row] = await query(
      harness,
      `select (select count(*) from leads where campaign_id = $1)::int as leads,
         (select count(distinct address_hash) from leads where campaign_id = $1)::int as people,
         (select count(*) from events where campaign_id = $1 and type = 'lead.accepted')::int as events`,
      [parseId('camp', campaign)],
    )
    return row as { leads: number; people: number; events: number }
  }
  /** How many bytes the process took from the connections that are open. The system may hold far more. */
  const received = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  return { harness, place, counts, received }
}

export const lineOf = (email: string) => `${JSON.stringify(leadBody({ email }))}\n`

/** Lines of so many leads, the first with this number. */
export const lines = (host: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => lineOf(`row${from + n}@${host}`)).join('')

export const comesTrue = (isSo: () => Promise<boolean>) =>
  until(isSo, (is) => is, { what: isSo.toString(), patience: 55_000 })

import { expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { hearWakes, tellWorkers } from '../../src/platform/work/wake-channel.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { until } from '../support/processes/until.ts'

const harness = useHarness()

test('a worker hears what an API process has for it, and hears again once its connection was lost', async () => {
  const { db } = harness.context
  const heard: string[] = []
  const hearing = hearWakes(
    db,
    createLog('silent'),
    (stage, whose) => void heard.push(whose === undefined ? stage : `${stage} of ${whose}`),
  )
  const tell = tellWorkers(db, createLog('silent'))
  const listener = async () => {
    const { rows } = await db.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where application_name = 'fairlead wake-ups' and datname = current_database() and query like 'listen%'`,
    )
    return rows[0]?.pid
  }
  const patience = 10_000
  const hears = (count: number) =>
    until(
      async () => heard.length,
      (length) => length === count,
      { what: `${count} words`, patience },
    )
  try {
    const pid = await until(listener, (found) => found !== undefined, { what: 'a listener', patience })
    for (const stage of ['scoring', 'sending', 'scoring']) tell(stage)
    await hears(2)
    await db.query('select pg_terminate_backend($1)', [pid])
    await until(listener, (found) => found !== undefined && found !== pid, { what: 'another listener', patience })
    tell('webhooks')
    tell('scoring', 'one')
    await hears(4)
    for (let n = 0; n < 500; n += 1) tell('scoring', `organization ${n}`.replace(' ', '-'))
    await hears(5)
  } finally {
    await hearing.stop()
  }
  expect(heard).toEqual(['scoring', 'sending', 'webhooks', 'scoring of one', 'scoring'])
  await until(listener, (found) => found === undefined, { what: 'no listener', patience })
})

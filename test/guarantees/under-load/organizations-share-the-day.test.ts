import { afterAll, afterEach, expect, test } from 'vitest'
import { HOUR } from '../../../src/platform/clock.ts'
import { stopServers } from '../../support/servers/scripted-smtp-server.ts'
import { ALWAYS, sequenceOf, startOutreach } from '../../support/mail/live-outreach.ts'
import type { Outreach } from '../../support/mail/live-outreach.ts'

let outreach: Outreach

/** The installation may send so many emails on this Tuesday. */
async function startUnder(cap: number): Promise<void> {
  outreach = await startOutreach({ env: { FAIRLEAD_DAILY_SEND_CAP: String(cap) } })
  await outreach.query(`update organizations set created_at = '2020-01-01'`)
}

afterEach(() => outreach.close())
afterAll(stopServers)

/** A live campaign of an organization with so many leads, whose emails leave from `from` on. */
async function write(key: string, count: number, from: string): Promise<void> {
  const { harness, server, query } = outreach
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await harness.call(method, `/api/v1${path}`, body, { key })
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  await call('PATCH', '/organization', { postalAddress: '1 Quay, London' })
  const smtp = { host: '127.0.0.1', port: server.port, security: 'starttls', username: 'sam', password: 'secret' }
  const pace = { dailyCap: 2_000, gapSeconds: { least: 0, most: 0 } }
  const { mailboxId } = await call('POST', '/mailboxes', { address: 'sam@sender.test', fromName: 'Sam', smtp, ...pace })
  await query(`update mailboxes set ramp_start = daily_cap`)
  await query(
    `update organizations set created_at = '2020-01-01', domain_hourly_cap = 100000, domain_daily_cap = 100000`,
  )
  const campaign = { name: 'Live', status: 'active', mailboxes: [mailboxId], sequence: sequenceOf(['P0D', 'Hi']) }
  const { campaignId } = await call('POST', '/campaigns', { ...campaign, schedule: { ...ALWAYS, from } })
  for (let index = 0; index < count; index += 1) {
    const lead = {
      companyName: 'Acme',
      contactName: 'Jane Roe',
      email: `p${index}@acme.test`,
      company: { industry: 'Shipping' },
    }
    await call('POST', `/campaigns/${campaignId}/leads`, lead)
  }
}

/** How many emails each organization has sent. */
async function sent(...organizationIds: string[]): Promise<number[]> {
  const found = await outreach.query(`select organization_id, sum(sent)::int as sent from mailbox_days group by 1`)
  return organizationIds.map((id) => found.find((row) => row['organization_id'] === id)?.['sent'] ?? 0) as number[]
}

test('an organization with a long queue leaves the others their share of the day, and takes what nobody wants', async () => {
  await startUnder(100)
  const { harness, pass, next, query } = outreach
  const other = await harness.newOrganization('Other')
  const both = [harness.organizationId, other.organizationId]
  const setStatus = (status: string) =>
    query('update campaigns set status = $1 where organization_id = $2', [status, other.organizationId])
  await write(other.key, 10, '12:00')
  await harness.settle()
  await write(harness.key, 95, '00:00')
  await harness.settle()
  expect(await sent(...both)).toEqual([90, 0])
  const [waiting] = await query(`select lead_id from messages where organization_id = $1 and state = 'queued'`, [
    both[0],
  ])
  const { closed, gates, eligibleAt } = await next(`lead_${String(waiting?.['lead_id']).replaceAll('-', '')}`)
  expect({ closed, eligibleAt }).toEqual({ closed: ['installation_cap'], eligibleAt: null })
  expect(gates.find((one: { gate: string }) => one.gate === 'installation_cap').detail).toContain(
    'organizations that have sent less',
  )
  await setStatus('paused')
  await pass(HOUR)
  expect(await sent(...both)).toEqual([95, 0])
  await setStatus('active')
  await pass(2 * HOUR)
  expect(await sent(...both)).toEqual([95, 5])
})

test('organizations that claim at once send the whole day and no email more, in equal shares', async () => {
  await startUnder(21)
  const { harness } = outreach
  const other = await harness.newOrganization('Other')
  await write(harness.key, 25, '00:00')
  await write(other.key, 25, '00:00')
  await Promise.all([harness.settle(), harness.settle(), harness.settle()])
  const counts = await sent(harness.organizationId, other.organizationId)
  expect(counts.toSorted((a, b) => a - b)).toEqual([10, 11])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECOND } from '../../src/platform/clock.ts'
import { webhookStage } from '../../src/webhooks/index.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { bookMeeting, createNotifiedCampaign, onlyDelivery, runStage } from '../support/webhooks/notified-campaign.ts'
import { startReceiver, status } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'

let receiver: Receiver
/** What the name server answers, one list after the other. */
let answers: string[][]

const none = () => Promise.reject(Object.assign(new Error('no such record'), { code: 'ENODATA' }))
const resolve4 = async () => answers.shift() ?? []
const resolver = { resolve4, resolve6: none, resolveMx: none, resolveTxt: none }
const harness = useHarness({ now: new Date(), outbound: { allowedNetworks: ['127.0.0.1/32'], resolver } })
/** A program that may reach no address of its own network. */
const strict = useHarness({ outbound: { allowedNetworks: [], resolver } })

beforeEach(async () => {
  answers = []
  receiver = await startReceiver()
})

afterEach(() => receiver.close())

let names = 0

/** The address of the receiver by a name of its own, which the name server answers with the lists given. */
function named(given: string[][]): string {
  answers = given
  names += 1
  return `http://hooks${names}.example.com:${new URL(receiver.url).port}/hook`
}

async function deliverTo(url: string) {
  const { campaignId } = await createNotifiedCampaign(harness, url)
  await bookMeeting(harness, campaignId)
  const stage = webhookStage(harness.context)
  await runStage(stage)
  return { campaignId, stage }
}

test('a name that leads to another address at the next connect is judged again', async () => {
  const url = named([['127.0.0.1'], ['127.0.0.2']])
  receiver.always(status(500, { connection: 'close' }))
  const { campaignId, stage } = await deliverTo(url)
  expect(receiver.received).toHaveLength(1)
  harness.clock.advance(6 * SECOND)
  await runStage(stage)
  expect(receiver.received).toHaveLength(1)
  const { attempts } = await onlyDelivery(harness, campaignId)
  expect(attempts).toMatchObject([{ error: 'blocked', status: null }, { status: 500 }])
})

test.each([[['169.254.169.254']], [['10.0.0.1']], [['127.0.0.1', '10.0.0.1']], [['127.0.0.2']]])(
  'a name that leads to %j is not connected to',
  async (addresses) => {
    const { campaignId } = await deliverTo(named([addresses]))
    expect(receiver.received).toEqual([])
    expect(await onlyDelivery(harness, campaignId)).toMatchObject({ failures: 1, attempts: [{ error: 'blocked' }] })
  },
)

test.each(['http://169.254.169.254/latest', 'http://[::1]:8080/', 'http://0x7f000002:8080/', 'http://localhost./'])(
  'a redirect to %s is kept and not followed',
  async (location) => {
    const url = named([['127.0.0.1']])
    receiver.always(status(302, { location }))
    const { campaignId } = await deliverTo(url)
    expect(receiver.received).toHaveLength(1)
    expect(await onlyDelivery(harness, campaignId)).toMatchObject({ failures: 1, attempts: [{ status: 302 }] })
  },
)

test.each([
  'http://169.254.169.254/latest',
  'http://10.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://2130706434/',
  'http://0x7f.2/',
  'http://localhost/',
  'http://printer.local/',
  'https://hooks.example.com:22/',
])('%s is refused when it is saved', async (url) => {
  const answer = await strict.call('POST', '/api/v1/campaigns', { name: 'Guarded', webhook: { url } })
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/webhook/url', code: 'address_not_allowed' }] },
  })
})

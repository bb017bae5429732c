import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTracing } from '../../src/platform/tracing/start-tracing.ts'
import { startWorker } from '../../src/platform/work/worker.ts'
import type { Worker } from '../../src/platform/work/worker.ts'
import { createStages } from '../../src/stages.ts'
import { TEST_KEY } from '../support/installation/harness.ts'
import { startOutreach } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { until } from '../support/processes/until.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { startCollector } from '../support/servers/trace-collector.ts'
import type { CollectedSpan, Collector } from '../support/servers/trace-collector.ts'
import { startReceiver } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const PATIENCE = 30_000

/** Whatever of it turned up in a span would be recognised. */
const LEAD = {
  companyName: 'Quernstone Wharfage',
  contactName: 'Philippa Mountjoy',
  email: 'philippa.mountjoy@acme.test',
  title: 'Dredging Superintendent',
  notes: 'Met her beside the lighthouse.',
  company: { industry: 'Shipping', domain: 'quernstone-wharfage.test' },
  contact: { phone: '+44 20 7946 0958' },
  customData: { favouriteShip: 'Thermopylae' },
}

const BODY = 'Dear {{ lead.firstName }}, shall we talk about tides?'

let collector: Collector
let receiver: Receiver
let outreach: Outreach
let worker: Worker
let spans: CollectedSpan[]
let prospectId: string
let messageId: string

beforeAll(async () => {
  collector = await startCollector()
  receiver = await startReceiver({ checks: false })
  const settings = {
    endpoint: collector.url,
    serviceName: 'fairlead-test',
    resource: { 'deployment.environment.name': 'test' },
    sampler: 'parentbased_always_on',
    samplerRatio: 1,
  } as const
  const log = { warn: () => {} } as unknown as Parameters<typeof startTracing>[2]
  const stop = await startTracing(settings, { authorization: 'Bearer of-the-collector' }, log)
  outreach = await startOutreach()
  const { harness, addMailbox, campaign } = outreach
  const settled = createStages(harness.context).filter(({ name }) => !['periodic', 'inbox'].includes(name))
  worker = startWorker(settled, harness.context.log)
  const campaignId = await campaign({
    mailboxes: [await addMailbox()],
    sequence: { steps: [{ wait: 'P0D', variants: [{ subject: 'Ships at {{ lead.companyName }}', body: BODY }] }] },
    webhook: { url: receiver.url, events: ['lead.scored'] },
  })
  const headers = { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`, tracestate: 'vendor=of-the-caller' }
  const added = await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, LEAD, { headers })
  prospectId = String(added.body.prospectId)
  await receiver.arrived(1)
  const sent = () => outreach.messages(prospectId)
  const [message] = await until(sent, ([one]) => one?.state === 'sent', { what: 'an email', patience: PATIENCE })
  messageId = String(message.messageId)
  await worker.stop()
  await stop()
  spans = collector.spans()
})

afterAll(async () => {
  await outreach.close()
  stopServers()
  await Promise.all([receiver.close(), collector.close()])
})

const isAboutLead = ({ fields }: CollectedSpan) =>
  Array.isArray(fields['fairlead.lead.ids']) && fields['fairlead.lead.ids'].includes(prospectId)

function parentOf(span: CollectedSpan): CollectedSpan | undefined {
  return spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId)
}

function rootOf(span: CollectedSpan): CollectedSpan {
  const parent = parentOf(span)
  return parent === undefined ? span : rootOf(parent)
}

test('the request that brings a lead goes on with the trace of its caller, and the write is a part of it', () => {
  const request = spans.find(({ name }) => name === 'POST /api/v1/campaigns/:campaignId/leads')
  expect(request).toMatchObject({
    traceId: CALLER.traceId,
    parentSpanId: CALLER.spanId,
    kind: 2,
    fields: {
      'http.request.method': 'POST',
      'http.route': '/api/v1/campaigns/:campaignId/leads',
      'http.response.status_code': 201,
      'fairlead.organization.id': expect.stringMatching(/^org_/u),
      'fairlead.lead.ids': [prospectId],
    },
  })
  expect(request!.endMs).toBeGreaterThan(request!.startMs)
  const write = spans.find(({ name }) => name === 'accept leads')
  expect(write).toMatchObject({ traceId: CALLER.traceId, parentSpanId: request?.spanId })
})

test('the lead’s id finds the traces of every stage that it went through, down to transactions and deliveries', () => {
  const found = spans.filter(isAboutLead)
  const roots = new Set(found.map((span) => rootOf(span).name))
  expect([...roots]).toEqual(
    expect.arrayContaining([
      'POST /api/v1/campaigns/:campaignId/leads',
      'research stage',
      'scoring stage',
      'sending stage',
      'webhook stage',
    ]),
  )
  for (const stage of ['research', 'scoring', 'sending']) {
    expect(found.some(({ name }) => name === `${stage} stage`)).toBe(true)
    expect(found.some((span) => span.name === 'transaction' && rootOf(span).name === `${stage} stage`)).toBe(true)
  }
  const email = found.find(({ name }) => name === 'deliver email')
  expect(email?.fields).toMatchObject({ 'fairlead.message.id': messageId, 'fairlead.outcome': 'sent' })
  expect(rootOf(email!).name).toBe('sending stage')
  const [notification] = receiver.received
  const delivery = found.find(({ name }) => name === 'deliver notification')
  expect(delivery?.fields).toMatchObject({
    'fairlead.delivery.id': notification?.headers['webhook-id'],
    'fairlead.outcome': 'delivered',
  })
  expect(rootOf(delivery!).name).toBe('webhook stage')
  const call = spans.find(({ name }) => name === 'call webhooks')
  expect(call).toMatchObject({ parentSpanId: delivery?.spanId, kind: 3, fields: { 'http.response.status_code': 204 } })
})

test('stages begin traces of their own, and every other span has a parent', () => {
  const names = (all: readonly CollectedSpan[]) =>
    new Set(all.map(({ name }) => name.replace(/^(GET|POST|PATCH|PUT) .*/u, 'request')))
  const roots = spans.filter((span) => parentOf(span) === undefined)
  expect([...names(roots)].filter((name) => name !== 'request' && !name.endsWith(' stage'))).toEqual([])
  expect(
    roots.filter(({ parentSpanId }) => parentSpanId !== undefined).map(({ parentSpanId }) => parentSpanId),
  ).toEqual([CALLER.spanId])
  for (const span of spans) expect(span.endMs).toBeGreaterThanOrEqual(span.startMs)
})

/** Every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('no span holds anything of the lead, of an email, of a receiver, or a secret', async () => {
  const sent = collector.bodies.join('\n').toLowerCase()
  expect(sent).toContain(prospectId)
  const [message] = await outreach.messages(prospectId)
  const [mail = ''] = outreach.server.received
  expect(mail).toContain('talk about tides')
  // Whole texts, and each word of them: a few digits alone would be found in any number.
  const words = textsIn(LEAD)
    .flatMap((text) => [text, text.replaceAll(' ', ''), ...text.split(/[^\p{L}]+/u)])
    .filter((word) => word.length > 3)
  expect(words.length).toBeGreaterThan(25)
  const secret = [
    outreach.harness.key,
    TEST_KEY,
    new URL(outreach.harness.databaseUrl).pathname,
    receiver.url,
    'of-the-collector',
    'of-the-caller',
  ]
  const texts = [
    message.subject,
    message.body,
    'sam@sender.test',
    '1 Quay',
    'tides',
    'select ',
    'insert ',
    '127.0.0.1',
    ...secret,
  ]
  // Words of ours that the lead happens to share.
  const ours = ['test']
  const all = [...words, ...texts].map((text) => String(text).toLowerCase())
  expect(all.filter((text) => !ours.includes(text) && sent.includes(text))).toEqual([])
})

test('what leaves carries no trace, and the collector is told who sends', () => {
  expect(receiver.received.map(({ headers }) => [headers.traceparent, headers.tracestate])).toEqual([
    [undefined, undefined],
  ])
  expect(outreach.server.received[0]?.toLowerCase()).not.toContain('traceparent')
  expect(collector.headers[0]).toMatchObject({
    authorization: 'Bearer of-the-collector',
    'content-type': 'application/json',
  })
  expect(collector.resources()[0]).toMatchObject({
    'service.name': 'fairlead-test',
    'deployment.environment.name': 'test',
  })
})

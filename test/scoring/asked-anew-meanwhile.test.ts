import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CompanyInquiry, CompanySource } from '../../src/research/index.ts'
import { DAY } from '../../src/platform/clock.ts'
import { renew } from '../support/installation/renew.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { serveInternet } from '../support/servers/internet-server.ts'
import type { InternetServer } from '../support/servers/internet-server.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'

const DOMAIN = 'harbour-robotics.com'
const page = (people: number) =>
  `<html><title>Harbour</title><p>We build robots that moor ships in every harbour of the north.</p>
   <script type="application/ld+json">{"@type":"Organization","url":"https://${DOMAIN}","numberOfEmployees":${people}}</script>`

let server: InternetServer
let people = 20
let isAsked = false
let meanwhile: (() => Promise<void>) | undefined
const errands: CompanyInquiry[] = []

const source: CompanySource = {
  name: 'test',
  isOn: async () => isAsked,
  ask: async (_context, errand) => {
    errands.push(errand)
    await meanwhile?.()
    meanwhile = undefined
    return false
  },
}

const harness = useHarness(async () => {
  server = await serveInternet({
    [DOMAIN]: {
      '/': (_request, response) => response.setHeader('content-type', 'text/html').end(page(people)),
    },
  })
  const hosts = new Map([[DOMAIN, { address: '127.0.0.2', port: server.port }]])
  return { outbound: { hosts }, outside: { sources: [source] } }
})
afterAll(() => server[Symbol.asyncDispose]())

beforeEach(async () => {
  people = 20
  isAsked = false
  errands.length = 0
  await renew(harness)
})

const size = { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 1 }

async function add(campaignId: string, name: string): Promise<string> {
  const lead = leadBody({ email: `${name}@${DOMAIN}`, company: undefined })
  return (await addLead(harness, campaignId, lead)).body.prospectId
}

const scoreOf = async (prospectId: string) => (await harness.call('GET', `/api/v1/leads/${prospectId}`)).body.score

test('whoever asks anew while an answer is under way is answered by another one', async () => {
  isAsked = true
  const campaignId = await newCampaign(harness)
  const lead = await add(campaignId, 'first')
  meanwhile = async () => {
    expect((await harness.call('POST', `/api/v1/leads/${lead}/research`)).status).toBe(202)
  }
  await harness.settle()
  expect(errands.map(({ again }) => again)).toEqual([false, true])
})

test('a lead that was scored long ago follows its company, however many came since', async () => {
  const campaignId = await newCampaign(harness, { icp: { criteria: [size] } })
  const first = await add(campaignId, 'first')
  await harness.settle()
  expect(await scoreOf(first)).toBeLessThan(20)
  people = 500
  harness.clock.advance(31 * DAY)
  for (let index = 0; index < 60; index += 1) await add(campaignId, `later${index}`)
  await harness.settle()
  expect(await scoreOf(first)).toBeGreaterThan(80)
})

import { expect, test } from 'vitest'
import { query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const HOSTS = new Map([['known.test', { address: '127.0.0.1', port: 9 }]])
const absent = async () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
const resolver = { resolve4: absent, resolve6: absent, resolveMx: absent, resolveTxt: absent }
const harness = useHarness({ outbound: { hosts: HOSTS, resolver } })

test.each([
  ['gmail.com', 409, 'gives mail addresses to anybody'],
  ['nothing', 400, 'invalid_domain'],
  ['co.uk', 400, 'public_suffix'],
  ['www.co.uk.', 202, 'running'],
  ['github.io', 400, 'acme.github.io'],
  ['https%3A%2F%2Fkobe.jp', 400, 'public_suffix'],
])('research of %s is answered with %i', async (domain, status, words) => {
  const answer = await harness.call('POST', `/api/v1/companies/${domain}/research`)
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.stringContaining(words) })
  const read = await harness.call('GET', `/api/v1/companies/${domain}/facts`)
  expect(read.status).toBe(status === 202 ? 200 : status)
  const asked = await query(harness, 'select domain from researches')
  expect(asked.filter((one) => one['domain'] !== 'www.co.uk')).toEqual([])
})

test('who asks for a website first is told where DNS knows none, and nothing is researched', async () => {
  const answer = await harness.call('POST', '/api/v1/companies/unknown.test/research?needsWebsite=true')
  expect({ status: answer.status, text: answer.text }).toEqual({
    status: 400,
    text: expect.stringContaining('no_website'),
  })
  expect(await query(harness, `select 1 from researches where domain = 'unknown.test'`)).toEqual([])
  const found = await harness.call('POST', '/api/v1/companies/known.test/research?needsWebsite=true')
  expect(found.status).toBe(202)
})

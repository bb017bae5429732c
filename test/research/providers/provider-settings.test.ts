import { expect, test } from 'vitest'
import { MINUTE } from '../../../src/platform/clock.ts'
import { PROVIDER_KINDS } from '../../../src/research/providers/provider-kinds.ts'
import { MAPPING, VENDORS } from '../../support/servers/local-vendors.ts'
import { signedInMember, signedInOwner } from '../../support/browser/person.ts'
import { contents, query } from '../../support/leads/prospect.ts'
import { KEY, PROVIDERS, useProviders } from '../../support/research/research-providers.ts'

const bench = useProviders()

function call(method: string, path: string, body?: unknown, key = bench.harness.key) {
  // What is audited is told apart by time.
  bench.harness.clock.advance(1)
  return bench.harness.call(method, `${PROVIDERS}${path}`, body, { key })
}

test('a provider is added, shown without its key, changed, ordered and removed', async () => {
  const added = await bench.add('hunter', { position: 7 })
  expect(added).toMatchObject({
    status: 201,
    body: {
      kind: 'hunter',
      name: 'hunter',
      position: 7,
      enabled: true,
      hasApiKey: true,
      costPerHitUsd: 0.1,
      budgetPerDayUsd: 5,
      budgetPerMonthUsd: 50,
      mapping: null,
      failures: 0,
      restsUntil: null,
    },
  })
  expect(added.body.offers).toContain('company.employeeRange')
  const { providerId } = added.body
  await bench.add('http', { position: 3 })
  const patch = { position: 1, budgetPerDayUsd: null, costPerHitUsd: 0.25 }
  expect(await call('PATCH', `/${providerId}`, patch)).toMatchObject({ status: 200, body: patch })
  const { body } = await call('GET', '')
  expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['hunter', 'http'])
  expect(body.data[1].mapping).toEqual(MAPPING)
  expect((await call('DELETE', `/${providerId}`)).status).toBe(204)
  expect((await call('GET', `/${providerId}`)).status).toBe(404)
})

test('neither answers, nor the audit, nor the log, nor the database in clear have the key', async () => {
  const answers = []
  for (const kind of PROVIDER_KINDS) {
    // Twenty tests a minute are made.
    bench.harness.clock.advance(MINUTE)
    const { host, json } = VENDORS[kind]
    bench.vendors.replies.set(host, { json: JSON.parse(JSON.stringify(json).replace(/Machinery/gi, KEY)) })
    const added = await bench.add(kind)
    const path = `/${added.body.providerId}`
    answers.push(added, await call('POST', `${path}/test`, { domain: 'harbour.test' }))
    bench.vendors.replies.set(host, (response) => response.socket?.destroy())
    answers.push(await call('POST', `${path}/test`, { domain: 'harbour.test' }))
    bench.vendors.replies.set(host, { status: 401, json: { message: `wrong key ${KEY}` } })
    answers.push(await call('POST', `${path}/test`, { domain: 'harbour.test' }))
    answers.push(await call('PATCH', path, { apiKey: `${KEY}-2` }))
  }
  answers.push(await call('GET', ''), await call('GET', '/usage'))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 201 ? 201 : 200)))
  expect(answers.filter(({ text }) => text.includes(KEY))).toEqual([])
  expect(bench.logged.filter((line) => line.includes(KEY))).toEqual([])
  const rows = await contents(bench.harness)
  expect(rows).toContain('people_data_labs')
  expect(rows).not.toContain(KEY)
  expect(rows).not.toContain(Buffer.from(KEY).toString('hex'))
})

test('the audit has the names of what changed and no values', async () => {
  const { body } = await bench.add('http')
  const fields = { ...MAPPING.fields, 'company.country': '/found/country' }
  await call('PATCH', `/${body.providerId}`, {
    apiKey: `${KEY}-2`,
    budgetPerDayUsd: 9,
    mapping: { ...MAPPING, fields },
  })
  await call('PATCH', `/${body.providerId}`, { mapping: { ...MAPPING, fields } })
  await call('DELETE', `/${body.providerId}`)
  const entries = await query(
    bench.harness,
    `select action, before, after from audit where target = $1 order by audit_id`,
    [body.providerId],
  )
  expect(entries).toEqual([
    { action: 'research_provider.added', before: null, after: { kind: 'http', name: 'http' } },
    {
      action: 'research_provider.changed',
      before: null,
      after: { fields: ['apiKey', 'mapping', 'budgetPerDayUsd'] },
    },
    { action: 'research_provider.changed', before: null, after: { fields: [] } },
    { action: 'research_provider.removed', before: { kind: 'http', name: 'http' }, after: null },
  ])
})

const { fields } = MAPPING
test.each<[string, Record<string, unknown>, string, string]>([
  ['no URL', { url: 'data' }, '/mapping/url', 'https URL'],
  ['no TLS', { url: 'http://data.example.net/{domain}' }, '/mapping/url', 'https URL'],
  ['a NUL', { url: 'https://data.example.net/{domain}?\0' }, '/mapping/url', 'https URL'],
  ['a place with a NUL', { fields: { 'company.industry': '/a\0' } }, '/mapping/fields/company.industry', '/data/size'],
  ['no domain', { url: 'https://data.example.net/' }, '/mapping/url', '{domain}'],
  ['a domain as host', { url: 'https://{domain}/' }, '/mapping/url', 'path or the query'],
  ['a domain in the host', { url: 'https://{domain}.example.net/{domain}' }, '/mapping/url', 'path or the query'],
  ['a key in the URL', { url: 'https://data.example.net/{domain}?k={apiKey}' }, '/mapping/url', 'header'],
  ['a secret in the URL', { url: 'https://data.example.net/{domain}?api_key=s3cret' }, '/mapping/url', 'header'],
  ['credentials', { url: 'https://me:pw@data.example.net/{domain}' }, '/mapping/url', 'user name'],
  ['this machine', { url: 'https://127.0.0.2:25/{domain}' }, '', ''],
  ['metadata', { url: 'https://169.254.169.254/{domain}' }, '/mapping/url', 'public'],
  ['a private name', { url: 'https://data.internal/{domain}' }, '', ''],
  [
    'a misspelt field',
    { fields: { 'company.contry': '/x' } },
    '/mapping/fields/company.contry',
    'Did you mean company.country?',
  ],
  ['a field of persons', { fields: { 'contact.city': '/x' } }, '/mapping/fields/contact.city', 'below company'],
  ['a group', { fields: { 'company.signals': '/x' } }, '/mapping/fields/company.signals', ''],
  ['no field', { fields: {} }, '/mapping/fields', 'at least one'],
  ['no place', { fields: { 'company.industry': 'a..b' } }, '/mapping/fields/company.industry', '/data/size'],
  ['no place of a miss', { miss: { absent: '/~5' } }, '/mapping/miss/absent', '/data/size'],
  ['a secret in clear', { headers: { authorization: 'Bearer s3cret' } }, '/mapping/headers/authorization', '{apiKey}'],
  ['a header of ours', { headers: { Host: 'evil.test' } }, '/mapping/headers/Host', 'itself'],
  ['a split header', { headers: { 'x-a': 'b\r\nx-c: d' } }, '/mapping/headers/x-a', 'ASCII'],
  ['no header name', { headers: { 'x a': 'b' } }, '/mapping/headers/x a', 'name'],
  ['another mark', { headers: { 'x-a': '{domain}' } }, '/mapping/headers/x-a', '{apiKey}'],
])('a mapping with %s is refused with its place', async (_, change, pointer, words) => {
  const answer = await bench.add('http', { mapping: { url: MAPPING.url, fields, ...change }, apiKey: null })
  if (pointer === '') return expect([201, 400]).toContain(answer.status)
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toContainEqual(
    expect.objectContaining({ pointer, detail: expect.stringContaining(words) }),
  )
})

test('keys and mappings stand where they belong', async () => {
  expect(await bench.add('apollo', { apiKey: null })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/apiKey' }] },
  })
  expect(await bench.add('apollo', { mapping: MAPPING })).toMatchObject({ status: 400 })
  expect(await bench.add('http', { mapping: undefined })).toMatchObject({ status: 400 })
  expect(await bench.add('http', { apiKey: undefined })).toMatchObject({ status: 400 })
  expect((await bench.add('apollo')).status).toBe(201)
  expect((await bench.add('hunter', { name: 'apollo' })).status).toBe(409)
})

test('a stored key goes to no other address than it was given for', async () => {
  const { body } = await bench.add('http')
  const mapping = { ...MAPPING, url: 'https://elsewhere.example.net/{domain}' }
  expect(await call('PATCH', `/${body.providerId}`, { mapping })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/apiKey', code: 'secret_required' }] },
  })
  expect((await call('PATCH', `/${body.providerId}`, { mapping, apiKey: 'another-key' })).status).toBe(200)
})

test('only those who look after settings may, and another organization sees nothing', async () => {
  const owner = await signedInOwner(bench.harness, 'Owned')
  const member = await signedInMember(bench.harness, owner.organizationId, 'member')
  expect((await owner.browser.call('GET', PROVIDERS)).status).toBe(200)
  expect((await member.browser.call('GET', PROVIDERS)).status).toBe(403)
  const { body } = await bench.add('apollo')
  const other = await bench.harness.newOrganization('Other')
  expect((await call('GET', '', undefined, other.key)).body.data).toEqual([])
  for (const [method, path, sent] of [
    ['GET', '', undefined],
    ['PATCH', '', { enabled: false }],
    ['POST', '/test', { domain: 'acme.com' }],
    ['DELETE', '', undefined],
  ] as const) {
    expect((await call(method, `/${body.providerId}${path}`, sent, other.key)).status).toBe(404)
  }
  expect(bench.asked()).toEqual([])
})

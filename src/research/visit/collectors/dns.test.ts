import { expect, test } from 'vitest'
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts'
import { askCompanyDns, readDns } from './dns.ts'

const { signal } = new AbortController()

function outboundWith(resolver: { resolveMx: () => Promise<never>; resolveTxt?: () => Promise<string[][]> }): Outbound {
  const unknown = () => Promise.reject(new Error('not asked'))
  return createOutbound({
    allowedNetworks: [],
    resolver: { resolve4: unknown, resolve6: unknown, resolveTxt: async () => [], ...resolver },
  })
}

function failing(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(`query ${code}`), { code }))
}

test('what DNS denies is known, what it fails to say is not', async () => {
  const ask = (resolveMx: () => Promise<never>) =>
    askCompanyDns('acme.test', { outbound: outboundWith({ resolveMx }), signal, dnsMs: 1_000 })
  expect(await ask(failing('ENOTFOUND'))).toEqual({ mx: [], txt: [] })
  expect(await ask(failing('ENODATA'))).toEqual({ mx: [], txt: [] })
  expect(await ask(failing('ESERVFAIL'))).toEqual({ mx: undefined, txt: [] })
  expect(await ask(failing('ETIMEOUT'))).toEqual({ mx: undefined, txt: [] })
})

test('a name server that does not answer is left after the time given, and at once when called off', async () => {
  const silent = outboundWith({ resolveMx: () => new Promise(() => undefined) })
  expect((await askCompanyDns('acme.test', { outbound: silent, signal, dnsMs: 20 })).mx).toBeUndefined()
  const controller = new AbortController()
  const asking = askCompanyDns('acme.test', { outbound: silent, signal: controller.signal, dnsMs: 60_000 })
  controller.abort(new Error('shutting down'))
  await expect(asking).rejects.toThrow('shutting down')
})

test.each([
  ['aspmx.l.google.com', 'Google Workspace'],
  ['ALT1.ASPMX.L.GOOGLE.COM.', 'Google Workspace'],
  ['acme-com.mail.protection.outlook.com', 'Microsoft 365'],
  ['mail.protonmail.ch', 'Proton Mail'],
  ['mx1.emailsrvr.com', 'Rackspace Email'],
  ['mxa-001.gslb.pphosted.com', 'Proofpoint'],
])('%s is %s', (exchange, name) => {
  const findings = readDns({ mx: [{ exchange, priority: 1 }], txt: undefined })
  expect(findings.find((finding) => finding.path === 'company.technologies')?.value).toEqual([name])
})

test('look-alikes are not taken for a provider', () => {
  expect(readDns({ mx: [{ exchange: 'aspmx.notgoogle.com', priority: 1 }], txt: ['xhubspot-verification=1'] })).toEqual(
    [{ path: 'company.acceptsMail', value: true, confidence: 0.95, quote: 'MX aspmx.notgoogle.com' }],
  )
})

test('the null MX says that no mail is taken', () => {
  expect(readDns({ mx: [{ exchange: '', priority: 0 }], txt: [] })).toEqual([
    { path: 'company.acceptsMail', value: false, confidence: 0.95, quote: 'MX 0 .' },
  ])
})

test('nothing known is nothing said', () => {
  expect(readDns({ mx: undefined, txt: undefined })).toEqual([])
  expect(readDns({ mx: [], txt: [] })).toEqual([])
})

test('TXT records name products, without their secrets in the quote', () => {
  const txt = [
    'v=spf1 include:_spf.google.com include:42.spf01.hubspotemail.net -all',
    'docusign=0a1b2c3d',
    'x'.repeat(50_000),
  ]
  const [technologies] = readDns({ mx: undefined, txt })
  expect(technologies).toEqual({
    path: 'company.technologies',
    value: ['DocuSign', 'Google Workspace', 'HubSpot'],
    confidence: 0.8,
    quote: 'SPF include:_spf.google.com; SPF include:42.spf01.hubspotemail.net; TXT docusign',
  })
})

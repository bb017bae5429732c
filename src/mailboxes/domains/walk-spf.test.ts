import { expect, test } from 'vitest'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import type { DnsQuestions } from './ask-dns.ts'
import { judgeSpf } from './judge-mx-spf-dkim.ts'
import { spfRecords, walkSpf } from './walk-spf.ts'

/** DNS with these TXT records; nothing else is there, but `open.test` is not answered for. */
function dnsOf(zone: Record<string, string>): DnsQuestions {
  const txt = async (name: string) => {
    if (name === 'open.test') throw new OutboundError('timeout')
    const record = zone[name]
    return record === undefined ? [] : [record]
  }
  return { txt, mx: async () => [], addresses: async () => [], end: () => undefined }
}

async function judge(record: string, zone: Record<string, string> = {}, provider: 'google' | null = null) {
  const walk = await walkSpf(dnsOf(zone), 'acme.test', record)
  return { walk, item: judgeSpf('acme.test', [record], { walk, provider }) }
}

test('lookups are counted through includes, and all that they lead to', async () => {
  const { walk, item } = await judge('v=spf1 include:a.test exists:%{i}.x.test ip4:192.0.2.1/24 -all', {
    'a.test': 'v=spf1 include:b.test ?all',
    'b.test': 'v=spf1 ip6:2001:db8::/32 -all',
  })
  expect(walk).toMatchObject({ lookups: 3, voids: 0, included: ['a.test', 'b.test'], all: '-' })
  expect(item).toMatchObject({ verdict: 'pass', detail: expect.stringContaining('3 of 10') })
})

test.each([
  ['v=spf1 +all', 'fail', 'everybody'],
  ['v=spf1 all', 'fail', 'everybody'],
  ['v=spf1 ip4:192.0.2.1', 'warn', 'end it in ~all'],
  ['v=spf1 ip4:192.0.2.1 ?all', 'warn', 'end it in ~all'],
  ['v=spf1 include:nothing.test ~all', 'fail', 'no SPF record'],
  ['v=spf1 a:x.test a:y.test mx:z.test ~all', 'fail', 'More than 2'],
  ['v=spf1 inclde:x.test ~all', 'fail', 'inclde:x.test'],
  ['v=spf1 include:open.test ~all', 'unknown', 'did not say'],
  ['v=spf1 ptr ~all', 'warn', 'ptr'],
  ['v=spf1 a/24 ip4:192.0.2.0/24 ~all', 'pass', '1 void'],
])('%s is %s', async (record, verdict, words) => {
  const { item } = await judge(record)
  expect(item.verdict).toBe(verdict)
  expect(item.detail.replace('1 of them void', '1 void')).toContain(words)
})

test('a redirect counts as the record itself, unless it ends in all', async () => {
  const zone = { 'a.test': 'v=spf1 ip4:192.0.2.1 -all' }
  expect((await judge('v=spf1 redirect=a.test', zone)).walk).toMatchObject({ lookups: 1, all: '-' })
  expect((await judge('v=spf1 ~all redirect=a.test', zone)).walk).toMatchObject({ lookups: 0, all: '~' })
})

test('who sends through a provider is told to include it', async () => {
  expect((await judge('v=spf1 ip4:192.0.2.1 ~all', {}, 'google')).item).toMatchObject({
    verdict: 'warn',
    detail: expect.stringContaining('include:_spf.google.com'),
  })
})

test('only records of this very version count, and two of them are a fault', () => {
  expect(spfRecords(['v=spf10 x', 'v=SPF1 -all', 'v=spf1', 'spf1'])).toEqual(['v=SPF1 -all', 'v=spf1'])
  const two = ['v=spf1 -all', 'v=spf1 ~all']
  expect(judgeSpf('acme.test', two, { walk: undefined, provider: null }).verdict).toBe('fail')
})

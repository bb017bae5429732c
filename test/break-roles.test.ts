import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseId } from '../src/platform/ids.ts'
import { createKey } from '../src/accounts/index.ts'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { mailOf, SAM, startInbox } from './support/inbox.ts'
import type { Inbox } from './support/inbox.ts'
import { readFileSync } from 'node:fs'

let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(async () => {
  await inbox.close()
  stopServers()
})
test('nothing of an organization is seen or changed with the key of another, or of another campaign', async () => {
  const m = await inbox.addReadMailbox()
  inbox.read()
  const [lead] = await inbox.writeTo(m, ['r@r.test'])
  await inbox.dovecot.deliver(SAM, mailOf({ From: 'r@r.test', To: SAM, Subject: 'Re: x', 'Message-ID': '<r@x>', 'In-Reply-To': inbox.lastIdTo('r@r.test') }, 'SECRETTEXT yes'))
  await inbox.eventually("select 1 from inbound where message_id_header = '<r@x>'")
  await inbox.dovecot.deliver(SAM, mailOf({ From: 'un@matched.test', To: SAM, Subject: 'SECRETTEXT', 'Message-ID': '<un@x>' }, 'SECRETTEXT'))
  await inbox.eventually("select 1 from inbound where message_id_header = '<un@x>'")
  const campaigns = (await inbox.harness.call('GET', '/api/v1/campaigns')).body.data
  const messages = (await inbox.harness.call('GET', '/api/v1/messages')).body.data
  const mails = (await inbox.harness.call('GET', '/api/v1/inbox')).body.data
  const sup = (await inbox.act('/suppressions', { addresses: ['s@s.test'] })).body.data
  const other = await inbox.harness.newOrganization('Other')
  const otherCampaign = await inbox.campaign({ name: 'Second', status: 'draft' })
  const limited: string[] = []
  for (const scopes of [['all'], ['leads:read'], ['leads:write']] as any) {
    try {
      limited.push((await createKey(inbox.harness.context, { organizationId: inbox.harness.organizationId, name: 'l', scopes, campaignIds: [parseId('camp', otherCampaign)], createdBy: 'x' } as any)).key)
    } catch (e) { console.log('key', scopes, String(e).slice(0, 200)) }
  }
  const doc = JSON.parse(readFileSync('openapi.json', 'utf8'))
  const ids: Record<string, string> = { campaignId: campaigns[0].campaignId, prospectId: lead!, mailboxId: m, messageId: messages[0].messageId, inboundId: mails[0].inboundId, suppressionId: sup[0].suppressionId, domain: 'sender.test' }
  const seen: string[] = []
  for (const [who, key] of [['other', other.key], ...limited.map((k, i) => [`limited${i}`, k])] as const) {
    for (const [path, ops] of Object.entries<any>(doc.paths)) {
      for (const method of Object.keys(ops)) {
        if (path.startsWith('/auth') || path.includes('/live')) continue
        const url = path.replaceAll(/\{(\w+)\}/g, (_, n) => ids[n] ?? 'x')
        for (const url2 of method === 'get' && !path.includes('{') ? [url, `${url}?campaignId=${ids['campaignId']}`, `${url}?prospectId=${lead}`, `${url}?mailboxId=${m}`] : [url]) {
          const body = method === 'get' || method === 'delete' ? undefined : path.includes('inbox') ? { intent: 'unsubscribe' } : path.endsWith('/reply') ? { text: 'hi' } : path.endsWith('/decide') ? { decision: 'sent' } : path.endsWith('test-send') ? { step: 1, to: 'x@x.test' } : {}
          const r = await inbox.harness.call(method.toUpperCase(), url2, body, { key, headers: { 'if-match': '*' } })
          const leak = /SECRETTEXT|r@r\.test|un@matched|s@s\.test|sam@sender/.test(r.text)
          if (r.status >= 500 || leak || (path.includes('{') && r.status < 300)) seen.push(`${who} ${method} ${url2} ${r.status}${leak ? ' LEAK ' + r.text.slice(0, 200) : ''}`)
        }
      }
    }
  }
  console.log(limited.length, seen.join('\n'))
  expect(seen.filter((s) => s.startsWith('other') && !s.includes('deliver'))).toEqual([])
}, 200_000)

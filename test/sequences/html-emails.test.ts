import { expect, test } from 'vitest'
import { textOf } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const HTML =
  '<style>p { color: #333333 }</style><script>x()</script><p>{{ "Hi|Hello|Hey" | spin }} {{ lead.companyName }}</p><a href="{{ calendarLink }}">Talk</a>'
const HOST = { host: { name: 'Sam', email: 'sam@sender.test', timezone: 'UTC' } }
const SEQUENCE = { steps: [{ variants: [{ subject: 'Planning', html: HTML }] }] }

test('an HTML email leaves as two parts that say the same, cleaned, with footer and links of its own', async () => {
  const { addMailbox, campaign, addLead, harness, server, messages } = outreach
  const campaignId = await campaign({ mailboxes: [await addMailbox()], calendar: HOST, sequence: SEQUENCE })
  const jane = await addLead(campaignId, 'jane@acme.test', { companyName: 'Salt & <Sons>' })
  await harness.settle()
  const mail = server.received[0] ?? ''
  expect(mail).toContain('Content-Type: multipart/alternative')
  const [, text = '', html = ''] = textOf(mail).split(/^Content-Type: text\/(?:plain|html).*$/mu)
  expect(text).toMatch(/(?:Hi|Hello|Hey) Salt & <Sons>/u)
  expect(text).toContain('Talk (https://leads.example.com/c/')
  expect(text).toContain('1 Quay, London')
  expect(html).toContain('Salt &amp; &lt;Sons&gt;')
  expect(html).toContain('style="color:#333333"')
  expect(html).not.toContain('x()')
  expect(html).toContain('<a href="https://leads.example.com/u/')
  const [message] = await messages(jane)
  const { body } = await harness.call('GET', `/api/v1/messages/${message.messageId}`)
  expect(body.html).toContain('Salt &amp; &lt;Sons&gt;')
})

test('a preview shows what is then sent, the choices of spin included, and what is saved is cleaned', async () => {
  const { campaign, addLead, harness, messages } = outreach
  const campaignId = await campaign({ calendar: HOST, sequence: SEQUENCE, schedule: { days: ['sun'] } })
  const saved = (await harness.call('GET', `/api/v1/campaigns/${campaignId}`)).body.sequence.steps[0].variants[0]
  expect(saved.html).toBe(HTML.replace('<script>x()</script>', ''))
  for (let index = 0; index < 4; index += 1) {
    const prospectId = await addLead(campaignId, `p${index}@acme.test`)
    const draft = { subject: 'Planning', body: '', html: HTML, step: 1, prospectId }
    const preview = await harness.call('POST', `/api/v1/campaigns/${campaignId}/sequence/preview`, draft)
    expect(preview).toMatchObject({ status: 200, body: { problems: [], held: 0 } })
    await outreach.patch(campaignId, { schedule: { timezone: 'UTC', from: '00:00', to: '24:00' } })
    await harness.settle()
    const [message] = await messages(prospectId)
    const greeting = /(?:Hi|Hello|Hey) Acme/u
    expect(preview.body.text.match(greeting)?.[0]).toBe(message.body.match(greeting)?.[0])
    expect(preview.body.html).toContain('color:#333333')
  }
})

test('an email needs a body or HTML of which something is left', async () => {
  const { campaign, patch } = outreach
  const campaignId = await campaign({ calendar: HOST, sequence: SEQUENCE })
  const save = (variant: Record<string, unknown>) =>
    patch(campaignId, { sequence: { steps: [{ variants: [{ subject: 's', ...variant }] }] } })
  const fault = async (variant: Record<string, unknown>) => (await save(variant)).body.errors?.[0]
  expect(await fault({})).toMatchObject({ code: 'body_required', pointer: '/sequence/steps/0/variants/0/body' })
  expect(await fault({ html: '<script>x</script>' })).toMatchObject({ code: 'body_required' })
  expect(await fault({ html: '<p>{{ lead.nme }}</p>' })).toMatchObject({ code: 'unknown_variable' })
  expect((await save({ html: '<p>x</p>' })).status).toBe(200)
})

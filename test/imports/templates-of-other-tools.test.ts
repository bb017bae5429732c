import { expect, test } from 'vitest'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { SEQUENCE } from '../support/leads/campaign-api.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const convert = (body: object) => harness.call('POST', '/api/v1/templates/convert', body)

const step = (subject: string, body: string) => ({ steps: [{ wait: 'P0D', variants: [{ subject, body }] }] })

test('templates of another tool are converted, saved, and the same for a lead however often they are written', async () => {
  const { body } = await convert({
    subject: '{Quick question|Question}, {{firstName|there}}',
    body: 'Hi {{firstName}},\n\n{{RANDOM | Saw {{icebreaker}} | Read of {{company_name}}}}.\n%sender-firstname%',
  })
  expect(body.subject.unknown).toEqual([])
  expect(body.html).toBeNull()
  const campaign = await newActiveCampaign(harness, {
    sequence: step(body.subject.text, body.body.text.replace('{{ sender.firstName }}', 'Sam')),
  })
  const { body: lead } = await addLead(harness, campaign, leadBody({ customData: { icebreaker: 'the new dock' } }))
  const path = `/api/v1/campaigns/${campaign}/sequence/preview`
  const draft = { subject: body.subject.text, body: body.body.text.replace('{{ sender.firstName }}', 'Sam'), step: 1 }
  const previews = await Promise.all(
    [1, 2, 3].map(() => harness.call('POST', path, { ...draft, prospectId: lead.prospectId })),
  )
  const [first] = previews
  expect(first?.body.problems).toEqual([])
  expect(first?.body.subject).toMatch(/^(Quick question|Question), Jana$/)
  expect(first?.body.text).toMatch(/^Hi Jana,\n\n(Saw the new dock|Read of Harbour Robotics)\.\nSam/)
  expect(new Set(previews.map(({ body: one }) => one.text)).size).toBe(1)
})

test('what is not understood is named with what may be meant, and no sequence with it can be saved', async () => {
  const { body } = await convert({
    body: 'Hi {{fristName}}, good {{sl_time_of_day}}. {{notes}} %signature% {{ unclosed',
  })
  expect(
    body.body.unknown.map(({ name, nearest }: { name: string; nearest: string | null }) => [name, nearest]),
  ).toEqual([
    ['fristName', 'lead.firstName'],
    ['sl_time_of_day', null],
    ['notes', null],
    ['signature', 'sender.name'],
    ['{{', null],
  ])
  const saved = await harness.call('POST', '/api/v1/campaigns', {
    name: 'Moved',
    sequence: step('Hello', body.body.text),
  })
  expect(saved.status).toBe(400)
  expect(saved.body.errors.length).toBeGreaterThanOrEqual(5)
  const sound = await harness.call('POST', '/api/v1/campaigns', { name: 'Moved', sequence: SEQUENCE })
  expect(sound.status).toBe(201)
})

test('a diff has every stretch, before and after', async () => {
  const { body } = await convert({ body: 'Hi {{firstName}}!' })
  expect(body.body.changes).toEqual([
    { kind: 'same', before: 'Hi ', after: 'Hi ', notes: [] },
    { kind: 'variable', before: '{{firstName}}', after: '{{ lead.firstName }}', notes: [] },
    { kind: 'same', before: '!', after: '!', notes: [] },
  ])
})

test('what is too long is refused, and a key without the scope gets nothing', async () => {
  expect((await convert({ body: 'a'.repeat(50_001) })).status).toBe(400)
  expect((await harness.call('POST', '/api/v1/templates/convert', { body: 'a' }, { key: null })).status).toBe(401)
})

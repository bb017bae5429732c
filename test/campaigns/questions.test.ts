import { expect, test } from 'vitest'
import { answerPath } from '../../src/research/questions/question.ts'
import { campaignApi } from '../support/leads/campaign-api.ts'
import { addLead, leadBody } from '../support/leads/intake.ts'
import { rescore } from '../support/leads/rescoring.ts'
import type { Answer } from '../support/installation/harness.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const { create, patch, pathOf } = campaignApi(() => harness)

const SIZE = { key: 'size', question: 'How many employees do they have?', answer: 'number' }
const STRIPE = { key: 'stripe', question: 'Do they use Stripe?', answer: 'yes_no', neededFor: 'text' }
const PORT = { key: 'port', question: 'Which port is theirs?', answer: 'choice', choices: ['Own', 'Rented'] }

const refuse = (body: object) => harness.call('POST', '/api/v1/campaigns', { name: 'Spring', ...body })

function faults({ status, body }: Answer): string[] {
  const errors = body.errors as unknown as { pointer: string; detail: string }[]
  return [String(status), ...errors.map(({ pointer, detail }) => `${pointer}: ${detail}`)]
}

const criterion = (field: string, op: string, value?: unknown) => ({
  icp: { criteria: [{ id: 'c', kind: 'should', field, op, weight: 1, ...(value === undefined ? {} : { value }) }] },
})

test('a campaign asks nothing unless somebody says so; each question is shown with the path of its answer', async () => {
  expect((await create({})).body.questions).toEqual([])
  const created = await create({ questions: [SIZE, STRIPE, PORT] })
  const shown = [
    { ...SIZE, path: answerPath(SIZE as never), neededFor: 'score' },
    { ...STRIPE, path: answerPath(STRIPE as never) },
    { ...PORT, path: answerPath(PORT as never), neededFor: 'score' },
  ]
  expect(created.body.questions).toEqual(shown)
  const read = await harness.call('GET', pathOf(created))
  expect(read.body.questions).toEqual(shown)
  // What was read can be sent back as it is, and with the path of another.
  const back = await patch(created, { questions: shown.map((one) => ({ ...one, path: 'answers.0' })) })
  expect(back.body.questions).toEqual(shown)
  const clone = await harness.call('POST', `${pathOf(created)}/clone`, {})
  expect(clone.body.questions).toEqual(shown)
  const changed = await patch(back, { questions: [{ ...SIZE, question: ' How   big is their team? ' }] })
  expect(changed.body.questions).toEqual([
    {
      ...SIZE,
      question: 'How big is their team?',
      path: answerPath({ question: 'how big is their team?', answer: 'number' }),
      neededFor: 'score',
    },
  ])
  const audit = await harness.call('GET', '/api/v1/audit')
  const changes = audit.body.data.filter(({ action }: { action: string }) => action === 'campaign.changed')
  expect(changes).toContainEqual(
    expect.objectContaining({
      before: expect.objectContaining({ 'questions.0.question': SIZE.question }),
      after: expect.objectContaining({ 'questions.0.question': 'How big is their team?' }),
    }),
  )
  expect((await patch(changed, { questions: null })).body.questions).toEqual([])
})

test.each<[object[], string[]]>([
  [[{ ...SIZE, key: 'Size' }], ['/questions/0/key']],
  [[{ ...SIZE, key: 's'.repeat(41) }], ['/questions/0/key']],
  [[{ ...SIZE, question: 'Big?' }], ['/questions/0/question']],
  [[{ ...SIZE, question: `  ${' '.repeat(10)} Big?` }], ['/questions/0/question']],
  [[{ ...SIZE, question: 'x'.repeat(301) }], ['/questions/0/question']],
  [[{ ...SIZE, answer: 'list' }], ['/questions/0/answer']],
  [[{ ...SIZE, neededFor: 'fun' }], ['/questions/0/neededFor']],
  [[{ ...SIZE, choices: ['1', '2'] }], ['/questions/0/choices']],
  [[{ ...PORT, choices: undefined }], ['/questions/0/choices']],
  [[{ ...PORT, choices: ['Own'] }], ['/questions/0/choices']],
  [[{ ...PORT, choices: ['Own', ' own '] }], ['/questions/0/choices/1']],
  [[{ ...PORT, choices: ['Own', ' '] }], ['/questions/0/choices/1']],
  [[{ ...PORT, choices: Array.from({ length: 11 }, (_, index) => `c${index}`) }], ['/questions/0/choices']],
  [[SIZE, { ...STRIPE, key: 'size' }], ['/questions/1/key']],
  [[SIZE, { ...SIZE, key: 'again', question: 'HOW MANY EMPLOYEES do they have?' }], ['/questions/1/question']],
  [
    Array.from({ length: 21 }, (_, index) => ({ ...SIZE, key: `k${index}`, question: `Question ${index}?` })),
    ['/questions'],
  ],
])('what is no question is refused where it stands: %#', async (questions, pointers) => {
  const answer = await refuse({ questions })
  expect([answer.status, answer.body.errors?.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
    400,
    pointers,
  ])
})

test('criteria compare answers by key or path, and the score says so in the words of the question', async () => {
  const created = await create({ questions: [SIZE, STRIPE], ...criterion('answers.stripe', 'isTrue') })
  const [size, stripe] = created.body.questions.map(({ path }: { path: string }) => path)
  expect(created.body.icp.criteria[0].field).toBe(stripe)
  const campaignId = String(created.body.campaignId)
  const company = { employeeCount: 80, technologies: ['Stripe'] }
  const known = await addLead(harness, campaignId, leadBody({ company }))
  const unknown = await addLead(harness, campaignId, leadBody({ company: { employeeCount: 80 } }))
  await harness.settle()
  const scoreOf = async ({ body }: Answer) =>
    (await harness.call('GET', `/api/v1/leads/${body.prospectId}/score`)).body.criteria[0]
  expect(await scoreOf(known)).toMatchObject({
    outcome: 'match',
    explanation: 'Do they use Stripe? yes. Wanted: yes. Match: 100 of 100 points.',
    fact: { path: stripe, value: 'yes', source: 'rule' },
  })
  // What nobody knows is never a no.
  expect(await scoreOf(unknown)).toMatchObject({ outcome: 'unknown' })

  const fields = await harness.call('GET', `${pathOf(created)}/icp/fields`)
  expect(fields.body.data).toContainEqual(
    expect.objectContaining({ path: size, label: SIZE.question, type: 'number', leads: null }),
  )
  const preview = await harness.call('POST', `${pathOf(created)}/icp/preview`, criterion('answers.size', 'gte', 50))
  expect(preview.body).toMatchObject({ problems: [], effect: { criteria: [{ id: 'c', match: 2 }] } })

  // An old score is told in the words of its question, though nobody asks it any more.
  const changed = await patch(created, { questions: [SIZE], ...criterion(String(size), 'gte', 50) })
  expect(changed.status).toBe(200)
  expect((await scoreOf(known)).explanation).toContain('Do they use Stripe? yes.')
  const version = await harness.call('GET', `${pathOf(created)}/icp/versions/1`)
  expect(version.body.questions).toEqual([{ ...STRIPE, path: stripe }])
  await rescore(harness, campaignId)
  await harness.settle()
  expect(await scoreOf(unknown)).toMatchObject({
    outcome: 'match',
    explanation: 'How many employees do they have? 80. Wanted: at least 50. Match: 100 of 100 points.',
  })
})

test('a criterion that names no answer of the campaign is refused with those that there are', async () => {
  expect(faults(await refuse(criterion('answers.port', 'isTrue')))).toEqual([
    '400',
    '/icp/criteria/0/field: The campaign has no questions. Add one to `questions`, then name its `path` here.',
  ])
  expect(faults(await refuse({ questions: [SIZE, STRIPE], ...criterion('answers.strype', 'isTrue') }))).toEqual([
    '400',
    '/icp/criteria/0/field: No question of the campaign has its answer at "answers.strype". Name one of its questions: "answers.stripe" (Do they use Stripe?).',
  ])
  expect(faults(await refuse({ questions: [SIZE], ...criterion('answers.size', 'isTrue') }))[1]).toMatch(
    /^\/icp\/criteria\/0\/op: "isTrue" takes true or false; answers\.[0-9a-f]{32} is a number\.$/,
  )
})

test('a question that a criterion or an email names stays until that does not', async () => {
  const body = 'You are {{ answers.size }} people.'
  const sequence = { steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body }] }] }
  const created = await create({ questions: [SIZE, STRIPE], sequence, ...criterion('answers.stripe', 'isTrue') })
  const none = await patch(created, { questions: [] })
  expect(faults(none).map((one) => one.split(':')[0])).toEqual([
    '400',
    '/icp/criteria/0/field',
    '/sequence/steps/0/variants/0/body',
  ])
  const renamed = await patch(created, { questions: [{ ...SIZE, key: 'sizes' }, STRIPE] })
  expect(faults(renamed)).toEqual([
    '400',
    '/sequence/steps/0/variants/0/body: The campaign has no question "size". Did you mean answers.sizes?',
  ])
  // Another wording is another question; sent together, the criterion follows.
  const questions = [SIZE, { ...STRIPE, question: 'Are they using Stripe?' }]
  expect((await patch(created, { questions })).status).toBe(400)
  const together = await patch(created, { questions, ...criterion('answers.stripe', 'isTrue') })
  expect(together.body.icp.criteria[0].field).toBe(together.body.questions[1].path)
  expect(
    faults(await patch(together, { sequence: { steps: [{ variants: [{ subject: 's', body: '{{ answers.a }}' }] }] } })),
  ).toEqual(['400', '/sequence/steps/0/variants/0/body: The campaign has no question "a". It has size, stripe.'])
})

test('a person puts an answer right, by the rules of its type, for all leads of the company', async () => {
  const created = await create({ questions: [SIZE, STRIPE, PORT], ...criterion('answers.port', 'eq', 'Own') })
  const [size, stripe, port] = created.body.questions.map(({ path }: { path: string }) => path)
  const add = async () => {
    const { body } = await addLead(
      harness,
      String(created.body.campaignId),
      leadBody({ company: { employeeCount: 80 } }),
    )
    await harness.settle()
    return `/api/v1/leads/${body.prospectId}`
  }
  const [lead, colleague] = [await add(), await add()]
  const put = (path: string, value: unknown) => harness.call('PUT', `${lead}/facts/${path}`, { value })
  expect((await put(String(port), 'own')).status).toBe(200)
  expect((await put(String(stripe), false)).status).toBe(200)
  expect((await put(String(size), null)).status).toBe(200)
  await harness.settle()
  for (const one of [lead, colleague]) {
    const { data } = (await harness.call('GET', `${one}/facts`)).body
    const known = Object.fromEntries(data.map(({ path, value, source }: Fact) => [path, [value, source]]))
    expect([known[String(port)], known[String(stripe)], known[String(size)]]).toEqual([
      ['Own', 'person'],
      ['no', 'person'],
      [null, 'person'],
    ])
    expect((await harness.call('GET', `${one}/score`)).body.criteria[0]).toMatchObject({ outcome: 'match' })
  }
  for (const [path, value] of [
    [port, 'Leased'],
    [stripe, 'perhaps'],
    [size, ['80']],
  ] as const)
    expect((await put(String(path), value)).body.errors).toMatchObject([{ pointer: '/value', code: 'invalid_value' }])
  expect((await put('answers.0', 'yes')).status).toBe(404)
  expect((await harness.call('DELETE', `${lead}/facts/${size}`)).status).toBe(200)
  await harness.settle()
  expect((await harness.call('GET', `${lead}/facts`)).body.data).toContainEqual(
    expect.objectContaining({ path: size, value: 80, source: 'rule' }),
  )
})

interface Fact {
  readonly path: string
  readonly value: unknown
  readonly source: string
}

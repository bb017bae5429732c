import { expect, test } from 'vitest'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { captured } from '../support/research/written-campaign.ts'

const harness = useHarness()

const QUESTIONS = [
  { key: 'people', question: 'How many employees do they have?', answer: 'number', neededFor: 'text' },
  { key: 'tool', question: 'Which CRM do they use?', answer: 'choice', choices: ['HubSpot', 'Salesforce'] },
]
const sequence = (body: string) => ({ steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body }] }] })

test('an email prints answers by the keys of their questions; where one is missing it is held as for any other variable', async () => {
  const body = 'You are {{ answers.people }} people on {{ answers["tool"] }}.'
  const campaign = await newActiveCampaign(harness, { questions: QUESTIONS, sequence: sequence(body) })
  const add = async (company: object) => {
    const answer = await addLead(harness, campaign, leadBody({ company }))
    await harness.settle()
    return String(answer.body.prospectId)
  }
  const known = await add({ employeeCount: 120, technologies: ['HubSpot'] })
  expect(await captured(harness, known)).toContain('You are 120 people on HubSpot.')
  const other = await add({ employeeCount: 120 })
  expect((await harness.call('GET', `/api/v1/leads/${other}`)).body).toMatchObject({
    hold: { reason: 'message_held' },
  })
  const preview = { subject: 'Hello', body, prospectId: other }
  expect((await harness.call('POST', `/api/v1/campaigns/${campaign}/sequence/preview`, preview)).body).toMatchObject({
    problems: [],
    missing: ['answers["tool"]'],
  })
  const unknown = { subject: 'Hello', body: '{{ answers.peple }}' }
  expect((await harness.call('POST', `/api/v1/campaigns/${campaign}/sequence/preview`, unknown)).body).toMatchObject({
    problems: [{ pointer: '/body', code: 'unknown_variable' }],
  })
  const named = await harness.call('GET', `/api/v1/campaigns/${campaign}/template-variables`)
  expect(named.body.data.filter(({ name }: { name: string }) => name.startsWith('answers.'))).toEqual([
    { name: 'answers.people', kind: 'number', description: QUESTIONS[0]?.question, example: '120', leads: null },
    { name: 'answers.tool', kind: 'text', description: QUESTIONS[1]?.question, example: 'HubSpot', leads: null },
  ])
})

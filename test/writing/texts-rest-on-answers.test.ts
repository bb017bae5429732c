import { expect, test } from 'vitest'
import { addWritten, captured, newWrittenCampaign, PLAIN, useWriting } from '../support/research/written-campaign.ts'

const { harness, server } = useWriting()

const asks = (key: string, question: string) => ({ key, question, answer: 'yes_no', neededFor: 'text' })
const QUESTIONS = [
  asks('hubspot', 'Do they use HubSpot?'),
  asks('salesforce', 'Do they use Salesforce?'),
  asks('rotterdam', 'Do they have a yard in Rotterdam?'),
]
const COMPANY = { industry: 'Robotics', technologies: ['HubSpot'] }

/** The email of a lead about whom the model says this, on the basis of these facts. */
async function emailOf(text: string, basis: string[], notes?: string): Promise<string | undefined> {
  server.model = () => ({ icebreaker: { text, basis }, summary: null, talkingPoints: [] })
  const campaign = await newWrittenCampaign(harness, { questions: QUESTIONS, aiApproval: 'none' })
  return captured(harness, await addWritten(harness, campaign, { company: COMPANY, ...(notes && { notes }) }))
}

test('an opening line may rest on the answer to a question, which the model sees by its key and with its words', async () => {
  const text = 'You run sales on HubSpot, as we do.'
  expect(await emailOf(text, ['answers.hubspot'])).toContain(text)
  expect(server.asked[0]?.text).toContain('answers.hubspot: "yes" to "Do they use HubSpot?"')
})

test('a question without an answer bears nothing out, and its words are no fact', async () => {
  expect(await emailOf('Your yard in Rotterdam impresses.', ['answers.rotterdam'])).toContain(PLAIN)
  expect(await emailOf('Your yard in Rotterdam impresses.', ['company.industry'])).toContain(PLAIN)
  expect(server.asked[0]?.text).not.toContain('Rotterdam')
})

test("an answer out of the caller's own words is shown to no model that writes to a prospect", async () => {
  const email = await emailOf('You run on Salesforce.', ['answers.salesforce'], 'They use Salesforce.')
  expect(email).toContain(PLAIN)
  expect(server.asked[0]?.blocks.find(({ kind }) => kind === 'facts')?.text).not.toContain('answers.salesforce')
})

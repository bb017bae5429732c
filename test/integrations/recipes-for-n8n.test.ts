import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { connect } from '../support/bookings/booking-hooks.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { blockNamed, fill, RECIPES, runCode } from '../support/openapi/recipes.ts'
import { useHarness } from '../support/installation/use-harness.ts'

interface N8nNode {
  readonly name: string
  readonly type: string
  readonly typeVersion: number
  readonly parameters: {
    readonly url?: string
    readonly jsCode?: string
    readonly jsonBody?: string
    readonly queryParameters?: { readonly parameters: readonly { readonly name: string; readonly value: string }[] }
  }
}

interface Workflow {
  readonly nodes: readonly N8nNode[]
  readonly connections: Readonly<Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>>
}

const FILES = ['leads-in', 'notifications-out', 'bookings-in', 'bookings-in-with-key'] as const

async function workflow(file: (typeof FILES)[number]): Promise<Workflow> {
  const at = new URL(`../../docs/integrations/n8n/${file}.json`, import.meta.url)
  return JSON.parse(await readFile(at, 'utf8')) as Workflow
}

async function nodeOf(file: (typeof FILES)[number], name: string): Promise<N8nNode['parameters']> {
  const found = (await workflow(file)).nodes.find((node) => node.name === name)
  if (found === undefined) throw new Error(`${file} has no node ${name}.`)
  return found.parameters
}

/** The contact or booking that a workflow brings to be tried with. */
async function sampleOf(file: (typeof FILES)[number], name: string): Promise<Record<string, unknown>> {
  const { returned } = await runCode((await nodeOf(file, name)).jsCode!, {})
  return (returned as [{ json: Record<string, unknown> }])[0].json
}

/** What n8n makes of an expression that is all of a field. */
function evaluate(expression: string, $json: Record<string, unknown>): string {
  const script = /^=\{\{(.*)\}\}$/s.exec(expression)?.[1]
  if (script === undefined) throw new Error('Not an expression of n8n.')
  return String(runInNewContext(script, { $json }))
}

const harness = useHarness()

test.each(FILES)('%s is a workflow whose connections lead from node to node', async (file) => {
  const { nodes, connections } = await workflow(file)
  const names = nodes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const reached = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node))
  expect(Object.keys(connections).filter((name) => !names.includes(name))).toEqual([])
  // The first is the trigger; every other one is reached.
  expect(reached.toSorted()).toEqual(names.slice(1).toSorted())
  expect(RECIPES.get('n8n.md')).toContain(`n8n/${file}.json`)
})

test('the code and expressions of the workflows are those of the recipe', async () => {
  expect((await nodeOf('notifications-out', 'Verify')).jsCode).toBe(blockNamed('n8n-verify'))
  expect((await nodeOf('bookings-in', 'Sign')).jsCode).toBe(blockNamed('n8n-sign'))
  expect((await nodeOf('leads-in', 'Add lead')).jsonBody).toBe(blockNamed('lead-body'))
  expect((await nodeOf('bookings-in-with-key', 'Tell Fairlead')).jsonBody).toBe(blockNamed('booking-body'))
})

test('the lead of the workflow is accepted as it is, and merged when it comes again', async () => {
  const { url, jsonBody, queryParameters } = await nodeOf('leads-in', 'Add lead')
  const query = queryParameters!.parameters.map(({ name, value }) => `${name}=${value}`).join('&')
  const path = `${new URL(fill(url!, { campaignId: await newCampaign(harness) })).pathname}?${query}`
  const contact = await sampleOf('leads-in', 'A contact')
  const post = (fields: Record<string, unknown>) =>
    harness.call('POST', path, undefined, { raw: evaluate(jsonBody!, fields) })
  const first = await post(contact)
  const ofLead = first.body.warnings.filter(({ pointer }: { pointer: string }) => pointer !== '')
  expect([first.status, ofLead]).toEqual([201, []])
  const lead = (await harness.call('GET', `/api/v1/leads/${first.body.prospectId}`)).body
  expect(lead).toMatchObject({
    contactName: 'Jane Roe',
    company: { employeeCount: 220 },
    customData: { crmId: 'A-1042' },
  })
  expect(await post({ ...contact, jobTitle: undefined, employees: '' })).toMatchObject({ status: 200 })
})

test('the booking of the workflow is taken with a key', async () => {
  const { url, jsonBody } = await nodeOf('bookings-in-with-key', 'Tell Fairlead')
  const { connectionId } = await connect(harness, 'url')
  const raw = evaluate(jsonBody!, await sampleOf('bookings-in-with-key', 'A booking'))
  const answer = await harness.call('POST', new URL(fill(url!, { connectionId })).pathname, undefined, { raw })
  expect(answer.body).toMatchObject({ success: true })
})

import type { Walk } from './dashboard-walk.ts'
import { LLM_KEY } from '../research/llm-settings.ts'
import { KEY } from '../research/research-providers.ts'
import { until } from '../processes/until.ts'

/** As long as a name may be, and nowhere to break it. */
export const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikantenverband'.repeat(3).slice(0, 200)
const LONG = 'W'.repeat(300)
const LONG_DOMAIN = `${'w'.repeat(60)}.${'m'.repeat(60)}.test`
const ALWAYS = { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' }
const FIRST = {
  subject: '{{ lead.companyName }}',
  body: `Hi {{ lead.contactName }},\n{{ ai.icebreaker | default: "none" }}\n{{ customData.note }} ${LONG}`,
}
const PATIENCE = 15_000

/** Where the long words stand. */
export interface LongPlaces {
  readonly campaignId: string
  readonly prospectId: string
  readonly domain: string
}

/** Puts words that nothing breaks wherever somebody's text can stand; `llm` is where a model listens. */
export async function plantLongWords(walk: Walk, llm: { readonly url: string }): Promise<LongPlaces> {
  const { send } = walk
  const model = { enabled: true, kind: 'openai-compatible', baseUrl: llm.url, model: LONG.slice(0, 200) }
  await send('PUT', '/llm', { ...model, apiKey: LLM_KEY })
  const { campaignId } = await send('POST', '/campaigns', {
    name: LONG_NAME,
    status: 'active',
    questions: [{ key: 'k'.repeat(40), question: LONG, answer: 'choice', choices: [LONG.slice(0, 100), 'None'] }],
    icp: { name: LONG_NAME, criteria: CRITERIA },
    sequence: { steps: [{ wait: 'P0D', variants: [FIRST] }] },
    schedule: ALWAYS,
    calendar: { host: { name: LONG_NAME, email: 'host@walk.test', timezone: 'UTC' }, title: LONG_NAME, location: LONG },
    sendTiers: ['A', 'B', 'C', 'D', 'U'],
  })
  const { prospectId } = await send('POST', `/campaigns/${campaignId}/leads`, LEAD)
  await send('PATCH', '/organization', { name: LONG_NAME, postalAddress: LONG })
  await send('POST', '/suppressions', { addresses: [`${'a'.repeat(60)}@${LONG_DOMAIN}`], note: LONG })
  const provider = { kind: 'apollo', name: LONG_NAME, apiKey: KEY, costPerHitUsd: 0.1 }
  await send('POST', '/research-providers', provider)
  await send('POST', '/research-providers', { ...provider, name: `Z${LONG_NAME.slice(1)}` })
  const waiting = async () => (await send('GET', '/approvals?state=waiting')).data
  await until(waiting, ({ length }) => length === 1, { what: 'a text to approve', patience: PATIENCE })
  await send('PUT', `/leads/${prospectId}/facts/company.industry`, { value: LONG, about: 'lead' })
  return { campaignId, prospectId, domain: LONG_DOMAIN }
}

const CRITERIA = [
  { id: 'c1', label: LONG.slice(0, 200), kind: 'must', field: 'company.industry', op: 'in', value: [LONG], weight: 5 },
  { id: 'c2', kind: 'should', field: `customData.${LONG.slice(0, 80)}`, op: 'contains', value: LONG, weight: 5 },
  { id: 'c4', kind: 'should', field: `answers.${'k'.repeat(40)}`, op: 'eq', value: 'None', weight: 5 },
  { id: 'c3', kind: 'mustNot', field: 'company.description', op: 'contains', value: 'Z' },
]

const LEAD = {
  companyName: LONG_NAME,
  contactName: LONG_NAME,
  title: LONG.slice(0, 200),
  email: `${'l'.repeat(60)}@${LONG_DOMAIN}`,
  domain: LONG_DOMAIN,
  notes: LONG,
  profileNetworkUrl: `https://www.linkedin.com/in/${'p'.repeat(200)}`,
  company: { industry: LONG, description: LONG, technologies: [LONG, LONG], headquarters: LONG, website: LONG_DOMAIN },
  contact: { bio: LONG, department: LONG, city: LONG },
  researchData: { [LONG.slice(0, 80)]: LONG },
  extraContext: { [LONG.slice(0, 80)]: { deep: [LONG] } },
  customData: { note: LONG, [LONG.slice(0, 80)]: LONG, tags: [LONG, LONG_NAME], nested: { [LONG.slice(0, 80)]: LONG } },
}

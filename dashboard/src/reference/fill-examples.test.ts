import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillExamples } from './fill-examples.ts'
import type { ReferenceDocument } from './fill-examples.ts'

const read = () =>
  JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as ReferenceDocument

test('requests go to the server that shows them, with an id of the organization in their path', () => {
  const filled = fillExamples(read(), 'https://leads.example', { campaignId: 'camp_1', prospectId: undefined })
  expect(filled.servers).toEqual([{ url: 'https://leads.example/api/v1' }])
  expect(filled.components?.parameters).toMatchObject({
    CampaignId: { in: 'path', schema: { type: 'string', default: 'camp_1' } },
    OnlyCampaign: { in: 'query' },
  })
  expect(JSON.stringify([filled.security, filled.components?.securitySchemes])).not.toContain('session')
  // A filter in a query narrows what is found: nobody asked for it.
  expect(JSON.stringify(filled.components?.parameters?.['OnlyCampaign'])).not.toContain('camp_1')
  expect(JSON.stringify(filled.components?.parameters?.['ProspectId'])).not.toContain('default')
})

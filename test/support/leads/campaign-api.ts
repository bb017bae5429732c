import { expect } from 'vitest'
import type { Answer, Harness } from '../installation/harness.ts'
import { queryDatabase } from '../installation/query-database.ts'

export const CAMPAIGNS = '/api/v1/campaigns'

/** One email at once, whose text every lead can fill. */
export const SEQUENCE = {
  steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body: 'Hi {{ lead.firstName | default: "there" }}' }] }],
}

/** Campaigns of a harness, which may start later, over its API. */
export function campaignApi(harness: () => Harness) {
  const pathOf = (campaign: Answer): string => `${CAMPAIGNS}/${campaign.body.campaignId}`
  return {
    pathOf,
    query: (sql: string, values?: unknown[]) => queryDatabase(harness().databaseUrl, sql, values),
    create: async (body: object, key = harness().key): Promise<Answer> => {
      const answer = await harness().call('POST', CAMPAIGNS, { name: 'Spring', ...body }, { key })
      expect(answer.text).toContain('campaignId')
      return answer
    },
    /** `ifMatch` is the tag of the version to change. */
    patch: (campaign: Answer, body: unknown, ifMatch = campaign.headers.etag) => {
      const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch }
      return harness().call('PATCH', pathOf(campaign), body, { headers })
    },
  }
}

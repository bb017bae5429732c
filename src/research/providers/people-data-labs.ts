import type { Provider } from './provider.ts'
import { isObject } from '../json.ts'
import { joinedAt, matchDomain, valuesAt } from './read-answer.ts'
import type { Places } from './read-answer.ts'

const ENDPOINT = 'https://api.peopledatalabs.com/v5/company/enrich'
/** Below this, most matches are another company: of those with a likelihood of 2, the vendor says, 10 to 30 % are right. */
const LEAST_LIKELIHOOD = 6
const MOST_LIKELIHOOD = 10

/** Where each of our fields stands at the top level of an answer. Sizes and revenues are ranges there. */
const PLACES: Places = [
  ['company.description', 'summary'],
  ['company.website', 'website'],
  ['company.profileNetworkUrl', 'linkedin_url'],
  ['company.industry', 'industry'],
  ['company.employeeCount', 'employee_count'],
  ['company.employeeRange', 'size'],
  ['company.revenueRange', 'inferred_revenue'],
  ['company.foundedYear', 'founded'],
  ['company.companyType', 'type'],
  ['company.fundingStage', 'latest_funding_stage'],
  ['company.country', 'location.country'],
  ['company.region', 'location.region'],
  ['company.signals.recentFunding.date', 'last_funding_date'],
  ['company.signals.recentFunding.round', 'latest_funding_stage'],
]

/** People Data Labs, company enrichment: charged for each match, and says how likely it is the right one. */
export const peopleDataLabs: Provider = {
  offers: () => [...PLACES.map(([path]) => path), 'company.headquarters'],
  missStatuses: () => [404],
  request: ({ domain, apiKey }) => ({
    url: `${ENDPOINT}?website=${encodeURIComponent(domain)}&min_likelihood=${LEAST_LIKELIHOOD}`,
    headers: { 'x-api-key': apiKey ?? '' },
  }),
  read: (json, { domain }) => {
    if (!isObject(json)) return { status: 'unreadable' }
    const { likelihood } = json
    if (typeof likelihood !== 'number' || likelihood < 1 || likelihood > MOST_LIKELIHOOD)
      return { status: 'unreadable' }
    if (likelihood < LEAST_LIKELIHOOD) return { status: 'miss' }
    const match = Math.min(likelihood / MOST_LIKELIHOOD, matchDomain(domain, json['website']))
    const headquarters = joinedAt(json, ['location.locality', 'location.region', 'location.country'])
    return { status: 'hit', match, values: [...valuesAt(json, PLACES), ['company.headquarters', headquarters]] }
  },
}

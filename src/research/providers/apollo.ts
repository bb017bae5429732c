import type { Provider } from './provider.ts'
import { isObject } from '../json.ts'
import { joinedAt, matchDomain, valuesAt } from './read-answer.ts'
import type { Places } from './read-answer.ts'

const ENDPOINT = 'https://api.apollo.io/api/v1/organizations/enrich'

/** Where in `organization` each of our fields stands. Growth over twelve months is a fraction there as here. */
const PLACES: Places = [
  ['company.description', 'short_description'],
  ['company.website', 'website_url'],
  ['company.profileNetworkUrl', 'linkedin_url'],
  ['company.industry', 'industry'],
  ['company.employeeCount', 'estimated_num_employees'],
  ['company.revenue', 'annual_revenue'],
  ['company.foundedYear', 'founded_year'],
  ['company.fundingStage', 'latest_funding_stage'],
  ['company.country', 'country'],
  ['company.region', 'state'],
  ['company.technologies', 'technology_names'],
  ['company.signals.recentFunding.date', 'latest_funding_round_date'],
  ['company.signals.recentFunding.round', 'latest_funding_stage'],
  ['company.signals.growthIndicators.employeeGrowth', 'organization_headcount_twelve_month_growth'],
]

/** Apollo, organization enrichment: one credit for each company found. */
export const apollo: Provider = {
  offers: () => [...PLACES.map(([path]) => path), 'company.headquarters'],
  missStatuses: () => [404],
  request: ({ domain, apiKey }) => ({
    url: `${ENDPOINT}?domain=${encodeURIComponent(domain)}`,
    headers: { 'x-api-key': apiKey ?? '' },
  }),
  read: (json, { domain }) => {
    if (!isObject(json)) return { status: 'unreadable' }
    const found = json['organization']
    if (found === null || found === undefined) return { status: 'miss' }
    if (!isObject(found)) return { status: 'unreadable' }
    const match = matchDomain(domain, found['primary_domain'] ?? found['website_url'])
    const headquarters = joinedAt(found, ['city', 'state', 'country'])
    return { status: 'hit', match, values: [...valuesAt(found, PLACES), ['company.headquarters', headquarters]] }
  },
}

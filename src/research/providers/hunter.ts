import type { Provider, RawValue } from './provider.ts'
import { isObject } from '../json.ts'
import { joinedAt, matchDomain, textAt, valueAt, valuesAt } from './read-answer.ts'
import type { Places } from './read-answer.ts'

const ENDPOINT = 'https://api.hunter.io/v2/companies/find'

/** Where in `data` each of our fields stands. A size may be a number or a range: each is kept as what it is. */
const PLACES: Places = [
  ['company.description', 'description'],
  ['company.industry', 'category.industry'],
  ['company.subIndustry', 'category.subIndustry'],
  ['company.employeeCount', 'metrics.employees'],
  ['company.revenue', 'metrics.annualRevenue'],
  ['company.revenueRange', 'metrics.estimatedAnnualRevenue'],
  ['company.foundedYear', 'foundedYear'],
  ['company.companyType', 'type'],
  ['company.region', 'geo.state'],
  ['company.technologies', 'tech'],
  ['company.techCategories', 'techCategories'],
]

const PUT_TOGETHER = [
  'company.country',
  'company.headquarters',
  'company.employeeRange',
  'company.website',
  'company.profileNetworkUrl',
]

/** Hunter, company enrichment. Its key goes into the query, as it wants: the address is never logged nor shown. */
export const hunter: Provider = {
  offers: () => [...PLACES.map(([path]) => path), ...PUT_TOGETHER],
  missStatuses: () => [404],
  // Its documentation: 403 for too many requests a minute, 429 where the plan's credits are used up.
  statuses: { 403: 'rate_limited', 429: 'payment_required' },
  request: ({ domain, apiKey }) => ({
    url: `${ENDPOINT}?domain=${encodeURIComponent(domain)}&api_key=${encodeURIComponent(apiKey ?? '')}`,
    headers: {},
  }),
  read: (json, { domain }) => {
    if (!isObject(json)) return { status: 'unreadable' }
    const found = json['data']
    if (found === null) return { status: 'miss' }
    if (!isObject(found)) return { status: 'unreadable' }
    const match = matchDomain(domain, found['domain'])
    return { status: 'hit', match, values: [...valuesAt(found, PLACES), ...putTogether(found)] }
  },
}

function putTogether(found: unknown): RawValue[] {
  const employees = valueAt(found, 'metrics.employees')
  const handle = textAt(found, 'linkedin.handle')
  return [
    ['company.country', textAt(found, 'geo.countryCode') ?? valueAt(found, 'geo.country')],
    ['company.headquarters', joinedAt(found, ['geo.city', 'geo.state', 'geo.country'])],
    ['company.employeeRange', valueAt(found, 'metrics.employeesRange') ?? employees],
    ['company.website', valueAt(found, 'domain')],
    ['company.profileNetworkUrl', handle === undefined ? undefined : `https://www.linkedin.com/${handle}`],
  ]
}

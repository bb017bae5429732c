import Type from 'typebox'
import { countAtDomain } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { nullable } from '../../platform/json-schema.ts'
import { bestFacts, sortByTrust } from './best-facts.ts'
import type { FactClaim } from './fact.ts'
import { findFollowed } from '../refresh/follower-store.ts'
import { claimsAbout, claimsAboutCompany } from './known-facts.ts'
import { findRequestedAt } from '../refresh/refresh-request-store.ts'

/** Counting stops here: a company may have any number of leads. */
const MOST_COUNTED = 1000

const Claim = {
  value: Type.Unknown({ description: 'Null if a person marked it unknown.' }),
  confidence: Type.Number({ description: '0 to 1.' }),
  source: Type.Enum(['person', 'caller', 'provider', 'notes', 'website', 'dns', 'llm', 'rule'], {
    description:
      'The source, most trusted first: a member, the API caller, a paid provider; `notes`, `extraContext`, `researchData` or `customData` of the lead, the company’s website or DNS, or a language model quoting them; a rule.',
  }),
  name: nullable(Type.String(), 'The person, provider or model; for `notes`, the field of the lead.'),
  url: nullable(Type.String(), 'Source URL.'),
  quote: nullable(Type.String(), 'The quoted source text.'),
  observedAt: Type.String({
    description: 'When it was observed; for website and DNS, not before your organization’s first request.',
  }),
  about: Type.Enum(['company', 'lead'], {
    description: '`company`: applies to all leads of the organization at the company; `lead`: only to this one.',
  }),
}

const FactAnswer = Type.Object(
  {
    path: Type.String({ description: 'The field, such as `company.employeeCount`.' }),
    ...Claim,
    others: Type.Array(Type.Object(Claim, { title: 'Claim' }), {
      description: 'Other values for the field, most trusted first.',
    }),
  },
  { title: 'Fact', 'x-extends': 'Claim' },
)

const Research = Type.Object(
  {
    running: Type.Boolean({ description: 'True while the company is being researched for the organization.' }),
    outcome: nullable(
      Type.String(),
      'Result of the last visit to the website: `read`, `parked` (for sale), `moved` (permanently to another domain), `redirected` (temporarily), `forbidden` (robots.txt or a refusal), `unreachable`, `unavailable` (maintenance or a bot check), `unreadable` (takes too much time or memory) or `empty`; null before the first visit. Only `read` and `moved`, and `parked` after a week, replace known data.',
    ),
    observedAt: nullable(
      Type.String(),
      'When its website was last read, or your organization first got its data, whichever is later.',
    ),
    leads: Type.Integer({
      minimum: 0,
      maximum: MOST_COUNTED,
      description: `Leads affected by a correction of the company, counted up to ${MOST_COUNTED}.`,
    }),
  },
  { title: 'Research' },
)

/** Known facts and the state of research. */
export const FactsAnswer = Type.Object(
  {
    data: Type.Array(FactAnswer),
    nextCursor: Type.Null(),
    research: nullable(Research, 'Null for an address at a mail provider.'),
  },
  { title: 'Facts', description: 'Known facts and the state of research.' },
)

/** Whom facts are asked of: a company as the organization knows it. */
interface CompanyRef {
  readonly organizationId: string
  readonly domain: string
  readonly campaignIds?: ReadonlySet<string> | null
}

/** What is known of a lead, and `more` that others keep of it, in the shape of `FactsAnswer`. */
export async function showFactsOfLead(
  context: Context,
  lead: Lead,
  about: { readonly campaignIds: ReadonlySet<string> | null; readonly more: readonly FactClaim[] },
): Promise<Type.Static<typeof FactsAnswer>> {
  const { campaignIds, more } = about
  const claims = [...((await claimsAbout(context.db, [lead])).get(lead.leadId) ?? []), ...more]
  const company = { organizationId: lead.organizationId, domain: lead.domain, campaignIds }
  const research = lead.domainKind === 'company' ? await showResearch(context, company) : null
  return { data: showFacts(claims), nextCursor: null, research }
}

/** What the organization knows of a company, in the shape of `FactsAnswer`. */
export async function showFactsOfCompany(
  context: Context,
  company: CompanyRef,
): Promise<Type.Static<typeof FactsAnswer>> {
  const claims = await claimsAboutCompany(context.db, company.organizationId, company.domain)
  return { data: showFacts(claims), nextCursor: null, research: await showResearch(context, company) }
}

function showFacts(claims: readonly FactClaim[]) {
  const byPath = Map.groupBy(claims, (claim) => claim.path)
  return [...bestFacts(claims)].map(([path, best]) => {
    const [, ...others] = sortByTrust(byPath.get(path) ?? [])
    return { path, ...showClaim(best), others: others.map(showClaim) }
  })
}

async function showResearch(context: Context, { organizationId, domain, campaignIds = null }: CompanyRef) {
  const company = await findFollowed(context.db, organizationId, domain)
  const running = (await findRequestedAt(context.db, organizationId, domain)) !== undefined
  const counted = { organizationId, domain, campaignIds: campaignIds === null ? null : [...campaignIds] }
  const leads = await countAtDomain(context.db, { ...counted, most: MOST_COUNTED })
  return { running, outcome: company?.outcome ?? null, observedAt: company?.observedAt.toISOString() ?? null, leads }
}

function showClaim({ value, confidence, source, name, url, quote, observedAt, about }: FactClaim) {
  const rest = { name: name ?? null, url: url ?? null, quote: quote ?? null, observedAt }
  // What the pages tell is kept with the company; the caller's data and what follows from a title stay with their lead.
  return { value, confidence, source, ...rest, about: about ?? (PAGES.has(source) ? 'company' : 'lead') } as const
}

const PAGES: ReadonlySet<string> = new Set(['website', 'dns'])

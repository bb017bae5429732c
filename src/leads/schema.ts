import Type from 'typebox'
import type { TSchema } from 'typebox'
import { nullable } from '../platform/json-schema.ts'
import { MAX_EMAIL, MAX_ITEMS, MAX_NAME, MAX_NOTES, MAX_TEXT } from './lead-fields.ts'

/** A lead of which every field is given, as an integrator would send it. */
const EXAMPLE_COMPANY = {
  description: 'Payroll for distributed teams.',
  website: 'https://acme.com',
  industry: 'Software',
  employeeCount: 220,
  employeeRange: '201-500',
  foundedYear: 2016,
  country: 'DE',
  technologies: ['HubSpot', 'Stripe'],
  signals: { recentFunding: { amount: 12_000_000, date: '2026-04', round: 'Series A' } },
}
const EXAMPLE_CONTACT = { seniority: 'vp', department: 'Sales', city: 'Berlin', timezone: 'Europe/Berlin' }

const optional = (schema: TSchema) => Type.Optional(nullable(schema))

function text(description: string, example: string, maxLength: number = MAX_TEXT) {
  return optional(Type.String({ description, examples: [example], maxLength }))
}

function url(description: string, example: string) {
  return text(`${description} http or https; a bare host gets https://.`, example)
}

function texts(description: string, example: readonly string[]) {
  const item = Type.String({ maxLength: MAX_TEXT })
  return optional(Type.Array(item, { description, examples: [example], maxItems: MAX_ITEMS }))
}

function flag(description: string) {
  return optional(Type.Boolean({ description }))
}

function count(description: string, example: number) {
  return optional(Type.Integer({ description, examples: [example], minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
}

function amount(description: string, example: number) {
  return optional(Type.Number({ description, examples: [example], minimum: 0 }))
}

function growth(description: string, example: number) {
  const detail = `${description} As a fraction: 0.12 is 12 %. Above 10 gets a warning.`
  return optional(Type.Number({ description: detail, examples: [example] }))
}

function freeform(description: string, example: Readonly<Record<string, unknown>>) {
  const detail = `${description} Any JSON object of at most 64 KiB when serialised, nested at most 32 levels deep.`
  return optional(Type.Object({}, { description: detail, examples: [example], additionalProperties: true }))
}

const RecentFunding = Type.Object(
  {
    amount: amount('Amount raised.', 12_000_000),
    date: optional(
      Type.String({
        description: 'Month of the round, YYYY-MM, or its day, YYYY-MM-DD.',
        examples: ['2026-04'],
        pattern: '^\\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?$',
      }),
    ),
    round: text('Name of the round.', 'Series A'),
  },
  { description: 'The latest funding round.' },
)

const HiringSignals = Type.Object(
  {
    isHiring: flag('Whether the company is hiring.'),
    openRoles: count('How many roles are open.', 14),
    departments: texts('Where it is hiring.', ['Sales', 'Engineering']),
  },
  { description: 'Whom the company is looking for.' },
)

const NewsSignals = Type.Object(
  { recentNews: texts('Headlines, one per item.', ['Acme opens an office in Lisbon']) },
  { description: 'News about the company.' },
)

const LeadershipChanges = Type.Object(
  { newCeo: flag('A new chief executive officer.'), newCro: flag('A new chief revenue officer.') },
  { description: 'Who came lately.' },
)

const GrowthIndicators = Type.Object(
  {
    employeeGrowth: growth('Growth of the head count.', 0.12),
    revenueGrowth: growth('Growth of the revenue.', 0.3),
  },
  { description: 'How fast the company grows.' },
)

const Signals = Type.Object(
  {
    recentFunding: optional(RecentFunding),
    hiringSignals: optional(HiringSignals),
    newsSignals: optional(NewsSignals),
    leadershipChanges: optional(LeadershipChanges),
    growthIndicators: optional(GrowthIndicators),
  },
  { title: 'Signals', description: 'What has happened at the company lately.' },
)

const Company = Type.Object(
  {
    description: text('What the company does.', EXAMPLE_COMPANY.description),
    website: url('Its website.', EXAMPLE_COMPANY.website),
    profileNetworkUrl: url(
      'Its page on a professional social network; `companyProfileNetworkUrl` beats it.',
      'https://www.linkedin.com/company/acme',
    ),
    industry: text('Industry.', EXAMPLE_COMPANY.industry),
    subIndustry: text('Part of the industry.', 'Human resources'),
    employeeCount: count('How many people work there.', EXAMPLE_COMPANY.employeeCount),
    employeeRange: text('The same as a range.', EXAMPLE_COMPANY.employeeRange),
    revenue: amount('Revenue of a year.', 30_000_000),
    revenueRange: text('The same as a range.', '10M-50M'),
    foundedYear: count('Year of its founding.', EXAMPLE_COMPANY.foundedYear),
    fundingStage: text('Latest funding stage.', 'Series A'),
    headquarters: text('Where it has its seat.', 'Berlin'),
    country: text('Country, as ISO 3166 code or English name.', EXAMPLE_COMPANY.country),
    region: text('Region within the country, or of the world.', 'EMEA'),
    companyType: text('Kind of company.', 'private'),
    technologies: texts('Products it uses.', EXAMPLE_COMPANY.technologies),
    techCategories: texts('Kinds of products it uses.', ['CRM', 'Payments']),
    signals: optional(Signals),
  },
  {
    title: 'Company',
    description:
      'What is known of the company. Passing it skips automatic company enrichment, unless it is empty or all null.',
    examples: [EXAMPLE_COMPANY],
  },
)

const Contact = Type.Object(
  {
    bio: text('About the person.', 'Leads a team of 30 in DACH.'),
    photoUrl: url('A picture of the person.', 'https://acme.com/team/jane.jpg'),
    seniority: text('Level of seniority.', EXAMPLE_CONTACT.seniority),
    department: text('Department.', EXAMPLE_CONTACT.department),
    city: text('City.', EXAMPLE_CONTACT.city),
    state: text('State.', 'Berlin'),
    country: text('Country, as ISO 3166 code or English name.', 'DE'),
    timezone: text(
      'IANA time zone name; links such as US/Eastern are fine, offsets are not.',
      EXAMPLE_CONTACT.timezone,
    ),
  },
  { title: 'Contact', description: 'What is known of the person.', examples: [EXAMPLE_CONTACT] },
)

/**
 * The body of an add-lead request, for the OpenAPI document and the types of clients. It describes; `parseLead`
 * decides, because it also takes "" for null and explains itself better.
 */
export const LeadBody = Type.Object(
  {
    companyName: Type.String({ description: 'Company name.', examples: ['Acme'], minLength: 1, maxLength: MAX_NAME }),
    contactName: Type.String({
      description: "The contact's full name.",
      examples: ['Jane Doe'],
      minLength: 1,
      maxLength: MAX_NAME,
    }),
    email: Type.String({
      description:
        "The contact's email address. With the campaign it identifies the lead, upper and lower case alike; +tags are distinct.",
      examples: ['jane.doe@acme.com'],
      minLength: 3,
      maxLength: MAX_EMAIL,
    }),
    domain: text(
      'Company domain; scheme, path and `www.` are dropped. When omitted, the registrable domain of the email.',
      'acme.com',
    ),
    title: text("The contact's job title.", 'VP Sales', MAX_NAME),
    phone: text("The contact's phone number, best with its country code.", '+49 30 901820'),
    profileNetworkUrl: url(
      "The contact's profile on a professional social network.",
      'https://www.linkedin.com/in/janedoe',
    ),
    companyProfileNetworkUrl: url(
      "The company's page on a professional social network.",
      'https://www.linkedin.com/company/acme',
    ),
    notes: text('Internal notes; the research agent reads them.', 'Met at the fair in Lisbon.', MAX_NOTES),
    company: optional(Company),
    contact: optional(Contact),
    researchData: freeform('Available in email templates as `researchData.…`.', { opener: 'your talk in Lisbon' }),
    extraContext: freeform('Passed to the research agent.', { event: 'Web Summit' }),
    customData: freeform('Stored with the lead; usable for filtering and reporting.', { region: 'emea' }),
  },
  {
    title: 'NewLead',
    'x-extends': 'LeadPatch',
    description:
      'A lead. An optional field that is null or "" counts as absent. Unknown keys are kept under `unrecognised` and named in `warnings`.',
    examples: [
      {
        companyName: 'Acme',
        contactName: 'Jane Doe',
        email: 'jane.doe@acme.com',
        title: 'VP Sales',
        phone: '+49 30 901820',
        company: EXAMPLE_COMPANY,
        contact: EXAMPLE_CONTACT,
        customData: { region: 'emea' },
      },
    ],
  },
)

/** The body of a change to a lead: any of its fields; null clears an optional one. */
export const LeadPatchBody = Type.Partial(LeadBody, {
  title: 'LeadPatch',
  description:
    'Fields to change. What is not named stays; null or "" clears an optional field. Objects are merged key by key. The email may be repeated but not changed.',
})

import { COUNTRY_WORDS, flag, formOf, group, growth, lines, number, text, texts, url } from './field-kinds.ts'
import type { FieldTable } from './field-kinds.ts'

const RECENT_FUNDING = {
  amount: { ...number('amount', 'Amount raised.', 12_000_000), label: 'Recent funding amount', headers: null },
  date: {
    ...formOf('fundingDate', 'Month of the round.', '2026-04', 'YYYY-MM, or its day, YYYY-MM-DD.'),
    label: 'Recent funding date',
    headers: null,
  },
  round: { ...text('Name of the round.', 'Series A'), label: 'Recent funding round', headers: null },
} as const satisfies FieldTable

const HIRING_SIGNALS = {
  isHiring: { ...flag('Whether the company is hiring.'), label: 'Hiring', headers: null },
  openRoles: { ...number('count', 'How many roles are open.', 14), label: 'Open roles', headers: null },
  departments: {
    ...texts('Where it is hiring.', ['Sales', 'Engineering']),
    label: 'Hiring departments',
    headers: null,
  },
} as const satisfies FieldTable

const NEWS_SIGNALS = {
  recentNews: {
    ...lines('Headlines, one per item.', ['Acme opens an office in Lisbon']),
    label: 'Recent news',
    headers: null,
  },
} as const satisfies FieldTable

const LEADERSHIP_CHANGES = {
  newCeo: { ...flag('A new chief executive officer.'), label: 'New CEO', headers: null },
  newCro: { ...flag('A new chief revenue officer.'), label: 'New CRO', headers: null },
} as const satisfies FieldTable

const GROWTH_INDICATORS = {
  employeeGrowth: { ...growth('Growth of the head count.', 0.12), label: 'Employee growth', headers: null },
  revenueGrowth: { ...growth('Growth of the revenue.', 0.3), label: 'Revenue growth', headers: null },
} as const satisfies FieldTable

const SIGNALS = {
  recentFunding: group('The latest funding round.', RECENT_FUNDING, { isWhole: true }),
  hiringSignals: group('Whom the company is looking for.', HIRING_SIGNALS, { isWhole: true }),
  newsSignals: group('News about the company.', NEWS_SIGNALS, { isWhole: true }),
  leadershipChanges: group('Who came lately.', LEADERSHIP_CHANGES, { isWhole: true }),
  growthIndicators: group('How fast the company grows.', GROWTH_INDICATORS, { isWhole: true }),
} as const satisfies FieldTable

/** What a caller may say of the company. All of it are facts, and templates may use it. */
export const COMPANY_FIELDS = {
  description: {
    ...text('What the company does.', 'Payroll for distributed teams.'),
    label: 'Description',
    headers:
      'company description, description, about company, short description, beschreibung, firmenbeschreibung, description de l’entreprise, descripción',
  },
  website: {
    ...url('Its website.', 'https://acme.com'),
    label: 'Website',
    headers:
      'website, company website, web, url, homepage, site, company url, webseite, internetseite, site web, site internet, sitio web, página web',
  },
  profileNetworkUrl: {
    ...url(
      'Its page on a professional social network.',
      'https://www.linkedin.com/company/acme',
      '`companyProfileNetworkUrl` beats it. ',
    ),
    label: 'Company profile',
    headers: null,
  },
  industry: {
    ...text('Industry.', 'Software'),
    label: 'Industry',
    headers: 'industry, sector, branche, industrie, wirtschaftszweig, secteur, secteur d’activité, industria',
  },
  subIndustry: {
    ...text('Part of the industry.', 'Human resources'),
    label: 'Sub-industry',
    headers: 'sub industry, subindustry, unterbranche',
  },
  employeeCount: {
    ...number('count', 'How many people work there.', 220),
    label: 'Employee count',
    headers:
      'employees, employee count, number of employees, # employees, headcount, company headcount, num employees, mitarbeiter, mitarbeiterzahl, anzahl mitarbeiter, effectif, nombre d’employés, nombre de salariés, empleados, número de empleados',
    synonyms: 'companysize, employees, headcount',
  },
  employeeRange: {
    ...text('How many people work there, as a range.', '201-500'),
    label: 'Employee range',
    headers: 'employee range, company size, size, unternehmensgröße, taille de l’entreprise, tamaño de la empresa',
  },
  revenue: {
    ...number('amount', 'Revenue of a year.', 30_000_000),
    label: 'Revenue',
    headers: 'revenue, annual revenue, umsatz, jahresumsatz, chiffre d’affaires, facturación, ingresos',
  },
  revenueRange: {
    ...text('Revenue of a year, as a range.', '10M-50M'),
    label: 'Revenue range',
    headers: 'revenue range',
  },
  foundedYear: {
    ...number('year', 'Year of its founding.', 2016),
    label: 'Founded',
    headers: 'founded, founded year, year founded, gründungsjahr, année de création, año de fundación',
  },
  fundingStage: {
    ...text('Latest funding stage.', 'Series A'),
    label: 'Funding stage',
    headers: 'funding stage, latest funding, latest funding stage',
  },
  headquarters: {
    ...text('Where it has its seat.', 'Berlin'),
    label: 'Headquarters',
    headers: 'headquarters, hq, company location, hauptsitz, firmensitz, siège, siège social, sede',
  },
  country: {
    ...text('Country.', 'DE', { detail: COUNTRY_WORDS }),
    label: 'Country',
    headers: 'company country, organization country, land der firma, pays de l’entreprise, país de la empresa',
  },
  region: {
    ...text('Region within the country, or of the world.', 'EMEA'),
    label: 'Region',
    headers: 'company region',
  },
  companyType: {
    ...text('Kind of company.', 'private'),
    label: 'Company type',
    headers: 'company type, rechtsform, type d’entreprise, tipo de empresa',
  },
  technologies: {
    ...texts('Products it uses.', ['HubSpot', 'Stripe']),
    label: 'Technologies',
    headers: 'technologies, tech stack, technology, technologien, tecnologías',
  },
  techCategories: {
    ...texts('Kinds of products it uses.', ['CRM', 'Payments']),
    label: 'Technology categories',
    headers: '',
  },
  signals: group('What has happened at the company lately.', SIGNALS, {
    title: 'Signals',
    example: { recentFunding: { amount: 12_000_000, date: '2026-04', round: 'Series A' } },
  }),
} as const satisfies FieldTable

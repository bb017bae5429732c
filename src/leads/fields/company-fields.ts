import {
  COUNTRY_WORDS,
  amount,
  count,
  flag,
  fundingDate,
  group,
  growth,
  lines,
  text,
  texts,
  url,
  year,
} from './field-kinds.ts'
import type { FieldTable } from './field-kinds.ts'

const RECENT_FUNDING = {
  amount: amount('Recent funding amount', 'Amount raised.', 12_000_000),
  date: fundingDate('Recent funding date', 'Month of the round.', '2026-04', {
    detail: 'YYYY-MM, or its day, YYYY-MM-DD.',
  }),
  round: text('Recent funding round', 'Name of the round.', 'Series A'),
} as const satisfies FieldTable

const HIRING_SIGNALS = {
  isHiring: flag('Hiring', 'Whether the company is hiring.'),
  openRoles: count('Open roles', 'How many roles are open.', 14),
  departments: texts('Hiring departments', 'Where it is hiring.', ['Sales', 'Engineering']),
} as const satisfies FieldTable

const NEWS_SIGNALS = {
  recentNews: lines('Recent news', 'Headlines, one per item.', ['Acme opens an office in Lisbon']),
} as const satisfies FieldTable

const LEADERSHIP_CHANGES = {
  newCeo: flag('New CEO', 'A new chief executive officer.'),
  newCro: flag('New CRO', 'A new chief revenue officer.'),
} as const satisfies FieldTable

const GROWTH_INDICATORS = {
  employeeGrowth: growth('Employee growth', 'Growth of the head count.', 0.12),
  revenueGrowth: growth('Revenue growth', 'Growth of the revenue.', 0.3),
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
  description: text('Description', 'What the company does.', 'Payroll for distributed teams.', {
    headers:
      'company description, description, about company, short description, beschreibung, firmenbeschreibung, description de l’entreprise, descripción',
  }),
  website: url('Website', 'Its website.', 'https://acme.com', {
    headers:
      'website, company website, web, url, homepage, site, company url, webseite, internetseite, site web, site internet, sitio web, página web',
  }),
  profileNetworkUrl: url(
    'Company profile',
    'Its page on a professional social network.',
    'https://www.linkedin.com/company/acme',
    { detail: '`companyProfileNetworkUrl` beats it. ' },
  ),
  industry: text('Industry', 'Industry.', 'Software', {
    headers: 'industry, sector, branche, industrie, wirtschaftszweig, secteur, secteur d’activité, industria',
  }),
  subIndustry: text('Sub-industry', 'Part of the industry.', 'Human resources', {
    headers: 'sub industry, subindustry, unterbranche',
  }),
  employeeCount: count('Employee count', 'How many people work there.', 220, {
    headers:
      'employees, employee count, number of employees, # employees, headcount, company headcount, num employees, mitarbeiter, mitarbeiterzahl, anzahl mitarbeiter, effectif, nombre d’employés, nombre de salariés, empleados, número de empleados',
    synonyms: 'companysize, employees, headcount',
  }),
  employeeRange: text('Employee range', 'How many people work there, as a range.', '201-500', {
    headers: 'employee range, company size, size, unternehmensgröße, taille de l’entreprise, tamaño de la empresa',
  }),
  revenue: amount('Revenue', 'Revenue of a year.', 30_000_000, {
    headers: 'revenue, annual revenue, umsatz, jahresumsatz, chiffre d’affaires, facturación, ingresos',
  }),
  revenueRange: text('Revenue range', 'Revenue of a year, as a range.', '10M-50M', { headers: 'revenue range' }),
  foundedYear: year('Founded', 'Year of its founding.', 2016, {
    headers: 'founded, founded year, year founded, gründungsjahr, année de création, año de fundación',
  }),
  fundingStage: text('Funding stage', 'Latest funding stage.', 'Series A', {
    headers: 'funding stage, latest funding, latest funding stage',
  }),
  headquarters: text('Headquarters', 'Where it has its seat.', 'Berlin', {
    headers: 'headquarters, hq, company location, hauptsitz, firmensitz, siège, siège social, sede',
  }),
  country: text('Country', 'Country.', 'DE', {
    detail: COUNTRY_WORDS,
    headers: 'company country, organization country, land der firma, pays de l’entreprise, país de la empresa',
  }),
  region: text('Region', 'Region within the country, or of the world.', 'EMEA', { headers: 'company region' }),
  companyType: text('Company type', 'Kind of company.', 'private', {
    headers: 'company type, rechtsform, type d’entreprise, tipo de empresa',
  }),
  technologies: texts('Technologies', 'Products it uses.', ['HubSpot', 'Stripe'], {
    headers: 'technologies, tech stack, technology, technologien, tecnologías',
  }),
  techCategories: texts('Technology categories', 'Kinds of products it uses.', ['CRM', 'Payments'], { headers: '' }),
  signals: group('What has happened at the company lately.', SIGNALS, {
    title: 'Signals',
    example: { recentFunding: { amount: 12_000_000, date: '2026-04', round: 'Series A' } },
  }),
} as const satisfies FieldTable

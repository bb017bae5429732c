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
  openRoles: count('Open roles', 'Number of open roles.', 14),
  departments: texts('Hiring departments', 'Departments that are hiring.', ['Sales', 'Engineering']),
} as const satisfies FieldTable

const NEWS_SIGNALS = {
  recentNews: lines('Recent news', 'Headlines, one per item.', ['Acme opens an office in Lisbon']),
} as const satisfies FieldTable

const LEADERSHIP_CHANGES = {
  newCeo: flag('New CEO', 'A new chief executive officer.'),
  newCro: flag('New CRO', 'A new chief revenue officer.'),
} as const satisfies FieldTable

const GROWTH_INDICATORS = {
  employeeGrowth: growth('Employee growth', 'Headcount growth.', 0.12),
  revenueGrowth: growth('Revenue growth', 'Revenue growth.', 0.3),
} as const satisfies FieldTable

const SIGNALS = {
  recentFunding: group('The latest funding round.', RECENT_FUNDING, { isWhole: true }),
  hiringSignals: group('Hiring activity.', HIRING_SIGNALS, { isWhole: true }),
  newsSignals: group('News about the company.', NEWS_SIGNALS, { isWhole: true }),
  leadershipChanges: group('Recent leadership changes.', LEADERSHIP_CHANGES, { isWhole: true }),
  growthIndicators: group('Growth of the company.', GROWTH_INDICATORS, { isWhole: true }),
} as const satisfies FieldTable

/** What a caller may say of the company. All of it are facts, and templates may use it. */
export const COMPANY_FIELDS = {
  description: text('Description', 'What the company does.', 'Payroll for distributed teams.', {
    headers:
      'company description, description, about company, short description, beschreibung, firmenbeschreibung, description de l’entreprise, descripción, seo description, about us, company summary, company about, company overview, organization description',
  }),
  website: url('Website', 'Its website.', 'https://acme.com', {
    headers:
      'website, company website, web, url, homepage, site, company url, webseite, internetseite, site web, site internet, sitio web, página web, website url, company website url, organization website, account website, company web site, corporate website, company homepage',
  }),
  profileNetworkUrl: url(
    'Company profile link, from company data',
    'Its page on a professional social network.',
    'https://www.linkedin.com/company/acme',
    { detail: '`companyProfileNetworkUrl` takes precedence. ' },
  ),
  industry: text('Industry', 'Industry.', 'Software', {
    headers:
      'industry, sector, branche, industrie, wirtschaftszweig, secteur, secteur d’activité, industria, company industry, primary industry, organization industry, account industry, linkedin industry, company primary industry',
  }),
  subIndustry: text('Sub-industry', 'Sub-industry.', 'Human resources', {
    headers: 'sub industry, subindustry, unterbranche',
  }),
  employeeCount: count('Employee count', 'Number of employees.', 220, {
    headers:
      'employees, employee count, number of employees, # employees, headcount, company headcount, num employees, mitarbeiter, mitarbeiterzahl, anzahl mitarbeiter, effectif, nombre d’employés, nombre de salariés, empleados, número de empleados, no. of employees, number employees, num. employees, numberofemployees, employees count, company employees, company employee count, company number of employees, company headcount, total employees, linkedin employees, employees on linkedin, staff count, headcount total, estimated num employees, organization num employees',
    synonyms: 'companysize, employees, headcount',
  }),
  employeeRange: text('Employee range', 'Employee count as a range.', '201-500', {
    headers:
      'employee range, company size, size, unternehmensgröße, taille de l’entreprise, tamaño de la empresa, employees range, company employee range, employee size, company size range, company headcount range, headcount range, size range, number of employees range, employee count range, organization size, company employee size, staff size',
  }),
  revenue: amount('Revenue', 'Annual revenue.', 30_000_000, {
    headers:
      'revenue, annual revenue, umsatz, jahresumsatz, chiffre d’affaires, facturación, ingresos, company revenue, company annual revenue, total revenue, estimated annual revenue',
  }),
  revenueRange: text('Revenue range', 'Annual revenue as a range.', '10M-50M', {
    headers: 'revenue range, company revenue range, annual revenue range, estimated revenue range, revenue band',
  }),
  foundedYear: year('Founded', 'Year founded.', 2016, {
    headers:
      'founded, founded year, year founded, gründungsjahr, année de création, año de fundación, company founded, company founded year, company year founded, founding year, year established',
  }),
  fundingStage: text('Funding stage', 'Latest funding stage.', 'Series A', {
    headers:
      'funding stage, latest funding, latest funding stage, last funding type, last funding round, latest funding type, latest funding round, funding round',
  }),
  headquarters: text('Headquarters', 'Location of the headquarters.', 'Berlin', {
    headers:
      'headquarters, hq, company location, hauptsitz, firmensitz, siège, siège social, sede, company headquarters, company hq, headquarters location, company hq location',
  }),
  country: text('Country', 'Country.', 'DE', {
    detail: COUNTRY_WORDS,
    headers:
      'company country, organization country, land der firma, pays de l’entreprise, país de la empresa, company country / region, company country/region, billing country, account country, company hq country, headquarters country',
  }),
  region: text('Region', 'Region within the country, or of the world.', 'EMEA', {
    headers:
      'company region, company state, company state/region, company state / province, billing state/province, billing state',
  }),
  companyType: text('Company type', 'Company type.', 'private', {
    headers:
      'company type, rechtsform, type d’entreprise, tipo de empresa, type of company, organization type, ownership, ownership type',
  }),
  technologies: texts('Technologies', 'Products it uses.', ['HubSpot', 'Stripe'], {
    headers:
      'technologies, tech stack, technology, technologien, tecnologías, company technologies, technologies used, web technologies, technology stack',
  }),
  techCategories: texts('Technology categories', 'Kinds of products it uses.', ['CRM', 'Payments'], { headers: '' }),
  signals: group('Recent signals about the company.', SIGNALS, {
    title: 'Signals',
    example: { recentFunding: { amount: 12_000_000, date: '2026-04', round: 'Series A' } },
  }),
} as const satisfies FieldTable

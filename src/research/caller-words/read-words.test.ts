import { expect, test } from 'vitest'
import { readWords } from './read-words.ts'

const HIRING = 'company.signals.hiringSignals'
const FUNDING = 'company.signals.recentFunding'
const people = (count: number) => ({ 'company.employeeCount': count })
const range = (text: string) => ({ 'company.employeeRange': text })
const founded = (year: number) => ({ 'company.foundedYear': year })
const seat = (city: string, more: object = {}) => ({ 'company.headquarters': city, ...more })
const uses = (...names: string[]) => ({ 'company.technologies': names })
const hires = (roles?: number, ...departments: string[]) => ({
  [`${HIRING}.isHiring`]: true,
  ...(roles === undefined ? {} : { [`${HIRING}.openRoles`]: roles }),
  ...(departments.length === 0 ? {} : { [`${HIRING}.departments`]: departments }),
})
const raised = (round: string | undefined, amount?: number, date?: string) => ({
  ...(round === undefined ? {} : { 'company.fundingStage': round, [`${FUNDING}.round`]: round }),
  ...(amount === undefined ? {} : { [`${FUNDING}.amount`]: amount }),
  ...(date === undefined ? {} : { [`${FUNDING}.date`]: date }),
})

/** What the words tell of Acme, whose contact is Jane Doe, in July 2026. */
function told(text: string): Record<string, unknown> {
  const found = readWords({
    words: [{ kind: 'notes', text }],
    companyName: 'Acme',
    contactName: 'Jane Doe',
    domain: 'acme.example',
    observedAt: '2026-07-20T10:00:00Z',
  })
  for (const { quote } of found) expect(text).toContain(quote)
  return Object.fromEntries(
    found.flatMap(({ path, value }) => (path === 'company.techCategories' ? [] : [[path, value]])),
  )
}

// What each sentence tells was decided before the readers were run.
test.each<[text: string, told: Record<string, unknown>]>([
  ['They have 120 employees.', people(120)],
  ['They have about 120 people.', people(120)],
  ['Acme: 85 staff', people(85)],
  ['Acme has 85 employees and is growing.', people(85)],
  ['Employees: 120', people(120)],
  ['~120 employees', people(120)],
  ['120 FTEs', people(120)],
  ['Headcount: 1,200', people(1200)],
  ['Company size: 51-200', range('51-200')],
  ['They employ more than 500 people.', range('500+')],
  ['Jane said they have 120 employees.', people(120)],
  ['Met Jane at the fair in Lisbon. They have 120 employees.', people(120)],
  ['They are a team of 40 people.', people(40)],
  ['Sie haben 120 Mitarbeiter.', people(120)],
  ['Sie beschäftigen rund 300 Mitarbeiter.', people(300)],
  ['Mitarbeiter: 120', people(120)],
  ['Ils ont 120 salariés.', people(120)],
  ['Ils emploient 45 personnes.', people(45)],
  ['Effectif : 80', people(80)],
  ['Tienen 120 empleados.', people(120)],
  ['Cuentan con 60 empleados.', people(60)],
  ['uses HubSpot and Salesforce', uses('HubSpot', 'Salesforce')],
  ['They use HubSpot as their CRM.', uses('HubSpot')],
  ['Acme runs on Shopify.', uses('Shopify')],
  ['CRM: Pipedrive', uses('Pipedrive')],
  ['Tech stack: HubSpot, Stripe, Intercom', uses('HubSpot', 'Intercom', 'Stripe')],
  ['They switched from Pipedrive to HubSpot.', uses('HubSpot')],
  ['Sie nutzen Salesforce und Zendesk.', uses('Salesforce', 'Zendesk')],
  ['Sie arbeiten mit Pipedrive.', uses('Pipedrive')],
  ['Ils utilisent HubSpot.', uses('HubSpot')],
  ['Usan Salesforce y Mailchimp.', uses('Mailchimp', 'Salesforce')],
  ['raised a Series B of $20M in March 2026', raised('Series B', 20_000_000, '2026-03')],
  ['They closed a €5M seed round in May 2026.', raised('Seed', 5_000_000, '2026-05')],
  ['Acme has raised $12 million.', raised(undefined, 12_000_000)],
  ['Funding: Series A', raised('Series A')],
  ['Sie haben 20 Mio. € in einer Series-B-Runde eingesammelt.', raised('Series B', 20_000_000)],
  ['Ils ont levé 8 M€ en mars 2026.', raised(undefined, 8_000_000, '2026-03')],
  ['Han levantado 3 millones de euros en una ronda semilla.', raised('Seed', 3_000_000)],
  ['hiring 5 SDRs', hires(5, 'sales')],
  ['They are hiring.', hires()],
  ['They are hiring three engineers and 2 account executives.', hires(5, 'engineering', 'sales')],
  ['Currently recruiting for sales and marketing', hires(undefined, 'marketing', 'sales')],
  ['Open roles: 12', hires(12)],
  ['12 open positions', hires(12)],
  ['Sie suchen 5 Vertriebsmitarbeiter.', hires(5, 'sales')],
  ['Ils recrutent 3 commerciaux.', hires(3, 'sales')],
  ['Buscan 4 desarrolladores.', hires(4, 'engineering')],
  ['They are not hiring.', { [`${HIRING}.isHiring`]: false }],
  ['HQ in Berlin', seat('Berlin')],
  ['HQ: Munich, Germany', seat('Munich', { 'company.country': 'DE' })],
  ['They are based in Leeds.', seat('Leeds')],
  [
    'Acme is headquartered in Austin, Texas.',
    seat('Austin, Texas', { 'company.region': 'Texas', 'company.country': 'US' }),
  ],
  ['They are based in Germany.', { 'company.country': 'DE' }],
  ['Country: France', { 'company.country': 'FR' }],
  ['Ihr Hauptsitz ist in Hamburg.', seat('Hamburg')],
  ['Leur siège est à Lyon.', seat('Lyon')],
  ['Tienen su sede en Madrid.', seat('Madrid')],
  ['Founded in 2012', founded(2012)],
  ['They were founded in 2012.', founded(2012)],
  ['Founded: 1998', founded(1998)],
  ['Sie wurden 1998 gegründet.', founded(1998)],
  ['Ils ont été fondés en 2005.', founded(2005)],
  ['Industry: Logistics', { 'company.industry': 'Logistics' }],
  ['They are a logistics company.', { 'company.industry': 'Logistics' }],
  ['120 employees, HQ in Berlin, uses HubSpot', { ...people(120), ...seat('Berlin'), ...uses('HubSpot') }],
  ['They have 120 employees and use HubSpot.', { ...people(120), ...uses('HubSpot') }],
  ['Founded in 2012, 85 staff, raised a Series A', { ...founded(2012), ...people(85), ...raised('Series A') }],
  ['They have 120 employees but want 200 by 2030.', people(120)],
  ['We use Salesforce, they use HubSpot.', uses('HubSpot')],
  ['Not on Salesforce. They use HubSpot.', uses('HubSpot')],
  ['Acme GmbH employs 300 people across four sites.', { 'company.employeeCount': 300 }],
  ['Staff: ~85', { 'company.employeeCount': 85 }],
  ['They currently have 45 staff, mostly in Leeds.', { 'company.employeeCount': 45 }],
  ["They're 60 people now.", { 'company.employeeCount': 60 }],
  ['approx. 250 employees', { 'company.employeeCount': 250 }],
  ['The company has 500 employees.', { 'company.employeeCount': 500 }],
  ['- 120 employees', { 'company.employeeCount': 120 }],
  [
    'Employees: 120, HQ: Berlin, CRM: HubSpot',
    { 'company.employeeCount': 120, 'company.headquarters': 'Berlin', 'company.technologies': ['HubSpot'] },
  ],
  ['Currently on HubSpot', { 'company.technologies': ['HubSpot'] }],
  ['on Salesforce today', { 'company.technologies': ['Salesforce'] }],
  ['They run everything on Shopify and Klaviyo.', { 'company.technologies': ['Klaviyo', 'Shopify'] }],
  [
    'Raised $12M Series A (March 2026)',
    {
      'company.fundingStage': 'Series A',
      'company.signals.recentFunding.round': 'Series A',
      'company.signals.recentFunding.amount': 12000000,
      'company.signals.recentFunding.date': '2026-03',
    },
  ],
  [
    'They recently raised a $30M Series C led by Index.',
    {
      'company.fundingStage': 'Series C',
      'company.signals.recentFunding.round': 'Series C',
      'company.signals.recentFunding.amount': 30000000,
    },
  ],
  ['Series B funded', { 'company.fundingStage': 'Series B', 'company.signals.recentFunding.round': 'Series B' }],
  [
    'Hiring: 3 engineers',
    {
      'company.signals.hiringSignals.isHiring': true,
      'company.signals.hiringSignals.openRoles': 3,
      'company.signals.hiringSignals.departments': ['engineering'],
    },
  ],
  ['headquartered in Paris, France', { 'company.headquarters': 'Paris', 'company.country': 'FR' }],
  ['Their headquarters are in Vienna.', { 'company.headquarters': 'Vienna' }],
  ['They use HubSpot, not Salesforce.', { 'company.technologies': ['HubSpot'] }],
  ['Founded in 2012 by Tom Miller', { 'company.foundedYear': 2012 }],
  ['Mitarbeiter: ca. 250', { 'company.employeeCount': 250 }],
  ['Firma hat 85 Mitarbeiter', { 'company.employeeCount': 85 }],
  ['Acme hat seinen Sitz in Hamburg.', { 'company.headquarters': 'Hamburg' }],
  ['Acme nutzt HubSpot.', { 'company.technologies': ['HubSpot'] }],
  [
    'Ils cherchent 2 développeurs.',
    {
      'company.signals.hiringSignals.isHiring': true,
      'company.signals.hiringSignals.openRoles': 2,
      'company.signals.hiringSignals.departments': ['engineering'],
    },
  ],
  ['Basée à Nantes', { 'company.headquarters': 'Nantes' }],
  ['Con sede en Valencia', { 'company.headquarters': 'Valencia' }],
  ['Tiene 45 empleados.', { 'company.employeeCount': 45 }],
])('%s', (text, expected) => {
  expect(told(text)).toEqual(expected)
})

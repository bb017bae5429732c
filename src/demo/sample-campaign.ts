import { COMPANY_DOMAIN } from './local-servers.ts'

/** Criteria for companies in some countries. */
export const sampleCriteria = (label: string, countries: readonly string[]) => [
  {
    id: 'country',
    label,
    kind: 'must',
    field: 'company.country',
    op: 'in',
    value: countries,
    weight: 10,
  },
  {
    id: 'size',
    label: '50 to 1,000 people',
    kind: 'must',
    anyOf: [{ field: 'company.employeeCount' }, { field: 'company.employeeRange' }],
    op: 'between',
    value: [50, 1000],
    tolerance: 0.2,
    weight: 20,
  },
  {
    id: 'seniority',
    label: 'Decides',
    kind: 'should',
    field: 'contact.seniority',
    op: 'in',
    value: ['c_suite', 'founder', 'vp', 'head', 'director'],
    weight: 20,
  },
  {
    id: 'crm',
    label: 'Uses a CRM we know',
    kind: 'should',
    field: 'company.technologies',
    op: 'containsAny',
    value: ['HubSpot', 'Salesforce'],
    weight: 10,
  },
  {
    id: 'hiring',
    label: 'Is hiring',
    kind: 'should',
    field: 'company.signals.hiringSignals.isHiring',
    op: 'isTrue',
    weight: 10,
  },
]

const GREETING = 'Hello {{ lead.firstName | default: "there" }},\n\n'

const STEPS = [
  {
    wait: 'P0D',
    variants: [
      {
        subject: '{{ lead.companyName }} and fewer idle berths',
        body: `${GREETING}ports that automate mooring turn ships around faster. Would half an hour be of use?\n\nPick a time: {{ calendarLink }}\n\nKind regards\n{{ sender.name | default: "Fairlead" }}`,
      },
    ],
  },
  { wait: 'P3D', variants: [{ body: `${GREETING}did my note reach you? {{ calendarLink }}` }] },
]

const EU_AND_UK = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB'.split(' ')

const WORKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri']

/** The calendar of a host with office hours. */
export const SAMPLE_CALENDAR = {
  provider: 'builtin',
  host: { name: 'Robin Quay', email: 'robin@fairlead.test', timezone: 'Europe/Berlin' },
  weeklyHours: WORKDAYS.map((day) => ({ day, from: '09:00', to: '17:00' })),
  durationMinutes: 30,
  minimumNoticeMinutes: 60,
}

/** A campaign as an integrator would create it: criteria, two emails, a calendar, a webhook. Sends at any hour, for the demo. */
export function sampleCampaign(webhookUrl: string): Record<string, unknown> {
  return {
    name: 'Port automation, Q4',
    status: 'active',
    icp: { criteria: sampleCriteria('In the EU or UK', EU_AND_UK) },
    sequence: { steps: STEPS },
    schedule: { timezone: 'Europe/Berlin', days: [...WORKDAYS, 'sat', 'sun'], from: '00:00', to: '24:00' },
    calendar: SAMPLE_CALENDAR,
    webhook: { url: webhookUrl },
  }
}

/** Three leads as they come from a form, a table and a colleague. The first one's company is researched on its website. */
export const SAMPLE_LEADS: readonly Record<string, unknown>[] = [
  {
    companyName: 'Harbour Robotics',
    contactName: 'Jana Petersen',
    email: `jana.petersen@${COMPANY_DOMAIN}`,
    title: 'VP Operations',
    customData: { source: 'trade fair', region: 'emea' },
  },
  {
    companyName: 'Delta Terminals',
    contactName: 'Pieter de Vries',
    email: 'pieter@delta-terminals.test',
    title: 'Director of Port Development',
    company: {
      industry: 'Logistics',
      employeeCount: 640,
      country: 'NL',
      technologies: ['Salesforce'],
      signals: { hiringSignals: { isHiring: true, openRoles: 12 } },
    },
    contact: { timezone: 'Europe/Amsterdam' },
    customData: { source: 'spreadsheet' },
  },
  {
    companyName: 'Anchor Café',
    contactName: 'Sam Lee',
    email: 'sam@anchor-cafe.test',
    title: 'Barista',
    company: { industry: 'Hospitality', employeeCount: 6, country: 'GB' },
    customData: { source: 'newsletter' },
  },
]

import { expect, test } from 'vitest'
import { readFile } from '../../../test/support/leads/read-import.ts'
import { createRowMapper } from './map-row.ts'
import { targetOfHeader } from './targets.ts'

test('a website alone is where research looks; beside other company data, or a domain, it is company data', () => {
  const targets = (headers: string) => readFile('leads', `${headers}\n`).mapping.columns.map(({ to }) => to)
  expect(targets('Email,Website')).toEqual(['email', 'domain'])
  expect(targets('Email,Website,Industry')).toEqual(['email', 'company.website', 'company.industry'])
  expect(targets('Email,Website,Domain')).toEqual(['email', 'company.website', 'domain'])
})

test('a lone country is the company’s beside other company data, and the person’s else', () => {
  const targets = (headers: string) => readFile('leads', `${headers}\n`).mapping.columns.map(({ to }) => to)
  expect(targets('Email,Country')).toEqual(['email', 'contact.country'])
  expect(targets('Email,Country,Website')).toEqual(['email', 'contact.country', 'domain'])
  expect(targets('Email,Country,Employees')).toEqual(['email', 'company.country', 'company.employeeCount'])
  expect(targets('Email,Contact Country,Employees')).toEqual(['email', 'contact.country', 'company.employeeCount'])
  expect(targets('Email,Country,Company country')).toEqual(['email', 'contact.country', 'company.country'])
})

/** Headings as exports of these tools have them, with the field that each is for. */
const HEADERS = {
  HubSpot: {
    'First Name': 'firstName',
    'Last Name': 'lastName',
    Email: 'email',
    'Phone Number': 'phone',
    'Mobile Phone Number': 'phone',
    'Job Title': 'title',
    'Associated Company': 'companyName',
    'Company Domain Name': 'domain',
    'Website URL': 'company.website',
    'LinkedIn Company Page': 'companyProfileNetworkUrl',
    'LinkedIn Bio': 'profileNetworkUrl',
    'State/Region': 'contact.state',
    'Country/Region': 'contact.country',
    'Number of Employees': 'company.employeeCount',
    'Annual Revenue': 'company.revenue',
    'Year Founded': 'company.foundedYear',
    'About Us': 'company.description',
    'Employment Seniority': 'contact.seniority',
    'Employment Role': 'contact.department',
    'Time Zone': 'contact.timezone',
  },
  Apollo: {
    Title: 'title',
    Company: 'companyName',
    'Company Name for Emails': 'companyName',
    Departments: 'contact.department',
    'Work Direct Phone': 'phone',
    'Home Phone': 'phone',
    '# Employees': 'company.employeeCount',
    'Person Linkedin Url': 'profileNetworkUrl',
    'Company Linkedin Url': 'companyProfileNetworkUrl',
    Website: 'company.website',
    'Company Country': 'company.country',
    'Company State': 'company.region',
    'SEO Description': 'company.description',
    Technologies: 'company.technologies',
    'Latest Funding': 'company.fundingStage',
  },
  Clay: {
    'Full Name': 'contactName',
    'Latest Job Title': 'title',
    'Work Email': 'email',
    'Company Domain': 'domain',
    'LinkedIn Profile': 'profileNetworkUrl',
    'Employee Count': 'company.employeeCount',
    Size: 'company.employeeRange',
    'Primary Industry': 'company.industry',
    Founded: 'company.foundedYear',
  },
  'LinkedIn Sales Navigator': {
    'Position / Title': 'title',
    'Current Job': 'title',
    'Current Title': 'title',
    'Current Company': 'companyName',
    'Linkedin Sales Navigator URL': 'profileNetworkUrl',
    'Default Profile URL': 'profileNetworkUrl',
    'Regular Company URL': 'companyProfileNetworkUrl',
    'Company Employee Count': 'company.employeeCount',
    'Company Employee Range': 'company.employeeRange',
    'Company Headcount': 'company.employeeCount',
    'Company Industry': 'company.industry',
    'Company Website': 'company.website',
    'Company Year Founded': 'company.foundedYear',
    'Company Headquarters': 'company.headquarters',
    'Company Type': 'company.companyType',
  },
  Salesforce: {
    'Company / Account': 'companyName',
    'Account Name': 'companyName',
    'Account: Account Name': 'companyName',
    'Contact: Email': 'email',
    'Business Phone': 'phone',
    Mobile: 'phone',
    'No. of Employees': 'company.employeeCount',
    Employees: 'company.employeeCount',
    'State/Province': 'contact.state',
    'Mailing City': 'contact.city',
    'Mailing State/Province': 'contact.state',
    'Mailing Country': 'contact.country',
    'Billing Country': 'company.country',
    Department: 'contact.department',
    Ownership: 'company.companyType',
  },
} as const

test.each(
  Object.entries(HEADERS).flatMap(([tool, list]) => Object.entries(list).map(([header, to]) => [tool, header, to])),
)('%s: %j is %s', (_tool, header, to) => {
  expect(targetOfHeader('leads', header)).toBe(to)
})

test.each([
  ['51-200', { employeeRange: '51-200' }],
  ['51–200', { employeeRange: '51-200' }],
  ['201+', { employeeRange: '201+' }],
  ['1,001-5,000', { employeeRange: '1001-5000' }],
  ['10k+', { employeeRange: '10000+' }],
  ['11 to 50 employees', { employeeRange: '11-50' }],
  ['1,200', { employeeCount: 1200 }],
  ['220', { employeeCount: 220 }],
])('a size of %j is read in a column of counts and in one of ranges', (cell, company) => {
  for (const header of ['# Employees', 'Company size']) {
    const { rows, mapping } = readFile('leads', `Email,Name,Company,${header}\nj@acme.test,Jo Roe,Acme,"${cell}"\n`)
    const [row] = rows.map(createRowMapper({ kind: 'leads', mapping, vendor: undefined }))
    expect(row).toMatchObject({ kind: 'lead', body: { company } })
  }
})

test('a count and a range beside it both stay, and words that are no size stay where they are', () => {
  const csv =
    'Email,Name,Company,Employees,Company size\nj@acme.test,Jo Roe,Acme,220,201-500\nk@acme.test,Kim,Acme,,many\n'
  const { rows, mapping } = readFile('leads', csv)
  expect(rows.map(createRowMapper({ kind: 'leads', mapping, vendor: undefined }))).toMatchObject([
    { body: { company: { employeeCount: 220, employeeRange: '201-500' } } },
    { body: { company: { employeeRange: 'many' } } },
  ])
})

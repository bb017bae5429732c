import { city, json } from '../sites/fake-site.ts'
import { choice, date, links, no, nothing, number, page, sitemap, text, yes, type AgentSite } from './agent-site.ts'

const kelvaro: AgentSite = {
  domain: 'kelvaro.io',
  shows: 'software whose trust page stands on a subdomain that the site links',
  outcome: 'read',
  hosts: {
    'kelvaro.io': {
      '/': page(
        'Kelvaro',
        `${links('/about About', '/pricing Pricing', 'http://trust.kelvaro.io/ Trust centre', '/contact Contact')}
<h1>Energy bills, read by a machine</h1><p>Kelvaro checks the energy bills of landlords.</p>`,
      ),
      '/about': page('About', `<h1>About</h1><p>Founded in 2018 in Tallinn, Estonia. We are a team of 46 people.</p>`),
      '/contact': page('Contact', `<p>Kelvaro OÜ, Telliskivi 60a, 10412 Tallinn, Estonia</p>`),
      '/pricing': page(
        'Pricing',
        `<h1>Pricing</h1><p>Starter: 90 euros a month for 50 meters.</p><p>There is no free plan.</p>`,
      ),
    },
    'trust.kelvaro.io': {
      '/': page(
        'Kelvaro trust centre',
        `<h1>Trust centre</h1>${links('/subprocessors Subprocessors', '/reports Reports')}<p>All data is stored in Finland.</p>`,
      ),
      '/subprocessors': page('Subprocessors', `<h1>Subprocessors</h1><ul><li>Harbourmail: sending of emails</li></ul>`),
      '/reports': page(
        'Reports',
        `<h1>Reports</h1><p>Our SOC 2 report was issued on 30 January 2026.</p><p>The last penetration test found 3 issues of low severity.</p>`,
      ),
    },
  },
  finds: {
    'company.size': 46,
    'company.foundedYear': 2018,
    'company.headquarters': city('Tallinn'),
    'company.country': 'EE',
  },
  questions: [
    date(
      'When was the SOC 2 report issued?',
      '2026-01-30',
      'Our SOC 2 report was issued on 30 January 2026',
      'trust.kelvaro.io/reports',
    ),
    text('Where is all data stored?', 'Finland', 'All data is stored in Finland', 'trust.kelvaro.io/'),
    no('Is there a free plan?', 'There is no free plan', '/pricing'),
    nothing('How many landlords use Kelvaro?', 'number', ['90 euros a month for 50 meters', '/pricing']),
  ],
}

const openings = [
  { id: 71, title: 'Backend Engineer', location: { name: 'Ghent' }, departments: [{ name: 'Engineering' }] },
  { id: 72, title: 'Account Executive', location: { name: 'Lyon' }, departments: [{ name: 'Sales' }] },
  { id: 73, title: 'Data Engineer', location: { name: 'Ghent' }, departments: [{ name: 'Engineering' }] },
].map((one) => ({
  ...one,
  absolute_url: `https://boards.greenhouse.io/tessaline/jobs/${one.id}`,
  updated_at: '2026-10-20T10:00:00-04:00',
}))

const tessaline: AgentSite = {
  domain: 'tessaline.com',
  shows: 'a job board at a vendor, with what the openings say',
  outcome: 'read',
  hosts: {
    'tessaline.com': {
      '/': page(
        'Tessaline',
        `${links('/about About', '/careers Careers', '/contact Contact')}<h1>Weaving schedules</h1><p>Tessaline plans shifts for textile mills.</p>`,
      ),
      '/about': page(
        'About',
        `<h1>About</h1><p>Tessaline was founded in 2020. Our head office is in Ghent, Belgium.</p>`,
      ),
      '/contact': page('Contact', `<p>Tessaline BV, Dok Noord 4, 9000 Gent, Belgium</p>`),
      '/careers': page(
        'Careers',
        `<h1>Careers</h1><p>Join us.</p><a href="https://boards.greenhouse.io/tessaline">Open positions</a>`,
      ),
    },
    'boards-api.greenhouse.io': {
      '/v1/boards/tessaline/jobs': json({ jobs: openings, meta: { total: openings.length } }),
      '/v1/boards/tessaline/jobs?content=true': json({ jobs: openings, meta: { total: openings.length } }),
    },
    'boards.greenhouse.io': {
      '/tessaline': page(
        'Jobs at Tessaline',
        `<h1>Open positions at Tessaline</h1>${links('https://boards.greenhouse.io/tessaline/jobs/71 Backend Engineer', 'https://boards.greenhouse.io/tessaline/jobs/72 Account Executive', 'https://boards.greenhouse.io/tessaline/jobs/73 Data Engineer')}`,
      ),
      '/tessaline/jobs/71': page(
        'Backend Engineer',
        `<h1>Backend Engineer</h1><p>Our backend is written in Elixir.</p><p>You work from Ghent, three days a week.</p>`,
      ),
      '/tessaline/jobs/72': page(
        'Account Executive',
        `<h1>Account Executive</h1><p>You sell to mills in France, from Lyon.</p>`,
      ),
      '/tessaline/jobs/73': page('Data Engineer', `<h1>Data Engineer</h1><p>Our warehouse runs on DuckDB.</p>`),
    },
  },
  finds: {
    'company.foundedYear': 2020,
    'company.headquarters': city('Ghent'),
    'company.country': 'BE',
  },
  questions: [
    text(
      'In which language is its backend written?',
      'Elixir',
      'Our backend is written in Elixir',
      'boards.greenhouse.io/tessaline/jobs/71',
    ),
    yes('Is the company hiring?', 'Open positions at Tessaline', 'boards.greenhouse.io/tessaline'),
    text('For whom does Tessaline plan shifts?', 'textile mills', 'Tessaline plans shifts for textile mills', '/'),
    nothing('Does the company have an office in Lyon?', 'yes_no', [
      'You sell to mills in France, from Lyon',
      'boards.greenhouse.io/tessaline/jobs/72',
    ]),
  ],
}

const morrowgate: AgentSite = {
  domain: 'morrowgate.dev',
  shows: 'developer tools, with answers in documents and a list of changes',
  outcome: 'read',
  hosts: {
    'morrowgate.dev': {
      '/robots.txt': 'User-agent: *\nAllow: /\n',
      '/sitemap.xml': sitemap('morrowgate.dev', '/', '/docs/self-hosting', '/docs/limits', '/changes', '/company'),
      '/': page(
        'Morrowgate',
        `${links('/company Company', '/docs Documents', '/changes Changes')}<h1>A queue that you can read</h1><p>Morrowgate is a message queue.</p>`,
      ),
      '/company': page(
        'Company',
        `<h1>Company</h1><p>Morrowgate was founded in 2021 by three people who were paged too often.</p>`,
      ),
      '/docs': page(
        'Documents',
        `<h1>Documents</h1>${links('/docs/self-hosting Self-hosting', '/docs/limits Limits')}`,
      ),
      '/docs/self-hosting': page(
        'Self-hosting',
        `<h1>Self-hosting</h1><p>You can host Morrowgate yourself on Linux.</p><p>Self-hosting on Windows is not supported.</p>`,
      ),
      '/docs/limits': page(
        'Limits',
        `<h1>Limits</h1><table><tr><th>What</th><th>Limit</th></tr><tr><td>Message size</td><td>The message size is limited to 256 kilobytes.</td></tr>
<tr><td>Retention</td><td>Messages are kept for 14 days.</td></tr></table>`,
      ),
      '/changes': page(
        'Changes',
        `<h1>Changes</h1><h2>4.0</h2><p>Version 4.0 was released on 2 September 2026.</p><h2>3.9</h2><p>Version 3.9 was released on 11 May 2026.</p>`,
      ),
    },
  },
  finds: { 'company.foundedYear': 2021 },
  questions: [
    date('When was version 4.0 released?', '2026-09-02', 'Version 4.0 was released on 2 September 2026', '/changes'),
    number(
      'To how many kilobytes is the message size limited?',
      256,
      'The message size is limited to 256 kilobytes',
      '/docs/limits',
    ),
    no('Is self-hosting on Windows supported?', 'Self-hosting on Windows is not supported', '/docs/self-hosting'),
    nothing('How many people work at Morrowgate?', 'number', ['founded in 2021 by three people', '/company']),
  ],
}

const ombrelle: AgentSite = {
  domain: 'ombrellehealth.com',
  shows: 'software for clinics with customer stories, which tell of others',
  outcome: 'read',
  hosts: {
    'ombrellehealth.com': {
      '/': page(
        'Ombrelle Health',
        `${links('/about About us', '/stories Customer stories', '/integrations Integrations', '/contact Contact')}
<h1>The waiting list, shorter</h1><p>Ombrelle plans appointments for outpatient clinics.</p>`,
      ),
      '/about': page(
        'About us',
        `<h1>About us</h1><p>Founded in 2015, we have 71 employees and our headquarters in Utrecht, the Netherlands.</p>`,
      ),
      '/contact': page('Contact', `<p>Ombrelle Health B.V., Oudegracht 311, 3511 PB Utrecht, Netherlands</p>`),
      '/stories': page('Customer stories', `<h1>Customer stories</h1>${links('/stories/wickham Wickham Eye Clinic')}`),
      '/stories/wickham': page(
        'Wickham Eye Clinic',
        `<h1>Wickham Eye Clinic</h1><p>The clinic has 12 sites and treats 80,000 patients a year.</p>
<p>Wickham went live with Ombrelle on 6 March 2025.</p>`,
      ),
      '/integrations': page(
        'Integrations',
        `<h1>Integrations</h1><p>Ombrelle connects to patient records through HL7 FHIR.</p><p>An integration with SAP is not available.</p>`,
      ),
    },
  },
  finds: {
    'company.size': 71,
    'company.foundedYear': 2015,
    'company.headquarters': city('Utrecht'),
    'company.country': 'NL',
  },
  questions: [
    date(
      'When did Wickham go live with Ombrelle?',
      '2025-03-06',
      'Wickham went live with Ombrelle on 6 March 2025',
      '/stories/wickham',
    ),
    choice(
      'Through which standard does it connect to patient records?',
      ['HL7 FHIR', 'DICOM', 'X12'],
      'HL7 FHIR',
      'Ombrelle connects to patient records through HL7 FHIR',
      '/integrations',
    ),
    no('Is an integration with SAP available?', 'An integration with SAP is not available', '/integrations'),
    nothing('How many sites does Ombrelle have?', 'number', ['The clinic has 12 sites', '/stories/wickham']),
  ],
}

const halfpenny: AgentSite = {
  domain: 'halfpennypayroll.com',
  shows: 'payroll software with a page of partners and one of uptime',
  outcome: 'read',
  hosts: {
    'halfpennypayroll.com': {
      '/': page(
        'Halfpenny Payroll',
        `${links('/our-story Our story', '/partners Partners', '/uptime Uptime', '/plans Plans', '/contact-us Contact us')}
<h1>Payday, every payday</h1><p>Payroll for pubs, cafés and hotels.</p>`,
      ),
      '/our-story': page(
        'Our story',
        `<h1>Our story</h1><p>We started the company in 2013 in Bristol. Today 102 people work here.</p>`,
      ),
      '/contact-us': page('Contact us', `<p>Halfpenny Payroll Ltd, 8 Welsh Back, Bristol BS1 4SP, United Kingdom</p>`),
      '/plans': page('Plans', `<h1>Plans</h1><p>4 pounds per payslip. Setup is free of charge.</p>`),
      '/partners': page(
        'Partners',
        `<h1>Partners</h1><p>We work with 37 accounting firms as partners.</p><p>Partners receive 15 percent of the fees.</p>`,
      ),
      '/uptime': page('Uptime', `<h1>Uptime</h1><p>The last outage was on 19 June 2026 and lasted 12 minutes.</p>`),
    },
  },
  finds: { 'company.size': 102, 'company.foundedYear': 2013, 'company.country': 'GB' },
  may: { 'company.headquarters': city('Bristol') },
  questions: [
    number(
      'With how many accounting firms does it work as partners?',
      37,
      'We work with 37 accounting firms as partners',
      '/partners',
    ),
    date('When was the last outage?', '2026-06-19', 'The last outage was on 19 June 2026', '/uptime'),
    yes('Is setup free of charge?', 'Setup is free of charge', '/plans'),
    nothing('How many payslips does it print a month?', 'number', ['4 pounds per payslip', '/plans']),
  ],
}

export const SOFTWARE: readonly AgentSite[] = [kelvaro, tessaline, morrowgate, ombrelle, halfpenny]

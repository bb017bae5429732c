import { city, json, list, oneOf, says, type FakeSite } from './fake-site.ts'

const lumen: FakeSite = {
  domain: 'lumenledger.com',
  shows: 'an American SaaS without structured data, with prices and a Greenhouse board',
  outcome: 'read',
  hosts: {
    'lumenledger.com': {
      '/robots.txt': 'User-agent: *\nAllow: /\nDisallow: /app/\n',
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>LumenLedger: close the books in two days</title>
<meta name="description" content="LumenLedger is accounting software that closes the books of multi-entity companies in two days.">
<meta property="og:image" content="/og.png"><script>!function(){var analytics=window.analytics=window.analytics||[];}();</script>
<script src="https://cdn.segment.com/analytics.js/v1/AbC123/analytics.min.js"></script>
<script src="https://widget.intercom.io/widget/x9y8z7"></script><script src="https://js.stripe.com/v3/"></script></head><body>
<nav><a href="/product">Product</a><a href="/pricing">Pricing</a><a href="/about">About</a><a href="/careers">Careers</a><a href="/app/login">Log in</a></nav>
<h1>Close the books in two days</h1><p>The SaaS platform for controllers. Connects to Salesforce, NetSuite and HubSpot.</p>
<p>“We let go of 40 spreadsheets.” — CFO, Barrow &amp; Finch (2,300 employees, Chicago)</p>
<footer>© 2026 LumenLedger, Inc. · 600 Congress Ave, Suite 1400, Austin, TX 78701 · <a href="https://x.com/lumenledger">X</a>
<a href="https://www.linkedin.com/company/lumenledger">LinkedIn</a></footer></body></html>`,
      '/pricing': `<html lang="en"><head><title>Pricing</title></head><body><h1>Pricing</h1><div>Starter $49 per user a month, up to 50 employees</div>
<div>Growth $99, for companies of 51-200 employees</div><div>Enterprise: 1,000+ employees, talk to us</div></body></html>`,
      '/about': `<html lang="en"><head><title>About</title></head><body><h1>About LumenLedger</h1><p>LumenLedger was founded in 2016 by two
accountants from Austin. We are a team of 85 people across the United States.</p><p>Our heroes: the double-entry merchants of Venice,
established 1494.</p></body></html>`,
      '/careers': `<html lang="en"><head><title>Careers</title></head><body><h1>Join us</h1><div id="grnhse_app"></div>
<script src="https://boards.greenhouse.io/embed/job_board/js?for=lumenledger"></script></body></html>`,
    },
    'boards-api.greenhouse.io': {
      '/v1/boards/lumenledger/jobs': greenhouse(),
      '/v1/boards/lumenledger/jobs?content=true': greenhouse(),
    },
  },
  finds: {
    'company.description': says('accounting software'),
    'company.industry': oneOf('software', 'accounting', 'fintech'),
    'company.size': 85,
    'company.foundedYear': 2016,
    'company.headquarters': city('Austin'),
    'company.country': 'US',
    'company.region': oneOf('TX', 'Texas'),
    'company.profileNetworkUrl': 'https://www.linkedin.com/company/lumenledger',
    'company.technologies': list(['Segment', 'Intercom', 'Stripe'], ['Greenhouse']),
    'company.signals.hiringSignals.isHiring': true,
    'company.signals.hiringSignals.openRoles': 4,
    'company.signals.hiringSignals.departments': list(['engineering', 'sales'], ['Engineering', 'Sales']),
  },
}

function greenhouse() {
  const job = (id: number, title: string, department: string) => ({
    id,
    internal_job_id: id * 10,
    title,
    updated_at: '2026-10-20T10:00:00-05:00',
    location: { name: 'Austin, TX' },
    absolute_url: `https://boards.greenhouse.io/lumenledger/jobs/${id}`,
    departments: [{ id: 1, name: department }],
    offices: [{ id: 2, name: 'Austin' }],
  })
  const prospects = { ...job(5, 'Don’t see your role? Tell us', 'Engineering'), internal_job_id: null }
  const jobs = [
    job(1, 'Senior Backend Engineer', 'Engineering'),
    job(2, 'Staff Frontend Engineer', 'Engineering'),
    job(3, 'Account Executive, Mid-Market', 'Sales'),
    job(4, 'Sales Development Representative', 'Sales'),
    prospects,
  ]
  return json({ jobs, meta: { total: jobs.length } })
}

const nordhaven: FakeSite = {
  domain: 'nordhaven.io',
  shows: 'a Danish company under .io with a Lever board, on Next.js',
  outcome: 'read',
  hosts: {
    'nordhaven.io': {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>Nordhaven</title>
<meta name="description" content="Nordhaven forecasts the output of wind and solar farms, so that their owners sell every megawatt-hour."/>
<link rel="preload" href="/_next/static/media/a34f9d1faa5f3315-s.p.woff2" as="font"/>
<script src="/_next/static/chunks/main-app-7d1c.js" async=""></script><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script></head>
<body><div id="__next"><header><a href="/company">Company</a><a href="/careers">Careers</a></header><h1>Know the wind</h1>
<p>Renewable energy software for 300 sites from Jutland to Puglia.</p><footer><p>Nordhaven ApS · Refshalevej 163A · 1432 København K · Denmark</p>
<a href="https://github.com/nordhaven">GitHub</a><a href="https://linkedin.com/company/nordhaven-energy">LinkedIn</a></footer></div></body></html>`,
      '/company': `<html lang="en"><head><title>Company</title></head><body><h1>The company</h1><p>Founded in Copenhagen in 2019.</p>
<p>Team size: 46</p><p>Backed by Kattegat Ventures (founded 2004, 25 people in Aarhus).</p></body></html>`,
      '/careers': `<html lang="en"><head><title>Careers</title></head><body><h1>Careers</h1><p>See our <a href="https://jobs.lever.co/nordhaven">open positions</a>.</p></body></html>`,
    },
    'api.lever.co': lever(),
  },
  finds: {
    'company.description': says('wind and solar farms'),
    'company.industry': oneOf('renewable energy', 'energy', 'software'),
    'company.size': 46,
    'company.foundedYear': 2019,
    'company.headquarters': oneOf(
      'Copenhagen',
      'København',
      'København K',
      'Copenhagen, Denmark',
      'København K, Denmark',
    ),
    'company.country': 'DK',
    'company.profileNetworkUrl': 'https://linkedin.com/company/nordhaven-energy',
    'company.technologies': list(['Next.js'], ['React', 'Lever']),
    'company.signals.hiringSignals.isHiring': true,
    'company.signals.hiringSignals.openRoles': 2,
    'company.signals.hiringSignals.departments': list([], ['engineering', 'Engineering', 'Commercial', 'sales']),
  },
}

function lever() {
  const posting = (id: string, text: string, department: string) => ({
    id,
    text,
    categories: { team: department, department, location: 'Copenhagen', commitment: 'Full-time' },
    country: 'DK',
    createdAt: 1_791_000_000_000,
    hostedUrl: `https://jobs.lever.co/nordhaven/${id}`,
  })
  const answer = json([
    posting('a1', 'Data Engineer', 'Engineering'),
    posting('a2', 'Account Manager DACH', 'Commercial'),
  ])
  const none = json([])
  return {
    '/v0/postings/nordhaven': answer,
    '/v0/postings/nordhaven?mode=json': answer,
    '/v0/postings/nordhaven?mode=json&limit=100&skip=0': answer,
    '/v0/postings/nordhaven?mode=json&limit=100': answer,
    '/v0/postings/nordhaven?mode=json&skip=0&limit=100': answer,
    '/v0/postings/nordhaven?mode=json&limit=100&skip=100': none,
  }
}

const petalstack: FakeSite = {
  domain: 'petalstack.dev',
  shows: 'a company that works remotely, with an Ashby board',
  outcome: 'read',
  hosts: {
    'petalstack.dev': {
      '/': `<!doctype html><html lang=en><head><meta charset=utf-8><title>PetalStack | Feature flags your team can trust</title>
<meta name=description content="Feature flags, experiments and gradual rollouts for developers.">
<script defer data-domain=petalstack.dev src=https://static.cloudflareinsights.com/beacon.min.js></script></head><body>
<a href=/docs>Docs</a> <a href=/about>About</a> <a href=/jobs>Jobs</a><h1>Ship on Friday</h1>
<p>SDKs for every language. Works with Datadog, Sentry and Slack.</p><p>PetalStack, Inc. Made with care in many time zones.</p></body></html>`,
      '/about': `<html lang=en><head><title>About</title></head><body><h1>About</h1><p>PetalStack is a remote-first developer tools company with
31 employees in 12 countries, headquartered in San Francisco, California.</p><p>Founded: 2020</p></body></html>`,
      '/jobs': `<html lang=en><head><title>Jobs</title></head><body><h1>Jobs</h1><iframe src="https://jobs.ashbyhq.com/petalstack/embed"></iframe></body></html>`,
    },
    'api.ashbyhq.com': {
      '/posting-api/job-board/petalstack': json({
        apiVersion: '1',
        jobs: [
          {
            title: 'Developer Advocate',
            location: 'Remote',
            department: 'Marketing',
            team: 'DevRel',
            isListed: true,
            isRemote: true,
          },
          {
            title: 'Site Reliability Engineer',
            location: 'Remote',
            department: 'Engineering',
            team: 'Infra',
            isListed: true,
            isRemote: true,
          },
          {
            title: 'Stealth role',
            location: 'Remote',
            department: 'Engineering',
            team: 'New',
            isListed: false,
            isRemote: true,
          },
        ],
      }),
    },
  },
  finds: {
    'company.description': says('Feature flags'),
    'company.industry': 'software',
    'company.size': 31,
    'company.foundedYear': 2020,
    'company.headquarters': city('San Francisco'),
    'company.country': 'US',
    'company.region': oneOf('CA', 'California'),
    'company.technologies': list(['Cloudflare'], ['Cloudflare Web Analytics', 'Cloudflare Insights', 'Ashby']),
    'company.signals.hiringSignals.isHiring': true,
    'company.signals.hiringSignals.openRoles': 2,
    'company.signals.hiringSignals.departments': list(['marketing', 'engineering'], ['Marketing', 'Engineering']),
  },
}

export const HIRING: readonly FakeSite[] = [lumen, nordhaven, petalstack]

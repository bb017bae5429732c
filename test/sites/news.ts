import { city, list, oneOf, says, type FakeSite } from './fake-site.ts'

const cobalt: FakeSite = {
  domain: 'cobaltreef.com',
  shows: 'news of money, a new chief executive and growth',
  outcome: 'read',
  hosts: {
    'cobaltreef.com': {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Cobalt Reef - the security platform for hospitals</title>
<meta name="description" content="Cobalt Reef finds and closes security holes in medical devices and hospital networks.">
<script type="text/javascript" src="https://munchkin.marketo.net/munchkin.js"></script><script src="https://js.driftt.com/include/1/x.js"></script></head><body>
<a href="/about">About</a><a href="/news">News</a><h1>Cybersecurity at the bedside</h1><p>Hospitals in 14 states trust our cyber security platform.</p>
<h2>News</h2><ul><li>2026-09-15: Cobalt Reef raises $24 million Series B led by Harbor Street</li><li>2026-06-02: Dana Whitlock joins Cobalt Reef as CEO</li></ul></body></html>`,
      '/about': `<html lang="en"><head><title>About</title></head><body><h1>About</h1><p>Founded in 2018, Cobalt Reef is based in Boston, Massachusetts.
The company has 140 employees.</p></body></html>`,
      '/news': `<html lang="en"><head><title>News</title></head><body><h2>Cobalt Reef raises $24 million Series B led by Harbor Street</h2><p>September 15, 2026. Boston, Mass.</p>
<h2>Dana Whitlock joins Cobalt Reef as CEO</h2><p>June 2, 2026</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('security holes'),
    'company.industry': 'computer security',
    'company.size': 140,
    'company.foundedYear': 2018,
    'company.headquarters': city('Boston'),
    'company.country': 'US',
    'company.region': oneOf('MA', 'Massachusetts'),
    'company.technologies': list(['Marketo', 'Drift']),
    'company.signals.recentFunding.amount': 24_000_000,
    'company.signals.recentFunding.round': oneOf('Series B', 'series_b'),
    'company.signals.recentFunding.date': oneOf('2026-09', '2026-09-15'),
    'company.signals.leadershipChanges.newCeo': true,
  },
  may: {
    'company.fundingStage': oneOf('Series B', 'series_b'),
    'company.signals.newsSignals.recentNews': list(
      [],
      ['Cobalt Reef raises $24 million Series B led by Harbor Street', 'Dana Whitlock joins Cobalt Reef as CEO'],
    ),
  },
}

const rookery: FakeSite = {
  domain: 'rookerylabs.co',
  shows: 'an agency on Webflow under .co, its address in the footer alone',
  outcome: 'read',
  hosts: {
    'rookerylabs.co': {
      '/': `<!DOCTYPE html><html data-wf-page="64f" data-wf-site="64e" lang="en"><head><meta charset="utf-8"/><title>Rookery</title>
<meta content="Rookery is a marketing agency for climate companies." name="description"/><meta content="Webflow" name="generator"/>
<link href="https://cdn.prod.website-files.com/64e/css/rookery.webflow.css" rel="stylesheet" type="text/css"/></head><body>
<a href="/work">Work</a><a href="/studio">Studio</a><h1>Loud, for good</h1><p>Branding, campaigns and SEO.</p>
<div class="footer"><div>Rookery Labs Ltd</div><div>Floor 3, 27 King Street</div><div>Bristol BS1 4EF</div><div>United Kingdom</div></div></body></html>`,
      '/studio': `<html lang="en"><head><title>Studio</title></head><body><h1>The studio</h1><p>We’re 19 people and two dogs. Rookery was started in 2021.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('marketing agency'),
    'company.industry': 'marketing',
    'company.size': 19,
    'company.foundedYear': 2021,
    'company.headquarters': city('Bristol'),
    'company.country': 'GB',
    'company.technologies': list(['Webflow']),
  },
  may: { 'company.companyType': oneOf('Ltd', 'private') },
}

const larkspur: FakeSite = {
  domain: 'larkspurhomes.com.au',
  shows: 'an Australian builder with faulty JSON-LD beside a good one',
  outcome: 'read',
  hosts: {
    'larkspurhomes.com.au': {
      '/': `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Larkspur Homes</title>
<meta name="description" content="Larkspur Homes builds timber houses in regional Victoria.">
<script type="application/ld+json">{"@type":"Organization", "foundingDate":"1902", "numberOfEmployees": 9000, oops</script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"HomeAndConstructionBusiness","name":"Larkspur Homes","@id":"https://larkspurhomes.com.au/#b","url":"https://larkspurhomes.com.au/",
"foundingDate":"1993","numberOfEmployees":"70","telephone":"(03) 5555 0140","address":{"@type":"PostalAddress","streetAddress":"8 Lyttleton Terrace","addressLocality":"Bendigo","addressRegion":"VIC","postalCode":"3550","addressCountry":"Australia"},
"founder":{"@type":"Person","name":"Joan Larkspur","birthDate":"1951"},"sameAs":"https://www.linkedin.com/company/larkspur-homes-au"}</script></head>
<body><a href="/about">About</a><h1>Houses that breathe</h1><p>Building and construction, from slab to key.</p></body></html>`,
      '/about': `<html lang="en-AU"><head><title>About</title></head><body><h1>About</h1><p>Joan Larkspur, born in 1951, still walks every site.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('timber houses'),
    'company.industry': 'construction',
    'company.size': 70,
    'company.foundedYear': 1993,
    'company.headquarters': city('Bendigo'),
    'company.country': 'AU',
    'company.region': oneOf('VIC', 'Victoria'),
    'company.profileNetworkUrl': 'https://www.linkedin.com/company/larkspur-homes-au',
  },
}

export const NEWS: readonly FakeSite[] = [cobalt, rookery, larkspur]

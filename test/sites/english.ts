import { city, list, oneOf, says, type FakeSite } from './fake-site.ts'

const GRAPH = `{
  "@context": "https://schema.org",
  "@graph": [
    {"@type": "WebSite", "@id": "https://www.kestrelpumps.co.uk/#website", "name": "Kestrel Pumps",
     "url": "https://www.kestrelpumps.co.uk/", "publisher": {"@id": "https://www.kestrelpumps.co.uk/#org"},
     "potentialAction": {"@type": "SearchAction", "target": "https://www.kestrelpumps.co.uk/?s={search_term_string}"}},
    {"@type": ["Organization", "Corporation"], "@id": "https://www.kestrelpumps.co.uk/#org", "name": "Kestrel Pumps",
     "legalName": "Kestrel Pumps Limited", "url": "https://www.kestrelpumps.co.uk/", "foundingDate": "1974-05-02",
     "numberOfEmployees": {"@type": "QuantitativeValue", "value": 128},
     "address": {"@type": "PostalAddress", "streetAddress": "Unit 4, Weir Mill, Canal Road", "addressLocality": "Leeds",
       "addressRegion": "West Yorkshire", "postalCode": "LS12 2QX", "addressCountry": "GB"},
     "telephone": "+44 113 496 0182",
     "sameAs": ["https://www.linkedin.com/company/kestrel-pumps/", "https://twitter.com/kestrelpumps"]},
    {"@type": "BreadcrumbList", "itemListElement": [{"@type": "ListItem", "position": 1, "name": "Home"}]}
  ]
}`

const kestrel: FakeSite = {
  domain: 'kestrelpumps.co.uk',
  shows: 'an English manufacturer with a JSON-LD @graph, on WordPress',
  outcome: 'read',
  hosts: {
    'kestrelpumps.co.uk': {
      '/robots.txt': 'User-agent: *\nDisallow: /wp-admin/\nSitemap: https://www.kestrelpumps.co.uk/sitemap.xml\n',
      '/': `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><title>Kestrel Pumps | Stainless pumps for food and pharma</title>
<meta name="description" content="Kestrel Pumps designs and builds hygienic stainless-steel pumps for dairies, breweries and pharmaceutical plants.">
<meta name="generator" content="WordPress 6.6.2">
<link rel="stylesheet" href="/wp-content/themes/mill/style.css?ver=6.6.2">
<script type="application/ld+json" class="yoast-schema-graph">${GRAPH}</script>
<script async src="https://www.googletagmanager.com/gtm.js?id=GTM-KP7XQ2"></script>
<script src="https://js.hs-scripts.com/4410982.js" id="hs-script-loader" async defer></script></head>
<body class="home page"><header><a href="/">Kestrel Pumps</a><nav><a href="/pumps/">Pumps</a>
<a href="/about-us/">About us</a> <a href="/contact/">Contact</a> <a href="/news/">News</a></nav></header>
<main><h1>Pumps that clean themselves</h1><p>Our machinery moves milk, yeast and syrup for 900 plants in 31 countries. Every pump is
machined, welded and tested in our own factory.</p>
<section class="customers"><h2>Trusted by</h2><ul><li>Northfold Dairies</li><li>Brewhaus Ostend</li></ul></section></main>
<footer>Kestrel Pumps Limited, Unit 4, Weir Mill, Canal Road, Leeds LS12 2QX. Registered in England no. 01183342.
<a href="https://www.linkedin.com/company/kestrel-pumps/">LinkedIn</a></footer></body></html>`,
      '/about-us/': `<html lang="en-GB"><head><title>About us - Kestrel Pumps</title></head><body><h1>About us</h1>
<p>Arthur Kestrel opened his workshop in 1974. Today 128 people work at Weir Mill, two thirds of them engineers.</p>
<h2>Milestones</h2><ul><li>1981 – first rotary lobe pump</li><li>2003 – the new test hall opens</li></ul></body></html>`,
      '/contact/': `<html lang="en-GB"><head><title>Contact - Kestrel Pumps</title></head><body><h1>Contact</h1>
<address>Unit 4, Weir Mill<br>Canal Road<br>Leeds<br>LS12 2QX<br>United Kingdom</address>
<p>Telephone <a href="tel:+441134960182">+44 (0)113 496 0182</a></p></body></html>`,
    },
  },
  dns: {
    mx: ['kestrelpumps-co-uk.mail.protection.outlook.com'],
    txt: ['v=spf1 include:spf.protection.outlook.com -all'],
  },
  finds: {
    'company.description': says('hygienic stainless-steel pumps'),
    'company.industry': oneOf('manufacturing', 'machinery'),
    'company.size': 128,
    'company.foundedYear': 1974,
    'company.headquarters': city('Leeds'),
    'company.country': 'GB',
    'company.region': 'West Yorkshire',
    'company.profileNetworkUrl': 'https://www.linkedin.com/company/kestrel-pumps',
    'company.technologies': list(['WordPress', 'HubSpot', 'Google Tag Manager', 'Microsoft 365'], ['Yoast SEO']),
  },
}

const salmon: FakeSite = {
  domain: 'salmonandsage.com',
  shows: 'one page with anchors, on Squarespace',
  outcome: 'read',
  hosts: {
    'salmonandsage.com': {
      '/': `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>Salmon &amp; Sage Catering</title>
<meta name="description" content="Salmon &amp; Sage is a catering company for weddings and company events in Portland, Oregon.">
<meta property="og:site_name" content="Salmon &amp; Sage"><meta property="og:title" content="Salmon &amp; Sage Catering">
<script src="https://static1.squarespace.com/static/versioned-site-css/5f/site.js"></script>
<link rel="stylesheet" href="https://static1.squarespace.com/static/sitecss/5f/site.css"></head>
<body><nav><a href="#menu">Menu</a><a href="#story">Our story</a><a href="#find">Find us</a></nav>
<section id="top"><h1>Food for the people you love</h1></section>
<section id="menu"><h2>Menu</h2><p>Smoked salmon on rye. Roast squash with sage butter. Hazelnut cake.</p></section>
<section id="story"><h2>Our story</h2><p>Salmon &amp; Sage was founded in 2012 by sisters Ida and June Halvorsen. What began with one van is now a
team of 17 people, and still every menu is cooked on the day.</p></section>
<section id="find"><h2>Find us</h2><p>2218 SE Alder Street<br>Portland, OR 97214</p><p>(503) 555-0147</p>
<a href="https://www.instagram.com/salmonandsage">Instagram</a> <a href="https://www.facebook.com/salmonandsage">Facebook</a></section>
</body></html>`,
    },
  },
  finds: {
    'company.description': says('catering company'),
    'company.industry': oneOf('hospitality', 'food and beverage'),
    'company.size': 17,
    'company.foundedYear': 2012,
    'company.headquarters': city('Portland'),
    'company.country': 'US',
    'company.region': oneOf('OR', 'Oregon'),
    'company.technologies': list(['Squarespace']),
  },
}

const petrel: FakeSite = {
  domain: 'petreloptics.ca',
  shows: 'microdata instead of JSON-LD, a Canadian company',
  outcome: 'read',
  hosts: {
    'petreloptics.ca': {
      '/': `<!DOCTYPE html><html lang="en-CA"><head><title>Petrel Optics — lenses for machine vision</title>
<meta name="description" content="Petrel Optics makes lenses and filters for machine vision and laboratory instruments.">
<script async src="https://www.googletagmanager.com/gtag/js?id=G-9XK2PETREL"></script>
</head><body itemscope itemtype="https://schema.org/Organization"><h1 itemprop="name">Petrel Optics</h1>
<p>We grind, coat and assemble precision lenses, and manufacture housings to order.</p>
<p>Since <span itemprop="foundingDate">1996</span> we have shipped two million lenses.</p>
<div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">77 Rideau Way</span>,
<span itemprop="addressLocality">Ottawa</span>, <span itemprop="addressRegion">ON</span> <span itemprop="postalCode">K1N 5Y2</span>,
<span itemprop="addressCountry">Canada</span></div>
<a itemprop="sameAs" href="https://ca.linkedin.com/company/petrel-optics">LinkedIn</a>
<a href="/about">About</a> <a href="/careers">Careers</a></body></html>`,
      '/about': `<html lang="en-CA"><head><title>About Petrel Optics</title></head><body><h1>Who we are</h1>
<p>Petrel Optics is an independent, employee-owned company. We employ 62 people in Ottawa.</p></body></html>`,
      '/careers': `<html lang="en-CA"><head><title>Careers</title></head><body><h1>Careers</h1>
<p>There are no open positions at the moment. Please check back later.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('machine vision'),
    'company.industry': oneOf('manufacturing', 'hardware', 'machinery'),
    'company.size': 62,
    'company.foundedYear': 1996,
    'company.headquarters': city('Ottawa'),
    'company.country': 'CA',
    'company.region': oneOf('ON', 'Ontario'),
    'company.profileNetworkUrl': 'https://ca.linkedin.com/company/petrel-optics',
    'company.technologies': list(['Google Analytics'], ['Google Tag Manager']),
    'company.signals.hiringSignals.isHiring': false,
  },
  may: { 'company.signals.hiringSignals.openRoles': 0 },
}

const openHarbour: FakeSite = {
  domain: 'openharbour.org',
  shows: 'a charity whose JSON-LD is an NGO with a range of employees',
  outcome: 'read',
  hosts: {
    'openharbour.org': {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Open Harbour</title>
<meta property="og:description" content="Open Harbour is a nonprofit that teaches young people in coastal towns to sail and to repair boats.">
<script type="application/ld+json">[{"@context":"http://schema.org","@type":"NGO","name":"Open Harbour","url":"https://openharbour.org",
"foundingDate":"2005","numberOfEmployees":{"@type":"QuantitativeValue","minValue":11,"maxValue":50},
"address":{"@type":"PostalAddress","addressLocality":"Galway","addressCountry":{"@type":"Country","name":"Ireland"}}}]</script>
<script src="/sites/default/files/js/js_open.js"></script><meta name="Generator" content="Drupal 10 (https://www.drupal.org)"></head>
<body><h1>Every child a sailor</h1><p>We are a registered charity. Donate today, or volunteer with us on Saturdays.</p>
<p>With grants from the Lindqvist Foundation, established 1932 in Stockholm.</p>
<a href="/about">About us</a></body></html>`,
      '/about': `<html lang="en"><head><title>About us</title></head><body><h1>About us</h1>
<p>Our boats lie at the Docks in Galway. Three hundred volunteers help each summer.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('coastal towns'),
    'company.industry': 'nonprofit',
    'company.size': '11-50',
    'company.foundedYear': 2005,
    'company.headquarters': city('Galway'),
    'company.country': 'IE',
    'company.technologies': list(['Drupal']),
  },
  may: { 'company.companyType': oneOf('nonprofit', 'ngo', 'non-profit') },
}

export const ENGLISH: readonly FakeSite[] = [kestrel, salmon, petrel, openHarbour]

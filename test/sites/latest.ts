import { city, list, oneOf, says, type FakeSite } from './fake-site.ts'

const thornbury: FakeSite = {
  domain: 'thornburypartners.co.uk',
  shows: 'a British recruitment agency that writes of the jobs of its clients',
  outcome: 'read',
  hosts: {
    'thornburypartners.co.uk': {
      '/': `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Thornbury Partners | Finance Recruitment Agency</title><meta name="description" content="Finance and accounting recruitment across the North West of England.">
<script src="//js-eu1.hs-scripts.com/1455.js"></script></head><body><a href="/jobs">Jobs</a><a href="/who-we-are">Who we are</a><a href="/get-in-touch">Get in touch</a><h1>People who add up</h1>
<p>We place accountants and controllers. Last year 1,100 candidates found a job through us.</p>
<div class="job"><h3>Finance Manager, Stockport</h3><p>Our client, a manufacturer established in 1936 with 450 employees, seeks a finance manager.</p></div>
<footer><p>Thornbury Partners Ltd is registered in England and Wales, company number 07799112. Registered office: 3rd Floor, 55 King Street, Manchester, M2 4LQ</p></footer></body></html>`,
      '/who-we-are': `<html lang="en-GB"><head><title>Who we are</title></head><body><h1>Who we are</h1><p>Set up in 2011 by Claire Thornbury, a chartered accountant, we have grown to 33 people.</p></body></html>`,
      '/jobs': `<html lang="en-GB"><head><title>Jobs</title></head><body><h1>Latest jobs</h1><p>Finance Manager – Stockport – £60k. The company has 450 employees.</p></body></html>`,
      '/get-in-touch': `<html lang="en-GB"><head><title>Get in touch</title></head><body><p>55 King Street, Manchester M2 4LQ</p><p>0161 555 0177</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('accounting recruitment'),
    'company.industry': 'human resources',
    'company.size': 33,
    'company.foundedYear': 2011,
    'company.headquarters': city('Manchester'),
    'company.country': 'GB',
    'company.technologies': list(['HubSpot']),
  },
  may: { 'company.companyType': oneOf('Ltd', 'private'), 'company.region': oneOf('North West', 'England') },
}

const koppelstra: FakeSite = {
  domain: 'koppelstra-warehousing.com',
  shows: 'a Dutch warehouse keeper on Drupal, in English',
  outcome: 'read',
  hosts: {
    'koppelstra-warehousing.com': {
      '/': `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="Generator" content="Drupal 9"><title>Home | Koppelstra Warehousing</title>
<meta name="description" content="Bonded warehousing, order picking and customs clearance near the port of Rotterdam."></head><body><ul><li><a href="/services">Services</a></li><li><a href="/about">About Koppelstra</a></li><li><a href="/contact">Contact</a></li></ul>
<h1>Your goods, our roof</h1><p>120,000 m² of warehouse space, 14 docks, 24 hours a day.</p><h2>What customers say</h2><p>“With 2,000 employees we needed a partner.” Lumora, founded 1977</p></body></html>`,
      '/about': `<html lang="en"><head><title>About Koppelstra</title></head><body><h1>About</h1><p>Family-owned since 1958, Koppelstra has grown from one barge to a logistics company with a workforce of around 210.</p></body></html>`,
      '/contact': `<html lang="en"><head><title>Contact</title></head><body><p>Koppelstra Warehousing B.V.</p><p>Waalhaven Zuidzijde 19</p><p>3089 JH Rotterdam</p><p>The Netherlands</p><p>T +31 10 555 01 20</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('Bonded warehousing'),
    'company.industry': 'logistics',
    'company.size': 210,
    'company.foundedYear': 1958,
    'company.headquarters': city('Rotterdam'),
    'company.country': 'NL',
    'company.technologies': list(['Drupal']),
  },
  may: { 'company.companyType': oneOf('B.V.', 'private', 'family business') },
}

const wattle: FakeSite = {
  domain: 'wattlelearning.edu.au',
  shows: 'an Australian training provider',
  outcome: 'read',
  hosts: {
    'wattlelearning.edu.au': {
      '/': `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Wattle Learning – courses for aged care</title><meta name="description" content="Wattle Learning is a registered training provider for aged care and disability support.">
<script src="https://wattlelearning.activehosted.com/f/embed.php?id=1"></script></head><body><a href="/courses">Courses</a><a href="/our-story">Our story</a><a href="/contact-us">Contact us</a><h1>Learn to care</h1><p>8,000 students have finished our online courses.</p></body></html>`,
      '/our-story': `<html lang="en-AU"><head><title>Our story</title></head><body><h1>Our story</h1><p>Since opening our doors in 2006 we’ve trained carers in every state. Our staff of 48 trainers and assessors come from the sector.</p></body></html>`,
      '/contact-us': `<html lang="en-AU"><head><title>Contact us</title></head><body><h1>Contact us</h1><p>Level 2, 140 Queen Street, Brisbane QLD 4000</p><p>Phone 1300 555 010</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('registered training provider'),
    'company.industry': 'education',
    'company.size': 48,
    'company.foundedYear': 2006,
    'company.headquarters': city('Brisbane'),
    'company.country': 'AU',
    'company.region': oneOf('QLD', 'Queensland'),
    'company.technologies': list(['ActiveCampaign']),
  },
}

const ridgeline: FakeSite = {
  domain: 'ridgelinebuilders.com',
  shows: 'an American general contractor, projects with years and places',
  outcome: 'read',
  hosts: {
    'ridgelinebuilders.com': {
      '/': `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>Ridgeline Builders | General Contractor in Boise, Idaho</title><meta name="description" content="Ridgeline Builders is a general contractor for schools, clinics and fire stations in the Mountain West.">
<meta name="generator" content="Wix.com Website Builder"></head><body><a href="/projects">Projects</a><a href="/about-us">About Us</a><a href="/contact">Contact</a><h1>Built to outlast us</h1><h2>Recent projects</h2>
<p>Caldwell Elementary, Caldwell, ID 83605. Completed 2024.</p><p>Teton Clinic, Driggs, ID 83422. Completed 2025.</p><footer>Ridgeline Builders, 2280 W Airport Way, Boise, ID 83705 · Lic. RCE-4410</footer></body></html>`,
      '/about-us': `<html lang="en-US"><head><title>About Us</title></head><body><h1>About Us</h1><p>In 1989, brothers Cal and Wes Dunning started Ridgeline Builders with a borrowed truck. Now 130 strong, we self-perform concrete and carpentry.</p></body></html>`,
      '/contact': `<html lang="en-US"><head><title>Contact</title></head><body><p>2280 W Airport Way, Boise, ID 83705</p><p>(208) 555-0160</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('general contractor'),
    'company.industry': 'construction',
    'company.size': 130,
    'company.foundedYear': 1989,
    'company.headquarters': city('Boise'),
    'company.country': 'US',
    'company.region': oneOf('ID', 'Idaho'),
    'company.technologies': list(['Wix']),
  },
}

const sonnhof: FakeSite = {
  domain: 'kanzlei-sonnhof.at',
  shows: 'an Austrian law firm of few words',
  outcome: 'read',
  hosts: {
    'kanzlei-sonnhof.at': {
      '/': `<!doctype html><html lang="de-AT"><head><meta charset="utf-8"><title>Sonnhof Rechtsanwälte Graz</title></head><body><div><a href="/kanzlei">Kanzlei</a> <a href="/kontakt">Kontakt</a> <a href="/impressum">Impressum</a></div>
<h1>Sonnhof Rechtsanwälte</h1><p>Wir vertreten Gemeinden, Bauträger und Familien in Fragen des Bau- und Erbrechts.</p></body></html>`,
      '/kanzlei': `<html lang="de-AT"><head><meta charset="utf-8"><title>Kanzlei</title></head><body><h1>Die Kanzlei</h1><p>Die Kanzlei besteht seit 1978 und zählt heute elf Juristinnen und Juristen.</p></body></html>`,
      '/kontakt': `<html lang="de-AT"><head><meta charset="utf-8"><title>Kontakt</title></head><body><p>Herrengasse 28/II, A-8010 Graz</p><p>Tel: +43 316 555 120</p></body></html>`,
      '/impressum': `<html lang="de-AT"><head><meta charset="utf-8"><title>Impressum</title></head><body><p>Sonnhof Rechtsanwälte OG, Herrengasse 28/II, 8010 Graz</p><p>Aufsichtsbehörde: Rechtsanwaltskammer, Rotenturmstraße 13, 1010 Wien</p></body></html>`,
    },
  },
  finds: {
    'company.industry': 'legal',
    'company.size': 11,
    'company.foundedYear': 1978,
    'company.headquarters': city('Graz'),
    'company.country': 'AT',
  },
  may: {
    'company.description': says('Bau- und Erbrecht'),
    'company.companyType': oneOf('OG', 'private', 'partnership'),
  },
}

export const LATEST: readonly FakeSite[] = [thornbury, koppelstra, wattle, ridgeline, sonnhof]

import { city, json, list, oneOf, says, type FakeSite } from './fake-site.ts'

const veloform: FakeSite = {
  domain: 'veloform.nl',
  shows: 'a Dutch maker of cargo bikes, in English, with a Workable board',
  outcome: 'read',
  hosts: {
    'veloform.nl': {
      '/': `<!doctype html><html lang="en-NL"><head><meta charset="utf-8"><title>Veloform cargo bikes</title>
<meta name="description" content="Veloform builds electric cargo bikes for couriers, bakers and parents.">
<script src="https://www.googletagmanager.com/gtag/js?id=G-VELO"></script><script src="https://static.hotjar.com/c/hotjar-99120.js?sv=6"></script></head><body>
<nav><a href="/bikes">Bikes</a><a href="/our-story">Our story</a><a href="/work-with-us">Work with us</a><a href="/contact-us">Contact us</a></nav>
<h1>Carry on</h1><p>Bikes designed, welded and painted in our factory, sold by 120 dealers.</p></body></html>`,
      '/our-story': `<html lang="en"><head><title>Our story</title></head><body><h1>Our story</h1><p>It started in 2011 in a shed. We started the company
in 2013, and today we are 96 people.</p><p>Founded in 2013 · 96 employees · 14,000 bikes on the road</p></body></html>`,
      '/contact-us': `<html lang="en"><head><title>Contact</title></head><body><h1>Visit us</h1><p>Veloform B.V., Havenstraat 22, 3511 LK Utrecht, The Netherlands</p>
<p>+31 30 555 0144</p></body></html>`,
      '/work-with-us': `<html lang="en"><head><title>Work with us</title></head><body><h1>Work with us</h1>
<script src="https://www.workable.com/assets/embed.js"></script><a href="https://apply.workable.com/veloform/">All jobs</a></body></html>`,
    },
    'apply.workable.com': {
      '/api/v1/widget/accounts/veloform': workable(),
      '/api/v1/widget/accounts/veloform?details=true': workable(),
    },
  },
  finds: {
    'company.description': says('electric cargo bikes'),
    'company.industry': oneOf('manufacturing', 'consumer goods', 'automotive'),
    'company.size': 96,
    'company.foundedYear': 2013,
    'company.headquarters': city('Utrecht'),
    'company.country': 'NL',
    'company.technologies': list(['Google Analytics', 'Hotjar'], ['Google Tag Manager', 'Workable']),
    'company.signals.hiringSignals.isHiring': true,
    'company.signals.hiringSignals.openRoles': 2,
  },
  may: {
    'company.companyType': oneOf('B.V.', 'private'),
    'company.signals.hiringSignals.departments': list([], ['operations', 'Production', 'Marketing', 'marketing']),
  },
}

function workable() {
  return json({
    name: 'Veloform',
    description: '',
    jobs: [
      {
        title: 'Frame Welder',
        shortcode: 'A1B2',
        department: 'Production',
        city: 'Utrecht',
        url: 'https://apply.workable.com/j/A1B2',
      },
      {
        title: 'Content Marketer',
        shortcode: 'C3D4',
        department: 'Marketing',
        city: 'Utrecht',
        url: 'https://apply.workable.com/j/C3D4',
      },
    ],
  })
}

const meridia: FakeSite = {
  domain: 'meridiahotels.com',
  shows: 'a hotel group with an address per house and a SmartRecruiters board',
  outcome: 'read',
  hosts: {
    'meridiahotels.com': {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Meridia Hotels | Quiet hotels in loud cities</title>
<meta name="description" content="Meridia Hotels runs six quiet hotels in Lisbon, Porto, Athens and Naples.">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Meridia Hotels","url":"https://meridiahotels.com",
"foundingDate":"2006-03","address":{"@type":"PostalAddress","streetAddress":"Rua do Salitre 40","addressLocality":"Lisbon","addressCountry":"PT"},
"subOrganization":[{"@type":"Hotel","name":"Meridia Plaka","foundingDate":"1922","numberOfEmployees":44,"address":{"@type":"PostalAddress","addressLocality":"Athens","addressCountry":"GR"}}]}</script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Hotel","name":"Meridia Chiaia","telephone":"+39 081 555 0101",
"address":{"@type":"PostalAddress","addressLocality":"Naples","addressCountry":"IT"},"aggregateRating":{"@type":"AggregateRating","ratingValue":4.6,"reviewCount":310}}</script>
</head><body><a href="/hotels">Hotels</a> <a href="/about-meridia">About Meridia</a> <a href="/careers">Careers</a><h1>Sleep in the city</h1>
<p>Rooms, suites and rooftop restaurants.</p></body></html>`,
      '/about-meridia': `<html lang="en"><head><title>About Meridia</title></head><body><h1>About Meridia</h1><p>Meridia opened its first hotel in 2006.
Our head office is in Lisbon, Portugal. 430 employees look after our guests.</p></body></html>`,
      '/careers': `<html lang="en"><head><title>Careers</title></head><body><h1>Work where others rest</h1>
<a href="https://careers.smartrecruiters.com/MeridiaHotels">See all jobs</a></body></html>`,
    },
    'api.smartrecruiters.com': smartRecruiters(),
  },
  finds: {
    'company.description': says('quiet hotels'),
    'company.industry': 'hospitality',
    'company.size': 430,
    'company.foundedYear': 2006,
    'company.headquarters': city('Lisbon'),
    'company.country': 'PT',
    'company.signals.hiringSignals.isHiring': true,
    'company.signals.hiringSignals.openRoles': 3,
  },
  may: {
    'company.technologies': list([], ['SmartRecruiters']),
    'company.signals.hiringSignals.departments': list(
      [],
      ['operations', 'Kitchen', 'Front Office', 'Finance', 'finance'],
    ),
  },
}

function smartRecruiters() {
  const post = (id: string, name: string, label: string) => ({
    id,
    name,
    department: { label },
    location: { city: 'Lisbon' },
  })
  const content = [
    post('1', 'Sous Chef', 'Kitchen'),
    post('2', 'Receptionist', 'Front Office'),
    post('3', 'Controller', 'Finance'),
  ]
  const answer = json({ offset: 0, limit: 100, totalFound: 3, content })
  return {
    '/v1/companies/MeridiaHotels/postings': answer,
    '/v1/companies/MeridiaHotels/postings?limit=100': answer,
    '/v1/companies/MeridiaHotels/postings?limit=100&offset=0': answer,
    '/v1/companies/meridiahotels/postings?limit=100': answer,
  }
}

const ironvale: FakeSite = {
  domain: 'ironvale.ie',
  shows: 'a careers page with JobPosting data and no board',
  outcome: 'read',
  hosts: {
    'ironvale.ie': {
      '/': `<!DOCTYPE html><html lang="en-IE"><head><meta charset="utf-8"><title>Ironvale Medical</title>
<meta name="description" content="Ironvale Medical develops catheters and guidewires for cardiologists.">
<script src="https://js.hsforms.net/forms/v2.js"></script></head><body><a href="/about-us">About us</a><a href="/careers">Careers</a><a href="/contact">Contact</a>
<h1>Smaller incisions</h1><p>Medical devices that reach where hands cannot.</p><footer>Ironvale Medical DAC, Parkmore West, Galway, Ireland</footer></body></html>`,
      '/about-us': `<html lang="en-IE"><head><title>About us</title></head><body><h1>About us</h1><p>Ironvale was established in 2008 and employs
over 300 people at its Galway campus.</p></body></html>`,
      '/contact': `<html lang="en-IE"><head><title>Contact</title></head><body><p>Unit 12, Parkmore Business Park West, Galway, H91 X0X0, Ireland</p><p>+353 91 555 010</p></body></html>`,
      '/careers': `<html lang="en-IE"><head><title>Careers</title></head><body><h1>Open roles</h1>${posting('Quality Engineer')}${posting('Regulatory Affairs Specialist')}${posting('Process Technician')}
<ul><li>Quality Engineer</li><li>Regulatory Affairs Specialist</li><li>Process Technician</li></ul></body></html>`,
    },
  },
  finds: {
    'company.description': says('catheters'),
    'company.industry': oneOf('medical devices', 'health care'),
    'company.size': oneOf(300, '300+'),
    'company.foundedYear': 2008,
    'company.headquarters': city('Galway'),
    'company.country': 'IE',
    'company.technologies': list(['HubSpot']),
    'company.signals.hiringSignals.isHiring': true,
    'company.signals.hiringSignals.openRoles': 3,
  },
  may: { 'company.signals.hiringSignals.departments': list([], ['engineering', 'operations', 'legal']) },
}

function posting(title: string): string {
  return `<script type="application/ld+json">{"@context":"https://schema.org/","@type":"JobPosting","title":"${title}","datePosted":"2026-10-14",
"validThrough":"2026-12-31","hiringOrganization":{"@type":"Organization","name":"Ironvale Medical","sameAs":"https://ironvale.ie"},
"jobLocation":{"@type":"Place","address":{"@type":"PostalAddress","addressLocality":"Galway","addressCountry":"IE"}}}</script>`
}

export const BOARDS: readonly FakeSite[] = [veloform, meridia, ironvale]

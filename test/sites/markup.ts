import { city, list, oneOf, says, type FakeSite } from './fake-site.ts'

const halden: FakeSite = {
  domain: 'haldenfreight.com',
  shows: 'broken HTML: nothing is closed, attributes twice, entities half',
  outcome: 'read',
  hosts: {
    'haldenfreight.com': {
      '/': `<html><head><title>Halden Freight</title><meta name="description" content="Halden Freight moves oversized cargo by sea & road from Norway to the world."
</head>
<body bgcolor=white bgcolor="#eee" onload=init(
<table><tr><td><a href=about.htm>About us<a href='contact.htm'>Contact</td><td width=100%><h1>Too big? Not for us<h2>Shipping and freight since 1983</h2>
<p>Turbines, hulls &amp bridges. <b>Logistics <i>from</b> quay</i> to site<p>Freight forwarding, customs &lt;all of it&gt;
<img src=ship.jpg alt="<ship>"><br><br><font face="Arial>Call us</font>
</body></html></html>`,
      '/about.htm': `<title>About us</title><h1>About us</h3><p>Halden Freight was founded in 1983. <p>We have 57 employees.<td></div></span>`,
      '/contact.htm': `<TITLE>Contact</TITLE><P>Halden Freight AS<BR>Storgata 18<BR>1767 Halden<BR>Norway<BR>Tel: +47 69 55 50 10`,
    },
  },
  finds: {
    'company.industry': 'logistics',
    'company.size': 57,
    'company.foundedYear': 1983,
    'company.headquarters': city('Halden'),
    'company.country': 'NO',
  },
  may: { 'company.description': says('argo'), 'company.companyType': oneOf('AS', 'private') },
}

/** What site builders wrap around a sentence. */
function wrapped(text: string, depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, n) =>
      `<div class="elementor-element elementor-element-${n}a7 e-con-full e-flex e-con e-child" data-id="${n}a7" data-element_type="container" data-settings="{&quot;background_background&quot;:&quot;classic&quot;}">`,
  )
  return `${open.join('')}<div class="elementor-widget-wrap"><span>${text}</span></div>${'</div>'.repeat(depth)}`
}

const FILLER = Array.from(
  { length: 120 },
  (_, n) =>
    `<link rel="stylesheet" id="elementor-post-${n}-css" href="/wp-content/uploads/elementor/css/post-${n}.css?ver=17${n}" media="all">`,
)

const marlowe: FakeSite = {
  domain: 'marlowedental.com',
  shows: 'a page builder’s markup: sentences thirty elements deep',
  outcome: 'read',
  hosts: {
    'marlowedental.com': {
      '/': `<!DOCTYPE html><html lang="en-US"><head><meta charset="UTF-8"><title>Marlowe Dental &#8211; Dentists in Savannah, GA</title>
<meta name="description" content="Marlowe Dental offers check-ups, implants and orthodontics in Savannah."><meta name="generator" content="Elementor 3.24.7; features: e_font_icon_svg">
<meta name="generator" content="WordPress 6.6"><style>${'.e-con{--container-max-width:1140px;--flex-direction:column}'.repeat(300)}</style>${FILLER.join('\n')}
<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1" id="jquery-core-js"></script></head><body class="elementor-default">
${wrapped('<h1>A dentist you can sleep through</h1>', 12)}${wrapped('Our health care team of 23 people looks after patients of every age.', 30)}
${wrapped('<a href="/about/">About the practice</a> <a href="/contact/">Contact</a>', 18)}
${wrapped('Marlowe Dental, 112 Bull Street, Savannah, GA 31401', 22)}${wrapped('<a href="tel:+19125550133">(912) 555-0133</a>', 20)}</body></html>`,
      '/about/': `<!DOCTYPE html><html lang="en-US"><head><title>About the practice</title></head><body>${wrapped('<h1>About the practice</h1>', 10)}
${wrapped('Dr. Eleanor Marlowe founded the practice in 1999.', 30)}${wrapped('<p>Our building, a cotton warehouse, was built in 1856.</p>', 24)}</body></html>`,
      '/contact/': `<!DOCTYPE html><html lang="en-US"><head><title>Contact</title></head><body>${wrapped('<p>112 Bull Street<br>Savannah, GA 31401</p>', 16)}</body></html>`,
    },
  },
  finds: {
    'company.description': says('implants'),
    'company.industry': 'health care',
    'company.size': 23,
    'company.foundedYear': 1999,
    'company.headquarters': city('Savannah'),
    'company.country': 'US',
    'company.region': oneOf('GA', 'Georgia'),
    'company.technologies': list(['WordPress', 'Elementor'], ['jQuery', 'PHP', 'MySQL']),
  },
}

const arcwell: FakeSite = {
  domain: 'arcwellengineering.com',
  shows: 'five offices, one of them the headquarters',
  outcome: 'read',
  hosts: {
    'arcwellengineering.com': {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Arcwell Engineering</title>
<meta name="description" content="Arcwell is a structural engineering firm for bridges, towers and stadiums.">
<link rel="canonical" href="https://arcwellengineering.com/"><script src="https://pi.pardot.com/pd.js"></script></head><body>
<a href="/about">About</a><a href="/offices">Offices</a><a href="/careers">Careers</a><h1>We hold things up</h1>
<p>Construction and engineering since the Skyway of 1977.</p></body></html>`,
      '/about': `<html lang="en"><head><title>About</title></head><body><h1>About Arcwell</h1><p>Established in 1977 in Toronto, Arcwell now has 1,450
employees in five offices.</p></body></html>`,
      '/offices': `<html lang="en"><head><title>Offices</title></head><body><h1>Offices</h1><h2>Toronto (Headquarters)</h2><p>180 Wellington Street West, Toronto, ON M5J 2R7, Canada</p>
<h2>London</h2><p>14 Bastwick Street, London EC1V 3PS, United Kingdom</p><h2>Singapore</h2><p>71 Robinson Road, Singapore 068895</p>
<h2>Dubai</h2><p>Bay Square 7, Dubai, United Arab Emirates</p><h2>Denver</h2><p>1600 Wynkoop Street, Denver, CO 80202, USA</p></body></html>`,
      '/careers': `<html lang="en"><head><title>Careers</title></head><body><h1>Careers</h1><p>Send us your portfolio at any time.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('structural engineering'),
    'company.industry': oneOf('construction', 'engineering', 'professional services'),
    'company.size': 1450,
    'company.foundedYear': 1977,
    'company.headquarters': city('Toronto'),
    'company.country': 'CA',
    'company.technologies': list(['Pardot'], ['Salesforce']),
  },
  may: { 'company.region': oneOf('ON', 'Ontario') },
}

const spindrift: FakeSite = {
  domain: 'spindrift-voice.ai',
  shows: 'an empty shell that a script fills, with a description in OpenGraph alone',
  outcome: 'read',
  hosts: {
    'spindrift-voice.ai': {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Spindrift | Voice agents for call centers</title>
<meta property="og:title" content="Spindrift"><meta property="og:description" content="Spindrift answers calls with AI voice agents and hands over to people when it matters.">
<meta property="og:url" content="https://spindrift-voice.ai/"><script type="module" crossorigin src="/assets/index-4f2a.js"></script>
<script src="https://cdn.usefathom.com/script.js" data-site="ABCDEF" defer></script></head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>`,
    },
  },
  dns: { mx: ['aspmx.l.google.com'] },
  finds: {
    'company.description': says('AI voice agents'),
    'company.technologies': list(['Google Workspace', 'Fathom'], ['Vite']),
  },
  may: { 'company.industry': oneOf('software', 'telecommunications') },
}

const tidewater: FakeSite = {
  domain: 'tidewaterlegal.com',
  shows: 'answers under www alone, a law firm',
  outcome: 'read',
  hosts: {
    'www.tidewaterlegal.com': {
      '/': `<!DOCTYPE html><html lang="en-US"><head><title>Tidewater Legal, Norfolk VA</title><meta name="description" content="Maritime lawyers for ship owners, crews and insurers.">
</head><body><h1>Law of the sea</h1><p>Our law firm takes maritime cases from New York to Key West. Our attorneys answer within the hour.</p>
<a href="/firm-overview">Firm overview</a><a href="/attorneys">Attorneys</a><footer>Tidewater Legal PLLC | 500 East Main Street, Suite 310, Norfolk, VA 23510 | 757-555-0120</footer></body></html>`,
      '/firm-overview': `<html lang="en-US"><head><title>Firm overview</title></head><body><h1>Overview</h1><p>The firm was founded in 1991 and has 12 attorneys.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('Maritime lawyers'),
    'company.industry': 'legal',
    'company.foundedYear': 1991,
    'company.headquarters': city('Norfolk'),
    'company.country': 'US',
    'company.region': oneOf('VA', 'Virginia'),
  },
  may: { 'company.companyType': oneOf('PLLC', 'private') },
}

export const MARKUP: readonly FakeSite[] = [halden, marlowe, arcwell, spindrift, tidewater]

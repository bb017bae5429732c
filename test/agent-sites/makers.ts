import { city } from '../sites/fake-site.ts'
import { choice, date, links, no, nothing, number, page, sitemap, text, yes, type AgentSite } from './agent-site.ts'

const tarnwick: AgentSite = {
  domain: 'tarnwickvalves.com',
  shows: 'a maker of valves whose news stand on press pages two links deep',
  outcome: 'read',
  hosts: {
    'tarnwickvalves.com': {
      '/': page(
        'Tarnwick Valves',
        `${links('/valves Valves', '/about-us About us', '/newsroom Newsroom', '/contact Contact')}
<h1>Valves for cold places</h1><p>We build cryogenic valves for liquid nitrogen, oxygen and hydrogen.</p>`,
      ),
      '/about-us': page(
        'About Tarnwick Valves',
        `<h1>About us</h1><p>Tarnwick Valves was founded in 1968. Today we employ 212 people in Sunderland.</p>
<p>We remain a family business in its third generation.</p>`,
      ),
      '/contact': page('Contact', `<p>Tarnwick Valves Ltd, 9 Hylton Quay, Sunderland SR5 3DN, United Kingdom</p>`),
      '/valves': page('Valves', `<h1>Valves</h1><ul><li>Globe valves DN 15 to DN 300</li><li>Check valves</li></ul>`),
      '/newsroom': page(
        'Newsroom',
        `<h1>Newsroom</h1>${links('/newsroom/hydrogen-hall New hydrogen test hall opens', '/newsroom/apprentices Eleven apprentices start')}`,
      ),
      '/newsroom/hydrogen-hall': page(
        'New hydrogen test hall opens',
        `<h1>New hydrogen test hall opens</h1><p>On 12 May 2026 we opened our hydrogen test hall beside the river.</p>
<p>The hall cost 6.4 million pounds and tests valves at minus 253 degrees.</p>`,
      ),
      '/newsroom/apprentices': page(
        'Eleven apprentices start',
        `<h1>Eleven apprentices start</h1><p>This September 11 apprentices began their training with us.</p>`,
      ),
    },
  },
  finds: {
    'company.size': 212,
    'company.foundedYear': 1968,
    'company.headquarters': city('Sunderland'),
    'company.country': 'GB',
  },
  questions: [
    date(
      'When did the company open its hydrogen test hall?',
      '2026-05-12',
      'On 12 May 2026 we opened our hydrogen test hall',
      '/newsroom/hydrogen-hall',
    ),
    number(
      'How many apprentices began their training this September?',
      11,
      'This September 11 apprentices began their training with us',
      '/newsroom/apprentices',
    ),
    yes('Is it a family business?', 'We remain a family business in its third generation', '/about-us'),
    nothing('How many hydrogen valves does it sell a year?', 'number', [
      'The hall cost 6.4 million pounds',
      '/newsroom/hydrogen-hall',
    ]),
  ],
}

const ostrander: AgentSite = {
  domain: 'ostranderlooms.com',
  shows: 'a weaving mill with a table of locations',
  outcome: 'read',
  hosts: {
    'ostranderlooms.com': {
      '/': page(
        'Ostrander Looms',
        `${links('/about About', '/where-we-weave Where we weave', '/fabrics Fabrics', '/contact Contact')}
<h1>Upholstery fabric, woven in America</h1><p>Hotels, theatres and railways sit on our cloth.</p>`,
      ),
      '/about': page(
        'About',
        `<h1>About Ostrander Looms</h1><p>The mill was founded in 1931 and is headquartered in Burlington, North Carolina.</p>`,
      ),
      '/contact': page('Contact', `<p>Ostrander Looms Inc., 410 Spindle Street, Burlington, NC 27215, USA</p>`),
      '/fabrics': page('Fabrics', `<h1>Fabrics</h1><p>Wool, mohair and recycled polyester. Dyed to order.</p>`),
      '/where-we-weave': page(
        'Where we weave',
        `<h1>Where we weave</h1><p>We run 3 mills.</p>
<table><tr><th>Mill</th><th>Looms</th><th>Opened</th></tr><tr><td>Burlington, North Carolina</td><td>96 looms</td><td>1931</td></tr>
<tr><td>Greer, South Carolina</td><td>64 looms</td><td>1974</td></tr><tr><td>Dalton, Georgia</td><td>38 looms</td><td>2019</td></tr></table>
<p>Our dye house stands in Greer, South Carolina. We do not weave outside the United States.</p>`,
      ),
    },
  },
  finds: {
    'company.foundedYear': 1931,
    'company.headquarters': city('Burlington'),
    'company.country': 'US',
  },
  questions: [
    number('How many mills does the company run?', 3, 'We run 3 mills', '/where-we-weave'),
    text(
      'Where does its dye house stand?',
      'Greer',
      'Our dye house stands in Greer, South Carolina',
      '/where-we-weave',
    ),
    no('Does it weave outside the United States?', 'We do not weave outside the United States', '/where-we-weave'),
    nothing('How many people work at its dye house?', 'number', ['64 looms', '/where-we-weave']),
  ],
}

const pellingham: AgentSite = {
  domain: 'pellinghamglass.co.uk',
  shows: 'a glassworks whose sustainability report is not linked from the home page',
  outcome: 'read',
  hosts: {
    'pellinghamglass.co.uk': {
      '/': page(
        'Pellingham Glass',
        `${links('/about About us', '/sustainability Sustainability', '/bottles Bottles', '/contact Contact us')}
<h1>Bottles for people who read labels</h1><p>Pellingham Glass blows and moulds bottles for distillers.</p>`,
      ),
      '/about': page(
        'About us',
        `<h1>About us</h1><p>Founded in 1902, Pellingham Glass employs 340 people at its works in Barnsley.</p>`,
      ),
      '/contact': page('Contact us', `<p>Pellingham Glass Ltd, Furnace Lane, Barnsley S71 1HN, United Kingdom</p>`),
      '/bottles': page('Bottles', `<h1>Bottles</h1><p>From 5 cl to 1.5 litres, in flint, amber and green.</p>`),
      '/sustainability': page(
        'Sustainability',
        `<h1>Sustainability</h1><p>Glass can be melted again without end. We publish what we burn.</p>
${links('/sustainability/report-2025 Our report for 2025', '/sustainability/report-2022 Our report for 2022')}`,
      ),
      '/sustainability/report-2025': page(
        'Sustainability report 2025',
        `<h1>Sustainability report 2025</h1><h2>Material</h2><p>Recycled glass made up 61 percent of our melt in 2025.</p>
<h2>Energy</h2><p>Furnace 2 has been electric since 3 February 2025. Furnace 1 still burns gas.</p>
<h2>Water</h2><p>We drew 41,000 cubic metres of water.</p>`,
      ),
      '/sustainability/report-2022': page(
        'Sustainability report 2022',
        `<h1>Sustainability report 2022</h1><p>Recycled glass made up 47 percent of our melt in 2022.</p>`,
      ),
    },
  },
  finds: {
    'company.size': 340,
    'company.foundedYear': 1902,
    'company.headquarters': city('Barnsley'),
    'company.country': 'GB',
  },
  questions: [
    number(
      'What percent of the melt was recycled glass in 2025?',
      61,
      'Recycled glass made up 61 percent of our melt in 2025',
      '/sustainability/report-2025',
    ),
    date(
      'Since when has furnace 2 been electric?',
      '2025-02-03',
      'Furnace 2 has been electric since 3 February 2025',
      '/sustainability/report-2025',
    ),
    yes('Does furnace 1 still burn gas?', 'Furnace 1 still burns gas', '/sustainability/report-2025'),
    nothing('Does the company make window glass?', 'yes_no'),
  ],
}

const haldane: AgentSite = {
  domain: 'haldaneforge.com',
  shows: 'a forge whose certificates stand on a page that only its sitemap names',
  outcome: 'read',
  hosts: {
    'haldaneforge.com': {
      '/robots.txt': 'User-agent: *\nAllow: /\nSitemap: http://haldaneforge.com/sitemap.xml\n',
      '/sitemap.xml': sitemap('haldaneforge.com', '/', '/about', '/quality-certificates', '/machine-list', '/contact'),
      '/': page(
        'Haldane Forge',
        `${links('/about About', '/contact Contact')}<h1>Open-die forging up to 12 tonnes</h1><p>Shafts, rings and discs for ships and turbines.</p>`,
      ),
      '/about': page(
        'About',
        `<h1>About</h1><p>Haldane Forge was established in 1887 in Motherwell. 145 people work in our forge.</p>`,
      ),
      '/contact': page('Contact', `<p>Haldane Forge Ltd, 2 Ravenscraig Road, Motherwell ML1 4TY, United Kingdom</p>`),
      '/quality-certificates': page(
        'Quality certificates',
        `<h1>Quality certificates</h1><ul><li>We are certified to ISO 9001 and ISO 14001.</li><li>Our marine forgings are approved by Lloyd's Register.</li>
<li>We are not certified to AS9100, the standard of the aerospace industry.</li></ul>`,
      ),
      '/machine-list': page(
        'Machine list',
        `<h1>Machine list</h1><ul><li>Hydraulic press, 40 meganewtons</li><li>5 heat treatment furnaces</li><li>Ring rolling mill, up to 3 metres</li></ul>`,
      ),
    },
  },
  finds: {
    'company.size': 145,
    'company.foundedYear': 1887,
    'company.headquarters': city('Motherwell'),
    'company.country': 'GB',
  },
  questions: [
    yes(
      'Is the company certified to ISO 14001?',
      'We are certified to ISO 9001 and ISO 14001',
      '/quality-certificates',
    ),
    no('Is the company certified to AS9100?', 'We are not certified to AS9100', '/quality-certificates'),
    number('How many heat treatment furnaces does it have?', 5, '5 heat treatment furnaces', '/machine-list'),
    text(
      'By whom are its marine forgings approved?',
      "Lloyd's Register",
      "Our marine forgings are approved by Lloyd's Register",
      '/quality-certificates',
    ),
  ],
}

const brindle: AgentSite = {
  domain: 'brindlebatteries.com',
  shows: 'a maker of batteries with a data sheet as plain text lines',
  outcome: 'read',
  hosts: {
    'brindlebatteries.com': {
      '/': page(
        'Brindle Batteries',
        `${links('/company Company', '/products Products', '/downloads Downloads', '/contact Contact')}
<h1>Batteries for boats that work</h1><p>Brindle builds battery systems for ferries, tugs and fish farms.</p>`,
      ),
      '/company': page(
        'Company',
        `<h1>Company</h1><p>Brindle Batteries was founded in 2014. We have our headquarters in Bergen, Norway.</p>`,
      ),
      '/contact': page('Contact', `<p>Brindle Batteries AS, Damsgårdsveien 77, 5058 Bergen, Norway</p>`),
      '/products': page('Products', `<h1>Products</h1><p>Orca for ferries. Seal for workboats.</p>`),
      '/downloads': page('Downloads', `<h1>Downloads</h1>${links('/downloads/orca-data-sheet.html Orca data sheet')}`),
      '/downloads/orca-data-sheet.html': page(
        'Orca data sheet',
        `<pre>BRINDLE ORCA                                   Data sheet, revision 7
Chemistry            lithium iron phosphate
Capacity per rack    92 kilowatt hours
Warranty             10 years
Class approval       DNV, since 21 November 2023
</pre>`,
      ),
    },
  },
  finds: { 'company.foundedYear': 2014, 'company.headquarters': city('Bergen'), 'company.country': 'NO' },
  questions: [
    number(
      'What is the capacity per rack of the Orca, in kilowatt hours?',
      92,
      'Capacity per rack 92 kilowatt hours',
      '/downloads/orca-data-sheet.html',
    ),
    choice(
      'Which chemistry does the Orca use?',
      ['lithium iron phosphate', 'nickel manganese cobalt', 'sodium ion'],
      'lithium iron phosphate',
      'Chemistry lithium iron phosphate',
      '/downloads/orca-data-sheet.html',
    ),
    date(
      'Since when does the Orca have the class approval of DNV?',
      '2023-11-21',
      'DNV, since 21 November 2023',
      '/downloads/orca-data-sheet.html',
    ),
    nothing('How many ferries run on its batteries?', 'number'),
  ],
}

const quillmore: AgentSite = {
  domain: 'quillmorecheese.com',
  shows: 'a dairy, with answers on the pages that every visit reads',
  outcome: 'read',
  hosts: {
    'quillmorecheese.com': {
      '/': page(
        'Quillmore Cheese',
        `${links('/our-story Our story', '/careers Careers', '/contact Contact')}<h1>Cheese with a rind</h1>
<p>All our cheese is made from raw milk. We sell to restaurants, not to supermarkets.</p>`,
      ),
      '/our-story': page(
        'Our story',
        `<h1>Our story</h1><p>Quillmore was founded in 1998 by two sisters. The milk comes from 14 farms within ten miles.</p>`,
      ),
      '/contact': page('Contact', `<p>Quillmore Cheese Ltd, Old Dairy, Shepton Mallet BA4 5NU, United Kingdom</p>`),
      '/careers': page('Careers', `<h1>Careers</h1><p>There are no vacancies at the moment.</p>`),
    },
  },
  finds: { 'company.foundedYear': 1998, 'company.country': 'GB' },
  may: { 'company.headquarters': city('Shepton Mallet') },
  questions: [
    number(
      'From how many farms does the milk come?',
      14,
      'The milk comes from 14 farms within ten miles',
      '/our-story',
    ),
    yes('Is all of its cheese made from raw milk?', 'All our cheese is made from raw milk', '/'),
    no('Does it sell to supermarkets?', 'We sell to restaurants, not to supermarkets', '/'),
    nothing('How many tonnes of cheese does it make a year?', 'number', ['14 farms', '/our-story']),
  ],
}

export const MAKERS: readonly AgentSite[] = [tarnwick, ostrander, pellingham, haldane, brindle, quillmore]

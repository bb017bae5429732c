import { city } from '../sites/fake-site.ts'
import { choice, date, links, no, nothing, number, page, sitemap, text, yes, type AgentSite } from './agent-site.ts'

const merrow: AgentSite = {
  domain: 'merrowsoundlines.com',
  shows: 'a shipping line that runs a terminal of its own, said on a page about its network',
  outcome: 'read',
  hosts: {
    'merrowsoundlines.com': {
      '/': page(
        'Merrow Sound Lines',
        `${links('/about About us', '/network Network', '/schedules Schedules', '/contact Contact')}
<h1>Short sea, long memory</h1><p>Weekly container services between Ireland, Wales and the Low Countries.</p>`,
      ),
      '/about': page(
        'About us',
        `<h1>About us</h1><p>Merrow Sound Lines was founded in 1979 and has its head office in Cork, Ireland.</p>`,
      ),
      '/contact': page('Contact', `<p>Merrow Sound Lines, Custom House Quay, Cork, T12 X5R8, Ireland</p>`),
      '/schedules': page('Schedules', `<h1>Schedules</h1><p>Cork to Rotterdam, Tuesdays and Fridays.</p>`),
      '/network': page(
        'Network',
        `<h1>Network</h1>${links('/network/terminals Terminals', '/network/vessels Vessels')}<p>Nine ports in four countries.</p>`,
      ),
      '/network/terminals': page(
        'Terminals',
        `<h1>Terminals</h1><p>We own and operate our own container terminal at Ringaskiddy.</p><p>Elsewhere we use terminals of others.</p>
<p>The terminal at Ringaskiddy has 4 gantry cranes.</p>`,
      ),
      '/network/vessels': page(
        'Vessels',
        `<h1>Vessels</h1><p>Our fleet counts 7 vessels.</p><p>All vessels sail under the Irish flag.</p>`,
      ),
    },
  },
  finds: {
    'company.foundedYear': 1979,
    'company.headquarters': city('Cork'),
    'company.country': 'IE',
  },
  questions: [
    yes(
      'Does the company operate its own container terminal?',
      'We own and operate our own container terminal at Ringaskiddy',
      '/network/terminals',
    ),
    number('How many vessels does its fleet count?', 7, 'Our fleet counts 7 vessels', '/network/vessels'),
    number(
      'How many gantry cranes does the terminal have?',
      4,
      'The terminal at Ringaskiddy has 4 gantry cranes',
      '/network/terminals',
    ),
    nothing('How many containers does the terminal handle a year?', 'number', [
      'Nine ports in four countries',
      '/network',
    ]),
  ],
}

const hollin: AgentSite = {
  domain: 'hollincoldchain.com',
  shows: 'a cold store operator with a page for each warehouse',
  outcome: 'read',
  hosts: {
    'hollincoldchain.com': {
      '/': page(
        'Hollin Cold Chain',
        `${links('/who-we-are Who we are', '/warehouses Warehouses', '/careers Careers', '/contact Contact')}
<h1>Cold, on time</h1><p>Frozen and chilled storage for food makers.</p>`,
      ),
      '/who-we-are': page(
        'Who we are',
        `<h1>Who we are</h1><p>We were founded in 2001 in Peterborough. 520 people work for Hollin Cold Chain.</p>`,
      ),
      '/contact': page('Contact', `<p>Hollin Cold Chain Ltd, 1 Frost Way, Peterborough PE2 6XU, United Kingdom</p>`),
      '/careers': page('Careers', `<h1>Careers</h1><p>Forklift drivers for nights wanted. Apply by phone.</p>`),
      '/warehouses': page(
        'Warehouses',
        `<h1>Warehouses</h1>${links('/warehouses/peterborough Peterborough', '/warehouses/wisbech Wisbech', '/warehouses/goole Goole')}`,
      ),
      '/warehouses/peterborough': page('Peterborough', `<h1>Peterborough</h1><p>48,000 pallets, frozen.</p>`),
      '/warehouses/wisbech': page(
        'Wisbech',
        `<h1>Wisbech</h1><p>22,000 pallets, chilled.</p><p>Wisbech has its own rail siding.</p>`,
      ),
      '/warehouses/goole': page(
        'Goole',
        `<h1>Goole</h1><p>The Goole warehouse opened on 9 October 2024.</p><p>It stores 61,000 pallets at minus 24 degrees.</p>
<p>The roof of Goole carries 9,200 solar panels.</p>`,
      ),
    },
  },
  finds: {
    'company.size': 520,
    'company.foundedYear': 2001,
    'company.headquarters': city('Peterborough'),
    'company.country': 'GB',
  },
  questions: [
    date(
      'When did the Goole warehouse open?',
      '2024-10-09',
      'The Goole warehouse opened on 9 October 2024',
      '/warehouses/goole',
    ),
    number(
      'How many solar panels does the roof of Goole carry?',
      9200,
      'The roof of Goole carries 9,200 solar panels',
      '/warehouses/goole',
    ),
    yes('Does Wisbech have its own rail siding?', 'Wisbech has its own rail siding', '/warehouses/wisbech'),
    nothing('Does the Peterborough warehouse have a rail siding?', 'yes_no', [
      'Wisbech has its own rail siding',
      '/warehouses/wisbech',
    ]),
  ],
}

const vantreight: AgentSite = {
  domain: 'vantreighttrucking.com',
  shows: 'a haulier whose fleet stands in a list of terms on its equipment page',
  outcome: 'read',
  hosts: {
    'vantreighttrucking.com': {
      '/': page(
        'Vantreight Trucking',
        `${links('/about About', '/equipment Equipment', '/lanes Lanes', '/contact Contact')}
<h1>Flatbed from the Rockies to the coast</h1><p>Steel, lumber and machines.</p>`,
      ),
      '/about': page(
        'About',
        `<h1>About Vantreight</h1><p>Founded in 1986 and still based in Spokane, Washington.</p>`,
      ),
      '/contact': page('Contact', `<p>Vantreight Trucking LLC, 7120 E Trent Ave, Spokane, WA 99212, USA</p>`),
      '/lanes': page('Lanes', `<h1>Lanes</h1><p>We serve 11 states. We do not cross into Mexico.</p>`),
      '/equipment': page(
        'Equipment',
        `<h1>Equipment</h1><dl><dt>Tractors</dt><dd>184 tractors, average age 3 years</dd><dt>Trailers</dt><dd>310 flatbed trailers</dd>
<dt>Shop</dt><dd>All tractors are serviced in our own shop.</dd></dl>`,
      ),
    },
  },
  finds: { 'company.foundedYear': 1986, 'company.headquarters': city('Spokane'), 'company.country': 'US' },
  questions: [
    number('How many tractors does it have?', 184, '184 tractors, average age 3 years', '/equipment'),
    number('How many flatbed trailers does it have?', 310, '310 flatbed trailers', '/equipment'),
    yes('Are its tractors serviced in its own shop?', 'All tractors are serviced in our own shop', '/equipment'),
    no('Does the company cross into Mexico?', 'We do not cross into Mexico', '/lanes'),
  ],
}

const skerry: AgentSite = {
  domain: 'skerryairfreight.com',
  shows: 'an air freight forwarder whose offices stand on an unlinked page of the sitemap',
  outcome: 'read',
  hosts: {
    'skerryairfreight.com': {
      '/robots.txt': 'User-agent: *\nDisallow: /track\nSitemap: http://skerryairfreight.com/sitemap-pages.xml\n',
      '/sitemap-pages.xml': sitemap(
        'skerryairfreight.com',
        '/',
        '/about',
        '/stations-worldwide',
        '/dangerous-goods',
        '/contact',
      ),
      '/': page(
        'Skerry Air Freight',
        `${links('/about About', '/contact Contact')}<h1>Up before the gate opens</h1><p>Air freight for makers of instruments.</p>`,
      ),
      '/about': page(
        'About',
        `<h1>About Skerry</h1><p>Skerry Air Freight started in 2009 at Shannon airport. We are a team of 38 people.</p>`,
      ),
      '/contact': page('Contact', `<p>Skerry Air Freight Ltd, Cargo Village, Shannon, Co. Clare, Ireland</p>`),
      '/stations-worldwide': page(
        'Stations',
        `<h1>Stations worldwide</h1><ul><li>Shannon, Ireland (head office)</li><li>Frankfurt, Germany</li><li>Chicago, United States</li><li>Osaka, Japan</li></ul>
<p>We have 4 stations on three continents.</p>`,
      ),
      '/dangerous-goods': page(
        'Dangerous goods',
        `<h1>Dangerous goods</h1><p>We accept lithium batteries as cargo. We do not accept explosives.</p>`,
      ),
      '/track': page('Track', `<p>Track your parcel.</p>`),
    },
  },
  finds: {
    'company.size': 38,
    'company.foundedYear': 2009,
    'company.headquarters': city('Shannon'),
    'company.country': 'IE',
  },
  questions: [
    number('How many stations does it have?', 4, 'We have 4 stations on three continents', '/stations-worldwide'),
    yes('Does it accept lithium batteries as cargo?', 'We accept lithium batteries as cargo', '/dangerous-goods'),
    no('Does it accept explosives?', 'We do not accept explosives', '/dangerous-goods'),
    nothing('Does the company have aircraft of its own?', 'yes_no'),
  ],
}

const larkrise: AgentSite = {
  domain: 'larkrisecoaches.co.uk',
  shows: 'a coach company, with its depots, and a policy page that gives a choice',
  outcome: 'read',
  hosts: {
    'larkrisecoaches.co.uk': {
      '/': page(
        'Larkrise Coaches',
        `${links('/about-us About us', '/depots Depots', '/fuel-policy Fuel policy', '/contact-us Contact us')}
<h1>Coaches for schools and clubs</h1><p>Book a coach with a driver.</p>`,
      ),
      '/about-us': page(
        'About us',
        `<h1>About us</h1><p>Larkrise Coaches began in 1959 with one bus. We now employ 88 people.</p>`,
      ),
      '/contact-us': page('Contact us', `<p>Larkrise Coaches Ltd, Station Yard, Banbury OX16 5AB, United Kingdom</p>`),
      '/depots': page(
        'Depots',
        `<h1>Depots</h1><p>Our largest depot is in Banbury and holds 31 coaches. A smaller depot in Bicester holds 12 coaches.</p>`,
      ),
      '/fuel-policy': page(
        'Fuel policy',
        `<h1>Fuel policy</h1><p>Every coach of ours runs on hydrotreated vegetable oil.</p><p>We buy no fossil diesel since 1 April 2025.</p>`,
      ),
    },
  },
  finds: { 'company.size': 88, 'company.foundedYear': 1959, 'company.country': 'GB' },
  may: { 'company.headquarters': city('Banbury') },
  questions: [
    choice(
      'On what does every coach run?',
      ['fossil diesel', 'hydrotreated vegetable oil', 'electricity'],
      'hydrotreated vegetable oil',
      'Every coach of ours runs on hydrotreated vegetable oil',
      '/fuel-policy',
    ),
    date(
      'Since when does it buy no fossil diesel?',
      '2025-04-01',
      'We buy no fossil diesel since 1 April 2025',
      '/fuel-policy',
    ),
    text('Where is its largest depot?', 'Banbury', 'Our largest depot is in Banbury', '/depots'),
    nothing('How many drivers does the company employ?', 'number', ['We now employ 88 people', '/about-us']),
  ],
}

export const CARRIERS: readonly AgentSite[] = [merrow, hollin, vantreight, skerry, larkrise]

import { city } from '../sites/fake-site.ts'
import { date, links, no, nothing, number, page, text, yes, type AgentSite } from './agent-site.ts'

const grandover: AgentSite = {
  domain: 'grandoverfasteners.com',
  shows: 'numbers of its parent, of its customers and of its market, told as if they were its own',
  outcome: 'read',
  isHostile: true,
  hosts: {
    'grandoverfasteners.com': {
      '/': page(
        'Grandover Fasteners',
        `${links('/about About', '/group The group', '/world Our world', '/contact Contact')}<h1>Screws that stay</h1>
<p>41,000 people. 60 countries. One group. Part of Halvorsen Industries.</p>`,
      ),
      '/about': page(
        'About',
        `<h1>About Grandover</h1><p>Grandover was founded in 1972 and is headquartered in Dayton, Ohio.</p>
<p>Our parent company, Halvorsen Industries, employs 41,000 people.</p>`,
      ),
      '/contact': page('Contact', `<p>Grandover Fasteners Inc., 900 Springfield Street, Dayton, OH 45403, USA</p>`),
      '/group': page(
        'The group',
        `<h1>The group</h1><p>Halvorsen Industries operates 75 plants.</p><p>Halvorsen Industries was listed in Oslo on 4 May 1998.</p>`,
      ),
      '/world': page(
        'Our world',
        `<h1>Our world</h1><p>Our customers build 30 million cars a year.</p><p>Grandover itself operates 2 plants, both in Ohio.</p>`,
      ),
    },
  },
  finds: { 'company.foundedYear': 1972, 'company.headquarters': city('Dayton'), 'company.country': 'US' },
  questions: [
    number('How many plants does Grandover itself operate?', 2, 'Grandover itself operates 2 plants', '/world'),
    nothing('How many people work at Grandover?', 'number', ['41,000 people', '/']),
    nothing('When was Grandover listed on a stock exchange?', 'date', [
      'Halvorsen Industries was listed in Oslo on 4 May 1998',
      '/group',
    ]),
    nothing('How many cars does Grandover build a year?', 'number', [
      'Our customers build 30 million cars a year',
      '/world',
    ]),
  ],
}

const evermint: AgentSite = {
  domain: 'evermintlaundry.com',
  shows: 'plans for 2030, told in the present, and an old plan that did not come true',
  outcome: 'read',
  isHostile: true,
  hosts: {
    'evermintlaundry.com': {
      '/': page(
        'Evermint Laundry',
        `${links('/about About', '/promise Our promise', '/fleet Our vans', '/contact Contact')}<h1>Linen for 2,000 hotels by 2030</h1>
<p>All our vans are electric by 2030.</p>`,
      ),
      '/about': page('About', `<h1>About</h1><p>Evermint was founded in 2008. We employ 260 people in Leicester.</p>`),
      '/contact': page('Contact', `<p>Evermint Laundry Ltd, 44 Abbey Lane, Leicester LE4 0DA, United Kingdom</p>`),
      '/promise': page(
        'Our promise',
        `<h1>Our promise</h1><p>By 2025 we will heat all our laundries with heat pumps.</p><p>By 2030 we will employ 1,000 people.</p>
<p>We plan to open a laundry in Dublin in 2028.</p>`,
      ),
      '/fleet': page(
        'Our vans',
        `<h1>Our vans</h1><p>We run 58 vans.</p><p>Today 9 vans are electric.</p><p>Not all our vans are electric yet.</p>`,
      ),
    },
  },
  finds: { 'company.size': 260, 'company.foundedYear': 2008, 'company.country': 'GB' },
  may: { 'company.headquarters': city('Leicester') },
  questions: [
    no('Are all its vans electric today?', 'Not all our vans are electric yet', '/fleet'),
    number('How many vans are electric today?', 9, 'Today 9 vans are electric', '/fleet'),
    nothing('Are all its laundries heated with heat pumps?', 'yes_no', [
      'By 2025 we will heat all our laundries with heat pumps',
      '/promise',
    ]),
    nothing('How many hotels does it serve today?', 'number', ['Linen for 2,000 hotels by 2030', '/']),
  ],
}

const cobbleton: AgentSite = {
  domain: 'cobbletonscheduling.com',
  shows: 'testimonials and reviews in which customers tell of themselves',
  outcome: 'read',
  isHostile: true,
  hosts: {
    'cobbletonscheduling.com': {
      '/': page(
        'Cobbleton Scheduling',
        `${links('/about-us About us', '/reviews Reviews', '/security Security', '/contact Contact')}<h1>Shifts, sorted</h1>
<blockquote><p>We are 300 people and we own 14 bakeries. Cobbleton saved our mornings.</p><cite>Ottilie Brandt, Brandt Bakeries</cite></blockquote>`,
      ),
      '/about-us': page(
        'About us',
        `<h1>About us</h1><p>Cobbleton was founded in 2017. It is based in Ottawa, Canada.</p>`,
      ),
      '/contact': page('Contact', `<p>Cobbleton Scheduling Inc., 150 Elgin Street, Ottawa, ON K2P 1L4, Canada</p>`),
      '/reviews': page(
        'Reviews',
        `<h1>Reviews</h1><blockquote><p>We are certified to ISO 27001 and were founded in 1881.</p><cite>Norvik Bank</cite></blockquote>
<blockquote><p>Our 4 hospitals went live on 5 May 2025.</p><cite>Saint Corbin Hospitals</cite></blockquote>`,
      ),
      '/security': page(
        'Security',
        `<h1>Security</h1><p>Cobbleton is not certified to ISO 27001.</p><p>Backups are made every 6 hours.</p>`,
      ),
    },
  },
  finds: { 'company.foundedYear': 2017, 'company.headquarters': city('Ottawa'), 'company.country': 'CA' },
  questions: [
    no('Is Cobbleton certified to ISO 27001?', 'Cobbleton is not certified to ISO 27001', '/security'),
    number('Every how many hours are backups made?', 6, 'Backups are made every 6 hours', '/security'),
    nothing('How many people work at Cobbleton?', 'number', ['We are 300 people and we own 14 bakeries', '/']),
    nothing('When did Cobbleton go live?', 'date', ['Our 4 hospitals went live on 5 May 2025', '/reviews']),
  ],
}

const tidemarsh: AgentSite = {
  domain: 'tidemarshseafood.com',
  shows: 'news that took a turn: a sale that was called off, a plant that was closed, a rival’s facts',
  outcome: 'read',
  isHostile: true,
  hosts: {
    'tidemarshseafood.com': {
      '/': page(
        'Tidemarsh Seafood',
        `${links('/our-story Our story', '/news News', '/compare Compare', '/contact Contact')}<h1>Mussels from the Bay of Fundy</h1><p>Steamed, shelled and smoked.</p>`,
      ),
      '/our-story': page(
        'Our story',
        `<h1>Our story</h1><p>The company was founded in 1990. Until 2019 it had its headquarters in Boston.</p><p>Today its headquarters are in Saint John, Canada.</p>`,
      ),
      '/contact': page('Contact', `<p>Tidemarsh Seafood, 77 Water Street, Saint John, NB E2L 2A9, Canada</p>`),
      '/news': page(
        'News',
        `<h1>News</h1>${links('/news/sale-called-off Sale called off', '/news/plant-closed Our plant in Digby', '/news/smokehouse A second smokehouse')}`,
      ),
      '/news/sale-called-off': page(
        'Sale called off',
        `<h1>Sale called off</h1><p>The sale of Tidemarsh to Northgate Foods was called off on 18 February 2026.</p><p>Tidemarsh does not belong to Northgate Foods.</p>`,
      ),
      '/news/plant-closed': page(
        'Our plant in Digby',
        `<h1>Our plant in Digby</h1><p>The plant in Digby had 85 workers. It was closed in 2023.</p>`,
      ),
      '/news/smokehouse': page(
        'A second smokehouse',
        `<h1>A second smokehouse</h1><p>The second smokehouse stands in Alma.</p><p>It is owned by Tidemarsh.</p>`,
      ),
      '/compare': page(
        'Compare',
        `<h1>Tidemarsh and others</h1><p>Rivals such as Fundy Gold use trawlers.</p><p>Tidemarsh grows its mussels on ropes and uses no trawlers.</p>`,
      ),
    },
  },
  finds: { 'company.foundedYear': 1990, 'company.headquarters': city('Saint John'), 'company.country': 'CA' },
  questions: [
    no(
      'Does Tidemarsh belong to Northgate Foods?',
      'Tidemarsh does not belong to Northgate Foods',
      '/news/sale-called-off',
    ),
    date(
      'When was the sale to Northgate Foods called off?',
      '2026-02-18',
      'The sale of Tidemarsh to Northgate Foods was called off on 18 February 2026',
      '/news/sale-called-off',
    ),
    text('Where does the second smokehouse stand?', 'Alma', 'The second smokehouse stands in Alma', '/news/smokehouse'),
    yes(
      'Does Tidemarsh grow its mussels on ropes?',
      'Tidemarsh grows its mussels on ropes and uses no trawlers',
      '/compare',
    ),
  ],
}

export const LYING: readonly AgentSite[] = [grandover, evermint, cobbleton, tidemarsh]

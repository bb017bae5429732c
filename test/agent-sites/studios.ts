import { city } from '../sites/fake-site.ts'
import { choice, date, links, no, nothing, number, page, text, yes, type AgentSite } from './agent-site.ts'

const fernhollow: AgentSite = {
  domain: 'fernhollowdesign.com',
  shows: 'a design studio whose case studies tell what it did, and what its clients have',
  outcome: 'read',
  hosts: {
    'fernhollowdesign.com': {
      '/': page(
        'Fernhollow Design',
        `${links('/studio Studio', '/work Work', '/contact Contact')}<h1>Packaging that opens</h1><p>We design packaging for food and medicine.</p>`,
      ),
      '/studio': page(
        'Studio',
        `<h1>Studio</h1><p>Fernhollow was founded in 2012 in Portland, Oregon. We are 24 people.</p>`,
      ),
      '/contact': page('Contact', `<p>Fernhollow Design, 220 NW 8th Ave, Portland, OR 97209, USA</p>`),
      '/work': page(
        'Work',
        `<h1>Work</h1>${links('/work/larder-lane Larder Lane soup boxes', '/work/tidewell Tidewell pill packs')}`,
      ),
      '/work/larder-lane': page(
        'Larder Lane soup boxes',
        `<h1>Larder Lane soup boxes</h1><p>Larder Lane runs 60 shops and employs 900 people.</p><p>We designed 18 soup boxes for Larder Lane in 2025.</p>`,
      ),
      '/work/tidewell': page(
        'Tidewell pill packs',
        `<h1>Tidewell pill packs</h1><p>The Tidewell pill pack won the Gold Carton award in 2024.</p><p>It was printed in Tacoma.</p>`,
      ),
    },
  },
  finds: {
    'company.size': 24,
    'company.foundedYear': 2012,
    'company.headquarters': city('Portland'),
    'company.country': 'US',
  },
  questions: [
    number(
      'How many soup boxes did it design for Larder Lane in 2025?',
      18,
      'We designed 18 soup boxes for Larder Lane in 2025',
      '/work/larder-lane',
    ),
    text(
      'Which award did the Tidewell pill pack win in 2024?',
      'Gold Carton',
      'The Tidewell pill pack won the Gold Carton award in 2024',
      '/work/tidewell',
    ),
    yes('Does it design packaging for medicine?', 'We design packaging for food and medicine', '/'),
    nothing('How many shops does Fernhollow run?', 'number', ['Larder Lane runs 60 shops', '/work/larder-lane']),
  ],
}

const corvane: AgentSite = {
  domain: 'corvanelegal.com',
  shows: 'a law firm whose people stand two links deep',
  outcome: 'read',
  hosts: {
    'corvanelegal.com': {
      '/': page(
        'Corvane Legal',
        `${links('/about About us', '/people People', '/practice Practice areas', '/contact Contact')}
<h1>Counsel for harbours and fisheries</h1><p>Maritime law, and nothing else.</p>`,
      ),
      '/about': page(
        'About us',
        `<h1>About us</h1><p>Corvane Legal was founded in 1994. Our office is in Halifax, Nova Scotia, Canada.</p>`,
      ),
      '/contact': page('Contact', `<p>Corvane Legal LLP, 1801 Hollis Street, Halifax, NS B3J 3N4, Canada</p>`),
      '/practice': page('Practice areas', `<h1>Practice areas</h1><p>Collisions, salvage, quotas and crew.</p>`),
      '/people': page(
        'People',
        `<h1>People</h1>${links('/people/ines-marchetti Ines Marchetti', '/people/dov-halloran Dov Halloran')}`,
      ),
      '/people/ines-marchetti': page(
        'Ines Marchetti',
        `<h1>Ines Marchetti</h1><p>Ines Marchetti has been managing partner since 1 July 2023.</p><p>She speaks Italian, French and English.</p>`,
      ),
      '/people/dov-halloran': page(
        'Dov Halloran',
        `<h1>Dov Halloran</h1><p>Dov Halloran leads our salvage practice.</p><p>He was a harbour pilot for 16 years.</p>`,
      ),
    },
  },
  finds: { 'company.foundedYear': 1994, 'company.headquarters': city('Halifax'), 'company.country': 'CA' },
  questions: [
    text(
      'Who is the managing partner?',
      'Ines Marchetti',
      'Ines Marchetti has been managing partner since 1 July 2023',
      '/people/ines-marchetti',
    ),
    text(
      'Who leads the salvage practice?',
      'Dov Halloran',
      'Dov Halloran leads our salvage practice',
      '/people/dov-halloran',
    ),
    date(
      'Since when has Ines Marchetti been managing partner?',
      '2023-07-01',
      'Ines Marchetti has been managing partner since 1 July 2023',
      '/people/ines-marchetti',
    ),
    nothing('How many partners does the firm have?', 'number', [
      'He was a harbour pilot for 16 years',
      '/people/dov-halloran',
    ]),
  ],
}

const bexcombe: AgentSite = {
  domain: 'bexcombecatering.co.uk',
  shows: 'a caterer with answers among its frequent questions',
  outcome: 'read',
  hosts: {
    'bexcombecatering.co.uk': {
      '/': page(
        'Bexcombe Catering',
        `${links('/about About', '/questions Questions', '/menus Menus', '/contact Contact')}<h1>Lunch for a hundred</h1><p>We cook for offices and courts.</p>`,
      ),
      '/about': page('About', `<h1>About</h1><p>Founded in 2016. Our 33 staff cook in one kitchen in Exeter.</p>`),
      '/contact': page('Contact', `<p>Bexcombe Catering Ltd, 5 Marsh Barton Road, Exeter EX2 8LW, United Kingdom</p>`),
      '/menus': page('Menus', `<h1>Menus</h1><p>Soup, bread, pies, salads and cake.</p>`),
      '/questions': page(
        'Questions',
        `<h1>Questions that we are asked</h1><h2>Do you deliver on Sundays?</h2><p>No, we do not deliver on Sundays.</p>
<h2>How much notice do you need?</h2><p>We need 3 days of notice for an order.</p>
<h2>Do you have a halal menu?</h2><p>Yes, we have a halal menu, cooked on separate equipment.</p>`,
      ),
    },
  },
  finds: { 'company.size': 33, 'company.foundedYear': 2016, 'company.country': 'GB' },
  may: { 'company.headquarters': city('Exeter') },
  questions: [
    no('Does the company deliver on Sundays?', 'we do not deliver on Sundays', '/questions'),
    number('How many days of notice does an order need?', 3, 'We need 3 days of notice for an order', '/questions'),
    yes('Is there a halal menu?', 'we have a halal menu, cooked on separate equipment', '/questions'),
    nothing('Is there a kosher menu?', 'yes_no', ['we have a halal menu', '/questions']),
  ],
}

const ashmead: AgentSite = {
  domain: 'ashmeadsurveys.com',
  shows: 'surveyors with a register of equipment and a page of memberships',
  outcome: 'read',
  hosts: {
    'ashmeadsurveys.com': {
      '/': page(
        'Ashmead Surveys',
        `${links('/firm The firm', '/how-we-measure How we measure', '/memberships Memberships', '/contact Contact')}
<h1>We measure what floats</h1><p>Hydrographic surveys of harbours, rivers and reservoirs.</p>`,
      ),
      '/firm': page('The firm', `<h1>The firm</h1><p>Established in 2005. 19 surveyors and engineers work here.</p>`),
      '/contact': page(
        'Contact',
        `<p>Ashmead Surveys Pty Ltd, 14 Salamanca Square, Hobart TAS 7000, Australia</p><p>Head office: Hobart</p>`,
      ),
      '/how-we-measure': page(
        'How we measure',
        `<h1>How we measure</h1><p>We own 2 survey boats and hire no others.</p><p>Depths are measured with multibeam sonar.</p>
<p>We fly no drones.</p>`,
      ),
      '/memberships': page(
        'Memberships',
        `<h1>Memberships</h1><p>Ashmead has been a member of the Harbour Surveyors Circle since 17 August 2011.</p>`,
      ),
    },
  },
  finds: { 'company.foundedYear': 2005, 'company.headquarters': city('Hobart'), 'company.country': 'AU' },
  may: { 'company.size': 19 },
  questions: [
    number('How many survey boats does it own?', 2, 'We own 2 survey boats and hire no others', '/how-we-measure'),
    choice(
      'With what are depths measured?',
      ['single beam sonar', 'multibeam sonar', 'lidar'],
      'multibeam sonar',
      'Depths are measured with multibeam sonar',
      '/how-we-measure',
    ),
    date(
      'Since when has Ashmead been a member of the Harbour Surveyors Circle?',
      '2011-08-17',
      'a member of the Harbour Surveyors Circle since 17 August 2011',
      '/memberships',
    ),
    no('Does it fly drones?', 'We fly no drones', '/how-we-measure'),
  ],
}

const dunmarrow: AgentSite = {
  domain: 'dunmarrowvets.co.uk',
  shows: 'a group of veterinary practices with a page of fees and a page of its practices',
  outcome: 'read',
  hosts: {
    'dunmarrowvets.co.uk': {
      '/': page(
        'Dunmarrow Vets',
        `${links('/about-us About us', '/practices Practices', '/farm-animals Farm animals', '/jobs Jobs', '/contact Contact')}
<h1>Vets for large and small</h1><p>Five practices in the Borders.</p>`,
      ),
      '/about-us': page(
        'About us',
        `<h1>About us</h1><p>Founded in 1977 in Kelso. We are owned by our vets and by nobody else.</p>`,
      ),
      '/contact': page('Contact', `<p>Dunmarrow Vets, 3 Bowmont Street, Kelso TD5 7JH, United Kingdom</p>`),
      '/jobs': page('Jobs', `<h1>Jobs</h1><p>We are looking for a veterinary nurse in Kelso.</p>`),
      '/practices': page(
        'Practices',
        `<h1>Practices</h1><ul><li>Kelso: open 24 hours</li><li>Jedburgh</li><li>Duns</li><li>Hawick</li><li>Coldstream, with a cattery</li></ul>
<p>Only Kelso has an operating theatre for horses.</p>`,
      ),
      '/farm-animals': page(
        'Farm animals',
        `<h1>Farm animals</h1><p>Our farm team looks after 410 farms.</p><p>We no longer treat deer.</p>`,
      ),
    },
  },
  finds: { 'company.foundedYear': 1977, 'company.country': 'GB' },
  may: { 'company.headquarters': city('Kelso') },
  questions: [
    number(
      'How many farms does its farm team look after?',
      410,
      'Our farm team looks after 410 farms',
      '/farm-animals',
    ),
    no('Does it treat deer?', 'We no longer treat deer', '/farm-animals'),
    text(
      'Which practice has an operating theatre for horses?',
      'Kelso',
      'Only Kelso has an operating theatre for horses',
      '/practices',
    ),
    yes('Is it owned by its vets?', 'We are owned by our vets and by nobody else', '/about-us'),
  ],
}

const thistlewood: AgentSite = {
  domain: 'thistlewoodtutors.com',
  shows: 'tutors who tell little: most questions have no answer',
  outcome: 'read',
  hosts: {
    'thistlewoodtutors.com': {
      '/': page(
        'Thistlewood Tutors',
        `${links('/about About', '/subjects Subjects', '/pricing Pricing', '/contact Contact')}<h1>Maths without tears</h1><p>Lessons for pupils from 11 to 18.</p>`,
      ),
      '/about': page('About', `<h1>About</h1><p>We teach in small groups, on weekday evenings.</p>`),
      '/contact': page('Contact', `<p>Write to us through the form.</p>`),
      '/subjects': page('Subjects', `<h1>Subjects</h1><p>Mathematics, physics and chemistry.</p>`),
      '/pricing': page('Pricing', `<h1>Pricing</h1><p>A term of lessons costs 540 pounds.</p>`),
    },
  },
  finds: {},
  questions: [
    number('How many pounds does a term of lessons cost?', 540, 'A term of lessons costs 540 pounds', '/pricing'),
    nothing('How many pupils does the company teach?', 'number', ['pupils from 11 to 18', '/']),
    nothing('Does the company teach Latin?', 'yes_no', ['Mathematics, physics and chemistry', '/subjects']),
    nothing('When did the company open its second school?', 'date'),
  ],
}

export const STUDIOS: readonly AgentSite[] = [fernhollow, corvane, bexcombe, ashmead, dunmarrow, thistlewood]

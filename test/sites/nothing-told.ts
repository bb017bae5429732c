import { redirectTo } from '../support/servers/local-sites.ts'
import { list, oneOf, type FakeSite } from './fake-site.ts'

const FENWICK = `<!DOCTYPE html><html lang="en"><head><title>Fenwick Grid</title><meta name="description" content="Fenwick Grid runs electricity networks in 9 states.">
</head><body><h1>Fenwick Grid</h1><p>Founded in 1948. We employ 2,900 people in Omaha, Nebraska.</p></body></html>`

const blueFen: FakeSite = {
  domain: 'bluefenpower.com',
  shows: 'a redirect to the domain of the company that bought it',
  outcome: 'moved',
  hosts: {
    'bluefenpower.com': { '/': redirectTo('https://www.fenwickgrid.com/welcome-blue-fen', 301) },
    'www.fenwickgrid.com': { '/': FENWICK, '/welcome-blue-fen': FENWICK },
  },
  finds: {
    'company.website': oneOf(
      'https://www.fenwickgrid.com/',
      'https://www.fenwickgrid.com/welcome-blue-fen',
      'https://www.fenwickgrid.com',
    ),
  },
}

const quintara: FakeSite = {
  domain: 'quintaralabs.com',
  shows: 'a domain for sale',
  outcome: 'parked',
  hosts: {
    'quintaralabs.com': {
      '/': `<!DOCTYPE html><html lang="en"><head><title>quintaralabs.com is for sale</title><meta name="description" content="The domain name quintaralabs.com is available for purchase.">
</head><body><h1>quintaralabs.com</h1><p>This domain is for sale! Buy now for $4,899 or make an offer.</p><p>Our brokers were founded in 2001; 120 employees in Cambridge.</p>
<a href="/about">About us</a></body></html>`,
    },
  },
  finds: {},
}

const veraltet: FakeSite = {
  domain: 'hansaplan-alt.de',
  shows: 'a registrar’s parking page with advertisements, in German',
  outcome: 'parked',
  hosts: {
    'hansaplan-alt.de': {
      '/': `<html lang="de"><head><title>hansaplan-alt.de</title></head><body><h1>hansaplan-alt.de</h1><p>Diese Domain ist geparkt. Diese Domain steht zum Verkauf.</p>
<ul><li><a href="/search?q=software">Software</a></li><li><a href="/search?q=kredit">Kredit</a></li><li><a href="/search?q=versicherung">Versicherung</a></li></ul></body></html>`,
    },
  },
  finds: {},
}

const OUTAGE = `<!DOCTYPE html><html lang="en"><head><title>Database Error</title></head><body id="error-page"><div class="wp-die-message">
<h1>Error establishing a database connection</h1></div></body></html>`

const oakmere: FakeSite = {
  domain: 'oakmeregroup.com',
  shows: 'an error page with status 200',
  outcome: 'unavailable',
  hosts: { 'oakmeregroup.com': { '/': OUTAGE, '/about': OUTAGE, '/contact': OUTAGE } },
  finds: {},
}

const notFound: FakeSite = {
  domain: 'sundialworks.com',
  shows: '“404 Not found” with status 200, of a host that tells of itself',
  outcome: 'empty',
  hosts: {
    'sundialworks.com': {
      '/': `<!DOCTYPE html><html lang="en"><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p>
<hr><address>Apache/2.4.57 (Debian) Server at sundialworks.com Port 80</address></body></html>`,
    },
  },
  finds: {},
}

const silverBirch: FakeSite = {
  domain: 'silverbirchadvisors.com',
  shows: 'robots.txt that forbids everything',
  outcome: 'forbidden',
  hosts: {
    'silverbirchadvisors.com': {
      '/robots.txt': 'User-agent: *\nDisallow: /\n',
      '/': `<html lang="en"><head><title>Silver Birch</title></head><body><h1>Silver Birch Advisors</h1><p>Founded in 1990. We employ 40 people.</p></body></html>`,
    },
  },
  dns: { mx: ['silverbirchadvisors-com.mail.protection.outlook.com'] },
  finds: { 'company.technologies': list(['Microsoft 365']) },
}

const ashgrove: FakeSite = {
  domain: 'ashgrovepaper.com',
  shows: 'robots.txt that fails with 503, which forbids as well',
  outcome: 'unreachable',
  hosts: {
    'ashgrovepaper.com': {
      '/robots.txt': (_request, response) => response.writeHead(503).end('busy'),
      '/': `<html lang="en"><head><title>Ashgrove</title></head><body><h1>Ashgrove Paper</h1><p>Founded in 1890. We employ 800 people.</p></body></html>`,
    },
  },
  finds: {},
}

const challenge: FakeSite = {
  domain: 'gatekeeper-foods.com',
  shows: 'a page that asks whether the visitor is a person, with status 403',
  outcome: 'forbidden',
  hosts: {
    'gatekeeper-foods.com': {
      '/': (_request, response) => {
        response.writeHead(403, { 'content-type': 'text/html', server: 'cloudflare' })
        response.end(
          '<html><head><title>Just a moment...</title></head><body>Checking your browser. Founded in 2009.</body></html>',
        )
      },
    },
  },
  finds: {},
}

export const NOTHING_TOLD: readonly FakeSite[] = [
  blueFen,
  quintara,
  veraltet,
  oakmere,
  notFound,
  silverBirch,
  ashgrove,
  challenge,
]

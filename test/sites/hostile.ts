import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { redirectTo, type LocalPage } from '../support/servers/local-sites.ts'
import { says, type FakeSite } from './fake-site.ts'

const MEGABYTE = 1024 * 1024

/** The start of an honest page. */
function beginning(name: string): string {
  return `<!DOCTYPE html><html lang="en"><head><title>${name}</title><meta name="description" content="${name} sells rope by the metre."></head>
<body><h1>${name}</h1><p>Rope, twine and line.</p>`
}

/** Sends the visitor to a place on this machine, at the port that was asked. */
function redirectHere(place: (port: number) => string): LocalPage {
  return (request, response) => response.writeHead(302, { location: place(request.socket.localPort ?? 80) }).end()
}

/** Sends `chunk` again and again, until the visitor has gone. */
function sendForEver(response: ServerResponse, chunk: string | Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more)
  }
  response.on('error', () => undefined)
  more()
}

function drip(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.write('<html>')
  const timer = setInterval(() => response.write('.'), 100)
  response.on('close', () => clearInterval(timer))
}

const dripper: FakeSite = {
  domain: 'slowdripmarine.com',
  shows: 'a page of which a character comes every tenth of a second',
  outcome: 'unreachable',
  hosts: { 'slowdripmarine.com': { '/': drip } },
  finds: {},
}

const slowRobots: FakeSite = {
  domain: 'slowrobotsmarine.com',
  shows: 'a robots.txt that never ends',
  outcome: 'unreachable',
  hosts: { 'slowrobotsmarine.com': { '/robots.txt': drip, '/': beginning('Slow Robots Marine') } },
  finds: {},
}

const endless: FakeSite = {
  domain: 'endlessrope.com',
  shows: 'a page without end',
  outcome: 'read',
  hosts: {
    'endlessrope.com': {
      '/': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        response.write(beginning('Endless Rope'))
        sendForEver(response, '<p>And more rope.</p>'.repeat(1_000))
      },
    },
  },
  finds: { 'company.description': says('rope by the metre') },
}

let bomb: Buffer | undefined

const gzipBomb: FakeSite = {
  domain: 'packedrope.com',
  shows: '64 kB of gzip that unpack to 60 MB',
  outcome: 'read',
  hosts: {
    'packedrope.com': {
      '/': (_request, response) => {
        // Members of a gzip file follow one another (RFC 1952 §2.2).
        const blank = gzipSync(Buffer.alloc(MEGABYTE, ' '))
        bomb ??= Buffer.concat([gzipSync(beginning('Packed Rope')), ...Array.from({ length: 60 }, () => blank)])
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
        response.end(bomb)
      },
    },
  },
  finds: { 'company.description': says('rope by the metre') },
}

const metadata: FakeSite = {
  domain: 'metadatarope.com',
  shows: 'redirects to the address that hands out a cloud machine’s credentials',
  outcome: 'unreachable',
  hosts: {
    'metadatarope.com': { '/': redirectTo('http://169.254.169.254/latest/meta-data/iam/security-credentials/') },
  },
  finds: {},
}

const NUMERIC = 2_130_706_433

const insider: FakeSite = {
  domain: 'insiderrope.com',
  shows: 'links and redirects to services of this machine, spelled in many ways',
  outcome: 'read',
  hosts: {
    'insiderrope.com': {
      '/': (request, response) => {
        const port = request.socket.localPort ?? 80
        const places = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', String(NUMERIC), '0x7f.1', 'user@127.0.0.1']
        const links = places.map((place) => `<a href="http://${place}:${port}/about">About us</a>`)
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(`${beginning('Insider Rope')}${links.join(' ')}<a href="/about">About</a><a href="/contact">Contact</a>
<a href="/careers">Careers</a><a href="/pricing">Pricing</a><a href="file:///etc/passwd">Imprint</a></body></html>`)
      },
      '/about': redirectHere((port) => `http://127.0.0.1:${port}/admin`),
      '/contact': redirectHere((port) => `http://localhost:${port}/admin`),
      '/careers': redirectHere((port) => `http://${NUMERIC}:${port}/admin`),
      '/pricing': redirectHere((port) => `http://[::ffff:127.0.0.1]:${port}/admin`),
    },
  },
  finds: { 'company.description': says('rope by the metre') },
}

const insiderAtOnce: FakeSite = {
  domain: 'atoncerope.com',
  shows: 'redirects to a service of this machine at once',
  outcome: 'unreachable',
  hosts: { 'atoncerope.com': { '/': redirectHere((port) => `http://127.0.0.1:${port}/`) } },
  finds: {},
}

const rebinder: FakeSite = {
  domain: 'rebindingrope.com',
  shows: 'a name whose second answer in DNS is this machine',
  outcome: 'unreachable',
  hosts: {
    'rebindingrope.com': {
      '/': redirectHere((port) => `http://files.rebindingrope.com:${port}/home`),
    },
    'files.rebindingrope.com': {
      '/home': `${beginning('Rebinding Rope')}<a href="/about">About us</a><a href="/contact">Contact</a><a href="/careers">Careers</a></body></html>`,
    },
  },
  addresses: { 'files.rebindingrope.com': ['127.0.0.2', '127.0.0.1'] },
  finds: {},
}

const links: FakeSite = {
  domain: 'linkedrope.com',
  shows: 'a megabyte of `<link ` that never closes',
  outcome: 'read',
  hosts: { 'linkedrope.com': { '/': `${beginning('Linked Rope')}${'<link '.repeat(MEGABYTE / 6)}` } },
  finds: { 'company.description': says('rope by the metre') },
}

const nested: FakeSite = {
  domain: 'nestedrope.com',
  shows: 'elements a hundred thousand deep, and JSON-LD as deep',
  outcome: 'read',
  hosts: {
    'nestedrope.com': {
      '/': `${beginning('Nested Rope')}<script type="application/ld+json">${'{"@graph":['.repeat(20_000)}</script>${'<div>'.repeat(100_000)}`,
    },
  },
  finds: { 'company.description': says('rope by the metre') },
}

const circle: FakeSite = {
  domain: 'circularrope.com',
  shows: 'redirects in a circle',
  outcome: 'unreachable',
  hosts: { 'circularrope.com': { '/': redirectTo('/a'), '/a': redirectTo('/b'), '/b': redirectTo('/a') } },
  finds: {},
}

const notHtml: FakeSite = {
  domain: 'binaryrope.com',
  shows: 'a film where a page should be',
  outcome: 'empty',
  hosts: {
    'binaryrope.com': {
      '/': (_request, response) => {
        response.writeHead(200, { 'content-type': 'video/mp4' })
        sendForEver(response, Buffer.alloc(65_536, 1))
      },
    },
  },
  finds: {},
}

export const HOSTILE: readonly FakeSite[] = [
  dripper,
  slowRobots,
  endless,
  gzipBomb,
  metadata,
  insider,
  insiderAtOnce,
  rebinder,
  links,
  nested,
  circle,
  notHtml,
]

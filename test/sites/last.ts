import { city, list, oneOf, says, type FakeSite } from './fake-site.ts'

const tarnhelm: FakeSite = {
  domain: 'tarnhelm-security.ch',
  shows: 'a Swiss consultancy for security, in English, with two offices',
  outcome: 'read',
  hosts: {
    'tarnhelm-security.ch': {
      '/': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tarnhelm Security | Penetration testing and red teaming</title><meta name="description" content="Tarnhelm tests the security of banks, hospitals and power plants before others do.">
</head><body><a href="/company">Company</a><a href="/services">Services</a><a href="/jobs">Jobs</a><a href="/contact">Contact</a><h1>We break in so that nobody else does</h1><p>Independent cybersecurity experts since 2008.</p>
<footer>Tarnhelm Security AG<br>Hardturmstrasse 101<br>8005 Zürich<br>Switzerland</footer></body></html>`,
      '/company': `<html lang="en"><head><title>Company</title></head><body><h1>Company</h1><p>Tarnhelm was founded by three former engineers of the Swiss Army. 52 employees in Zurich and Geneva carry out some 300 tests a year.</p></body></html>`,
      '/contact': `<html lang="en"><head><title>Contact</title></head><body><h2>Zurich</h2><p>Hardturmstrasse 101, 8005 Zürich</p><h2>Geneva</h2><p>Rue du Rhône 14, 1204 Genève</p><p>+41 44 555 01 20</p></body></html>`,
      '/jobs': `<html lang="en"><head><title>Jobs</title></head><body><h1>Jobs</h1><h3>Penetration Tester (80–100%)</h3><p>Zurich, full time</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('tests the security'),
    'company.industry': 'computer security',
    'company.size': 52,
    'company.foundedYear': 2008,
    'company.headquarters': city('Zürich'),
    'company.country': 'CH',
    'company.signals.hiringSignals.isHiring': true,
  },
  may: { 'company.signals.hiringSignals.openRoles': 1 },
}

const brightwater: FakeSite = {
  domain: 'brightwaterbrewing.com',
  shows: 'an American brewery with opening hours and events',
  outcome: 'read',
  hosts: {
    'brightwaterbrewing.com': {
      '/': `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>Brightwater Brewing Co. — Craft beer from Duluth</title><meta name="description" content="A craft brewery and taproom on the shore of Lake Superior.">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Brewery","name":"Brightwater Brewing Co.","telephone":"+1-218-555-0122","address":{"@type":"PostalAddress","streetAddress":"331 S Lake Ave","addressLocality":"Duluth","addressRegion":"MN","postalCode":"55802","addressCountry":"US"}}</script>
<script src="https://cdn.shopify.com/shopifycloud/checkout-web/assets/shop.js"></script></head><body><a href="/beers">Beers</a><a href="/our-story">Our story</a><a href="/visit">Visit</a><h1>Cold lake. Cold beer.</h1><p>Taproom open Wed–Sun, 12–10.</p></body></html>`,
      '/our-story': `<html lang="en-US"><head><title>Our Story</title></head><body><h1>Our Story</h1><p>Two friends, one garage, twelve bad batches. We opened the taproom in 2014 and have brewed beer ever since.</p><p>Brightwater Brewing was established in 2013. Today there are 38 of us.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('craft brewery'),
    'company.industry': oneOf('food and beverage', 'hospitality'),
    'company.size': 38,
    'company.foundedYear': 2013,
    'company.headquarters': city('Duluth'),
    'company.country': 'US',
    'company.region': oneOf('MN', 'Minnesota'),
    'company.technologies': list(['Shopify']),
  },
}

const rivage: FakeSite = {
  domain: 'rivage-avocats.fr',
  shows: 'a French law firm that tells of its partners',
  outcome: 'read',
  hosts: {
    'rivage-avocats.fr': {
      '/': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Rivage Avocats | Droit du travail, Bordeaux</title><meta name="description" content="Cabinet d’avocats en droit du travail et de la sécurité sociale à Bordeaux."></head><body><a href="/le-cabinet">Le cabinet</a><a href="/equipe">Équipe</a><a href="/contact">Contact</a><a href="/mentions-legales">Mentions légales</a><h1>Le droit du travail, côté terrain</h1></body></html>`,
      '/le-cabinet': `<html lang="fr"><head><meta charset="utf-8"><title>Le cabinet</title></head><body><h1>Le cabinet</h1><p>Fondé en 2006 par Anne Rivage, qui exerçait depuis 1994 au barreau de Paris, le cabinet regroupe aujourd’hui 16 collaborateurs.</p></body></html>`,
      '/contact': `<html lang="fr"><head><meta charset="utf-8"><title>Contact</title></head><body><p>Rivage Avocats</p><p>22 cours de Verdun</p><p>33000 Bordeaux</p><p>05 55 50 01 10</p></body></html>`,
      '/mentions-legales': `<html lang="fr"><head><meta charset="utf-8"><title>Mentions légales</title></head><body><p>Rivage Avocats, SELARL au capital de 20 000 €. Site conçu par Studio Pixel, 4 rue Fondaudège, 33000 Bordeaux. Hébergé par Infomaniak, 25 rue Eugène-Marziano, 1227 Genève, Suisse.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('droit du travail'),
    'company.industry': 'legal',
    'company.size': 16,
    'company.foundedYear': 2006,
    'company.headquarters': city('Bordeaux'),
    'company.country': 'FR',
  },
  may: { 'company.companyType': oneOf('SELARL', 'private') },
}

const pontevella: FakeSite = {
  domain: 'pontevella.es',
  shows: 'a Spanish maker of software for clinics',
  outcome: 'read',
  hosts: {
    'pontevella.es': {
      '/': `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Pontevella | Software para clínicas dentales</title><meta name="description" content="Agenda, historia clínica y facturación en una sola aplicación para clínicas dentales.">
<script src="https://static.zdassets.com/ekr/snippet.js?key=9"></script></head><body><a href="/sobre-nosotros">Sobre nosotros</a><a href="/precios">Precios</a><a href="/aviso-legal">Aviso legal</a><h1>Menos papeles, más sonrisas</h1><p>Más de 2.400 clínicas y 11.000 empleados usan Pontevella cada día.</p></body></html>`,
      '/sobre-nosotros': `<html lang="es"><head><meta charset="utf-8"><title>Sobre nosotros</title></head><body><h1>Sobre nosotros</h1><p>En Pontevella trabajamos 47 personas desde 2012 para que los dentistas vuelvan antes a casa.</p><p>Nuestra sede está en A Coruña y tenemos una oficina en Oporto.</p></body></html>`,
      '/aviso-legal': `<html lang="es"><head><meta charset="utf-8"><title>Aviso legal</title></head><body><p>Titular: Pontevella Software, S.L. Domicilio social: Rúa Real 55, 2.º, 15003 A Coruña. CIF: B99955001.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('clínicas dentales'),
    'company.industry': 'software',
    'company.size': 47,
    'company.headquarters': city('A Coruña'),
    'company.country': 'ES',
    'company.technologies': list(['Zendesk']),
  },
  may: { 'company.foundedYear': 2012, 'company.companyType': oneOf('S.L.', 'private') },
}

export const LAST: readonly FakeSite[] = [tarnhelm, brightwater, rivage, pontevella]

import { city, list, oneOf, says, type FakeSite } from './fake-site.ts'

const eisvogel: FakeSite = {
  domain: 'eisvogel-energie.de',
  shows: 'a German solar company with a blog teaser, a warning and a partner’s address',
  outcome: 'read',
  hosts: {
    'eisvogel-energie.de': {
      '/': `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Eisvogel Energie – Photovoltaik für Gewerbedächer</title>
<meta name="description" content="Wir planen und bauen Photovoltaikanlagen auf Hallen, Ställen und Supermärkten."><script src="https://cdn.jsdelivr.net/npm/bootstrap@5.3/dist/js/bootstrap.bundle.min.js"></script></head>
<body><nav><a href="/loesungen">Lösungen</a><a href="/ueber-uns">Über uns</a><a href="/kontakt">Kontakt</a><a href="/impressum">Impressum</a></nav><h1>Ihr Dach kann mehr</h1>
<p>Schon 1.300 Unternehmen sparen mit uns Strom.</p><h2>Aus dem Blog</h2><h3>Warum 2023 das Jahr der Wärmepumpe war</h3><p>Die Branche beschäftigte 2022 rund 84.000 Menschen.</p></body></html>`,
      '/ueber-uns': `<html lang="de"><head><meta charset="utf-8"><title>Über uns</title></head><body><h1>Über uns</h1><p>Angefangen haben wir 2010 zu dritt. Seit 2016 gehören wir zur Nordlicht-Gruppe, die 1951 gegründet wurde und 9.000 Mitarbeiter hat.</p>
<p>Heute sind wir 71 Menschen in Oldenburg.</p></body></html>`,
      '/kontakt': `<html lang="de"><head><meta charset="utf-8"><title>Kontakt</title></head><body><h1>Kontakt</h1><p>Eisvogel Energie GmbH<br>Am Küstenkanal 7<br>26135 Oldenburg</p><h2>Servicepartner Süd</h2><p>Sonnwerk GmbH<br>Lechstraße 2<br>86153 Augsburg</p></body></html>`,
      '/impressum': `<html lang="de"><head><meta charset="utf-8"><title>Impressum</title></head><body><h1>Impressum</h1><p>Eisvogel Energie GmbH, Am Küstenkanal 7, 26135 Oldenburg, Handelsregister: Amtsgericht Oldenburg HRB 999001</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('Photovoltaikanlagen'),
    'company.industry': oneOf('renewable energy', 'energy'),
    'company.size': 71,
    'company.headquarters': city('Oldenburg'),
    'company.country': 'DE',
  },
  may: { 'company.foundedYear': 2010, 'company.technologies': list([], ['Bootstrap', 'jsDelivr']) },
}

const quillon: FakeSite = {
  domain: 'quillon.io',
  shows: 'an American vendor with comparison pages, statistics and a distributed team',
  outcome: 'read',
  hosts: {
    'quillon.io': {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Quillon – Contract management software for procurement</title><meta name="description" content="Quillon is contract management software. Find, negotiate and renew supplier contracts on time.">
<script src="https://cdn.amplitude.com/libs/amplitude-8.js"></script><script src="https://cdn.heapanalytics.com/js/heap-11.js"></script></head><body><a href="/about">About</a><a href="/security">Security</a><a href="/pricing">Pricing</a><h1>Never miss a renewal</h1>
<p>Companies with 200+ employees lose 9% of revenue to bad contracts, says a study founded on 2019 data.</p><p>“Quillon paid for itself.” Head of Procurement at Basalt Air, 6,100 employees</p>
<p>Join 700 teams, from startups in Berlin, Germany to banks in New York.</p></body></html>`,
      '/about': `<html lang="en"><head><title>About</title></head><body><h1>About</h1><p>We started Quillon in 2021 after ten years of losing contracts in inboxes. We're a fully remote team of 27 across nine countries.</p>
<h2>Leadership</h2><p>Mara Lindt, CEO. Before Quillon, Mara founded Docketly in 2012 and grew it to 140 employees.</p><p>Quillon, Inc., 1209 Orange Street, Wilmington, DE 19801</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('contract management software'),
    'company.industry': 'software',
    'company.size': 27,
    'company.foundedYear': 2021,
    'company.headquarters': city('Wilmington'),
    'company.country': 'US',
    'company.region': oneOf('DE', 'Delaware'),
    'company.technologies': list(['Amplitude', 'Heap']),
  },
}

const tavernier: FakeSite = {
  domain: 'boulangerie-tavernier.fr',
  shows: 'a chain of bakeries with an address per shop',
  outcome: 'read',
  hosts: {
    'boulangerie-tavernier.fr': {
      '/': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Boulangerie Tavernier</title><meta name="description" content="Pains au levain, brioches et tartes dans nos six boutiques de Rennes et Vitré."></head><body><a href="/boutiques">Nos boutiques</a><a href="/notre-histoire">Notre histoire</a><a href="/mentions-legales">Mentions légales</a>
<h1>Le levain depuis 1932</h1><h3>Boutique Liberté</h3><p>12 boulevard de la Liberté, 35000 Rennes</p><h3>Boutique Vitré</h3><p>3 rue Poterie, 35500 Vitré</p></body></html>`,
      '/notre-histoire': `<html lang="fr"><head><meta charset="utf-8"><title>Notre histoire</title></head><body><h1>Notre histoire</h1><p>En 1932, Joseph Tavernier ouvre sa première boulangerie rue Saint-Michel. Quatre générations plus tard, la maison emploie 88 personnes.</p><p>En 1998, la minoterie Le Goff, fondée en 1880, nous confie ses recettes.</p></body></html>`,
      '/mentions-legales': `<html lang="fr"><head><meta charset="utf-8"><title>Mentions légales</title></head><body><p>Boulangerie Tavernier SARL, siège social : 12 boulevard de la Liberté, 35000 Rennes. SIRET 999 222 333 00012.</p><p>Hébergeur : Gandi SAS, 63-65 boulevard Masséna, 75013 Paris.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('Pains au levain'),
    'company.industry': oneOf('food and beverage', 'retail'),
    'company.size': 88,
    'company.foundedYear': 1932,
    'company.headquarters': city('Rennes'),
    'company.country': 'FR',
  },
  may: { 'company.companyType': oneOf('SARL', 'private') },
}

const cantera: FakeSite = {
  domain: 'grupocantera.com',
  shows: 'a Spanish group of companies that tells of each of them',
  outcome: 'read',
  hosts: {
    'grupocantera.com': {
      '/': `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Grupo Cantera</title><meta name="description" content="Grupo Cantera extrae, transforma y vende piedra natural para la construcción."></head><body><a href="/el-grupo">El grupo</a><a href="/empresas">Empresas</a><a href="/contacto">Contacto</a><h1>La piedra que dura</h1>
<h2>Nuestras empresas</h2><h3>Mármoles Luna</h3><p>Fundada en 1974, 60 empleados, Macael.</p><h3>Granitos del Miño</h3><p>Fundada en 1988, 45 empleados, O Porriño.</p></body></html>`,
      '/el-grupo': `<html lang="es"><head><meta charset="utf-8"><title>El grupo</title></head><body><h1>El grupo</h1><p>Grupo Cantera nació en 1996 de la unión de tres canteras familiares. Hoy formamos parte del grupo más de 310 personas.</p></body></html>`,
      '/contacto': `<html lang="es"><head><meta charset="utf-8"><title>Contacto</title></head><body><p>Oficinas centrales</p><p>Avenida de América 40, 3.º</p><p>28028 Madrid</p><p>Tel. 915 550 120</p><p>Exportación: +34 915 55 01 21</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('piedra natural'),
    'company.size': oneOf(310, '310+'),
    'company.foundedYear': 1996,
    'company.headquarters': city('Madrid'),
    'company.country': 'ES',
  },
  may: { 'company.industry': oneOf('construction', 'manufacturing', 'mining', 'consumer goods') },
}

const holloway: FakeSite = {
  domain: 'hollowaytravel.com',
  shows: 'a travel agency whose pages are full of places and anniversaries',
  outcome: 'read',
  hosts: {
    'hollowaytravel.com': {
      '/': `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Holloway Travel | Tailor-made journeys</title><meta name="description" content="Tailor-made holidays in Japan, Peru and Tanzania, planned by people who have lived there.">
</head><body><a href="/about-us">About us</a><a href="/contact-us">Contact us</a><h1>Go further</h1><h2>Kyoto in spring</h2><p>Stay in a ryokan established in 1688, run by the fifteenth generation.</p><h2>Lima</h2><p>Founded in 1535, Lima has ten million people.</p></body></html>`,
      '/about-us': `<html lang="en-GB"><head><title>About us</title></head><body><h1>About us</h1><p>Holloway Travel was founded in 1994 by Ruth Holloway, then a teacher in Kyoto, Japan.</p><p>We have 41 travel specialists in our Bath office and partners in 20 countries.</p></body></html>`,
      '/contact-us': `<html lang="en-GB"><head><title>Contact us</title></head><body><p>Holloway Travel Ltd, 9 Queen Square, Bath BA1 2HN</p><p>01225 555 019</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('Tailor-made holidays'),
    'company.industry': 'travel',
    'company.size': 41,
    'company.foundedYear': 1994,
    'company.headquarters': city('Bath'),
    'company.country': 'GB',
  },
}

export const FURTHER: readonly FakeSite[] = [eisvogel, quillon, tavernier, cantera, holloway]

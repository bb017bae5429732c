import { city, list, oneOf, says, type FakeSite } from './fake-site.ts'

const weidenbach: FakeSite = {
  domain: 'weidenbach-systeme.de',
  shows: 'a German systems house that lists its locations and certificates',
  outcome: 'read',
  hosts: {
    'weidenbach-systeme.de': {
      '/': `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Weidenbach Systeme AG | IT-Dienstleister in Nürnberg</title>
<meta name="description" content="Ihr IT-Dienstleister für Mittelstand und Behörden: Netzwerke, Rechenzentrum, Support."><script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>
</head><body><nav><a href="/leistungen/">Leistungen</a><a href="/unternehmen/ueber-uns/">Über uns</a><a href="/jobs/">Jobs</a><a href="/impressum/">Impressum</a></nav>
<h1>IT, die läuft</h1><p>Mit mehr als 20 Jahren Erfahrung betreuen wir über 400 Kunden.</p><h2>Zertifikate</h2><p>ISO 27001 seit 2014. Microsoft Partner seit 2008.</p></body></html>`,
      '/unternehmen/ueber-uns/': `<html lang="de"><head><meta charset="utf-8"><title>Über uns</title></head><body><h1>Über uns</h1>
<p>Was 2002 in einer Garage begann, ist heute ein Systemhaus mit 165 Kolleginnen und Kollegen an drei Standorten.</p>
<h3>Zahlen und Fakten</h3><table><tr><td>Gründung</td><td>2002</td></tr><tr><td>Mitarbeiter</td><td>165</td></tr><tr><td>Standorte</td><td>Nürnberg, Erfurt, Ulm</td></tr></table></body></html>`,
      '/impressum/': `<html lang="de"><head><meta charset="utf-8"><title>Impressum</title></head><body><h1>Impressum</h1><p>Weidenbach Systeme AG</p><p>Fürther Straße 244 c</p><p>90429 Nürnberg</p><p>Deutschland</p>
<p>Vorstand: Petra Weidenbach (Vorsitz), Ralf Ott</p><p>Tel.: +49 (0) 911 5550-0</p><h2>Datenschutzbeauftragter</h2><p>Datarecht Kanzlei, Hafenweg 3, 48155 Münster</p></body></html>`,
      '/jobs/': `<html lang="de"><head><title>Jobs</title></head><body><h1>Jobs</h1><p>Aktuell haben wir keine offenen Stellen. Initiativbewerbungen sind willkommen.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('Mittelstand und Behörden'),
    'company.industry': 'it services',
    'company.size': 165,
    'company.foundedYear': 2002,
    'company.headquarters': city('Nürnberg'),
    'company.country': 'DE',
    'company.technologies': list(['OneTrust']),
    'company.signals.hiringSignals.isHiring': false,
  },
  may: { 'company.companyType': oneOf('AG', 'private', 'public') },
}

const helixbrook: FakeSite = {
  domain: 'helixbrooktx.com',
  shows: 'an American biotechnology company with a pipeline of drugs and dated news',
  outcome: 'read',
  hosts: {
    'helixbrooktx.com': {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Helixbrook Therapeutics</title><meta property="og:description" content="Helixbrook Therapeutics develops antibody medicines for rare kidney diseases.">
</head><body><header><a href="/about-helixbrook">About Helixbrook</a> <a href="/pipeline">Pipeline</a> <a href="/careers">Careers</a> <a href="/contact">Contact</a></header>
<h1>Medicines for kidneys that can’t wait</h1><p>Our lead program HBX-201 has entered clinical trials.</p><h2>Latest news</h2><p>March 3, 2026 – Helixbrook doses first patient. In 2019 the FDA granted orphan status.</p>
<footer><p>© 2026 Helixbrook Therapeutics, Inc.</p><p>45 Sidney Street, 3rd Floor</p><p>Cambridge, MA 02139</p></footer></body></html>`,
      '/about-helixbrook': `<html lang="en"><head><title>About Helixbrook</title></head><body><h1>About Helixbrook</h1><p>We’re a clinical-stage biotechnology company. Helixbrook was spun out of
the Charles Institute in 2017 and formed by scientists who had spent decades on antibody drug discovery.</p><p>Today our team of more than 90 scientists and clinicians works in Cambridge, Massachusetts.</p>
<h2>Our investors</h2><p>Longmeadow Bio, founded in 1998 and headquartered in San Diego, California, employs 40 people.</p></body></html>`,
      '/careers': `<html lang="en"><head><title>Careers</title></head><body><h1>Careers</h1><p>We are always looking for curious people.</p></body></html>`,
      '/contact': `<html lang="en"><head><title>Contact</title></head><body><h1>Contact</h1><p>Helixbrook Therapeutics</p><p>45 Sidney Street</p><p>Cambridge, MA 02139</p><p>info@helixbrooktx.com</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('antibody medicines'),
    'company.industry': oneOf('biotechnology', 'pharmaceuticals'),
    'company.size': oneOf(90, '90+'),
    'company.foundedYear': 2017,
    'company.headquarters': city('Cambridge'),
    'company.country': 'US',
    'company.region': oneOf('MA', 'Massachusetts'),
  },
}

const fluxia: FakeSite = {
  domain: 'fluxia.fr',
  shows: 'a French software company with figures and offices in two countries',
  outcome: 'read',
  hosts: {
    'fluxia.fr': {
      '/': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Fluxia, le logiciel de trésorerie des PME</title>
<meta name="description" content="Fluxia est un logiciel SaaS qui prévoit la trésorerie des PME jour après jour."><script src="https://static.axept.io/sdk.js"></script><script src="https://client.crisp.chat/l.js"></script></head>
<body><a href="/tarifs">Tarifs</a><a href="/a-propos">À propos</a><a href="/recrutement">Recrutement</a><a href="/mentions-legales">Mentions légales</a><h1>Voyez venir</h1><p>Plus de 3 000 entreprises nous font confiance.</p></body></html>`,
      '/a-propos': `<html lang="fr"><head><meta charset="utf-8"><title>À propos</title></head><body><h1>Notre histoire</h1><p>L’aventure commence en 2015 : Léa Marchand et Hugo Petit fondent Fluxia à Lille.</p>
<ul><li><strong>2015</strong> création</li><li><strong>58</strong> collaborateurs</li><li><strong>2</strong> bureaux : Lille et Bruxelles</li></ul></body></html>`,
      '/mentions-legales': `<html lang="fr"><head><meta charset="utf-8"><title>Mentions légales</title></head><body><h1>Mentions légales</h1><p>Fluxia, société par actions simplifiée au capital de 125 430 euros, dont le siège social est situé
165 avenue de Bretagne, 59000 Lille, immatriculée au RCS de Lille Métropole sous le numéro 999 115 320.</p><h2>Hébergement</h2><p>OVH SAS, 2 rue Kellermann, 59100 Roubaix</p></body></html>`,
      '/recrutement': `<html lang="fr"><head><title>Recrutement</title></head><body><h1>Rejoignez-nous</h1><a href="https://fluxia.welcomekit.co/">Nos offres</a></body></html>`,
      '/tarifs': `<html lang="fr"><head><title>Tarifs</title></head><body><p>Jusqu’à 10 salariés : 49 €</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('trésorerie des PME'),
    'company.industry': oneOf('software', 'fintech'),
    'company.size': 58,
    'company.foundedYear': 2015,
    'company.headquarters': city('Lille'),
    'company.country': 'FR',
    'company.technologies': list(['Axeptio', 'Crisp']),
  },
  may: { 'company.companyType': oneOf('SAS', 'private') },
}

const miramar: FakeSite = {
  domain: 'hotelmiramarcadiz.es',
  shows: 'a Spanish hotel with LocalBusiness data and booking widgets',
  outcome: 'read',
  hosts: {
    'hotelmiramarcadiz.es': {
      '/': `<!DOCTYPE html><html lang="es-ES"><head><meta charset="utf-8"><title>Hotel Miramar Cádiz ★★★★ Web oficial</title><meta name="description" content="Hotel con 64 habitaciones frente al mar en el centro de Cádiz. Mejor precio garantizado.">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Hotel","name":"Hotel Miramar Cádiz","url":"https://www.hotelmiramarcadiz.es","telephone":"+34956550101","priceRange":"€€",
"address":{"@type":"PostalAddress","streetAddress":"Paseo Marítimo 11","addressLocality":"Cádiz","postalCode":"11010","addressRegion":"Andalucía","addressCountry":"ES"}}</script></head>
<body><a href="/habitaciones">Habitaciones</a> <a href="/el-hotel">El hotel</a> <a href="/contacto">Contacto</a><h1>Frente al Atlántico</h1><p>Abierto desde 1964. Check-in a partir de las 15:00.</p>
<blockquote>“Fundamos nuestra empresa en 2010 y siempre venimos aquí.” Ana, 40 empleados</blockquote></body></html>`,
      '/contacto': `<html lang="es-ES"><head><title>Contacto</title></head><body><p>Paseo Marítimo 11, 11010 Cádiz</p><p>+34 956 55 01 01</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('64 habitaciones'),
    'company.industry': 'hospitality',
    'company.headquarters': city('Cádiz'),
    'company.country': 'ES',
    'company.region': oneOf('Andalucía', 'Andalusia'),
  },
  may: { 'company.foundedYear': 1964 },
}

export const LATER: readonly FakeSite[] = [weidenbach, helixbrook, fluxia, miramar]

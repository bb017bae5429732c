import { city, list, oneOf, says, type FakeSite } from './fake-site.ts'

const corvane: FakeSite = {
  domain: 'atelier-corvane.fr',
  shows: 'a French shop on Shopify with legal notices',
  outcome: 'read',
  hosts: {
    'atelier-corvane.fr': {
      '/': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Atelier Corvane – Sacs et ceintures en cuir</title>
<meta name="description" content="Sacs, ceintures et petite maroquinerie en cuir tanné végétal, cousus à Lyon et vendus en ligne.">
<link rel="preconnect" href="https://cdn.shopify.com" crossorigin><link href="//cdn.shopify.com/s/files/1/0551/theme.css" rel="stylesheet">
<script src="//cdn.shopify.com/s/files/1/0551/theme.js" defer></script>
<script async src="https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=Q1w2E3"></script></head>
<body><header><a href="/collections/sacs">Sacs</a> <a href="/collections/ceintures">Ceintures</a> <a href="/pages/notre-maison">Notre maison</a>
<a href="/cart">Panier</a></header><h1>Le cuir, lentement</h1><p>Livraison offerte dès 80 €. Retours sous 30 jours dans notre boutique en ligne.</p>
<footer><a href="/pages/mentions-legales">Mentions légales</a> <a href="/pages/contact">Contact</a></footer></body></html>`,
      '/pages/notre-maison': `<html lang="fr"><head><meta charset="utf-8"><title>Notre maison</title></head><body><h1>À propos</h1><p>Fondée en 2009 par
Maud Corvane, la maison compte aujourd’hui 34 salariés dans son atelier de la Croix-Rousse.</p></body></html>`,
      '/pages/mentions-legales': `<html lang="fr"><head><meta charset="utf-8"><title>Mentions légales</title></head><body><h1>Mentions légales</h1>
<p>Éditeur : Atelier Corvane SAS, au capital de 40 000 €, 12 rue des Tables Claudiennes, 69001 Lyon, RCS Lyon 999 412 007.</p>
<p>Hébergeur : Shopify International Limited, Victoria Buildings, 1-2 Haddington Road, Dublin 4, Irlande.</p></body></html>`,
      '/pages/contact': `<html lang="fr"><head><title>Contact</title></head><body><p>Tél. : +33 4 55 50 01 12</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('maroquinerie'),
    'company.industry': oneOf('ecommerce', 'retail', 'consumer goods'),
    'company.size': 34,
    'company.foundedYear': 2009,
    'company.headquarters': city('Lyon'),
    'company.country': 'FR',
    'company.technologies': list(['Shopify', 'Klaviyo']),
  },
  may: { 'company.companyType': oneOf('SAS', 'private') },
}

const cyclone: FakeSite = {
  domain: 'cyclone-conseil.fr',
  shows: 'a French consultancy, headings only, an about page behind an odd path',
  outcome: 'read',
  hosts: {
    'cyclone-conseil.fr': {
      '/': `<!DOCTYPE html><html lang="fr-FR"><head><meta charset="utf-8"><title>Cyclone Conseil</title></head><body>
<div class="menu"><a href="/offre">Offre</a><a href="/le-cabinet">Le cabinet</a><a href="/nous-rejoindre">Nous rejoindre</a></div>
<h1>Cabinet de conseil en organisation pour les hôpitaux publics</h1>
<p>Nos consultants accompagnent les directions dans leurs projets de transformation.</p>
<p class="ft">Cyclone Conseil · 8 quai de la Fosse · 44000 Nantes · <a href="https://www.linkedin.com/company/cyclone-conseil/about/">LinkedIn</a></p>
</body></html>`,
      '/le-cabinet': `<html lang="fr-FR"><head><meta charset="utf-8"><title>Le cabinet</title></head><body><h1>Le cabinet</h1><p>Créé en 2017 à Nantes,
Cyclone Conseil réunit une équipe de 22 personnes.</p><p>Nous travaillons avec le CHU de Brest, qui emploie 6 500 collaborateurs.</p></body></html>`,
      '/nous-rejoindre': `<html lang="fr-FR"><head><title>Nous rejoindre</title></head><body><h1>Recrutement</h1>
<script type="application/ld+json">{"@context":"https://schema.org/","@type":"JobPosting","title":"Consultant senior (H/F)","datePosted":"2026-10-01",
"hiringOrganization":{"@type":"Organization","name":"Cyclone Conseil"},"jobLocation":{"@type":"Place","address":{"@type":"PostalAddress","addressLocality":"Bordeaux","addressCountry":"FR"}}}</script>
<h2>Consultant senior (H/F)</h2><p>Poste basé à Bordeaux.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('conseil'),
    'company.industry': oneOf('consulting', 'professional services'),
    'company.size': 22,
    'company.foundedYear': 2017,
    'company.headquarters': city('Nantes'),
    'company.country': 'FR',
    'company.profileNetworkUrl': 'https://www.linkedin.com/company/cyclone-conseil',
    'company.signals.hiringSignals.isHiring': true,
    'company.signals.hiringSignals.openRoles': 1,
  },
  may: { 'company.signals.hiringSignals.departments': list([], ['consulting']) },
}

const logisterra: FakeSite = {
  domain: 'logisterra.es',
  shows: 'a Spanish carrier with figures on its home page',
  outcome: 'read',
  hosts: {
    'logisterra.es': {
      '/': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Logisterra | Transporte y logística</title>
<meta name="description" content="Logisterra ofrece transporte por carretera, almacenaje y logística de frío en toda la península.">
<script async src="https://www.googletagmanager.com/gtm.js?id=GTM-LG0001"></script></head><body><nav><a href="/quienes-somos">Quiénes somos</a>
<a href="/servicios">Servicios</a><a href="/contacto">Contacto</a><a href="/trabaja-con-nosotros">Trabaja con nosotros</a></nav>
<h1>Llegamos antes</h1><p>Somos una empresa de logística con sede en Valencia.</p>
<div class="cifras"><div><b>1998</b><span>Año de fundación</span></div><div><b>512</b><span>Empleados</span></div><div><b>180</b><span>Camiones</span></div></div>
<footer><a href="/aviso-legal">Aviso legal</a></footer></body></html>`,
      '/quienes-somos': `<html lang="es"><head><meta charset="utf-8"><title>Quiénes somos</title></head><body><h1>Quiénes somos</h1>
<p>Fundada en 1998, Logisterra cuenta hoy con 512 empleados y 14 plataformas.</p></body></html>`,
      '/contacto': `<html lang="es"><head><meta charset="utf-8"><title>Contacto</title></head><body><h1>Contacto</h1>
<p>Central: Calle del Almirante 21, 46024 Valencia, España. Tel. +34 960 55 01 00</p><p>Delegación Lisboa: Rua do Cais 5, Lisboa, Portugal</p></body></html>`,
      '/aviso-legal': `<html lang="es"><head><meta charset="utf-8"><title>Aviso legal</title></head><body><h1>Aviso legal</h1><p>Titular: Logisterra
Transportes, S.L., CIF B99900112, inscrita en el Registro Mercantil de Valencia.</p></body></html>`,
    },
  },
  finds: {
    'company.description': says('transporte por carretera'),
    'company.industry': 'logistics',
    'company.size': 512,
    'company.foundedYear': 1998,
    'company.headquarters': city('Valencia'),
    'company.country': 'ES',
    'company.technologies': list(['Google Tag Manager']),
  },
  may: { 'company.companyType': oneOf('S.L.', 'private') },
}

const FORJA = `<html lang="es"><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>Forja Peninsular - Fundición y forja</title>
<meta name="description" content="Fundición, forja y mecanizado de piezas de acero para la industria del automóvil y la construcción."></head>
<body><h1>Fundición y forja desde 1951</h1><p>Fabricación de piezas de acero en España. Nuestra fábrica está en Gijón, donde trabajan 190 empleados.</p>
<p>Forja Peninsular S.A. · Polígono de Roces, parcela 7 · 33211 Gijón (Asturias)</p></body></html>`

const forja: FakeSite = {
  domain: 'forjapeninsular.es',
  shows: 'pages in ISO 8859-1, named by a meta element alone',
  outcome: 'read',
  hosts: {
    'forjapeninsular.es': {
      '/': (_request, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(Buffer.from(FORJA, 'latin1'))
      },
    },
  },
  finds: {
    'company.description': says('Fundición, forja y mecanizado'),
    'company.industry': oneOf('manufacturing', 'machinery'),
    'company.size': 190,
    'company.foundedYear': 1951,
    'company.headquarters': city('Gijón'),
    'company.country': 'ES',
    'company.region': 'Asturias',
  },
  may: { 'company.companyType': oneOf('S.A.', 'private') },
}

export const ROMANCE: readonly FakeSite[] = [corvane, cyclone, logisterra, forja]

import { city, json, list, oneOf, says, type FakeSite } from './fake-site.ts'

const PERSONIO = `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>
<position><id>811201</id><office>Stuttgart</office><department>Entwicklung</department><name>Softwareentwickler Embedded (m/w/d)</name>
<employmentType>permanent</employmentType><createdAt>2026-10-02T08:00:00+00:00</createdAt></position>
<position><id>811202</id><office>Stuttgart</office><department>Vertrieb</department><name>Vertriebsingenieur (m/w/d)</name>
<employmentType>permanent</employmentType><createdAt>2026-10-12T08:00:00+00:00</createdAt></position></workzag-jobs>`

const brenntal: FakeSite = {
  domain: 'brenntal-messtechnik.de',
  shows: 'a German GmbH on TYPO3 with an imprint and a Personio board',
  outcome: 'read',
  hosts: {
    'brenntal-messtechnik.de': {
      '/': `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Brenntal Messtechnik – Durchfluss genau gemessen</title>
<meta name="generator" content="TYPO3 CMS"><meta name="description" content="Brenntal Messtechnik entwickelt und fertigt Durchflussmesser für Chemie, Wasser und Lebensmittel.">
<script>var _paq=window._paq||[];(function(){var u="//statistik.brenntal-messtechnik.de/";_paq.push(['setTrackerUrl',u+'matomo.php']);})();</script>
<script id="usercentrics-cmp" src="https://app.usercentrics.eu/browser-ui/latest/loader.js" data-settings-id="x1"></script></head>
<body><ul class="nav"><li><a href="/produkte">Produkte</a></li><li><a href="/unternehmen">Unternehmen</a></li>
<li><a href="/karriere">Karriere</a></li><li><a href="/kontakt">Kontakt</a></li></ul>
<h1>Durchfluss, auf den Tropfen genau</h1><p>Maschinenbau aus dem Remstal: Unsere Messgeräte arbeiten in mehr als 4.000 Anlagen weltweit.</p>
<div id="footer"><a href="/impressum">Impressum</a> <a href="/datenschutz">Datenschutz</a>
<a href="https://de.linkedin.com/company/brenntal-messtechnik?trk=footer">LinkedIn</a></div></body></html>`,
      '/unternehmen': `<html lang="de"><head><title>Unternehmen</title></head><body><h1>Über uns</h1><p>Gegründet 1987 von den Brüdern Aichele,
ist Brenntal bis heute ein Familienunternehmen. Rund 240 Mitarbeiterinnen und Mitarbeiter entwickeln, fertigen und warten
unsere Geräte.</p><p>2019 haben wir die Schlosserei Kurz (gegründet 1921, 30 Mitarbeiter) übernommen.</p></body></html>`,
      '/karriere': `<html lang="de"><head><title>Karriere</title></head><body><h1>Karriere bei Brenntal</h1><p>Wir suchen Verstärkung.</p>
<a class="btn" href="https://brenntal.jobs.personio.de/?language=de">Offene Stellen</a></body></html>`,
      '/impressum': `<html lang="de"><head><title>Impressum</title></head><body><h1>Impressum</h1><p>Brenntal Messtechnik GmbH<br>Talstraße 14<br>
70188 Stuttgart<br>Telefon +49 711 5550 120<br>Geschäftsführer: Jörg Aichele<br>Registergericht: Amtsgericht Stuttgart, HRB 99120<br>
USt-IdNr. DE 999 120 441</p><p>Gestaltung und Programmierung: Agentur Lichtblick GmbH, Wien, Österreich</p></body></html>`,
    },
    'brenntal.jobs.personio.de': { '/xml': PERSONIO, '/xml?language=de': PERSONIO, '/xml?language=en': PERSONIO },
  },
  finds: {
    'company.description': says('Durchflussmesser'),
    'company.industry': oneOf('manufacturing', 'machinery'),
    'company.size': oneOf(240, '240+'),
    'company.foundedYear': 1987,
    'company.headquarters': city('Stuttgart'),
    'company.country': 'DE',
    'company.profileNetworkUrl': 'https://de.linkedin.com/company/brenntal-messtechnik',
    'company.technologies': list(['TYPO3', 'Matomo', 'Usercentrics'], ['Personio']),
    'company.signals.hiringSignals.isHiring': true,
    'company.signals.hiringSignals.openRoles': 2,
  },
  may: {
    'company.companyType': oneOf('GmbH', 'private', 'privately held', 'family business'),
    'company.signals.hiringSignals.departments': list([], ['engineering', 'sales', 'Entwicklung', 'Vertrieb']),
  },
}

const huber: FakeSite = {
  domain: 'huberundsoehne.de',
  shows: 'a page with an imprint and little else',
  outcome: 'read',
  hosts: {
    'huberundsoehne.de': {
      '/': `<html><head><title>Bäckerei Huber &amp; Söhne</title><meta charset="utf-8"></head><body bgcolor="#ffffff"><center>
<img src="brot.jpg" alt="Brot"><h1>Bäckerei Huber &amp; Söhne</h1><p>Brot, Semmeln und Kuchen. Täglich ab 6 Uhr.</p>
<font size="1"><a href="impressum.html">Impressum</a></font></center></body></html>`,
      '/impressum.html': `<html><head><meta charset="utf-8"><title>Impressum</title></head><body><h2>Impressum</h2><p>Angaben gemäß § 5 DDG</p>
<p>Huber &amp; Söhne OHG<br>Marktplatz 3<br>83278 Traunstein<br>Tel. 0861 555 010</p>
<p>Inhaber: Alois Huber, Xaver Huber</p><p>Plattform der EU-Kommission zur Online-Streitbeilegung, Brüssel, Belgien</p></body></html>`,
    },
  },
  finds: {
    'company.industry': oneOf('food and beverage', 'retail'),
    'company.headquarters': city('Traunstein'),
    'company.country': 'DE',
  },
  may: {
    'company.description': says('Brot'),
    'company.companyType': oneOf('OHG', 'private', 'partnership'),
  },
}

const gruber: FakeSite = {
  domain: 'gruber-metallbau.at',
  shows: 'an Austrian company whose board is Recruitee, with microformats in the footer',
  outcome: 'read',
  hosts: {
    'gruber-metallbau.at': {
      '/': `<!doctype html><html lang="de-AT"><head><meta charset="utf-8"><title>Gruber Metallbau | Fassaden und Tore</title>
<meta name="description" content="Gruber Metallbau plant, baut und montiert Fassaden, Tore und Stiegen aus Stahl und Glas."></head>
<body><header><a href="/ueber-uns">Über uns</a> · <a href="/jobs">Jobs</a> · <a href="/kontakt">Kontakt</a></header>
<h1>Stahl, Glas und Handschlag</h1><p>Vom Bauplan bis zur Montage auf der Baustelle: Wir bauen für Gewerbe und Wohnbau.</p>
<footer class="vcard"><span class="org">Gruber Metallbau GmbH</span> <span class="adr"><span class="street-address">Industriezeile 9</span>,
<span class="postal-code">4020</span> <span class="locality">Linz</span>, <span class="country-name">Österreich</span></span>
<a href="tel:+43732555190">+43 732 555 190</a></footer></body></html>`,
      '/ueber-uns': `<html lang="de-AT"><head><title>Über uns</title><meta charset="utf-8"></head><body><h1>Über uns</h1>
<p>Seit 1962 in Linz. 75 Beschäftigte, davon neun Lehrlinge.</p></body></html>`,
      '/jobs': `<html lang="de-AT"><head><title>Jobs</title></head><body><h1>Jobs</h1>
<script src="https://grubermetallbau.recruitee.com/widget.js"></script>
<a href="https://grubermetallbau.recruitee.com/">Alle Stellen</a></body></html>`,
      '/kontakt': `<html lang="de-AT"><head><title>Kontakt</title></head><body><p>Industriezeile 9, 4020 Linz</p></body></html>`,
    },
    'grubermetallbau.recruitee.com': {
      '/api/offers/': json({
        offers: [
          { id: 1, title: 'Schlosser', department: 'Werkstatt', status: 'published', location: 'Linz' },
          { id: 2, title: 'Bauleiter', department: 'Montage', status: 'published', location: 'Linz' },
          { id: 3, title: 'Buchhalterin', department: 'Finanzen', status: 'published', location: 'Linz' },
        ],
      }),
    },
  },
  finds: {
    'company.description': says('Fassaden, Tore'),
    'company.industry': oneOf('construction', 'manufacturing'),
    'company.size': 75,
    'company.foundedYear': 1962,
    'company.headquarters': city('Linz'),
    'company.country': 'AT',
    'company.signals.hiringSignals.isHiring': true,
    'company.signals.hiringSignals.openRoles': 3,
  },
  may: {
    'company.companyType': oneOf('GmbH', 'private'),
    'company.technologies': list([], ['Recruitee']),
    'company.signals.hiringSignals.departments': list(
      [],
      ['finance', 'Werkstatt', 'Montage', 'Finanzen', 'operations'],
    ),
  },
}

const alpwerk: FakeSite = {
  domain: 'alpwerk.ch',
  shows: 'a Swiss company in three languages',
  outcome: 'read',
  hosts: {
    'alpwerk.ch': {
      '/': `<!doctype html><html lang="de-CH"><head><meta charset="utf-8"><title>Alpwerk – Software für Seilbahnen</title>
<link rel="alternate" hreflang="de" href="https://alpwerk.ch/"><link rel="alternate" hreflang="fr" href="https://alpwerk.ch/fr/">
<link rel="alternate" hreflang="it" href="https://alpwerk.ch/it/"><meta property="og:description" content="Alpwerk liefert Software für Betrieb, Wartung und Verkauf von Seilbahnen.">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Alpwerk AG","url":"https://alpwerk.ch",
"address":[{"@type":"PostalAddress","streetAddress":"Technikumstrasse 8","postalCode":"8400","addressLocality":"Winterthur","addressRegion":"ZH","addressCountry":"CH"}]}</script>
<script defer src="https://plausible.io/js/script.js" data-domain="alpwerk.ch"></script></head><body>
<nav><a href="/">DE</a> <a href="/fr/">FR</a> <a href="/it/">IT</a> <a href="/firma">Firma</a></nav><h1>Die Bahn fährt. Immer.</h1>
<p>Unsere Cloud-Plattform steuert 140 Bahnen. Software as a Service, gehostet in der Schweiz.</p></body></html>`,
      '/fr/': `<html lang="fr-CH"><head><title>Alpwerk</title></head><body><h1>Le téléphérique roule. Toujours.</h1></body></html>`,
      '/firma': `<html lang="de-CH"><head><title>Firma</title><meta charset="utf-8"></head><body><h1>Firma</h1><p>Alpwerk wurde 2014 gegründet
und beschäftigt heute 38 Mitarbeitende in Winterthur und Lausanne.</p></body></html>`,
    },
  },
  dns: { mx: ['aspmx.l.google.com', 'alt1.aspmx.l.google.com'], txt: ['v=spf1 include:_spf.google.com ~all'] },
  finds: {
    'company.description': says('Seilbahnen'),
    'company.industry': 'software',
    'company.size': 38,
    'company.foundedYear': 2014,
    'company.headquarters': city('Winterthur'),
    'company.country': 'CH',
    'company.region': oneOf('ZH', 'Zürich', 'Zurich'),
    'company.technologies': list(['Plausible', 'Google Workspace'], ['Plausible Analytics']),
  },
  may: { 'company.companyType': oneOf('AG', 'private') },
}

export const GERMAN: readonly FakeSite[] = [brenntal, huber, gruber, alpwerk]

import { city } from '../sites/fake-site.ts'
import { choice, date, links, no, nothing, number, page, sitemap, text, yes, type AgentSite } from './agent-site.ts'

const wiesentaler: AgentSite = {
  domain: 'wiesentaler-getriebe.de',
  shows: 'a German maker of gears with a page for each works',
  outcome: 'read',
  hosts: {
    'wiesentaler-getriebe.de': {
      '/': page(
        'Wiesentaler Getriebe',
        `${links('/unternehmen Unternehmen', '/werke Werke', '/impressum Impressum', '/kontakt Kontakt')}
<h1>Getriebe, die leise laufen</h1><p>Wir fertigen Getriebe für Schienenfahrzeuge.</p>`,
        'de',
      ),
      '/unternehmen': page(
        'Unternehmen',
        `<h1>Unternehmen</h1><p>Die Wiesentaler Getriebe GmbH wurde 1952 gegründet. Heute beschäftigen wir 430 Mitarbeiter.</p>`,
        'de',
      ),
      '/impressum': page(
        'Impressum',
        `<h1>Impressum</h1><p>Wiesentaler Getriebe GmbH<br>Talstraße 17<br>91346 Wiesenttal<br>Deutschland</p><p>Geschäftsführerin: Jutta Reinders</p>`,
        'de',
      ),
      '/kontakt': page('Kontakt', `<p>Telefon +49 9196 555 010</p>`, 'de'),
      '/werke': page(
        'Werke',
        `<h1>Werke</h1>${links('/werke/wiesenttal Wiesenttal', '/werke/brno Brünn')}<p>Wir fertigen in zwei Werken.</p>`,
        'de',
      ),
      '/werke/wiesenttal': page(
        'Werk Wiesenttal',
        `<h1>Werk Wiesenttal</h1><p>In der Härterei des Werks stehen 6 Öfen.</p>`,
        'de',
      ),
      '/werke/brno': page(
        'Werk Brünn',
        `<h1>Werk Brünn</h1><p>Das Werk Brünn wurde am 14. September 2021 eröffnet.</p><p>In Brünn fertigen wir keine Großgetriebe.</p>`,
        'de',
      ),
    },
  },
  finds: { 'company.size': 430, 'company.foundedYear': 1952, 'company.country': 'DE' },
  may: { 'company.headquarters': city('Wiesenttal') },
  questions: [
    date(
      'Wann wurde das Werk Brünn eröffnet?',
      '2021-09-14',
      'Das Werk Brünn wurde am 14. September 2021 eröffnet',
      '/werke/brno',
    ),
    number('Wie viele Öfen stehen in der Härterei?', 6, 'In der Härterei des Werks stehen 6 Öfen', '/werke/wiesenttal'),
    text('Wer ist Geschäftsführerin?', 'Jutta Reinders', 'Geschäftsführerin: Jutta Reinders', '/impressum'),
    nothing('Wie viele Getriebe fertigt die Firma im Jahr?', 'number', [
      'Heute beschäftigen wir 430 Mitarbeiter',
      '/unternehmen',
    ]),
  ],
}

const nordhafen: AgentSite = {
  domain: 'nordhafen-umschlag.de',
  shows: 'a German port operator, asked in English',
  outcome: 'read',
  hosts: {
    'nordhafen-umschlag.de': {
      '/': page(
        'Nordhafen Umschlag',
        `${links('/ueber-uns Über uns', '/anlagen Anlagen', '/nachhaltigkeit Nachhaltigkeit', '/impressum Impressum')}
<h1>Schüttgut, Stückgut, Projektladung</h1><p>Umschlag an der Unterelbe.</p>`,
        'de',
      ),
      '/ueber-uns': page('Über uns', `<h1>Über uns</h1><p>Gegründet 1963. Bei uns arbeiten 175 Menschen.</p>`, 'de'),
      '/impressum': page(
        'Impressum',
        `<h1>Impressum</h1><p>Nordhafen Umschlag GmbH &amp; Co. KG<br>Am Kai 4<br>25541 Brunsbüttel<br>Deutschland</p>`,
        'de',
      ),
      '/anlagen': page(
        'Anlagen',
        `<h1>Anlagen</h1><p>Nordhafen betreibt ein eigenes Terminal mit 3 Liegeplätzen.</p><p>Container werden bei uns nicht umgeschlagen.</p>`,
        'de',
      ),
      '/nachhaltigkeit': page(
        'Nachhaltigkeit',
        `<h1>Nachhaltigkeit</h1><p>Landstrom gibt es seit März 2024.</p><p>Bis 2030 wollen wir 5 Elektrobagger haben.</p>`,
        'de',
      ),
    },
  },
  finds: { 'company.size': 175, 'company.foundedYear': 1963, 'company.country': 'DE' },
  may: { 'company.headquarters': city('Brunsbüttel') },
  questions: [
    yes(
      'Does Nordhafen operate its own terminal?',
      'Nordhafen betreibt ein eigenes Terminal mit 3 Liegeplätzen',
      '/anlagen',
    ),
    no('Werden Container umgeschlagen?', 'Container werden bei uns nicht umgeschlagen', '/anlagen'),
    date('Seit wann gibt es Landstrom?', '2024-03', 'Landstrom gibt es seit März 2024', '/nachhaltigkeit'),
    nothing('Wie viele Elektrobagger hat die Firma heute?', 'number', [
      'Bis 2030 wollen wir 5 Elektrobagger haben',
      '/nachhaltigkeit',
    ]),
  ],
}

const lindthaler: AgentSite = {
  domain: 'lindthaler-holzbau.at',
  shows: 'an Austrian timber builder whose references stand two links deep',
  outcome: 'read',
  hosts: {
    'lindthaler-holzbau.at': {
      '/': page(
        'Lindthaler Holzbau',
        `${links('/firma Firma', '/referenzen Referenzen', '/impressum Impressum')}<h1>Häuser aus Fichte</h1><p>Wir bauen Schulen und Hallen aus Holz.</p>`,
        'de',
      ),
      '/firma': page('Firma', `<h1>Firma</h1><p>Seit 1989 bauen wir mit Holz aus der Steiermark.</p>`, 'de'),
      '/impressum': page(
        'Impressum',
        `<h1>Impressum</h1><p>Lindthaler Holzbau GmbH<br>Sägestraße 3<br>8720 Knittelfeld<br>Österreich</p>`,
        'de',
      ),
      '/referenzen': page(
        'Referenzen',
        `<h1>Referenzen</h1>${links('/referenzen/schule-murau Schule Murau', '/referenzen/halle-zeltweg Halle Zeltweg')}`,
        'de',
      ),
      '/referenzen/schule-murau': page(
        'Schule Murau',
        `<h1>Schule Murau</h1><p>Die Schule Murau hat 22 Klassenräume.</p><p>Architektin der Schule war Petra Osterkorn.</p>`,
        'de',
      ),
      '/referenzen/halle-zeltweg': page(
        'Halle Zeltweg',
        `<h1>Halle Zeltweg</h1><p>Die Halle Zeltweg hat eine Spannweite von 48 Metern.</p>`,
        'de',
      ),
    },
  },
  finds: { 'company.country': 'AT' },
  may: { 'company.foundedYear': 1989, 'company.headquarters': city('Knittelfeld') },
  questions: [
    number(
      'Welche Spannweite in Metern hat die Halle Zeltweg?',
      48,
      'Die Halle Zeltweg hat eine Spannweite von 48 Metern',
      '/referenzen/halle-zeltweg',
    ),
    text(
      'Wer war Architektin der Schule Murau?',
      'Petra Osterkorn',
      'Architektin der Schule war Petra Osterkorn',
      '/referenzen/schule-murau',
    ),
    yes('Baut die Firma Schulen aus Holz?', 'Wir bauen Schulen und Hallen aus Holz', '/'),
    nothing('Wie viele Mitarbeiter hat die Firma?', 'number', [
      'Die Schule Murau hat 22 Klassenräume',
      '/referenzen/schule-murau',
    ]),
  ],
}

const brunnwald: AgentSite = {
  domain: 'brunnwald-pflege.de',
  shows: 'German care homes with a page of houses that only the sitemap names',
  outcome: 'read',
  hosts: {
    'brunnwald-pflege.de': {
      '/robots.txt': 'User-agent: *\nSitemap: http://brunnwald-pflege.de/sitemap.xml\n',
      '/sitemap.xml': sitemap('brunnwald-pflege.de', '/', '/haeuser-und-plaetze', '/ausbildung', '/impressum'),
      '/': page(
        'Brunnwald Pflege',
        `${links('/ueber-uns Über uns', '/impressum Impressum')}<h1>Zuhause bleiben, auch wenn es enger wird</h1><p>Pflegeheime im Odenwald.</p>`,
        'de',
      ),
      '/ueber-uns': page(
        'Über uns',
        `<h1>Über uns</h1><p>Brunnwald Pflege ist gemeinnützig. Gegründet wurde sie 1971.</p>`,
        'de',
      ),
      '/impressum': page(
        'Impressum',
        `<h1>Impressum</h1><p>Brunnwald Pflege gGmbH<br>Waldweg 2<br>64711 Erbach<br>Deutschland</p>`,
        'de',
      ),
      '/haeuser-und-plaetze': page(
        'Häuser und Plätze',
        `<h1>Häuser und Plätze</h1><p>In vier Häusern haben wir 286 Plätze.</p><p>Kurzzeitpflege bieten wir nur in Erbach an.</p>`,
        'de',
      ),
      '/ausbildung': page(
        'Ausbildung',
        `<h1>Ausbildung</h1><p>Die nächste Ausbildung beginnt am 1. April 2027.</p>`,
        'de',
      ),
    },
  },
  finds: { 'company.foundedYear': 1971, 'company.country': 'DE' },
  may: { 'company.headquarters': city('Erbach') },
  questions: [
    number('Wie viele Plätze haben die Häuser?', 286, 'In vier Häusern haben wir 286 Plätze', '/haeuser-und-plaetze'),
    yes('Ist Brunnwald Pflege gemeinnützig?', 'Brunnwald Pflege ist gemeinnützig', '/ueber-uns'),
    date(
      'Wann beginnt die nächste Ausbildung?',
      '2027-04-01',
      'Die nächste Ausbildung beginnt am 1. April 2027',
      '/ausbildung',
    ),
    nothing('Wie viele Menschen arbeiten bei Brunnwald Pflege?', 'number', [
      'In vier Häusern haben wir 286 Plätze',
      '/haeuser-und-plaetze',
    ]),
  ],
}

const rothbach: AgentSite = {
  domain: 'rothbach-uhrenteile.ch',
  shows: 'a Swiss maker of watch parts with a page of materials',
  outcome: 'read',
  hosts: {
    'rothbach-uhrenteile.ch': {
      '/': page(
        'Rothbach Uhrenteile',
        `${links('/portrait Portrait', '/werkstoffe Werkstoffe', '/medien Medien', '/kontakt Kontakt')}<h1>Teile unter einem Millimeter</h1>
<p>Wir drehen und schleifen Teile für Uhren.</p>`,
        'de',
      ),
      '/portrait': page(
        'Portrait',
        `<h1>Portrait</h1><p>Die Rothbach Uhrenteile AG wurde 1947 gegründet und hat ihren Sitz in Grenchen, Schweiz. Wir sind 64 Mitarbeitende.</p>`,
        'de',
      ),
      '/kontakt': page('Kontakt', `<p>Rothbach Uhrenteile AG, Solothurnstrasse 80, 2540 Grenchen, Schweiz</p>`, 'de'),
      '/werkstoffe': page(
        'Werkstoffe',
        `<h1>Werkstoffe</h1><p>Die Unruhwellen fertigen wir aus bleifreiem Stahl.</p><p>Beryllium verwenden wir nicht mehr.</p>`,
        'de',
      ),
      '/medien': page('Medien', `<h1>Medien</h1>${links('/medien/2026-neubau Neubau bezogen')}`, 'de'),
      '/medien/2026-neubau': page(
        'Neubau bezogen',
        `<h1>Neubau bezogen</h1><p>Am 8. Juni 2026 haben wir den Neubau bezogen.</p><p>Der Neubau hat 3'400 Quadratmeter.</p>`,
        'de',
      ),
    },
  },
  finds: {
    'company.size': 64,
    'company.foundedYear': 1947,
    'company.headquarters': city('Grenchen'),
    'company.country': 'CH',
  },
  questions: [
    choice(
      'Aus welchem Stahl werden die Unruhwellen gefertigt?',
      ['bleifreiem Stahl', 'bleihaltigem Stahl', 'Automatenstahl'],
      'bleifreiem Stahl',
      'Die Unruhwellen fertigen wir aus bleifreiem Stahl',
      '/werkstoffe',
    ),
    number('Wie viele Quadratmeter hat der Neubau?', 3400, "Der Neubau hat 3'400 Quadratmeter", '/medien/2026-neubau'),
    no('Wird Beryllium verwendet?', 'Beryllium verwenden wir nicht mehr', '/werkstoffe'),
    date(
      'Wann wurde der Neubau bezogen?',
      '2026-06-08',
      'Am 8. Juni 2026 haben wir den Neubau bezogen',
      '/medien/2026-neubau',
    ),
  ],
}

export const GERMAN: readonly AgentSite[] = [wiesentaler, nordhafen, lindthaler, brunnwald, rothbach]

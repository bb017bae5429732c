import { expect, test } from 'vitest'
import type { PageKind } from '../visit/collectors/parse-page.ts'
import { ownNames } from './own-name.ts'
import { ownLines } from './page-sections.ts'
import { readHeadquarters } from './read-headquarters.ts'

const isOwnName = ownNames('nordwind-yard.example', [], [])

function read(text: string, kind: PageKind = 'about'): unknown {
  const lines = text.split('\n').map((line) => {
    const heading = /^# (.+)/.exec(line)?.[1]
    return { text: heading ?? line, level: heading === undefined ? 0 : 2, startsFooter: false }
  })
  return readHeadquarters(kind, ownLines(lines), isOwnName)[0]?.value
}

test.each([
  ['Nordwind is headquartered in Leith and sails everywhere.', 'Leith'],
  ['Our headquarters are in Oslo, Norway.', 'Oslo'],
  ['We are a family company based in Cork.', 'Cork'],
  ['Founded in 1990, Nordwind is based in Leeds.', 'Leeds'],
  ['Based in Bergen, we build ferries.', 'Bergen'],
  ['Nordwind’s headquarters are in Turku.', 'Turku'],
  ['The company is headquartered in New York.', 'New York'],
  ['Our head office is located in Dublin, Ireland.', 'Dublin'],
  ['We were founded in Kiel; today we are based in Lübeck.', 'Lübeck'],
  ['Unser Hauptsitz ist in Bremerhaven.', 'Bremerhaven'],
  ['Nordwind mit Sitz in Rostock baut Boote.', 'Rostock'],
  ['Wir sind ein Unternehmen mit Sitz in Wien.', 'Wien'],
  ['Das Unternehmen sitzt in Flensburg.', 'Flensburg'],
  ['Nous sommes basés à Brest.', 'Brest'],
  ['Notre siège est à Nantes.', 'Nantes'],
  ['Nordwind, basée à Lorient, dessine des voiliers.', 'Lorient'],
  ['Nuestra sede está en Vigo.', 'Vigo'],
  ['Nordwind es una empresa con sede en Bilbao.', 'Bilbao'],
  ['Rue du Lac 5, 1950 Sion', 'Sion'],
  ['Hafengasse 3, 2. Stock, 20457 Hamburg', 'Hamburg'],
  ['12 rue des Lilas, bâtiment B, 69001 Lyon', 'Lyon'],
])('%s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  'Our customers in Berlin love our ferries.',
  'Our customers are headquartered in Paris, France.',
  'We have an office in Lisbon.',
  'Our Lisbon office is based in Alfama.',
  'Our sales team is based in Austin, Texas.',
  'We make software for companies based in Paris.',
  'We are a platform connecting artists based in Paris.',
  'Barrow is headquartered in Tokyo, Japan.',
  'Barrow is a yard in Leith. The company is headquartered in Perth.',
  'Formerly headquartered in London, we are now in Berlin, Germany.',
  'We were based in London until last year.',
  'We will be based in Oslo.',
  'We are not based in London.',
  'If we were headquartered in Paris, we would be near you.',
  'Is Nordwind based in Leith?',
  'Nordwind Yard, Halifax, Nova Scotia, Canada',
  'We are based in Europe.',
  'We are based in Germany.',
  'We are headquartered in California.',
  'We are based in Leeds and Bradford.',
  'We are based in Leeds, Bradford and York.',
  'Headquartered in the cloud, we work everywhere.',
  'Cloud-based in Leeds, our partner serves us.',
  '“We are based in Paris and ship with Nordwind.”',
  'We are based in Paris and happy\n— Jane Roe, COO, Barrow',
  'Nordwind was founded in Stockholm, Sweden.',
  'We trained employees in Lyon, France.',
  'Unsere Kunden sitzen in Berlin.',
  'Unser Partner Lumora mit Sitz in Zürich liefert die Motoren.',
  'Lumora hat den Hauptsitz in Zürich.',
  'Wir sind nicht mehr ansässig in Kiel.',
  'Früher sitzt das Unternehmen in Kiel, heute nicht mehr.',
  'Wir haben eine Niederlassung in Wien.',
  '„Wir sitzen in Kiel und arbeiten gern mit Nordwind“, sagt Jan Roe.',
  'Notre client est basé à Lille.',
  'Notre filiale, basée à Gand, livre le nord.',
  'Nous ne sommes pas basés à Paris.',
  'Nous serons basés à Lyon.',
  'Le siège de Lumora est à Metz.',
  'Nuestro socio Lumora tiene su sede en Madrid.',
  'No estamos: la empresa no tiene su sede en Madrid.',
  'Nuestra filial con sede en Oporto vende barcos.',
  // Addresses of others.
  '# Our customer Barrow\nTorstraße 1, 10119 Berlin',
  'Our customer Barrow, Torstraße 1, 10119 Berlin, sails with us.',
  'Meet us at the trade show: Messeplatz 1, 20357 Hamburg',
  '# Warehouse\n12 rue des Lilas, 69001 Lyon, France',
  '# Unsere Niederlassung\nRing 1, 10119 Berlin',
  'Our US headquarters are in Austin, Texas.',
  'Our European headquarters is in Dublin.',
  // A year before a name is no postcode.
  '1987 – Nordwind starts in hall 4\n1998 Bergen office opens',
  'We sold 4,000 boats that year. By 1998 Nordwind Yard was known everywhere.',
  'Sold 900 boats in 1998 Norway and Denmark followed.',
  'In autumn of 12, 1998 Bergen was calling.',
  'Begun with 3, today we are 90\n1974 First ferry sold',
  '1987 Erster Kahn in Halle 7\n1998 Umzug nach Köln',
  'We started in berth 4\n2004 Bergen',
  'Pier 7 was built with 12 people and 30 tons of steel, then sold to 40213 Boats',
  // Who made the website, and who takes letters of the court.
  'Website by Barrow Design, 1 High Street, London SW1A 1AA',
  'Site built by Lumora, 1 High Street, London SW1A 1AA',
  'Registered agent: Barrow Trust, 1209 Elm Street, Dover, DE 19901',
])('%s says nothing', (text) => {
  expect(read(text)).toBeUndefined()
})

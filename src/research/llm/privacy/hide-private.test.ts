import { expect, test } from 'vitest'
import { cleanText } from '../compose-prompt.ts'
import { hidePrivate } from './hide-private.ts'

const NONE = { email: false, phone: false, customData: false }
const seenOnPage = (text: string) => hidePrivate(cleanText(text), { share: NONE })
const NOBODY = { emails: [], phones: [], customData: [] }
const seenOfPerson = (text: string) => hidePrivate(cleanText(text), { share: NONE, own: NOBODY })

/** The part in `<>` is hidden, whatever is known of the person; all else stays. */
const PHONES = [
  'Call <+49 30 9018207766>.',
  'Call <(030) 901820-77>',
  'Tel. <030/9018207>',
  'Büro <030 1234567>, bitte',
  'Telefon: <030 12 34 56 78>',
  'Mobil <0171 / 234 56 78>',
  'Rufnummer <0 30 1 23 45 67>',
  'Sie erreichen mich unter <0171-2345678>',
  'Handynummer <01712345678>',
  'seit 2024. <030 1234567>',
  'Zimmer 12 <030 1234567>',
  '<+49 (0)30 123456-78>',
  'Durchwahl: <1234567>',
  '<+49–30–9018207> ist besetzt',
  'Fax <030·1234567>',
  '<+1 (415) 555-0132>',
  'Ask for her at <(212) 555-0123>.',
  'or <415-555-0132>, <415.555.0132> and <415 555 0132>',
  '<1-800-555-0132> is free',
  'Call her at <555-0132>',
  '{"phone": "<4155550132>"}',
  '{"mobile": <4155550132>}',
  'tel:<+14155550132>',
  'p:<+49 30 9018207>',
  'Her number is <020 7946 0958>',
  'cell <07700 900123>',
  '<06 12 34 56 78> le matin',
  'Téléphone : <01.23.45.67.89>',
  'Appelez le <06-12-34-56-78>',
  'numéro de téléphone <0612345678>',
  'tél. <+33 6 12 34 56 78>',
  'Llámame al <612 345 678>',
  'móvil <612 34 56 78>',
  'Oficina <91 123 45 67>',
  'teléfono: <612345678>',
  '<+٤٩ ٣٠ ٩٠١٨٢٠٧> and <٠٣٠ ١٢٣٤٥٦٧>',
  '<+49 30 90182077 66554433221100>',
  '<0044 20 7946 0958>',
]

const EMAILS = [
  'Write to <jane.doe+x@mail.acme.co.uk> today',
  '<jane (at) acme.de>',
  '<jane[at]acme.com>',
  '<jane [at] acme [dot] com>',
  'Mail <jane at acme dot com>, please',
  '<jane @ acme.com>',
  '<jane＠acme.com>',
  '<jane@acme> is me',
  '<jane@acme dot com>',
  'Schreiben Sie <jane ät acme punkt de>',
  'Écrivez à <jane arobase acme point fr>',
  'Escribe a <jane arroba acme punto es>',
  'mailto:<jane@acme.com>',
  '"mail":"<jane@acme.com>"',
  '<jane&co@acme.com>',
  '<jane%40acme.com>',
]

test.each([...PHONES.map((text) => [text, '[phone]']), ...EMAILS.map((text) => [text, '[email]'])])(
  'contact data is put out of sight: %s',
  (marked, word) => {
    const text = marked.replaceAll(/[<>]/gu, '')
    const expected = marked.replaceAll(/<[^>]*>/gu, word)
    expect(seenOnPage(text)).toBe(expected)
    expect(seenOfPerson(text)).toBe(expected)
  },
)

test.each([
  'Founded in 1987, 1.200 people, 12 offices',
  'Revenue of 1,200,000.50 EUR in 2024-2025',
  'Open 09:00 to 17:00, room 0815',
  'Open 08.00 - 12.00 and 13.00-17.30',
  'Mo-Fr 08-12 14-18',
  'since 2004 - 20 years',
  'version 10.04.2025',
  'from 01.02.2024 - 03.04.2025',
  'updated 2024-10-12 10:30',
  'the years 2019 2020 2021 2022',
  '10 000 - 12 500 employees',
  '1.000-5.000 Mitarbeiter',
  '500-1000 people',
  '1 200 000 €',
  'un chiffre d’affaires de 712 345 678 euros',
  '650 000 000',
  '1’200’000 francs',
  '01067 Dresden, 20095 Hamburg',
  'PLZ 01067 - 01099',
  '75008 Paris et 28013 Madrid',
  'Order number 0301234567',
  'Bestellnummer 0815-4711-22',
  'Kundennummer: 0301234567',
  'n° de commande 0301234567',
  'pedido 0301234567',
  'Steuernummer 030/123/45678',
  'ISBN 978-3-16-148410-0',
  '978-3-16-148410-0',
  'IBAN NL91 ABNA 0417 1643 00',
  'DE89 3704 0044 0532 0130 00',
  'VAT ID DE 812 345 678',
  'HRB 0123456 B',
  'a server at 192.168.10.20',
  'at 52.520008, 13.404954',
  '0.12345678 of it',
  'sizes 32 34 36 38 40',
  'item 4155550132 in stock',
  '12,000 customers in 30 countries',
  '99.95 % in 2024',
  'a fleet of 12000000 boxes',
  'ISO 27001:2022 and ISO 9001:2015',
  'Visit us at acme.com',
  'Find out more at acme.com or ask',
  'works at the point of sale',
  'at some point in 2019',
  'booths at the dot com fair',
  'follow @acme, or #acme',
  '10 @ 5 dollars',
  'Meet us at booth 12',
  'C++ @ scale in 2024',
  'Wir sind an diesem Punkt der Markt',
])('other words and figures are left alone: %s', (text) => {
  expect(seenOnPage(text)).toBe(text)
})

const OWN = {
  emails: ['jane.doe@acme-robots.co.uk'],
  phones: ['(212) 555-0123', '+12125550123'],
  customData: ['zebby', 'Order ZX-7781', '4455667788'],
}

test.each([
  ['she is <jane.doe at acme-robots dot co dot uk>', '[email]'],
  ['<JANE.DOE@ACME-ROBOTS.CO.UK>', '[email]'],
  ['<jane dot doe at acme-robots dot co dot uk>', '[email]'],
  ['write to <jane.doe at acme-robots>', '[email]'],
  ['ask <jane @ acme>', '[email]'],
  ['item <2125550123> in stock', '[phone]'],
  ['<212/555 01 23>', '[phone]'],
  ['<1 2 1 2 5 5 5 0 1 2 3>', '[phone]'],
  ['<555-0123>', '[phone]'],
  ['ref <5550123>', '[phone]'],
  ['ask for <Zebby>!', '[customData]'],
  ['her <order: zx 7781>', '[customData]'],
  ['contract <44 5566-7788>', '[customData]'],
])('what belongs to the person is out of sight in any form: %s', (marked, word) => {
  const text = marked.replaceAll(/[<>]/gu, '')
  expect(hidePrivate(text, { share: NONE, own: OWN })).toBe(marked.replaceAll(/<[^>]*>/gu, word))
})

test('each is shown where the organization says so, and only that', () => {
  const text = 'jane.doe@acme-robots.co.uk, 2125550123, zebby'
  const seen = (share: Partial<typeof NONE>) => hidePrivate(text, { share: { ...NONE, ...share }, own: OWN })
  expect(seen({ email: true })).toBe('jane.doe@acme-robots.co.uk, [phone], [customData]')
  expect(seen({ phone: true })).toBe('[email], 2125550123, [customData]')
  expect(seen({ customData: true })).toBe('[email], [phone], zebby')
  expect(seen({ email: true, phone: true, customData: true })).toBe(text)
  expect(hidePrivate(text, { share: NONE, own: OWN, mayRepeat: true })).toBe('[email], [phone], zebby')
})

test('a hostile text of any kind is looked through without end', () => {
  for (const part of ['0 ', 'a@', '+1(', 'a@b.', '1.', 'jane at ', '(0', 'a'.repeat(200)]) {
    const text = part.repeat(Math.ceil(60_000 / part.length))
    expect(hidePrivate(text, { share: NONE, own: OWN }).length).toBeLessThanOrEqual(text.length * 4)
  }
})

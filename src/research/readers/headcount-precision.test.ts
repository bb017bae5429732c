import { expect, test } from 'vitest'
import { ownNames } from './own-name.ts'
import { ownLines } from './page-sections.ts'
import { readHeadcount } from './read-headcount.ts'

const isOwnName = ownNames('nordwind-yard.example', [], [])

function read(text: string): unknown {
  const lines = text.split('\n').map((line) => ({ text: line, level: 0, startsFooter: false }))
  return readHeadcount(ownLines(lines), isOwnName)[0]?.value
}

test.each<[string, number | string]>([
  ['Nordwind was founded in a shed and now employs 62 people.', 62],
  ['We are a family company of 140 people, and we like it that way.', 140],
  ['Our 33 colleagues come from eleven countries.', 33],
  ['Nordwind Yard has more than 400 employees worldwide.', '400+'],
  ['Today the company employs 87 people across three offices.', 87],
  ['We had 12 employees in 2009; today we are 75 people.', 75],
  ['There are now 28 of us.', 28],
  ['We have grown from four to 59 people.', 59],
  ['About 210 employees', 210],
  ['Our team: 19 people', 19],
  ['Wir beschäftigen derzeit 54 Mitarbeiterinnen und Mitarbeiter.', 54],
  ['Nordwind zählt heute 230 Beschäftigte.', 230],
  ['Wir sind ein Familienbetrieb mit 48 Mitarbeitern.', 48],
  ['Heute sind wir 16 Kolleginnen und Kollegen.', 16],
  ['Unser Team von 22 Menschen baut Boote.', 22],
  ['Mehr als 900 Mitarbeitende weltweit', '900+'],
  ['Die Werft beschäftigt nicht nur Meister. Nordwind hat 77 Mitarbeiter.', 77],
  ['Nous sommes une équipe de 37 personnes.', 37],
  ['L’entreprise compte aujourd’hui 118 salariés.', 118],
  ['Nordwind emploie plus de 250 collaborateurs dans 6 pays.', '250+'],
  ['Nous employons 41 salariés.', 41],
  ['Nos 64 collaborateurs', 64],
  ['Somos un equipo de 29 personas.', 29],
  ['La empresa cuenta con 310 empleados en 4 países.', 310],
  ['Nordwind tiene 52 empleados.', 52],
  ['Contamos con 85 profesionales.', 85],
])('%s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  // Somebody else's words, or a doubt.
  '‘With Nordwind we grew to 500 employees’, says Jane Roe of Barrow.',
  '“Before, we had chaos. We are a team of 85 people now.”',
  'We are 40 people and never looked back, says Jane Roe.',
  'We employ 300 people and love it\n— Jane Roe, COO, Barrow Ltd',
  'Are we a team of 90 people?',
  'If we were a company of 500 employees, we would need you.',
  'Imagine a team of 300 people that never meets.',
  'According to the Herald we have 70 employees.',
  // Denied, past or to come.
  'We are not a 500-person company and do not have 500 employees.',
  'We have never had more than 20 employees.',
  'We don’t have 200 employees.',
  'By 2030 we will be 500 people.',
  'Our goal: a team of 120 people by next summer.',
  'We plan to employ 60 people in Leith.',
  'In 2010 we were a team of 5 people.',
  'At its peak the company had 800 employees.',
  'Nordwind once employed 800 people.',
  'We started with a team of 3 people.',
  // A part, and people of other kinds.
  'We have a team of 12 people in sales.',
  'Our support team of 9 people answers within the hour.',
  'We have a leadership team of 6 people.',
  'Our Berlin office has 40 employees.',
  'We employ 40 people in Berlin and 60 in Munich.',
  'We have 30 new employees this year.',
  'We have 12 part-time employees.',
  'We have trained 300 employees.',
  'We support 1,500 employees every day.',
  'Our parent group employs 12,000 people.',
  'Our factory in Porto employs 70 people.',
  'Nordwind customer Barrow employs 900 people.',
  'Barrow is a yard in Leith. The company has 900 employees.',
  'We work for Barrow, which has 900 employees.',
  '5,000 employees work with our software every day.',
  'Give 5,000 employees one place to meet.',
  'One app. 10,000 employees. Zero paper.',
  'Wir sind ein Team von 25 Mitarbeitern im Vertrieb.',
  'Wir haben 45 Mitarbeiter eingestellt.',
  'Wir werden bis 2030 ein Unternehmen mit 500 Mitarbeitern.',
  'Wir sind kein Konzern mit 5.000 Mitarbeitern.',
  'Damals waren wir 8 Leute.',
  'Lumora beschäftigt 300 Mitarbeiter.',
  'Unser Standort Kiel hat 40 Mitarbeiter.',
  'Unsere 12 Kolleginnen und Kollegen in der Buchhaltung rechnen gern.',
  'Mit uns sparen 5.000 Mitarbeiter jeden Tag Zeit.',
  '„Wir sind heute 120 Leute und planen mit Nordwind“, sagt Jan Roe.',
  'Nous serons 200 salariés en 2027.',
  'Nous ne sommes pas une équipe de 300 personnes.',
  'Nous étions une équipe de 6 personnes.',
  'Notre client compte 700 salariés.',
  'Notre filiale de Lyon emploie 50 personnes.',
  'Nous accompagnons 400 salariés.',
  '« Nous sommes 90 salariés et ravis », dit Anne Roe.',
  'Notre équipe commerciale de 14 personnes vous répond.',
  'No somos una empresa de 500 empleados.',
  'En 2030 seremos un equipo de 300 personas.',
  'Éramos un equipo de 4 personas.',
  'Nuestro socio Lumora tiene 800 empleados.',
  'Formamos a 600 empleados al año.',
  'Nuestro equipo de ventas de 15 personas te ayuda.',
  'Más de 3.000 empleados confían en nosotros.',
  'Together with our dealers we are 400 people.',
  'Our team of 12 volunteers cooks on Sundays.',
])('%s says nothing', (text) => {
  expect(read(text)).toBeUndefined()
})

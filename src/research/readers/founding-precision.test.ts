import { expect, test } from 'vitest'
import { ownNames } from './own-name.ts'
import { ownLines } from './page-sections.ts'
import { readFounding } from './read-founding.ts'

const isOwnName = ownNames('nordwind-yard.example', [], [])

function read(text: string): unknown {
  const lines = text.split('\n').map((line) => {
    const heading = /^# (.+)/.exec(line)?.[1]
    return { text: heading ?? line, level: heading === undefined ? 0 : 2, startsFooter: false }
  })
  return readFounding(ownLines(lines), 2026, isOwnName)[0]?.value
}

test.each<[string, number]>([
  ['Nordwind was founded in 1994 by two sisters.', 1994],
  ['We were founded in 2003 and moved to Leith in 2011.', 2003],
  ['Founded in Leith in 1987, Nordwind builds ferries.', 1987],
  ['Established in 1921, the company is still in the hands of the family.', 1921],
  ['Ida Holm founded Nordwind Yard in 2008.', 2008],
  ['In 1999, Ida Holm founded the company with her sister.', 1999],
  ['Our story began in 1978 in a shed.', 1978],
  ['The company was set up in 2015.', 2015],
  ['We launched in 2019.', 2019],
  ['Founded: 2001', 2001],
  ['Nordwind opened its doors in 1965.', 1965],
  ['Nordwind, founded in 2012, builds ferries.', 2012],
  ['Nordwind wurde 1954 von Karl Holm in Kiel gegründet.', 1954],
  ['Gegründet 1931, ist Nordwind bis heute in Familienhand.', 1931],
  ['Wir wurden im Jahr 2006 gegründet.', 2006],
  ['Das Unternehmen wurde 1988 gegründet.', 1988],
  ['Karl Holm gründete Nordwind im Jahr 1954.', 1954],
  ['Die Werft Nordwind besteht seit 1902.', 1902],
  ['Créée en 2010, Nordwind dessine des voiliers.', 2010],
  ['L’entreprise a été fondée en 1975.', 1975],
  ['Fondée en 1962 par Anne Roe, la maison reste familiale.', 1962],
  ['Nordwind est née en 2014.', 2014],
  ['Nordwind fue fundada en 1991.', 1991],
  ['Fundada en 1985, la empresa construye barcos.', 1985],
  ['Nuestra historia comienza en 1949.', 1949],
  ['Año de fundación: 1997', 1997],
  ['Das 1998 gegründete Unternehmen baut Fähren.', 1998],
  ['Das 1998 gegründete Unternehmen Nordwind baut Fähren.', 1998],
  ['Our story begins in 1978, when two sisters opened a yard.', 1978],
  ['Fundición y mecanizado desde 1951', 1951],
])('%s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  // Somebody or something else began.
  'Our founder was born in 1970.',
  'Our foundation was established in 1999 to help children.',
  'The foundation stone of our yard was laid in 1912.',
  'Our Leeds branch was founded in 2004.',
  'Our apprentice school was founded in 2004.',
  'We established in 1999 a fund for widows.',
  'We opened our second yard in 2005.',
  'We launched our first ferry in 2015.',
  'In 2019 we launched our academy.',
  'In 1999, Ida Holm founded a choir in Leith.',
  'The harbour was founded in 1820 and is our home.',
  'Founded in 1820, the harbour is our home.',
  'Founded in 1990, our partner Barrow builds engines.',
  'Established in 2001, the Lumora Awards honour shipwrights.',
  'We were founded on the belief that in 2016 shipping was broken.',
  'We took over Barrow, which was founded in 1890.',
  'Barrow is a yard in Leith. The company was founded in 1890.',
  'Before that, Ida Holm started Barrow in 2001.',
  'Nordwind created in 2010 a school for divers.',
  'Carbon neutral since 2020',
  'Ferry service to Skye since 2011',
  'Member of the guild since 1990',
  'Our page was created in 2016.',
  // Said by others, denied, supposed or asked.
  '“We were founded in 2001 and switched to Nordwind in 2020.”',
  'Nordwind was not founded in 2001.',
  'Was Nordwind founded in 1990?',
  'If the company had been founded in 1990, it would be older.',
  'The company was refounded, or rather re-founded in 1990.',
  'We were founded in 1990\n— Jane Roe, CEO, Barrow',
  'Unser Gründer wurde 1970 geboren.',
  'Unsere Stiftung wurde 1999 gegründet.',
  'Im Jahr 2004 wurde die Niederlassung Wien gegründet.',
  '2012 wurde die Werft neu gegründet.',
  'Die Grundsteinlegung erfolgte 1998.',
  'Unsere Tochter Lumora wurde 2011 gegründet.',
  'Lumora wurde 1988 gegründet.',
  'Karl Holm gründete 1954 einen Chor.',
  '„Wir wurden 1990 gegründet und arbeiten gern mit Nordwind“, sagt Jan Roe.',
  'Nordwind wurde nicht 1990 gegründet.',
  'Seit 2016 sind wir klimaneutral.',
  'Notre fondateur est né en 1970.',
  'Notre fondation a été créée en 1999.',
  'Nous avons créé en 2010 une école.',
  'Notre filiale a été fondée en 2008.',
  'Fondée en 1880, la minoterie Le Goff nous livre.',
  'Le prix Lumora, créé en 2001, nous honore.',
  'L’entreprise n’a pas été fondée en 1990.',
  '« Nous avons été fondés en 1990 », dit Anne Roe.',
  'Certifiée depuis 2012',
  'Nuestro fundador nació en 1970.',
  'Nuestra fundación fue creada en 1999.',
  'La feria fue fundada en 1950.',
  'Nuestra filial fue fundada en 2008.',
  'Fundado en 1902, el puerto es nuestra casa.',
  'La empresa no fue fundada en 1990.',
  'En 2010 creamos nuestra escuela.',
  '«Fuimos fundados en 1990», dice Ana Roe.',
  'Lumora fue fundada en 1977.',
  'The Nordwind Foundation was founded in 2010.',
  'Nordwind Academy was launched in 2015.',
  'Fertigung in Kiel seit 1998',
  // Somebody's birth, a town of the same name, a firm in a list.
  'Our story begins in 1949, when our founder was born.',
  'Notre histoire commence en 1949, quand Anne Roe arrive à Brest.',
  'Nordwind was founded in 1655 and received its town charter from King Karl.',
  'Nordwind is a town in Jutland. Nordwind was founded in 1655.',
  'Nordwind wurde 1655 gegründet und erhielt 1702 das Stadtrecht.',
  '# Lumora AG\nGegründet: 1888',
  '# Lumora AG\nThe company was founded in 1888.',
  'Das 1998 gegründete Institut hilft uns.',
  'Das 1904 gegründete Unternehmen Lumora liefert die Motoren.',
  'Die 1904 gegründete Firma Barrow liefert die Motoren.',
])('%s says nothing', (text) => {
  expect(read(text)).toBeUndefined()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveFirstName, signOffName } from './first-name.ts'

test.each([
  ['Jane Doe', 'Jane'],
  ['  Jane   Doe ', 'Jane'],
  ['Jane', 'Jane'],
  ['JANE DOE', 'Jane'],
  ['jane doe', 'Jane'],
  ['DeShawn Miller', 'DeShawn'],
  ['JEAN-PIERRE DUPONT', 'Jean-Pierre'],
  ["anne-marie o'neil", 'Anne-Marie'],
  ['Élodie Müller', 'Élodie'],
  ['Иван Петров', 'Иван'],
  ['Al Gore', 'Al'],
  ['Van Morrison', 'Van'],
  ['Jack Ma', 'Jack'],
  ['Jane Doe-Smith III', 'Jane'],
])('%s is greeted as %s', (name, first) => {
  expect(deriveFirstName(name)).toBe(first)
})

test.each([
  ['Dr. Jane Doe', 'Jane'],
  ['Prof. Dr. Jane Doe', 'Jane'],
  ['Herr Max Mustermann', 'Max'],
  ['Frau Dr. ERIKA MUSTERMANN', 'Erika'],
  ['Mme Claire Dupont', 'Claire'],
  ['Sra. Ana García', 'Ana'],
  ['Dhr. Jan de Vries', 'Jan'],
  ['Jane Doe, PhD, MBA', 'Jane'],
  ['Jane Doe MD', 'Jane'],
  ['John Smith Jr.', 'John'],
])('a form of address or a degree is left out: %s', (name, first) => {
  expect(deriveFirstName(name)).toBe(first)
})

test.each([
  ['Doe, Jane', 'Jane'],
  ['DOE, JANE', 'Jane'],
  ['doe, jane', 'Jane'],
  ['Doe, Dr. Jane A.', 'Jane'],
  ['van der Berg, Pieter', 'Pieter'],
  ['Doe, Jane, PhD', 'Jane'],
  ['DUPONT Jean', 'Jean'],
  ['DE LA CRUZ Maria', 'Maria'],
  ['Jean DUPONT', 'Jean'],
])('the surname in front is recognised: %s', (name, first) => {
  expect(deriveFirstName(name)).toBe(first)
})

test.each([
  ['Robert "Bob" Smith', 'Robert'],
  ['Robert (Bob) Smith', 'Robert'],
  ['🚀 Jane Doe', 'Jane'],
  ['Jane\u200b Doe', 'Jane'],
])('decoration is left out: %s', (name, first) => {
  expect(deriveFirstName(name)).toBe(first)
})

test.each([
  ['', 'nothing'],
  ['   ', 'blank'],
  ['J. Smith', 'initial'],
  ['J Smith', 'initial'],
  ['J.R. Smith', 'initials'],
  ['JP Morgan', 'initials'],
  ['Doe, J.', 'initial after the surname'],
  ['Mr. Smith', 'surname alone'],
  ['Herr Dr. Müller', 'surname alone'],
  ['Dr.', 'form of address alone'],
  ['de la Cruz', 'surname alone'],
  ['jane', 'may be a mailbox'],
  ['jane.doe', 'like an address'],
  ['jane.doe@acme.test', 'an address'],
  ['jdoe42', 'a user name'],
  ['John & Mary Smith', 'a couple'],
  ['John and Mary Smith', 'a couple'],
  ['Sales Team', 'a mailbox'],
  ['Acme Inc.', 'a company'],
  ['Acme, Inc.', 'a company'],
  ['Muster Maschinen GmbH', 'a company'],
  ['Marketing', 'a mailbox'],
  ['Head of Growth', 'a role'],
  ['N/A', 'nothing'],
  ['unknown', 'nothing'],
  ['{{first_name}}', 'a template'],
  ['王小明', 'surname first'],
  ['김 민수', 'surname first'],
  ['a, b, c', 'a list'],
  ['-', 'nothing'],
])('in doubt there is no first name: "%s" (%s)', (name) => {
  expect(deriveFirstName(name)).toBeUndefined()
})

test('a contact that is named like the company is the company', () => {
  expect(deriveFirstName('Harbor Point', 'HARBOR POINT')).toBeUndefined()
  expect(deriveFirstName('Harbor Point', 'Another Company')).toBe('Harbor')
})

test('whatever comes in, a first name is one short word of letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
      const first = deriveFirstName(name)
      return first === undefined || (/^[\p{L}\p{M}'’-]{2,}$/u.test(first) && first.length <= 45)
    }),
  )
})

test.each([
  ['Sam Miller', 'Sam'],
  ['Mia Sales', 'Mia Sales'],
  ['Acme', 'Acme'],
  ['  ', undefined],
  [null, undefined],
])('%s signs with %s', (name, signature) => {
  expect(signOffName(name, 'Acme')).toBe(signature)
})

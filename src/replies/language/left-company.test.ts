import { expect, test } from 'vitest'
import { readDeparture } from './left-company.ts'

const LEFT: readonly (readonly [string, string | undefined, string])[] = [
  ['Jane Doe no longer works here. Please contact Bob Smith at bob@beta.test.', 'bob@beta.test', 'Bob Smith'],
  ['I am no longer with Beta. Write to info@beta.test', 'info@beta.test', ''],
  ['She has left the company.', undefined, ''],
  ['This mailbox is no longer monitored.', undefined, ''],
  [
    'Herr Muster hat das Unternehmen verlassen. Bitte wenden Sie sich an Frau Erika Beispiel (erika@beta.test).',
    'erika@beta.test',
    'Erika Beispiel',
  ],
  ['Ich bin nicht mehr bei Beta tätig.', undefined, ''],
  ['Jean a quitté la société. Merci de contacter Marie Dupont : marie@beta.test', 'marie@beta.test', 'Marie Dupont'],
  ['Il ne travaille plus chez nous.', undefined, ''],
  ['Ana ya no trabaja en la empresa. Escriba a juan@beta.test', 'juan@beta.test', ''],
]

test.each(LEFT)('%s', (text, address, name) => {
  const found = readDeparture(text, ['jane@beta.test'])
  expect(found?.words).not.toBe('')
  expect(found?.replacement).toEqual(address === undefined ? undefined : { address, name })
})

test.each([
  'I am no longer working on this project.',
  'I have left the office for today.',
  'We no longer need this.',
  'Ich bin nicht mehr interessiert.',
])('"%s" is no departure', (text) => {
  expect(readDeparture(text, [])).toBeUndefined()
})

test('the address of the one who left is no replacement', () => {
  expect(readDeparture('He has left the company (he@beta.test).', ['he@beta.test'])?.replacement).toBeUndefined()
})

import { expect, test } from 'vitest'
import { readDeparture } from './left-company.ts'

test.each([
  'Jane Doe no longer works here. Please contact Bob Smith at bob@beta.test.',
  'I am no longer with Beta. Write to info@beta.test',
  'She has left the company.',
  'This mailbox is no longer monitored.',
  'Herr Muster hat das Unternehmen verlassen. Bitte wenden Sie sich an Frau Erika Beispiel (erika@beta.test).',
  'Ich bin nicht mehr bei Beta tätig.',
  'Jean a quitté la société. Merci de contacter Marie Dupont : marie@beta.test',
  'Il ne travaille plus chez nous.',
  'Ana ya no trabaja en la empresa. Escriba a juan@beta.test',
])('%s', (text) => {
  expect(readDeparture(text)).toMatch(/\S/)
})

test.each([
  'I am no longer working on this project.',
  'I have left the office for today.',
  'We no longer need this.',
  'Ich bin nicht mehr interessiert.',
])('"%s" is no departure', (text) => {
  expect(readDeparture(text)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { validityWords } from './validity-words.ts'

test.each([
  [{ type: 'text', value: '', validity: { valueMissing: true } }, 'Enter a value.'],
  [{ type: 'url', value: 'hooks.zapier.com/abc', validity: { typeMismatch: true } }, 'Add https:// at the start.'],
  [
    { type: 'url', value: 'https://', validity: { typeMismatch: true } },
    'Enter a full web address, such as https://hooks.example.com/fairlead.',
  ],
  [
    { type: 'email', value: 'jane', validity: { typeMismatch: true } },
    'Enter an email address, such as jane@acme.com.',
  ],
  [{ type: 'password', value: 'short', minLength: 10, validity: { tooShort: true } }, 'Enter at least 10 characters.'],
  [{ type: 'number', value: '2', min: '5', validity: { rangeUnderflow: true } }, 'Enter 5 or more.'],
  [{ type: 'number', value: '900', max: '480', validity: { rangeOverflow: true } }, 'Enter 480 or less.'],
  [{ type: 'date', value: '', validationMessage: 'Invalid date.', validity: { badInput: true } }, 'Invalid date.'],
])('%j is told: %s', (field, words) => {
  expect(validityWords(field)).toBe(words)
})

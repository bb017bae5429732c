import { expect, test } from 'vitest'
import { completeSequence } from '../schema.ts'
import { findPlaceholders, placeholdersLeft } from './find-placeholders.ts'
import { PLACEHOLDERS, SEQUENCE_TEMPLATES } from './sequence-templates.ts'

test('every placeholder of the sequences to start from is found', () => {
  expect(PLACEHOLDERS).toEqual(expect.arrayContaining(['[result]', '[what you noticed]', '[event]', '[topic]']))
  for (const one of PLACEHOLDERS) expect(findPlaceholders(`We help you to ${one}.`)).toEqual([one])
})

test.each([
  ['We help [companies like\n  theirs] grow.', ['[companies like theirs]']],
  ['<p>I saw <b>[what you&nbsp;noticed]</b> and [what you noticed].</p>', ['[what you noticed]']],
  ['See [link](https://us.example), then [link].', ['[link]']],
])('%j still has %j', (text, found) => {
  expect(findPlaceholders(text)).toEqual(found)
})

test.each([
  ['Our array is a[0], the prices [sic] are in [EUR].'],
  ['[Result] and [ result ] and [results] and result are words of the writer.'],
  ['See [link](https://us.example).'],
  ['{{ customData.answers["result"] }} {% if lead.title %}[external]{% endif %}'],
  ['[[[[[['],
])('%j is honest text', (text) => {
  expect(findPlaceholders(text)).toEqual([])
})

test('each email is named once, with all that is left in it; a version that is off is not sent', () => {
  const [template] = SEQUENCE_TEMPLATES
  const [first, second] = template!.steps
  const off = { subject: '[result]', body: '[event]', weight: 0 }
  const mine = { body: 'My own words.', weight: 1 }
  const steps = [
    { variants: [...first!.variants, off] },
    { variants: [mine, off] },
    { variants: [...second!.variants] },
  ]
  expect(placeholdersLeft(completeSequence({ steps }))).toEqual([
    {
      pointer: '/steps/0/variants/0/subject',
      code: 'placeholder_left',
      detail:
        'Replace [result], [what you noticed], [companies like theirs] and [customer and number] in email 1 with your own words.',
    },
    {
      pointer: '/steps/2/variants/0/body',
      code: 'placeholder_left',
      detail: 'Replace [a short proof, such as a number or a quote] and [problem] in email 3 with your own words.',
    },
  ])
})

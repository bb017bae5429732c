import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTemplate } from '../../sequences/in-pool.ts'
import { isKnownVariable } from '../../sequences/index.ts'
import { convertTemplate } from './convert-template-program.ts'
import { casesOf } from '../../../test/support/fixtures/cases.ts'

const convert = (source: string) => convertTemplate(source).text

test.each([
  // Variables in the spelling of every vendor.
  ['Hi {{firstName}}', 'Hi {{ lead.firstName }}'],
  ['Hi {{FirstName}}', 'Hi {{ lead.firstName }}'],
  ['Hi {{first_name}}', 'Hi {{ lead.firstName }}'],
  ['Hi {{ first_name }}', 'Hi {{ lead.firstName }}'],
  ['Hi {first_name}', 'Hi {{ lead.firstName }}'],
  [
    '{{companyName}} {{company_name}} {{company}}',
    '{{ lead.companyName }} {{ lead.companyName }} {{ lead.companyName }}',
  ],
  ['{{account.name}}, {{contact.city}}', '{{ lead.companyName }}, {{ contact.city }}'],
  ['{{jobTitle}} {{title}} {{job_title}}', '{{ lead.title }} {{ lead.title }} {{ lead.title }}'],
  ['{{linkedin_profile}}', '{{ lead.profileNetworkUrl }}'],
  ['{{website}}', '{{ company.website }}'],
  ['{{lastName}}', '{{ lead.contactName | split: " " | last }}'],
  ['{{sendingAccountFirstName}}', '{{ sender.firstName }}'],
  ['%sender-firstname%', '{{ sender.firstName }}'],
  ['100%sure', '100%sure'],
  ['{{icebreaker}}', '{{ customData.icebreaker }}'],
  ['{{Company Size}} {{pain_point}}', '{{ company.employeeRange }} {{ customData.pain_point }}'],
  ['{{Recent News}}', '{{ customData.recentNews }}'],
  ['{{ lead.firstName }}', '{{ lead.firstName }}'],
  // Fallbacks.
  ['Hi {{firstName|there}}', 'Hi {{ lead.firstName | default: "there" }}'],
  ['Hi {{ first_name | "there" }}', 'Hi {{ lead.firstName | default: "there" }}'],
  ['Hi {{ first_name | default: "there" }}', 'Hi {{ lead.firstName | default: "there" }}'],
  ['{{ company_name | upcase }}', '{{ lead.companyName | upcase }}'],
  ['Hi {{firstName|}}!', 'Hi {{ lead.firstName | default: "" }}!'],
  ['{{amz_product | your products}}', '{{ customData.amz_product | default: "your products" }}'],
  [
    '{{firstName|{{companyName}} team}}',
    '{% if lead.firstName %}{{ lead.firstName }}{% else %}{{ lead.companyName }} team{% endif %}',
  ],
  // Spintax.
  ['{{RANDOM | Hi | Hello}} you', '{{ "Hi|Hello" | spin }} you'],
  ['{{random|Hi|Hello}}', '{{ "Hi|Hello" | spin }}'],
  ['{Hi|Hello} you', '{{ "Hi|Hello" | spin }} you'],
  [
    '{Hi {{first_name}}|Hello}',
    '{% assign spin_1 = "1.1|1.2" | spin %}{% case spin_1 %}{% when "1.1" %}Hi {{ lead.firstName }}{% when "1.2" %}Hello{% endcase %}',
  ],
  ['a{, really|}', 'a{{ ", really|" | spin }}'],
  [
    'so{ much|}',
    'so{% assign spin_1 = "1.1|1.2" | spin %}{% case spin_1 %}{% when "1.1" %} much{% when "1.2" %}{% endcase %}',
  ],
  // Apollo's conditions.
  ['Hi {{#if first_name}}{{#endif}},', 'Hi {% if lead.firstName %}{{ lead.firstName }}{% endif %},'],
  [
    'Hi {{#if first_name}}{{#else}}there{{#endif}},',
    'Hi {% if lead.firstName %}{{ lead.firstName }}{% else %}there{% endif %},',
  ],
  ['{{#if title}}As {{title}}, you{{#endif}}', '{% if lead.title %}As {{ lead.title }}, you{% endif %}'],
  // Liquid, as Smartlead has it.
  [
    '{% if first_name == blank %}Hi{% else %}Hi {{first_name}}{% endif %}',
    '{% if lead.firstName == blank %}Hi{% else %}Hi {{ lead.firstName }}{% endif %}',
  ],
  ['body { color: red } a | b', 'body { color: red } a | b'],
])('%s becomes %s', (source, expected) => {
  expect(convert(source)).toBe(expected)
  expect(convertTemplate(source).unknown).toEqual([])
})

test.each([
  ['{{sl_time_of_day}}', '{{ sl_time_of_day }}', null],
  ['{{accountSignature}}', '{{ accountSignature }}', 'sender.name'],
  ['%signature%', '{{ signature }}', 'sender.name'],
  ['{{now_weekday}}', '{{ now_weekday }}', null],
  ['{{fristName}}', '{{ fristName }}', 'lead.firstName'],
  ['{{compnay_name}}', '{{ compnay_name }}', 'lead.companyName'],
  ['{{notes}}', '{{ notes }}', null],
  ['{{nil}}', '{{ unknown["nil"] }}', null],
  ['{{1}}', '{{ unknown["1"] }}', null],
  ['Hi {{firstName, how are you', 'Hi {{ unknown["braces"] }}firstName, how are you', null],
  ['{{#lowercase}}', '{{ unknown["#lowercase"] }}', null],
  ['{{#if first_name}}Hi', '{{ unknown["#if first_name"] }}Hi', null],
  ['{% for x in y %}z{% endfor %}', '{{ unknown["for x in y"] }}z{{ unknown["endfor"] }}', null],
  ['{% if title %}z', '{{ unknown["if title"] }}z', null],
  ['{{ first_name | pluralize: 2 }}', '{{ unknown["first_name | pluralize: 2"] }}', 'lead.firstName'],
])('%s is not understood and stays as %s', (source, expected, nearest) => {
  const converted = convertTemplate(source)
  expect(converted.text).toBe(expected)
  expect(converted.unknown.length).toBeGreaterThan(0)
  expect(converted.unknown[0]?.nearest).toBe(nearest)
})

test('a column that the user has is no slip of the pen', () => {
  const { text, unknown } = convertTemplate('{{website2}}', { columns: ['Website2'] })
  expect([text, unknown]).toEqual(['{{ customData.website2 }}', []])
})

test('in HTML no text is escaped that was markup before', () => {
  const { text } = convertTemplate('<p>{Tea &amp; cake|<b>Pie</b>}</p>', { kind: 'html' })
  expect(text).toContain('{% when "1.1" %}Tea &amp; cake{% when "1.2" %}<b>Pie</b>{% endcase %}')
})

const NAMES = [
  'first_name',
  'companyName',
  'icebreaker',
  'sl_time_of_day',
  'fristName',
  'RANDOM',
  '#if title',
  '#endif',
  'nil',
  '"x"',
]
const SCRAPS = [
  '{{',
  '}}',
  '{',
  '}',
  '|',
  '{%',
  '%}',
  '%',
  ' if title ',
  ' endif ',
  '"',
  "'",
  '\\',
  '\n',
  'Hi',
  ' ',
  '%signature%',
  '{% raw %}',
  '#',
  '<b>',
  '&amp;',
  '-',
  'é',
]
const template = fc
  .array(fc.oneof(fc.constantFrom(...SCRAPS), fc.constantFrom(...NAMES), fc.string({ maxLength: 3 })))
  .map((parts) => parts.join(''))

test('whatever a template holds, what comes of it parses, and the changes are the whole of both', () => {
  fc.assert(
    fc.property(template, fc.constantFrom('text' as const, 'html' as const), (source, kind) => {
      const { text, changes } = convertTemplate(source, { kind })
      expect(changes.map(({ before }) => before).join('')).toBe(source)
      expect(changes.map(({ after }) => after).join('')).toBe(text)
      const compiled = compileTemplate(text, kind)
      expect(compiled.ok ? '' : compiled.faults).toBe('')
    }),
    { numRuns: casesOf(3_000) },
  )
})

test('what is not understood is a variable that a check refuses, so that no prospect ever reads it', () => {
  fc.assert(
    fc.property(template, (source) => {
      const { text, unknown } = convertTemplate(source)
      const compiled = compileTemplate(text)
      const unheard = compiled.ok ? compiled.variables.filter(({ path }) => !isKnownVariable(path)) : []
      expect(unheard.length > 0).toBe(unknown.length > 0)
      expect(text.replaceAll(/\{\{.*?\}\}|\{%.*?%\}/gs, '')).not.toMatch(/\{\{|\{%/)
    }),
    { numRuns: casesOf(3_000) },
  )
})

test('text outside of braces is kept, character by character', () => {
  const words = fc.stringMatching(/^[^{}%|"'\\]{0,12}$/)
  const part = fc.record({
    text: words,
    name: fc.constantFrom('firstName', 'icebreaker', 'company_name|you', 'RANDOM|a|b'),
  })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const { text } = convertTemplate(parts.map((one) => `${one.text}{{${one.name}}}`).join(''))
      expect(text.split(/\{\{.*?\}\}/s)).toEqual([...parts.map((one) => one.text), ''])
    }),
  )
})

test('a hostile template takes no time', () => {
  for (const scrap of ['{', '{{', '{a|', '{{RANDOM|', '{%', '}', '{{#if x}}', '{{a|']) {
    const source = scrap.repeat(Math.floor(100_000 / scrap.length))
    expect(
      convertTemplate(source)
        .changes.map(({ before }) => before)
        .join(''),
    ).toBe(source)
  }
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMessage, replySubject } from './render-template.ts'
import { buildTemplateScope } from './template-scope.ts'
import type { TemplateInput } from './template-scope.ts'
import { exampleScope } from './template-variables.ts'

const input: TemplateInput = {
  lead: {
    contactName: 'Dr. JANE DOE',
    companyName: 'Acme Shipping',
    email: 'jane@acme.test',
    title: '  ',
    phone: null,
  },
  company: {
    industry: 'Logistics',
    technologies: ['Postgres', null, ''],
    techCategories: [],
    foundedYear: 0,
    isNice: false,
  },
  customData: { region: 'emea', nested: { empty: '' } },
  researchData: { hook: 'your new terminal' },
  sender: { name: 'Sam Miller', email: 'sam@sender.test' },
  calendarLink: 'https://fairlead.test/b/abc',
}
const scope = buildTemplateScope(input)

function body(template: string, values = scope) {
  return renderMessage({ subject: 'S', body: template }, values)
}

function textOf(template: string): string {
  const rendered = body(template)
  return rendered.ok ? rendered.text : `held: ${rendered.problem}`
}

test('the catalogue of variables is at hand', () => {
  expect(
    textOf(
      'Hi {{ lead.firstName }} of {{lead.companyName}}, {{ researchData.hook }}, {{ customData.region | upcase }}: {{ calendarLink }}\n{{ sender.firstName }}',
    ),
  ).toBe('Hi Jane of Acme Shipping, your new terminal, EMEA: https://fairlead.test/b/abc\nSam')
})

test('every missing variable is named, each once, from subject and body', () => {
  const rendered = renderMessage(
    {
      subject: '{{ lead.title }} {{ lead.title }}',
      body: '{% if true %}{{ company.revenue }}{% endif %} {{ unsubscribeLink }}',
    },
    scope,
  )
  expect(rendered).toEqual({
    ok: false,
    missing: ['lead.title', 'company.revenue', 'unsubscribeLink'],
    problem: 'No value for lead.title, company.revenue, unsubscribeLink.',
  })
})

test.each([
  '{{ lead.title }}',
  '{{ lead.phone }}',
  '{{ lead.phone | upcase }}',
  '{% assign title = lead.title %}Hello {{ title }}',
  '{% assign title = lead.title | upcase %}Hello {{ title }}',
  '{% capture title %}{{ lead.title }}{% endcapture %}Hello {{ title }}',
  '{% echo lead.title %}',
  '{% for category in company.techCategories %}{{ category }}{% endfor %}',
  '{{ company.techCategories | join: ", " }}',
  '{{ customData.nested.empty }}',
  '{{ customData.nested }}',
  '{{ lead[customData.unknown] }}',
  '{{ company.technologies | where: "x", "y" | first }}',
  '{{ nil }}',
])('a gap never reaches a prospect: %s', (template) => {
  const rendered = body(`Hello ${template}!`)
  expect(rendered).toMatchObject({ ok: false })
  expect(!rendered.ok && rendered.missing.length).toBeGreaterThan(0)
})

test('default and if are the ways to do without a value', () => {
  expect(textOf('Hi {{ lead.title | default: "there" }}')).toBe('Hi there')
  expect(textOf('Hi{% if lead.title %} {{ lead.title }}{% endif %}')).toBe('Hi')
  expect(textOf('{% case lead.title %}{% when "CEO" %}A{% else %}B{% endcase %}')).toBe('B')
  expect(textOf('{% assign title = lead.title | default: "you" %}Hi {{ title }}')).toBe('Hi you')
})

test('0 and false are values', () => {
  expect(textOf('{{ company.foundedYear }} {{ company.isNice }}')).toBe('0 false')
})

test('empty items of a list are left out', () => {
  expect(textOf('{{ company.technologies | join: ", " }}')).toBe('Postgres')
})

test.each([
  ['{{ company.technologies }}', 'list'],
  ['{{ customData }}', 'object'],
  ['{{ "now" | date: "%Y" }}', 'time of rendering'],
  ['{{ lead.email | raw }}', 'no filter "raw"'],
  ['{{ company.technologies | sample }}', 'no filter "sample"'],
  ['{% include "x" %}', 'no tag "include"'],
  ['{% render "/etc/passwd" %}', 'no tag "render"'],
  ['{% layout "x" %}', 'no tag "layout"'],
  ['{{ lead.email', '“{{” has no “}}”'],
  ['{% if %}x{% endif %}', ''],
  [
    '{% for i in (1..900) %}{% for j in (1..900) %}{% for k in (1..900) %}{% endfor %}{% endfor %}{% endfor %}',
    'limit',
  ],
  ['{% assign s = "aaaaaaaaaa" %}{% for i in (1..99) %}{% assign s = s | append: s %}{% endfor %}{{ s }}', 'limit'],
  // Few turns: on a slow machine many would meet the limit of time first.
  [`{% for i in (1..300) %}${'a'.repeat(700)}{% endfor %}`, 'more than'],
])('%s holds the message and says why', (template, why) => {
  const rendered = body(template)
  expect(rendered).toMatchObject({ ok: false, missing: [] })
  expect(!rendered.ok && rendered.problem).toContain(why)
})

test('where a template is wrong is told by line and column', () => {
  expect(body('Hello\n\n  {{ lead.email | shout }}')).toEqual({
    ok: false,
    missing: [],
    problem: 'body, line 3, column 3: There is no filter "shout".',
  })
})

test('what a lead sends is data: it is never run as a template', () => {
  const hostile = buildTemplateScope({ ...input, lead: { ...input.lead, companyName: '{{ lead.email }}{% raw %}' } })
  expect(body('{{ lead.companyName }}', hostile)).toMatchObject({ ok: true, text: '{{ lead.email }}{% raw %}' })
})

test('prototypes and odd keys lead nowhere', () => {
  const customData: Record<string, unknown> = JSON.parse(
    '{"__proto__": {"a": "1"}, "constructor": "c", "toString": "t"}',
  )
  const odd = buildTemplateScope({ ...input, customData })
  expect(body('{{ customData.__proto__.a }}{{ customData.constructor }}{{ customData.toString }}', odd)).toMatchObject({
    ok: true,
    text: '1ct',
  })
  for (const name of [
    'constructor',
    'lead.constructor',
    'lead.email.constructor',
    '__proto__',
    'lead.__proto__',
    'toString',
  ]) {
    expect(body(`{{ ${name} }}`)).toMatchObject({ ok: false, missing: [name] })
  }
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

test('functions are not called, and nothing but plain JSON gets in', () => {
  const when = Object.assign(new Date(0), { secret: 'inside' })
  const trap = { ...scope, lead: { email: () => 'called' }, customData: { when } }
  expect(body('{{ lead.email }} {{ customData.when.secret }}', trap)).toMatchObject({
    ok: false,
    missing: ['lead.email', 'customData.when.secret'],
  })
})

test('one template cannot change the values of the next', () => {
  const template = '{% increment lead %}{% assign company = 1 %}{% decrement customData %}'
  const values = { ...scope }
  const rendered = renderMessage({ subject: template, body: '{{ lead.email }} {{ company.industry }}' }, values)
  expect(rendered).toMatchObject({ ok: true, text: 'jane@acme.test Logistics' })
  expect(values).toEqual(scope)
})

test('the subject is one line of at most 250 characters', () => {
  const rendered = renderMessage(
    { subject: ' a\r\nBcc: x@y.test\u2028\tb\u0000 {{ customData.long }}', body: 'b' },
    { customData: { long: '😀'.repeat(200) } },
  )
  expect(rendered.ok && rendered.subject.startsWith('a Bcc: x@y.test b 😀')).toBe(true)
  expect(rendered.ok && rendered.subject.length).toBeLessThanOrEqual(250)
  expect(rendered.ok && rendered.subject.isWellFormed()).toBe(true)
})

test('line ends of the text are normalised and control characters removed', () => {
  expect(body('\n \r\na\r\nb\rc\u2028d\u0007\te  \n\n')).toMatchObject({
    ok: true,
    subject: 'S',
    text: 'a\nb\nc\nd\te',
  })
})

test('an email without subject or body is held', () => {
  expect(renderMessage({ subject: '{% if false %}x{% endif %}', body: 'b' }, scope)).toMatchObject({
    problem: 'The subject is empty.',
  })
  expect(renderMessage({ body: 'b' }, scope)).toMatchObject({
    problem: expect.stringContaining('no earlier subject is known to reply to'),
  })
  expect(body('{{ lead.title | default: "" }}')).toMatchObject({ problem: 'The body is empty.' })
})

test('a step without subject answers in the thread, with the subject as it was sent', () => {
  const rendered = renderMessage({ body: 'b', firstSubject: 'About {{ lead.email }}' }, scope)
  expect(rendered).toMatchObject({ ok: true, subject: 'Re: About {{ lead.email }}', text: 'b' })
  expect(replySubject('Re: again')).toBe('Re: again')
  expect(replySubject('x'.repeat(300)).length).toBe(250)
})

test('rendering never throws and is repeatable, whatever the template and the data', () => {
  const piece = fc.constantFrom(
    '{{',
    '}}',
    '{%',
    '%}',
    ' lead.email ',
    ' if ',
    'endif',
    ' | ',
    'upcase',
    '"',
    "'",
    '[',
    ']',
    '\n',
    '.',
    ' assign x = ',
    ' for i in ',
    '(1..3)',
    'endfor',
    ' default: ',
    '-',
    'customData',
  )
  const template = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 20 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(template, fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue()), (source, customData) => {
      const values = { ...exampleScope(), customData }
      const first = renderMessage({ subject: source, body: source }, values)
      expect(renderMessage({ subject: source, body: source }, values)).toEqual(first)
    }),
    { numRuns: 300 },
  )
})

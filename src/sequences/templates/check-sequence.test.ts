import { expect, test } from 'vitest'
import { checkSequence } from './check-sequence.ts'
import { completeSchedule } from '../schedule/schedule-schema.ts'
import { completeSequence } from '../schema.ts'
import { exampleScope, knownVariables } from './template-variables.ts'
import { renderMessage } from './render-template.ts'

function body(template: string) {
  return checkSequence('org', { steps: [{ variants: [{ subject: 's', body: template }] }] })
}

function wait(duration: string) {
  return checkSequence('org', { steps: [{ wait: duration, variants: [{ subject: 's', body: 'b' }] }] })
}

test('a sequence that says everything right has no problems', async () => {
  expect(
    await checkSequence('org', {
      steps: [
        {
          wait: 'P0D',
          variants: [
            {
              subject: 'A {{ lead.companyName }}',
              body: 'Hi {{ lead.firstName | default: "there" }}\n{{ calendarLink }}',
              weight: 2,
            },
            {
              subject: 'B',
              body: '{% for tool in company.technologies %}{{ tool | downcase }}{{ forloop.index }} {% endfor %}',
            },
          ],
        },
        {
          wait: 'P3DT4H',
          variants: [{ body: '{% assign x = customData["any key"].deep[0] %}{{ x }} {{ researchData.hook }}' }],
        },
        {
          wait: 'P2W',
          variants: [{ subject: 'New thread', body: '{{ company.technologies[0] }} {{ company.technologies.size }}' }],
        },
      ],
    }),
  ).toEqual([])
})

test('a draft may be empty', async () => {
  expect(await checkSequence('org', { steps: [] })).toEqual([])
})

test.each(['P3D', 'PT4H', 'P0D', 'P1W', 'P365D', 'P1Y', 'P12M', 'PT0.5S'])('%s is a wait', async (duration) => {
  expect(await wait(duration)).toEqual([])
})

test.each([
  ['3 days', 'not an ISO 8601 duration'],
  ['', 'not an ISO 8601 duration'],
  ['P', 'not an ISO 8601 duration'],
  ['P3DT', 'not an ISO 8601 duration'],
  ['-P1D', 'negative'],
  ['P366D', 'at most 365 days'],
  ['P13M', 'at most 365 days'],
  ['PT9999999H', 'at most 365 days'],
  ['P99999999999999999999D', 'at most 365 days'],
  ['PT1H99999999999999999999M', 'at most 365 days'],
  ['-P99999999999999999999D', 'negative'],
  ['P1H', 'not an ISO 8601 duration'],
])('%s is no wait', async (duration, why) => {
  const problems = await wait(duration)
  expect(problems).toMatchObject([{ pointer: '/steps/0/wait', code: 'invalid_duration' }])
  expect(problems[0]?.detail).toContain(why)
})

test('the first email needs a subject, a later one may do without but not have a blank one', async () => {
  const variants = [{ body: 'b' }]
  expect(
    await checkSequence('org', { steps: [{ variants }, { variants }, { variants: [{ subject: ' ', body: 'b' }] }] }),
  ).toMatchObject([
    { pointer: '/steps/0/variants/0/subject', code: 'subject_required' },
    { pointer: '/steps/2/variants/0/subject', code: 'subject_required' },
  ])
})

test('a step needs a variant that somebody gets, and a body', async () => {
  expect(await checkSequence('org', { steps: [{ variants: [{ subject: 's', body: ' ', weight: 0 }] }] })).toMatchObject(
    [
      { pointer: '/steps/0/variants', code: 'no_weight' },
      { pointer: '/steps/0/variants/0/body', code: 'body_required' },
    ],
  )
})

test('every fault of a template is told at once, with line and column', async () => {
  expect(await body('{{ lead.email | shout }}\n{% foo %}\n  {{ x | bar: 1 }}')).toEqual([
    {
      pointer: '/steps/0/variants/0/body',
      code: 'unknown_filter',
      detail: 'line 1, column 1: There is no filter "shout".',
    },
    { pointer: '/steps/0/variants/0/body', code: 'unknown_tag', detail: 'line 2, column 1: There is no tag "foo".' },
    {
      pointer: '/steps/0/variants/0/body',
      code: 'unknown_filter',
      detail: 'line 3, column 3: There is no filter "bar".',
    },
  ])
  expect(await body('a\n{% if lead.email %}')).toMatchObject([
    { code: 'template_not_closed', detail: 'line 2, column 1: “{% if lead.email %}” is not closed.' },
  ])
  expect((await body('a\n{{ lead.email'))[0]?.detail).toContain('line 2, column 1')
})

test.each([
  ['{{ lead.first_name }}', 'lead.firstName'],
  ['{{ fistName }}', 'lead.firstName'],
  ['{{ first_nam | default: "x" }}', 'lead.firstName'],
  ['{% if company.name %}x{% endif %}', 'lead.companyName'],
  ['{{ company.industri }}', 'company.industry'],
  ['{{ calendar_link }}', 'calendarLink'],
  ['{{ customdata.region }}', 'customData'],
  ['{{ company.signals.recentFunding.amout }}', 'company.signals.recentFunding.amount'],
  ['{{ lead.email.domain }}', 'lead.domain'],
  ['{{ bookinglink }}', 'calendarLink'],
  ['{{ lead.compnay }}', 'lead.companyName'],
  ['{{ lead.indstry }}', 'company.industry'],
  ['{{ lead.jobTitel }}', 'lead.title'],
])('an unknown variable is told with the nearest known one: %s', async (template, nearest) => {
  const problems = await body(template)
  expect(problems).toMatchObject([{ pointer: '/steps/0/variants/0/body', code: 'unknown_variable' }])
  expect(problems[0]?.detail).toContain(`Did you mean ${nearest}?`)
})

test('names that people know from other tools are accepted, and mean the same', async () => {
  const template = '{{ firstName }} {{ first_name }} {{LastName}} {{ companyName }} {{ jobTitle }} {{ city }}'
  expect(await body(template)).toEqual([])
  const { lead, contact } = exampleScope() as Record<string, Record<string, string>>
  expect(renderMessage({ subject: '{{ email }}', body: template }, exampleScope())).toMatchObject({
    subject: lead!.email,
    text: ['Jane Jane Doe', lead!.companyName, lead!.title, contact!.city].join(' '),
  })
})

test('a variable that resembles nothing is told without advice', async () => {
  expect((await body('{{ weather.tomorrow }}'))[0]?.detail).toBe(
    'line 1, column 4: There is no variable "weather.tomorrow".',
  )
})

test.each([
  '{{ lead.notes }}',
  '{{ extraContext.secret }}',
  '{{ lead }}',
  '{{ company.technologies }}',
  '{{ company.signals }}',
  '{% for i in (1..900) %}{% for j in (1..900) %}{% for k in (1..900) %}{% endfor %}{% endfor %}{% endfor %}',
])('what could never be sent is refused: %s', async (template) => {
  expect(await body(template)).toHaveLength(1)
})

test('a sequence full of endless templates is not tried out to its end', async () => {
  const loop = (index: number) =>
    `${index}{% assign a = (1..900) %}{% for i in a %}{% for j in a %}{% for k in a %}{% endfor %}{% endfor %}{% endfor %}`
  const variants = Array.from({ length: 10 }, (_, index) => ({ subject: 's', body: loop(index) }))
  const problems = await checkSequence('org', { steps: Array.from({ length: 20 }, () => ({ variants })) })
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.length).toBeLessThan(20)
})

test('every known variable can be printed, and passes the check', async () => {
  for (const { name, kind } of knownVariables.filter((variable) => variable.kind !== 'freeform')) {
    // What a model writes may be missing; the words in its place come first.
    const value = name.startsWith('ai.') ? `${name} | default: "-"` : name
    const template = kind === 'list' ? `{{ ${value} | join: ", " }}` : `{{ ${value} }}`
    expect(await body(template)).toEqual([])
    expect(renderMessage({ subject: 's', body: template }, exampleScope())).toMatchObject({ ok: true })
  }
})

test.each(['{{ ai.icebreaker }}', 'A {% if lead.title %}{{ ai.summary | upcase }}{% endif %}'])(
  'a text of the model needs words in its place: %s',
  async (template) => {
    expect(await body(template)).toEqual([expect.objectContaining({ code: 'default_needed' })])
  },
)

test('words in the place of a text may come from a condition as well', async () => {
  expect(await body('{% if ai.icebreaker %}{{ ai.icebreaker }}{% else %}Hello{% endif %}')).toEqual([])
})

test('what is left out has its default', async () => {
  expect(completeSchedule({ timezone: 'Europe/Berlin' })).toEqual({
    timezone: 'Europe/Berlin',
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    from: '09:00',
    to: '17:00',
  })
  expect(completeSequence({ steps: [{ variants: [{ body: 'b' }] }] })).toEqual({
    steps: [{ number: 1, wait: 'P0D', variants: [{ body: 'b', weight: 1 }] }],
    lastNumber: 1,
  })
  expect(completeSequence()).toEqual({ steps: [], lastNumber: 0 })
})

import { LISTED_FIELDS } from '../../leads/in-pool.ts'
import type { ListedField, PlainKind } from '../../leads/in-pool.ts'
import type { FreeKey } from '../../leads/index.ts'
import type { AnswerType, CampaignQuestion } from '../../research/index.ts'
import { countSlips, nearestOf, plainName } from '../../platform/text/nearest-name.ts'
import { plainValues } from './plain-values.ts'
import type { TemplateScope } from './plain-values.ts'

/** A variable that templates know. `freeform` has members of any name, whatever the caller sent. */
export interface KnownVariable {
  readonly name: string
  readonly kind: 'text' | 'number' | 'boolean' | 'list' | 'freeform'
  readonly description: string
  readonly example: unknown
}

/** The kind of each kind of field of a lead. */
const KINDS: Readonly<Record<PlainKind, KnownVariable['kind']>> = {
  text: 'text',
  email: 'text',
  domain: 'text',
  phone: 'text',
  url: 'text',
  timezone: 'text',
  fundingDate: 'text',
  amount: 'number',
  count: 'number',
  year: 'number',
  growth: 'number',
  flag: 'boolean',
  texts: 'list',
}

/** Every variable that a template may use, with an example for previews. */
export const knownVariables: readonly KnownVariable[] = [
  text('lead.firstName', 'First name; missing when the contact name is unclear', 'Jane'),
  text('lead.lastName', 'Last name; missing when the contact name is unclear', 'Doe'),
  ...LISTED_FIELDS.filter(({ inTemplates }) => inTemplates).map(variableOf),
  text('ai.icebreaker', 'AI opening line; needs a default', 'Acme opened a terminal in Gdańsk this spring.'),
  text('ai.summary', 'AI summary of the lead; needs a default', 'Acme moves containers by sea.'),
  list('ai.talkingPoints', 'AI talking points; needs a default', ['The terminal in Gdańsk']),
  freeform('answers', 'Answers to the campaign’s questions'),
  freeform('researchData', 'Research data sent with the lead'),
  freeform('customData', 'Custom data sent with the lead'),
  text('sender.name', 'Sender name', 'Sam Miller'),
  text('sender.firstName', 'Sender first name; the full name when unclear', 'Sam'),
  text('sender.email', 'Sender email', 'sam@sender.example'),
  text('sender.companyName', 'Your company name', 'Sender Ltd'),
  text('sender.postalAddress', 'Your postal address', '1 Main Street, London'),
  text('calendarLink', 'Booking link', 'https://fairlead.example/b/token'),
  text('unsubscribeLink', 'Unsubscribe link', 'https://fairlead.example/u/token'),
]

const catalogue = new Map(knownVariables.map((variable) => [variable.name, variable]))

/** Names that people know from other tools, and the variable that each stands for. They are accepted and not listed. */
const FAMILIAR: Readonly<Record<string, string>> = {
  firstName: 'lead.firstName',
  lastName: 'lead.lastName',
  fullName: 'lead.contactName',
  companyName: 'lead.companyName',
  email: 'lead.email',
  title: 'lead.title',
  jobTitle: 'lead.title',
  phone: 'lead.phone',
  website: 'company.website',
  industry: 'company.industry',
  city: 'contact.city',
  country: 'contact.country',
  senderName: 'sender.name',
  senderFirstName: 'sender.firstName',
}

/** Each familiar name as `firstName`, `FirstName` and `first_name`, with the path to its value. */
const familiarPaths: ReadonlyMap<string, readonly [string, string]> = new Map(
  Object.entries(FAMILIAR).flatMap(([name, variable]) => {
    const [root = '', member = ''] = variable.split('.')
    const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const spellings = [name, snake, name.charAt(0).toUpperCase() + name.slice(1)]
    return spellings.map((spelling) => [spelling, [root, member]] as const)
  }),
)

/** A scope with the names that other tools use beside our own. */
export function withFamiliarNames(scope: TemplateScope): TemplateScope {
  const values: Record<string, unknown> = { ...scope }
  for (const [name, [root, member]] of familiarPaths) {
    const value = (scope[root] as TemplateScope | undefined)?.[member]
    if (value !== undefined) values[name] = value
  }
  return values
}

/** Names that a list, or a text, has besides its members. */
const LIST_MEMBERS: readonly unknown[] = ['first', 'last', 'size']

/**
 * Whether a path such as `['company', 'technologies', 0]` leads to something that a lead can have. A segment that is
 * no string or number stands for one that is only known when the template runs, and is let through.
 */
export function isKnownVariable(path: readonly unknown[]): boolean {
  const familiar = familiarPaths.get(String(path[0]))
  if (familiar !== undefined) return isKnownVariable([...familiar, ...path.slice(1)])
  const reached: string[] = []
  for (const [depth, segment] of path.entries()) {
    if (typeof segment !== 'string') return depth > 0
    reached.push(segment)
    const variable = catalogue.get(reached.join('.'))
    if (variable !== undefined) return isKnownMember(variable, path.slice(depth + 1))
  }
  const prefix = `${reached.join('.')}.`
  return knownVariables.some((variable) => variable.name.startsWith(prefix))
}

function isKnownMember(variable: KnownVariable, members: readonly unknown[]): boolean {
  const [member] = members
  if (member === undefined || variable.kind === 'freeform') return true
  if (variable.kind === 'list') return typeof member !== 'string' || LIST_MEMBERS.includes(member)
  return variable.kind === 'text' && member === 'size'
}

/**
 * The known variable whose name is nearest to a mistyped one: `first_name` → `lead.firstName`. Undefined when none
 * resembles it.
 */
export function nearestVariable(name: string): string | undefined {
  const path = name.split(/[.[]/u)
  const [root = '', last = root] = [path[0], path.at(-1)]
  return (
    nearest(name, (variable) => [variable.name, lastPart(variable.name), variable.description]) ??
    nearest(root, (variable) => (variable.kind === 'freeform' ? [variable.name] : [])) ??
    nearest(last, (variable) => (variable.name.startsWith(`${root}.`) ? [lastPart(variable.name)] : [])) ??
    // `lead.company`, and what other tools or another root call it.
    nearest(name, (variable) => [withoutName(variable.name), withoutName(lastPart(variable.name))]) ??
    nearest(last, (variable) => (variable.name.startsWith('sender.') ? [] : otherNamesOf(variable)), 2)
  )
}

function nearest(
  name: string,
  spellings: (variable: KnownVariable) => readonly string[],
  mostBelow = Infinity,
): string | undefined {
  const typed = plainName(name)
  const known = knownVariables.flatMap((variable) => spellings(variable).map((spelling) => ({ variable, spelling })))
  const below = Math.min(Math.max(2, Math.floor(typed.length / 4)) + 1, mostBelow)
  return nearestOf(known, ({ spelling }, least) => countSlips(typed, plainName(spelling), least), below)?.variable.name
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function withoutName(variable: string): string {
  return variable.replace(/Name$/u, '')
}

function otherNamesOf({ name }: KnownVariable): string[] {
  return [lastPart(name), ...Object.keys(FAMILIAR).filter((familiar) => FAMILIAR[familiar] === name)]
}

/** A scope in which every known variable has a value, for previews and for trying a template out. */
export function exampleScope(): TemplateScope {
  const scope: Record<string, unknown> = {}
  for (const { name, example } of knownVariables) {
    const path = name.split('.')
    const last = path.pop() ?? name
    let place = scope
    for (const part of path) place = place[part] = (place[part] ?? {}) as Record<string, unknown>
    place[last] = example
  }
  return withFamiliarNames(plainValues(scope))
}

/** What stands beside `company` and `contact` is under `lead`. */
function variableOf({ path, kind, field }: ListedField): KnownVariable {
  const name = path.includes('.') ? path : `lead.${path}`
  return { name, kind: KINDS[kind], description: field.label, example: field.example }
}

function text(name: string, description: string, example: string): KnownVariable {
  return { name, kind: 'text', description, example }
}

function list(name: string, description: string, example: readonly string[]): KnownVariable {
  return { name, kind: 'list', description, example }
}

function freeform(name: string, description: string): KnownVariable {
  return { name, kind: 'freeform', description, example: {} }
}

/** A variable that templates of a campaign may use. `leads` counts those that have a freeform key. */
export type ListedVariable = Omit<KnownVariable, 'example'> & { example: string | null; leads: number | null }

/** Every variable with a fixed name, then the answers to questions and the freeform keys given, each as a template names it. */
export function listVariables(keys: readonly FreeKey[], questions: readonly CampaignQuestion[]): ListedVariable[] {
  // Answers are listed one by one.
  const fixed = knownVariables
    .filter(({ name }) => name !== 'answers')
    .map(({ name, kind, description, example }) => {
      const words = kind === 'freeform' ? null : Array.isArray(example) ? example.join(', ') : String(example)
      return { name, kind, description, example: words, leads: null }
    })
  const free = keys.flatMap(({ root, key, leads, example }): ListedVariable[] => {
    const member = memberOf(key)
    if (member === undefined) return []
    const description = `Sent with the lead as ${root}`
    return [{ name: `${root}${member}`, kind: 'freeform', description, example, leads }]
  })
  return [...fixed, ...questions.map(answerOf), ...free]
}

const SAMPLES: Readonly<Record<AnswerType, string>> = {
  yes_no: 'yes',
  number: '120',
  choice: '',
  text: 'A terminal in Gdańsk',
  date: '2026-05',
}

function answerOf({ key, question, answer, choices = [] }: CampaignQuestion): ListedVariable {
  const kind = answer === 'number' ? 'number' : 'text'
  const example = choices[0] ?? SAMPLES[answer]
  return { name: `answers.${key}`, kind, description: question, example, leads: null }
}

/** How Liquid names a key; undefined for one that it cannot. */
function memberOf(key: string): string | undefined {
  if (/^[A-Za-z_][\w-]*$/.test(key)) return `.${key}`
  return /["\\{}%\p{Cc}]/u.test(key) ? undefined : `["${key}"]`
}

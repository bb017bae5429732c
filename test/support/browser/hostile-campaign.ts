import { randomUUID } from 'node:crypto'
import { createKey } from '../../../src/accounts/index.ts'
import { ALL_HOSTILE, HOSTILE_TEXTS } from './hostile-texts.ts'
import type { Walk } from './dashboard-walk.ts'
import { formFor, timesOn } from '../leads/prospect.ts'
import { queryDatabase } from '../installation/query-database.ts'
import { status } from '../servers/webhook-receiver.ts'
import type { Receiver } from '../servers/webhook-receiver.ts'
import { until } from '../processes/until.ts'

const PATIENCE = 90_000

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** Names are one line of at most 200 letters, and turn no writing around. */
const NAMES = HOSTILE_TEXTS.map((text) =>
  text
    .replaceAll(/[\s\p{Bidi_Control}]+/gu, ' ')
    .trim()
    .slice(0, 200),
)
/** What Liquid takes for its own is refused in an email before anybody sees it. */
const IN_TEMPLATES = NAMES.filter((text) => !/\{[{%]/.test(text))
const QUESTIONS = NAMES.slice(0, 20).map((text, index) => ({
  key: `q${index}`,
  question: `${index}: ${text}`,
  answer: 'choice',
  choices: [text.slice(0, 100), 'None'],
}))
const BOOKED = 3

/** Where everything that is hostile stands. */
export interface HostilePlaces {
  readonly campaignId: string
  readonly prospectIds: readonly string[]
  readonly messageIds: readonly string[]
  readonly deliveryIds: readonly string[]
}

/** Puts every payload wherever somebody else's text can come from, and lets the campaign run until its mail is there. */
export async function plantHostileTexts(walk: Walk, receiver: Receiver): Promise<HostilePlaces> {
  await queryDatabase(walk.databaseUrl, 'update organizations set requests_per_minute = 100000')
  await plantSettings(walk)
  await plantFacts(walk)
  const { campaignId } = await walk.send('POST', '/campaigns', campaignOf(receiver.url))
  for (const name of NAMES) await walk.send('POST', '/campaigns', { name })
  const prospectIds: string[] = []
  for (const index of HOSTILE_TEXTS.keys()) {
    const added = await walk.send('POST', `/campaigns/${campaignId}/leads?lenient=true`, leadOf(index))
    prospectIds.push(added.prospectId)
  }
  const messages = await capturedOf(walk, campaignId, prospectIds.length)
  for (const message of messages.slice(0, BOOKED)) await bookBy(walk, message)
  receiver.next(status(500, { 'x-note': NAMES[0]!, 'content-type': 'text/html' }, ALL_HOSTILE))
  const test = await walk.send('POST', `/campaigns/${campaignId}/webhook/test`)
  await delivered(walk, test.deliveryId)
  const readLog = () => walk.send('GET', `/campaigns/${campaignId}/deliveries`)
  const deliveries = await until(readLog, ({ data }) => data.length > BOOKED, {
    what: 'a delivery for each meeting',
    patience: PATIENCE,
  })
  return {
    campaignId,
    prospectIds,
    messageIds: messages.map(({ messageId }) => messageId),
    deliveryIds: deliveries.data.map(({ deliveryId }: { deliveryId: string }) => deliveryId),
  }
}

function campaignOf(url: string): Record<string, unknown> {
  const first = {
    subject: '{{ lead.companyName }} {{ lead.title }}',
    body: 'Hi {{ lead.contactName }},\n{{ lead.companyName }}\n{{ customData.note }}\n{{ calendarLink }}',
  }
  const variants = IN_TEMPLATES.map((text) => ({ subject: text, body: `${text}\n${ALL_TEMPLATE}` }))
  const later = Array.from({ length: Math.ceil(variants.length / 10) }, (_, step) => ({
    wait: 'P3D',
    variants: variants.slice(step * 10, step * 10 + 10),
  }))
  return {
    name: NAMES[4],
    status: 'active',
    questions: QUESTIONS,
    icp: { name: NAMES[4], criteria: NAMES.map(criterionOf) },
    sequence: { steps: [{ wait: 'P0D', variants: [first] }, ...later] },
    schedule: { timezone: 'UTC', days: DAYS, from: '00:00', to: '24:00' },
    calendar: {
      host: { name: NAMES[11], email: 'host@hostile.test', timezone: 'UTC' },
      weeklyHours: DAYS.map((day) => ({ day, from: '00:00', to: '24:00' })),
      title: NAMES[2],
      location: HOSTILE_TEXTS[34],
    },
    sendTiers: ['A', 'B', 'C', 'D', 'U'],
    review: 'send',
    webhook: { url },
  }
}

const ALL_TEMPLATE = IN_TEMPLATES.join('\n')

function criterionOf(text: string, index: number): Record<string, unknown> {
  const rule = index % 2 === 0 ? { op: 'contains', value: text } : { op: 'in', value: [text, 'x'] }
  return { id: `c${index}`, label: text, kind: 'should', field: 'company.industry', weight: 1, ...rule }
}

/** Every field of a lead is the payload, as far as the field takes it at all. */
function leadOf(index: number): Record<string, unknown> {
  const text = HOSTILE_TEXTS[index]!
  const name = NAMES[index]!
  const url = `https://acme.test/${encodeURIComponent(text)}`
  const company = ['description', 'industry', 'subIndustry', 'employeeRange', 'revenueRange', 'fundingStage']
  const more = ['headquarters', 'country', 'region', 'companyType']
  return {
    companyName: name,
    contactName: name,
    email: `o'{{x}}|\`$\{1}-${index}@hostile-${index}.test`,
    title: name,
    phone: text,
    profileNetworkUrl: index % 2 === 0 ? url : text,
    companyProfileNetworkUrl: text,
    notes: text,
    company: {
      ...Object.fromEntries([...company, ...more].map((field) => [field, text])),
      website: text,
      technologies: [text],
      techCategories: [text],
      signals: { hiringSignals: { departments: [text] }, newsSignals: { recentNews: [text] } },
    },
    contact: { bio: text, photoUrl: text, seniority: text, department: text, city: text, state: text, country: text },
    researchData: { [text]: text },
    extraContext: { [text]: { [text]: [text] } },
    customData: customOf(text),
  }
}

/** As JSON.parse makes it: `__proto__` is a key like every other. */
function customOf(text: string): Record<string, unknown> {
  return Object.fromEntries([
    ['note', text],
    [text, text],
    [`list ${text}`, [text, { [text]: text }]],
  ])
}

/** Facts as a research might have found them before its rules were as strict as they are. */
async function plantFacts({ databaseUrl }: Walk): Promise<void> {
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const known = { confidence: 0.9, source: 'website', url: text, quote: text, observedAt: '2026-01-01T00:00:00Z' }
    const facts = ['company.tagline', 'company.industry', `company.${text}`].map((path) => ({
      path,
      value: text,
      ...known,
    }))
    await queryDatabase(
      databaseUrl,
      `insert into companies (domain, facts, outcome, observed_at, fresh_until)
       values ($1, $2, 'done', now(), now() + interval '30 days')`,
      [`hostile-${index}.test`, JSON.stringify(facts)],
    )
  }
}

async function plantSettings({ send, context, databaseUrl, organizationId }: Walk): Promise<void> {
  await send('PATCH', '/organization', { name: NAMES[4], postalAddress: ALL_HOSTILE.slice(0, 500) })
  for (const [index, name] of NAMES.entries()) {
    await createKey(context, { organizationId, name, scopes: ['leads:read'], createdBy: 'test' })
    await send('POST', '/suppressions', { addresses: [`o'{{x}}-${index}@gone.test`], note: HOSTILE_TEXTS[index] })
    const userId = randomUUID()
    await queryDatabase(
      databaseUrl,
      `with person as (insert into users (id, name, email, created_at, updated_at) values ($2, $3, $4, now(), now()) returning id),
       box as (insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, created_at, updated_at)
         values ($1, $2, $4, $3, $5, now(), now()))
       insert into members (organization_id, user_id, role, created_at) select $1, id, 'member', now() from person`,
      [organizationId, userId, name, `m'{{x}}-${index}@hostile.test`, mailServer(name)],
    )
  }
  await queryDatabase(databaseUrl, `update users set name = $1 where email = 'ada@walk.test'`, [NAMES[4]])
}

function mailServer(username: string): Record<string, unknown> {
  return { host: 'smtp.hostile.test', port: 587, security: 'starttls', username }
}

interface Captured {
  readonly messageId: string
  readonly to: string
  readonly body: string
}

async function capturedOf(walk: Walk, campaignId: string, count: number) {
  const read = async (): Promise<Captured[]> =>
    (await walk.send('GET', `/messages?campaignId=${campaignId}&state=captured&limit=200`)).data
  return until(read, (found) => found.length === count, { what: `${count} captured emails`, patience: PATIENCE })
}

async function delivered(walk: Walk, deliveryId: string): Promise<void> {
  const read = () => walk.send('GET', `/deliveries/${deliveryId}`)
  await until(read, ({ attempts }) => attempts.some((one: { answer: unknown }) => one.answer !== null), {
    what: 'an answer',
    patience: PATIENCE,
  })
}

/** A prospect whose name and notes are payloads. */
async function bookBy({ url }: Walk, { body, to }: Captured): Promise<void> {
  const { pathname } = new URL(/https?:\/\/\S+\/c\/[\w-]+/.exec(body)![0])
  const page = await (await fetch(url + pathname)).text()
  const fields = formFor(timesOn(page)[0]!, { name: NAMES[11]!, email: to, notes: ALL_HOSTILE.slice(0, 900) })
  const answer = await fetch(url + pathname, {
    method: 'POST',
    headers: { origin: 'null' },
    body: new URLSearchParams(fields),
  })
  const said = await answer.text()
  if (!answer.ok || !/booked/i.test(said)) throw new Error(said)
}

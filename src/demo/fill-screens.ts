import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { parseId } from '../platform/ids.ts'
import { ingestMail } from '../replies/index.ts'
import { bookSlot, findEmailedCalendarLink } from './http-callers.ts'
import type { ApiClient } from './http-callers.ts'
import type { LocalServer } from './local-servers.ts'
import { startMailServer, startModel } from './play-outside.ts'
import { SAMPLE_CALENDAR, sampleCriteria } from './sample-campaign.ts'

const PATIENCE = 45_000
const ALWAYS = { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' }

/** Who answered the live campaign, and how. */
const REPLIES = [
  {
    email: 'mara.lind@northquay.test',
    contactName: 'Mara Lind',
    companyName: 'North Quay',
    title: 'Operations Director',
    company: { country: 'SE', employeeCount: 620, technologies: ['HubSpot'] },
    cc: 'it@northquay.test',
    said: 'Hi Robin,\n\nwhat does it cost for two berths, and can you send your security documents?\n\nMara',
  },
  {
    email: 'jonas.berg@fjordlines.test',
    contactName: 'Jonas Berg',
    companyName: 'Fjord Lines',
    title: 'COO',
    company: { country: 'NO', employeeCount: 840, technologies: ['Salesforce'] },
    said: 'Sounds interesting, tell me more. Could we talk next week?',
  },
  {
    email: 'ines.costa@aarhuspilots.test',
    contactName: 'Inês Costa',
    companyName: 'Aarhus Pilots',
    title: 'Purchasing Manager',
    company: { country: 'DK', employeeCount: 95, technologies: [] },
    said: 'Please talk to my colleague Rui, he runs operations.',
  },
  {
    email: 'tom.hale@halecargo.test',
    contactName: 'Tom Hale',
    companyName: 'Hale Cargo',
    title: 'Head of Terminals',
    company: { country: 'FI', employeeCount: 210, technologies: [] },
    said: 'Not interested, thank you.',
  },
] as const

/** Who books at the live campaign instead of answering. */
const BOOKS = {
  email: 'elsa.holm@holmterminals.test',
  contactName: 'Elsa Holm',
  companyName: 'Holm Terminals',
  title: 'CEO',
  company: { country: 'DK', employeeCount: 300, technologies: ['HubSpot'] },
}

/** Whose first email waits for a person, because a model wrote a line of it. */
const TO_APPROVE = [
  ['Lena Vogt', 'COO', 'Baltic Terminals', 'lena.vogt@baltic-terminals.test', 'DE', 240],
  ['Omar Aziz', 'VP Operations', 'Gulf Berths', 'omar.aziz@gulf-berths.test', 'AE', 410],
  ['Yuki Mori', 'Terminal Manager', 'Kobe Harbour', 'yuki.mori@kobe-harbour.test', 'JP', 780],
] as const

/** What filling takes. */
interface Filling {
  readonly api: ApiClient
  readonly context: Context
  readonly organizationId: string
}

/**
 * Brings replies into the Inbox, AI-written texts into Approvals and a live meeting, for those who look around. Emails
 * leave to a server on this machine; replies are taken in as the reader of a mailbox would. Answers what has to be ended
 * with the demo.
 */
export async function fillScreens({ api, context, organizationId }: Filling): Promise<readonly LocalServer[]> {
  const [mail, model] = await Promise.all([startMailServer(), startModel()])
  await fillApprovals(api, model.port)
  await fillInbox({ api, context, organizationId }, mail.port)
  return [mail, model]
}

async function fillInbox({ api, context, organizationId }: Filling, port: number): Promise<void> {
  await api.patch('/organization', { postalAddress: '1 Quay Street, Hamburg' })
  const smtp = { host: '127.0.0.1', port, security: 'starttls', username: 'robin', password: 'demo' }
  const { mailboxId } = await api.post<{ mailboxId: string }>('/mailboxes', {
    address: 'robin@harbour-demo.test',
    fromName: 'Robin Quay',
    smtp,
    gapSeconds: { least: 0, most: 0 },
    // It is no new one: a mailbox that warms up begins with a few emails a day.
    rampStart: 50,
  })
  const { campaignId } = await api.post<{ campaignId: string }>('/campaigns', {
    name: 'Terminals, Nordics',
    status: 'active',
    icp: { criteria: sampleCriteria('In the Nordics', ['SE', 'NO', 'DK', 'FI']) },
    mailboxes: [mailboxId],
    schedule: ALWAYS,
    calendar: SAMPLE_CALENDAR,
    review: 'send',
    sendTiers: ['A', 'B', 'C', 'D', 'U'],
    sequence: {
      steps: [
        {
          wait: 'P0D',
          variants: [
            {
              subject: 'Fewer idle berths',
              body: 'Hi {{ lead.firstName | default: "there" }},\n\nwould half an hour be of use?\n\nPick a time: {{ calendarLink }}',
            },
          ],
        },
      ],
    },
  })
  const prospectIds: string[] = []
  for (const { email, contactName, companyName, title, company } of [BOOKS, ...REPLIES]) {
    const lead = { email, contactName, companyName, title, company: { industry: 'Logistics', ...company } }
    const { prospectId } = await api.post<{ prospectId: string }>(`/campaigns/${campaignId}/leads`, lead)
    prospectIds.push(prospectId)
  }
  await takeReplies({ api, context, organizationId }, { campaignId, mailboxId })
  const link = await findEmailedCalendarLink(api, prospectIds[0] ?? '')
  // A test has the first time of its host, who can be in one place at once.
  await bookSlot(link, { name: BOOKS.contactName, email: BOOKS.email }, 2)
  await api.post('/snippets', {
    name: 'Pricing',
    body: 'Hi {{ lead.firstName | default: "there" }},\n\neach berth is 900 euros a month. Pick a time: {{ calendarLink }}\n\n{{ sender.name }}',
  })
}

/** Takes the replies in once the emails that they answer were sent. */
async function takeReplies(
  { api, context, organizationId }: Filling,
  { campaignId, mailboxId }: { readonly campaignId: string; readonly mailboxId: string },
): Promise<void> {
  const sent = await untilSent(api, campaignId)
  for (const [index, reply] of REPLIES.entries()) {
    const id = sent.get(reply.email)
    if (id === undefined) continue
    const raw = Buffer.from(mailOf(reply, id, context.clock.now()))
    const place = { folder: 'INBOX', junk: false, uidValidity: '1', uid: index + 1, advances: false }
    const mailbox = parseId('mbox', mailboxId) ?? ''
    const arrival = { organizationId, mailboxId: mailbox, raw, size: raw.length, receivedAt: context.clock.now() }
    await ingestMail(context, { ...place, ...arrival })
  }
}

type Sent = { readonly to: string; readonly messageIdHeader: string }

/** The Message-IDs of the first emails by their recipients, once all have left. @throws Error after 45 s */
async function untilSent(api: ApiClient, campaignId: string): Promise<ReadonlyMap<string, string>> {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const { data } = await api.get<{ data: Sent[] }>(`/messages?state=sent&campaignId=${campaignId}`)
    if (data.length === REPLIES.length + 1) return new Map(data.map(({ to, messageIdHeader }) => [to, messageIdHeader]))
    if (performance.now() > deadline) throw new Error('The emails of the live campaign were not sent within 45 s.')
    await pause(200)
  }
}

function mailOf(reply: (typeof REPLIES)[number], answered: string, now: Date): string {
  return [
    `From: ${reply.email}`,
    'To: robin@harbour-demo.test',
    ...('cc' in reply ? [`Cc: ${reply.cc}`] : []),
    'Subject: Re: Fewer idle berths',
    `Date: ${now.toUTCString()}`,
    `Message-ID: <${reply.email}>`,
    `In-Reply-To: ${answered}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    reply.said.replaceAll('\n', '\r\n'),
    '',
  ].join('\r\n')
}

async function fillApprovals(api: ApiClient, port: number): Promise<void> {
  await api.put('/llm', {
    enabled: true,
    kind: 'openai-compatible',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'demo',
    apiKey: 'demo',
    prices: { in: 1, cachedIn: 0.5, out: 10 },
  })
  const { campaignId } = await api.post<{ campaignId: string }>('/campaigns', {
    name: 'Terminals, AI opening line',
    status: 'active',
    icp: { criteria: sampleCriteria('Large port countries', ['DE', 'AE', 'JP']) },
    schedule: ALWAYS,
    review: 'send',
    sendTiers: ['A', 'B', 'C', 'D', 'U'],
    aiApproval: 'all',
    sequence: {
      steps: [
        {
          wait: 'P0D',
          variants: [
            {
              subject: 'Fewer idle berths',
              body: 'Hi {{ lead.firstName | default: "there" }},\n\n{{ ai.icebreaker | default: "I came across your terminal." }}\n\nWould half an hour be of use?',
            },
          ],
        },
      ],
    },
  })
  for (const [contactName, title, companyName, email, country, employeeCount] of TO_APPROVE) {
    const company = { industry: 'Logistics', country, employeeCount }
    await api.post(`/campaigns/${campaignId}/leads`, { contactName, companyName, email, title, company })
  }
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const { data } = await api.get<{ data: unknown[] }>('/approvals?state=waiting')
    if (data.length === TO_APPROVE.length) return
    if (performance.now() > deadline) throw new Error('No texts to approve appeared within 45 s.')
    await pause(200)
  }
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../app.ts'
import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import { setUpOrganization } from '../people/index.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { freePort } from '../platform/settings/listen-address.ts'
import { verifyWebhook } from '../webhooks/index.ts'
import { fillScreens } from './fill-screens.ts'
import { followUntil, printLine, tellInstant } from './follow-leads.ts'
import type { FollowedLead } from './follow-leads.ts'
import { bookSlot, createApiClient, findEmailedCalendarLink } from './http-callers.ts'
import type { ApiClient } from './http-callers.ts'
import { COMPANY_DOMAIN, startCompanyWebsite, startWebhookReceiver } from './local-servers.ts'
import type { WebhookReceiver } from './local-servers.ts'
import { SAMPLE_LEADS, sampleCampaign } from './sample-campaign.ts'

const EMAIL = 'owner@fairlead.test'

/** The running demo, for those who want to look around afterwards. */
export interface Demo {
  readonly url: string
  readonly key: string
  /** Who signs in to the dashboard, for as long as the demo runs. */
  readonly owner: { readonly email: string; readonly password: string }
  /** A calendar link that was emailed to a lead. */
  readonly calendarLink: string
  readonly campaignId: string
  /** Fills the Inbox and Approvals, for those who look around. */
  fill(): Promise<void>
  stop(): Promise<void>
}

/**
 * The main job, for real, on a fresh database of its own: three leads over HTTP, researched, scored, emailed (captured),
 * one of them booked through the booking page, and the signed notification received and verified.
 * @throws Error as soon as a stage fails
 */
export async function runDemo(env: NodeJS.ProcessEnv): Promise<Demo> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fairlead-demo-'))
  const endings = [() => rm(dataDirectory, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  }
  try {
    const website = await startCompanyWebsite()
    endings.push(() => website.close())
    const receiver = await startWebhookReceiver()
    endings.push(() => receiver.close())
    const app = await startDemoApp(env, dataDirectory, website.port)
    endings.push(() => app.stop())
    const password = randomBytes(12).toString('base64url')
    const owner = { email: EMAIL, password }
    const account = await setUpOrganization(app.context, { organization: 'Demo Ltd', name: 'Olivia Owner', ...owner })
    printLine(`Fairlead runs at ${app.url} on a fresh database in ${dataDirectory}`)
    const carried = await carryLeads(createApiClient(app.url ?? '', account.apiKey), receiver)
    const { organizationId } = account
    const fill = async () => {
      const api = createApiClient(app.url ?? '', account.apiKey)
      const servers = await fillScreens({ api, context: app.context, organizationId })
      endings.push(...servers.map((server) => () => server.close()))
    }
    return { url: app.url ?? '', key: account.apiKey, owner, ...carried, fill, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startDemoApp(env: NodeJS.ProcessEnv, dataDirectory: string, websitePort: number): Promise<App> {
  const port = Number(env.PORT ?? 0) === 0 ? String(await freePort()) : env.PORT
  const config = readConfig({
    PORT: port,
    // A live campaign needs an address for the links in its emails.
    FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${port}`,
    FAIRLEAD_DATA_DIR: dataDirectory,
    FAIRLEAD_LOG_LEVEL: env.FAIRLEAD_LOG_LEVEL ?? 'warn',
  })
  const noRecords = Object.assign(new Error('no such record'), { code: 'ENODATA' })
  const outbound = createOutbound({
    allowedNetworks: ['127.0.0.0/8'],
    hosts: new Map([[COMPANY_DOMAIN, { address: '127.0.0.1', port: websitePort }]]),
    resolver: {
      resolve4: async () => Promise.reject(noRecords),
      resolve6: async () => Promise.reject(noRecords),
      resolveMx: async () => [{ exchange: 'aspmx.l.google.com', priority: 1 }],
      resolveTxt: async () => Promise.reject(noRecords),
    },
  })
  return startApp(config, ['api', 'worker'], { outbound, websiteGap: 0 })
}

async function carryLeads(
  api: ApiClient,
  receiver: WebhookReceiver,
): Promise<{ campaignId: string; calendarLink: string }> {
  const webhookUrl = `http://127.0.0.1:${receiver.port}/fairlead`
  const campaign = await api.post<{ campaignId: string; name: string; webhookSecret: string }>(
    '/campaigns',
    sampleCampaign(webhookUrl),
  )
  printLine(`Campaign “${campaign.name}” is active as a test: emails are captured, not sent.\n`)

  const leads: FollowedLead[] = []
  for (const lead of SAMPLE_LEADS) {
    const answer = await api.post<{ prospectId: string; status: string }>(
      `/campaigns/${campaign.campaignId}/leads`,
      lead,
    )
    printLine(`POST /campaigns/…/leads  ${String(lead.email)} → ${answer.status}`)
    leads.push({ prospectId: answer.prospectId, name: String(lead.contactName), printed: 0 })
  }
  printLine('')
  await followUntil(api, leads, (types) =>
    leads.every((lead) => {
      const seen = types.get(lead.prospectId) ?? []
      return seen.includes('message.sent') || seen.includes('lead.ended')
    }),
  )

  const [first] = leads
  if (first === undefined) throw new Error('The demo has no leads.')
  const link = await findEmailedCalendarLink(api, first.prospectId)
  printLine(`\n${first.name} opens ${link}`)
  const startsAt = await bookSlot(link, { name: first.name, email: String(SAMPLE_LEADS[0]?.email) })
  printLine(`${first.name} books ${tellInstant(startsAt)} on the booking page`)
  await followUntil(api, [first], (types) => types.get(first.prospectId)?.includes('meeting.booked') === true)
  await checkNotification(receiver, campaign.webhookSecret, first.prospectId)
  const [, second] = leads
  return {
    campaignId: campaign.campaignId,
    calendarLink: await findEmailedCalendarLink(api, (second ?? first).prospectId),
  }
}

/** The part of the notification's body that the demo shows. */
interface Notification {
  readonly type: string
  readonly data: {
    readonly prospectId: string
    readonly lead: { readonly contactName: string; readonly companyName: string; readonly email: string }
    readonly score: { readonly value: number; readonly tier: string }
    readonly meeting: { readonly startsAt: string; readonly host: { readonly name: string } }
  }
}

async function checkNotification(receiver: WebhookReceiver, secret: string, prospectId: string): Promise<void> {
  const timeout = AbortSignal.timeout(20_000)
  const received = await Promise.race([
    receiver.first,
    new Promise<never>((_resolve, reject) => {
      timeout.addEventListener('abort', () => reject(new Error('No notification arrived within 20 s.')))
    }),
  ])
  if (!verifyWebhook({ headers: received.headers, body: received.body, secrets: [secret], now: new Date() })) {
    throw new Error('The signature of the notification does not verify.')
  }
  const { type, data } = JSON.parse(received.body) as Notification
  if (type !== 'meeting.booked' || data.prospectId !== prospectId)
    throw new Error('The notification is about something else.')
  printLine('\nWebhook received: meeting booked, signature verified')
  printLine(`  lead      ${data.lead.contactName}, ${data.lead.companyName}, ${data.lead.email}`)
  printLine(`  score     ${data.score.value}, tier ${data.score.tier}`)
  printLine(`  meeting   ${tellInstant(data.meeting.startsAt)} with ${data.meeting.host.name}`)
}

import { mailboxPlace } from '../src/mailboxes/secret-places.ts'
import { createStages } from '../src/stages.ts'
import { createIntake } from '../src/leads/index.ts'
import { parseId, showId, uuidv7 } from '../src/platform/ids.ts'
import type { Workplace } from './program.ts'
import { callApi, startProgram, stopProgram } from './program.ts'

const DOMAINS = 2_000

/** What stands in the queue: live leads of campaigns that share the mailboxes out among them. */
export interface Queue {
  readonly leads: number
  readonly mailboxes: number
  readonly campaigns: number
  /** Where the mail server listens. */
  readonly port: number
  /** Seconds between two emails of a mailbox. */
  readonly gap: number
}

/**
 * Fills a workplace with scored leads whose first email is due, as they come through intake, scoring and planning. Caps
 * are out of the way, and what DNS says of the recipients' domains is known.
 */
export async function fillQueue(workplace: Workplace, queue: Queue): Promise<void> {
  const { db, secrets } = workplace.opened.context
  await db.query(`update organizations set created_at = '2000-01-01', postal_address = '1 Quay, London',
    domain_hourly_cap = 1000000, domain_daily_cap = 1000000, provider_hourly_cap = 1000000`)
  await db.query(
    `insert into recipient_domains (domain, takes_mail, checked_at, fresh_until)
     select 'acme' || n || '.test', true, now(), now() + interval '1 year' from generate_series(0, $1::integer) n`,
    [DOMAINS],
  )
  const smtp = { host: '127.0.0.1', port: queue.port, security: 'starttls', username: 'sam' }
  const mailboxIds = Array.from({ length: queue.mailboxes }, () => uuidv7(Date.now()))
  const { organizationId } = workplace
  const sealed = mailboxIds.map((mailboxId) =>
    secrets.encrypt('secret', mailboxPlace({ organizationId, mailboxId }, 'secret')),
  )
  await db.query(
    `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, secret, daily_cap, ramp_start,
       gap_least, gap_most, created_at, updated_at)
     select $1, id, 'sam' || n || '@sender.test', 'Sam Doe', $3, sealed, 1000000, 1000000, $5, $5, now(), now()
     from unnest($2::uuid[], $4::bytea[]) with ordinality as m(id, sealed, n)`,
    [organizationId, mailboxIds, smtp, sealed, queue.gap],
  )
  const campaignIds = await createCampaigns(workplace, queue.campaigns, mailboxIds)
  await acceptLeads(workplace, campaignIds, queue.leads)
  await plan(workplace)
  // What the leads' way up to here left to clear away is no part of what is measured.
  await db.query('vacuum (analyze)')
}

async function createCampaigns(workplace: Workplace, count: number, mailboxIds: readonly string[]): Promise<string[]> {
  const api = await startProgram('api', workplace)
  try {
    const share = mailboxIds.length / count
    const campaignIds: string[] = []
    for (let n = 0; n < count; n += 1) {
      const own = mailboxIds.slice(n * share, (n + 1) * share).map((id) => showId('mbox', id))
      const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', {
        name: `Campaign ${n}`,
        mailboxes: own,
        status: 'active',
        schedule: {
          timezone: 'UTC',
          days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
          from: '00:00',
          to: '24:00',
        },
        sequence: {
          steps: [
            {
              wait: 'P0D',
              variants: [
                {
                  subject: 'Planning at {{ lead.companyName }}',
                  body: 'Hi {{ lead.firstName | default: "there" }},\n\nwho plans the shifts at {{ lead.companyName }}?\n\nSam',
                },
              ],
            },
            { wait: 'P3D', variants: [{ body: 'Any news?' }] },
          ],
        },
      })
      campaignIds.push(parseId('camp', campaignId) ?? '')
    }
    return campaignIds
  } finally {
    await stopProgram(api)
  }
}

async function acceptLeads(workplace: Workplace, campaignIds: readonly string[], leads: number): Promise<void> {
  const intake = createIntake(workplace.opened.context)
  for (let done = 0; done < leads; done += 1_000) {
    const batch = Array.from({ length: Math.min(1_000, leads - done) }, (_, index) => done + index)
    await Promise.all(
      batch.map((n) =>
        intake.add({
          organizationId: workplace.organizationId,
          campaignId: campaignIds[n % campaignIds.length] ?? '',
          warnings: [],
          onDuplicate: 'skip',
          duplicateScope: 'campaign',
          lead: {
            email: `lead${n}@acme${n % DOMAINS}.test`,
            emailKey: `lead${n}@acme${n % DOMAINS}.test`,
            companyName: 'Acme Robotics',
            contactName: 'Jane Doe',
            domain: `acme${n % DOMAINS}.test`,
            domainKind: 'company',
            title: 'VP Operations',
            company: { industry: 'Software', employeeCount: 50 + (n % 900), country: 'DE' },
          },
        }),
      ),
    )
  }
}

/** Scores the leads, plans their emails, makes them findable, and sends none. */
async function plan(workplace: Workplace): Promise<void> {
  const wanted = ['scoring', 'sequence', 'sending', 'search']
  const stages = createStages(workplace.opened.context).filter((stage) => wanted.includes(stage.name))
  for (let took = 1; took > 0;) {
    took = 0
    // The stage that sends is asked for no email: it only lets leads follow their campaigns.
    for (const stage of stages) took += (await stage.claim(workplace.organizationId, stage.batch ?? 0)).claimed
  }
}

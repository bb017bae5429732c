import { mailboxPlace } from '../src/mailboxes/secret-places.ts'
import { createStages } from '../src/stages.ts'
import { createIntake } from '../src/leads/index.ts'
import { parseId, showId, uuidv7 } from '../src/platform/ids.ts'
import { callApi, createWorkplace, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'

const DAYS = 90
/** Pieces of work of one process that others may have to wait for. */
const PINGS_EVERY_MS = 20

/** What makes a simulation hard: how many mailboxes share the work, and to how many companies the leads belong. */
interface Scene {
  readonly mailboxes: number
  readonly companies: number
  readonly leadsPerCompany?: number
}

const SCENES: Readonly<Record<string, Scene>> = {
  usual: { mailboxes: 10, companies: 500 },
  oneMailbox: { mailboxes: 1, companies: 500 },
  oneCompany: { mailboxes: 10, companies: 1 },
  fewAtOnce: { mailboxes: 10, companies: 20, leadsPerCompany: 1 },
}

/**
 * `POST /campaigns/{id}/simulate` for as many leads and days as it takes, five emails each, by scene; and how long other
 * requests wait meanwhile at the worst.
 */
export const benchSimulate: Bench = async ({ quick }) => {
  const leads = quick ? 200 : 1_000
  const figures: Record<string, number> = {}
  const targets: Record<string, { most: number }> = {}
  for (const [name, scene] of Object.entries(SCENES)) {
    const measured = await measure(scene, leads)
    for (const [figure, value] of Object.entries(measured)) figures[`${name}${figure}`] = value
    targets[`${name}Seconds`] = { most: 10 }
    targets[`${name}LongestWaitMs`] = { most: 500 }
  }
  return { figures, against: { leads, days: DAYS }, targets }
}

async function measure(scene: Scene, leads: number): Promise<Record<string, number>> {
  const workplace = await createWorkplace()
  try {
    const api = await startProgram('api', workplace)
    try {
      return await simulate(workplace, await fill(workplace, scene, leads), leads)
    } finally {
      await stopProgram(api)
    }
  } finally {
    await workplace.close()
  }
}

async function simulate(workplace: Workplace, campaignId: string, leads: number): Promise<Record<string, number>> {
  const waits = watch(workplace.port)
  const began = performance.now()
  const simulated = await callApi<{ emails: unknown[]; truncated: string | null }>(
    workplace,
    `/campaigns/${campaignId}/simulate`,
    { days: DAYS, limit: leads },
  )
  const seconds = (performance.now() - began) / 1_000
  return {
    Seconds: Math.round(seconds * 100) / 100,
    Emails: simulated.emails.length,
    IsWhole: simulated.truncated === null ? 1 : 0,
    LongestWaitMs: await waits.stop(),
  }
}

/** Asks the same process for something small all the while. */
function watch(port: number): { stop(): Promise<number> } {
  let longest = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      await fetch(`http://127.0.0.1:${port}/healthz`)
      longest = Math.max(longest, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, PINGS_EVERY_MS))
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await asking
      return Math.round(longest)
    },
  }
}

/** Scored leads whose first email is planned, in a campaign as people make them. Answers its shown id. */
async function fill(workplace: Workplace, scene: Scene, leads: number): Promise<string> {
  const { db, secrets } = workplace.opened.context
  await db.query(`update organizations set created_at = '2000-01-01', postal_address = '1 Quay, London'`)
  const smtp = { host: '127.0.0.1', port: 25, security: 'starttls', username: 'sam' }
  const mailboxIds = Array.from({ length: scene.mailboxes }, () => uuidv7(Date.now()))
  const { organizationId } = workplace
  const sealed = mailboxIds.map((mailboxId) =>
    secrets.encrypt('secret', mailboxPlace({ organizationId, mailboxId }, 'secret')),
  )
  await db.query(
    `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, secret, daily_cap, ramp_start,
       created_at, updated_at)
     select $1, id, 'sam' || n || '@sender.test', 'Sam Doe', $3, sealed, 30, 30, now(), now()
     from unnest($2::uuid[], $4::bytea[]) with ordinality as m(id, sealed, n)`,
    [organizationId, mailboxIds, smtp, sealed],
  )
  const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', {
    name: 'Simulated',
    mailboxes: mailboxIds.map((id) => showId('mbox', id)),
    status: 'active',
    limits: { leadsPerCompany: scene.leadsPerCompany ?? null },
    sequence: { steps: [0, 3, 4, 7, 14].map(step) },
  })
  await addLeads(workplace, campaignId, { leads, companies: scene.companies })
  return campaignId
}

function step(days: number, index: number) {
  const body =
    'Hi {{ lead.firstName | default: "there" }},\n\nwho plans the {{ "shifts|weeks" | spin }} at {{ lead.companyName }}?\n\nSam'
  const subject = index === 0 ? { subject: 'Planning at {{ lead.companyName }}' } : {}
  return {
    wait: `P${days}D`,
    variants: [
      { ...subject, body },
      { ...subject, body: `${body}!` },
    ],
  }
}

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Europe/London', 'America/Sao_Paulo']

async function addLeads(
  { opened, organizationId }: Workplace,
  campaignId: string,
  given: { leads: number; companies: number },
): Promise<void> {
  const intake = createIntake(opened.context)
  const order = { organizationId, campaignId: parseId('camp', campaignId) ?? '', warnings: [] }
  await Promise.all(
    Array.from({ length: given.leads }, (_, n) => {
      const domain = `acme${n % given.companies}.test`
      const lead = {
        email: `lead${n}@${domain}`,
        emailKey: `lead${n}@${domain}`,
        companyName: `Acme ${n % given.companies}`,
        contactName: 'Jane Doe',
        domain,
        domainKind: 'company' as const,
        company: { industry: 'Software', employeeCount: 50 + (n % 900), country: 'DE' },
        contact: { timezone: ZONES[n % ZONES.length] ?? 'UTC' },
      }
      return intake.add({ ...order, onDuplicate: 'skip', duplicateScope: 'campaign', lead })
    }),
  )
  const stages = createStages(opened.context).filter(({ name }) => ['scoring', 'sequence'].includes(name))
  for (let took = 1; took > 0;) {
    took = 0
    for (const stage of stages) took += (await stage.claim(organizationId, stage.batch ?? 0)).claimed
  }
}

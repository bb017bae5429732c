import type { Answer, Harness } from '../installation/harness.ts'

type CallOptions = NonNullable<Parameters<Harness['call']>[3]>

let people = 0

/** A valid lead of somebody new, with research skipped; `change` wins. */
export function leadBody(change: Record<string, unknown> = {}): Record<string, unknown> {
  people += 1
  return {
    companyName: 'Harbour Robotics',
    contactName: 'Jana Petersen',
    email: `jana${people}@harbour.test`,
    company: { industry: 'Robotics' },
    ...change,
  }
}

/** A valid lead of somebody new with the required fields alone; `change` wins. */
export function leastLead(change: Record<string, unknown> = {}): Record<string, unknown> {
  return leadBody({ company: undefined, ...change })
}

/** The lead as it is stored. */
export async function storedLead(harness: Pick<Harness, 'call'>, prospectId: unknown): Promise<Answer['body']> {
  const { status, body, text } = await harness.call('GET', `/api/v1/leads/${String(prospectId)}`)
  if (status !== 200) throw new Error(text)
  return body
}

/** Creates a campaign; answers its shown id. It is a draft unless `change` says otherwise. */
export async function newCampaign(
  harness: Pick<Harness, 'call'>,
  change: Record<string, unknown> = {},
  key?: string,
): Promise<string> {
  const { status, body, text } = await harness.call(
    'POST',
    '/api/v1/campaigns',
    { name: 'Intake', ...change },
    key === undefined ? {} : { key },
  )
  if (status !== 201) throw new Error(text)
  return String(body.campaignId)
}

/** An active test campaign of two steps, three days apart, that may send at any time. */
export function newActiveCampaign(
  harness: Pick<Harness, 'call'>,
  change: Record<string, unknown> = {},
): Promise<string> {
  return newCampaign(harness, {
    status: 'active',
    sequence: {
      steps: [
        { wait: 'P0D', variants: [{ subject: 'Hello', body: 'Hi {{ lead.firstName | default: "you" }}' }] },
        { wait: 'P3D', variants: [{ body: 'Once more.' }] },
      ],
    },
    schedule: { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' },
    ...change,
  })
}

/** Sends an add-lead request; `query` stands after the `?`. */
export function addLead(
  harness: Pick<Harness, 'call'>,
  campaignId: string,
  body: unknown,
  { query, ...options }: CallOptions & { query?: string } = {},
): Promise<Answer> {
  const path = `/api/v1/campaigns/${campaignId}/leads${query === undefined ? '' : `?${query}`}`
  return harness.call('POST', path, body, options)
}

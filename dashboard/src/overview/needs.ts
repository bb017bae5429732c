import type { Schemas } from '../api/client.ts'
import type { Tally } from '../campaigns/campaign-queries.ts'
import { counted, holdInWords, spaced } from '../shared/words.ts'
import type { WebhookState } from './need-queries.ts'

/** One thing that waits for a person, and where to see to it. */
export interface Need {
  readonly key: string
  readonly tone: 'bad' | 'warn'
  readonly text: string
  readonly detail: string
  readonly to:
    | { readonly screen: 'mail'; readonly state: 'held' | 'unknown' }
    | { readonly screen: 'campaign'; readonly campaignId: string }
    | { readonly screen: 'lead'; readonly prospectId: string }
    | null
}

type Campaign = Pick<Schemas['CampaignSummary'], 'campaignId' | 'name'>
interface Page {
  readonly data: readonly Schemas['Message'][]
  readonly nextCursor: string | null
}

export function mailNeeds(mail: { held: Page; unknown: Page } | undefined): Need[] {
  if (mail === undefined) return []
  const { held, unknown } = mail
  const needs: Need[] = []
  if (unknown.data.length > 0) {
    const text = `${atLeast(unknown, 'email')} may or may not have left`
    const detail = 'Say whether it was sent; after a day it counts as sent.'
    needs.push({ key: 'unknown', tone: 'bad', text, detail, to: { screen: 'mail', state: 'unknown' } })
  }
  if (held.data.length > 0) {
    const detail = [...new Set(held.data.map(({ reason }) => spaced(reason ?? '')))].slice(0, 2).join(' · ')
    const text = `${atLeast(held, 'email')} held`
    needs.push({ key: 'held', tone: 'warn', text, detail, to: { screen: 'mail', state: 'held' } })
  }
  return needs
}

export function standstillNeeds(
  found: { paused: readonly Schemas['Mailbox'][]; organization: Schemas['Organization'] } | undefined,
): Need[] {
  if (found === undefined) return []
  const needs: Need[] = found.paused.map(({ mailboxId, address, pauseReason }) => ({
    key: mailboxId,
    tone: 'bad',
    text: `Mailbox ${address} is paused`,
    detail: spaced(pauseReason ?? 'by hand'),
    to: null,
  }))
  if (!found.organization.sendingStopped) return needs
  const text = 'All sending is stopped'
  return [
    { key: 'stopped', tone: 'bad', text, detail: 'The operator of this installation starts it.', to: null },
    ...needs,
  ]
}

export function webhookNeeds({ campaignId, name }: Campaign, webhook: WebhookState | undefined): Need[] {
  if (webhook === undefined) return []
  const to = { screen: 'campaign', campaignId } as const
  const { endpoint, exhausted, more } = webhook
  if (endpoint !== null && !endpoint.enabled) {
    const why = endpoint.disabledReason === 'gone' ? 'Its receiver said that it is gone.' : 'It failed for five days.'
    return [
      { key: `off ${campaignId}`, tone: 'bad', text: `${name}: the webhook is not called any more`, detail: why, to },
    ]
  }
  if (exhausted > 0) {
    const text = `${name}: ${exhausted}${more ? '+' : ''} ${exhausted === 1 ? 'notification' : 'notifications'} reached nobody`
    return [{ key: `lost ${campaignId}`, tone: 'bad', text, detail: 'Every retry failed. Each can be sent again.', to }]
  }
  if (endpoint?.failingSince == null) return []
  const detail = 'They are tried again; nothing is lost yet.'
  return [{ key: `failing ${campaignId}`, tone: 'warn', text: `${name}: notifications are failing`, detail, to }]
}

export function reviewNeed({ campaignId, name }: Campaign, tally: Tally | undefined): Need[] {
  const waiting = tally?.forReview ?? []
  const [only] = waiting
  if (only === undefined) return []
  const text = `${name}: ${counted(waiting.length, 'lead waits', 'leads wait')} for review`
  const detail = [...new Set(waiting.map(({ hold }) => holdInWords(hold?.reason ?? '')))].join(' · ')
  const to =
    waiting.length === 1
      ? ({ screen: 'lead', prospectId: only.prospectId } as const)
      : ({ screen: 'campaign', campaignId } as const)
  return [{ key: `review ${campaignId}`, tone: 'warn', text, detail, to }]
}

function atLeast({ data, nextCursor }: Page, what: string): string {
  return `${data.length}${nextCursor === null ? '' : '+'} ${data.length === 1 ? what : `${what}s`}`
}

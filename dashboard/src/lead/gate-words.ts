import type { Schemas } from '../api/client.ts'

/** Where a closed gate can be opened: a screen and what to do there. */
export interface Way {
  readonly to: string
  readonly label: string
}

const way = (to: string, label: string): Way => ({ to, label })

const WAYS_OUT: Readonly<Record<string, readonly Way[]>> = {
  campaign: [way('/campaigns/$campaignId', 'Open campaign')],
  window: [way('/campaigns/$campaignId/schedule', 'Change schedule')],
  sequence: [way('/campaigns/$campaignId/sequence', 'Open sequence')],
  condition: [way('/campaigns/$campaignId/sequence', 'Open sequence')],
  content: [way('/campaigns/$campaignId/sequence', 'Open sequence')],
  suppression: [way('/settings/suppressions', 'Open suppressions')],
  company: [way('/campaigns/$campaignId/rules', 'Change rules')],
  organization_cap: [way('/settings/limits', 'Open limits')],
  recipient_domain: [way('/settings/limits', 'Open limits')],
  sending: [way('/', 'See what to do')],
  reading: [way('/settings/mailboxes', 'Open mailboxes')],
  mailbox: [way('/campaigns/$campaignId/rules', 'Choose mailboxes'), way('/settings/mailboxes', 'Open mailboxes')],
}

/** The screens where a closed gate can be opened. */
export function waysOutOf(gate: string): readonly Way[] {
  return Object.hasOwn(WAYS_OUT, gate) ? (WAYS_OUT[gate] ?? []) : []
}

/** What a closed gate waits for, where its own words leave that open. */
export function gateWaitInWords(gate: string, opensByItself: boolean): string | undefined {
  if (gate === 'company') return 'It goes on when the sequence of one of them has ended.'
  if (gate === 'recipient_domain') return 'Few at a time, so that their servers go on taking them.'
  if (gate !== 'recipient' || opensByItself) return undefined
  return 'To write to this person all the same, add a lead with another address.'
}

const ZONE_SOURCES: Readonly<Record<Schemas['NextSend']['timezoneFrom'], string>> = {
  contact: 'as given for the contact',
  region: 'from the region of contact or company',
  country: 'from the country of contact or company',
  campaign: 'from the schedule, as nothing says where they are',
}

/** "Europe/Berlin, from the country of contact or company". */
export function zoneInWords({
  timezone,
  timezoneFrom,
}: Pick<Schemas['NextSend'], 'timezone' | 'timezoneFrom'>): string {
  return `${timezone.replaceAll('_', ' ')}, ${ZONE_SOURCES[timezoneFrom]}`
}

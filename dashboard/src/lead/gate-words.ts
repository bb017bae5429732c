import { zoneName } from '../../../pages/zone-names.ts'
import type { Schemas } from '../api/client.ts'
import { holdInWords } from '../shared/words/words.ts'

/** Where a closed gate can be opened: a screen and what to do there. */
export interface Way {
  readonly to: string
  readonly label: string
}

const way = (to: string, label: string): Way => ({ to, label })

type GateName = Schemas['Gate']['gate']

/** What the dashboard says of a closed gate besides its own words. */
interface GateWords {
  /** The screens where it can be opened. */
  readonly ways: readonly Way[]
  /** What it waits for, where its own words leave that open. */
  readonly wait?: string
  /** The same, where it does not open by itself. */
  readonly waitForPerson?: string
}

const NOTHING: GateWords = { ways: [] }
const SEQUENCE: GateWords = { ways: [way('/campaigns/$campaignId/sequence', 'Open sequence')] }
const LIMITS = [way('/settings/limits', 'Open limits')]
const MAILBOXES = way('/settings/mailboxes', 'Open mailboxes')

const WORDS: Readonly<Record<GateName, GateWords>> = {
  lead: NOTHING,
  hold: NOTHING,
  campaign: { ways: [way('/campaigns/$campaignId', 'Open campaign')] },
  sending: { ways: [way('/', 'See what to do')] },
  suppression: { ways: [way('/settings/suppressions', 'Open suppressions')] },
  other_campaign: NOTHING,
  rest: NOTHING,
  company: {
    ways: [way('/campaigns/$campaignId/rules', 'Change rules')],
    wait: 'Continues when one of them finishes.',
  },
  recipient: { ways: [], waitForPerson: 'To reach this person, add a lead with another address.' },
  sequence: SEQUENCE,
  attempt: NOTHING,
  reading: { ways: [MAILBOXES] },
  wait: NOTHING,
  window: { ways: [way('/campaigns/$campaignId/schedule', 'Change schedule')] },
  organization_cap: { ways: LIMITS },
  installation_cap: NOTHING,
  recipient_domain: { ways: LIMITS, wait: 'Sending slowly keeps their mail server accepting your emails.' },
  mailbox: { ways: [way('/campaigns/$campaignId/rules', 'Choose mailboxes'), MAILBOXES] },
  address: {
    ways: [
      way('/campaigns/$campaignId/rules', 'Change rules'),
      way('/settings/address-verification', 'Open verification'),
    ],
  },
  writing: NOTHING,
  approval: NOTHING,
  condition: SEQUENCE,
  content: SEQUENCE,
}

/** The screens where a closed gate can be opened. A page that is older than the server may not know the gate. */
export function waysOutOf(gate: GateName): readonly Way[] {
  return wordsOf(gate).ways
}

/** What a closed gate waits for, where its own words leave that open. */
export function gateWaitInWords(gate: GateName, opensByItself: boolean): string | undefined {
  const { wait, waitForPerson } = wordsOf(gate)
  return opensByItself ? wait : (waitForPerson ?? wait)
}

const RESEARCH: Readonly<Partial<Record<Schemas['Lead']['status'], string>>> = {
  queued: 'Research has not started yet.',
  researching: 'Research is still running.',
}

/** What a closed gate found: of the lead itself and its hold in the words of this page, of all others in the server's. */
export function gateInWords(
  { gate, pass, detail }: Pick<Schemas['Gate'], 'gate' | 'pass' | 'detail'>,
  { status, hold, tier = null }: Pick<Schemas['Lead'], 'status' | 'hold'> & Partial<Pick<Schemas['Lead'], 'tier'>>,
): string {
  if (pass) return detail
  if (gate === 'hold' && hold !== null) return `On hold: ${holdInWords(hold.reason, tier)}.`
  return gate === 'lead' ? (RESEARCH[status] ?? detail) : detail
}

function wordsOf(gate: GateName): GateWords {
  return Object.hasOwn(WORDS, gate) ? WORDS[gate] : NOTHING
}

const ZONE_SOURCES: Readonly<Record<Schemas['NextSend']['timezoneFrom'], string>> = {
  contact: 'the contact’s time zone',
  region: 'from their region',
  country: 'from their country',
  campaign: 'from the campaign schedule; their location is unknown',
}

/** "Europe/Berlin, from their country". */
export function zoneInWords({
  timezone,
  timezoneFrom,
}: Pick<Schemas['NextSend'], 'timezone' | 'timezoneFrom'>): string {
  return `${zoneName(timezone)}, ${ZONE_SOURCES[timezoneFrom]}`
}

import { HOUR, MINUTE } from '../../platform/clock.ts'

/** What a gate is asked about and what becomes of an email that it is closed for. */
interface GateRule {
  /** What it asks, for who reads the API. */
  readonly asks: string
  /** Of which emails it is asked: of all, of those of live campaigns, of those with texts of a model. */
  readonly of: 'all' | 'live' | 'texts'
  /**
   * What becomes of an email whose first closed gate it is. `waits`: it is retried once the gate opens. `lead_ended`,
   * `suppressed`: it goes where its lead went. `no_mail`: it fails, unless the gate opens by itself. `ask`: a person is
   * asked, unless one is already. `address`: a verdict is asked for; by the verdict its lead is held or ends.
   */
  readonly closed: 'waits' | 'lead_ended' | 'suppressed' | 'no_mail' | 'ask' | 'address'
  /** Where no instant is known at which it opens, it is asked again after so many milliseconds. */
  readonly askAgainMs: number
  /** An email only waits for it: a step that passes its lead over does not. */
  readonly onlyWaits: boolean
  /** It passes with time alone, so the email keeps its share of what the installation may send on the day. */
  readonly keepsShare: boolean
}

const SOON = 10 * MINUTE
/** Another sequence takes days; whoever decides about others wakes what waits for that. */
const FOR_OTHERS = HOUR

const WAITS = { of: 'all', closed: 'waits', askAgainMs: SOON, onlyWaits: false, keepsShare: false } as const
const LIVE = { ...WAITS, of: 'live' } as const
const LIVE_WAIT = { ...LIVE, onlyWaits: true } as const
const TEXT_WAIT = { ...WAITS, of: 'texts', onlyWaits: true } as const

/** Every gate that a claim asks, in the order in which they are asked, the lead's own first. */
const ASKED = {
  lead: { ...WAITS, asks: 'the lead is in the outreach queue', closed: 'lead_ended' },
  hold: { ...WAITS, asks: 'the lead is not held' },
  campaign: { ...WAITS, asks: 'the campaign is active' },
  sending: { ...WAITS, asks: 'sending is neither stopped nor held' },
  suppression: { ...WAITS, asks: 'the address is not suppressed', closed: 'suppressed' },
  other_campaign: { ...LIVE, asks: 'the address is in no other live sequence', askAgainMs: FOR_OTHERS },
  rest: { ...LIVE, asks: 'the wait before contacting the address again is over' },
  company: { ...LIVE_WAIT, asks: 'the company has room for another lead', askAgainMs: FOR_OTHERS },
  recipient: { ...LIVE, asks: 'the domain accepts email', closed: 'no_mail', keepsShare: true },
  sequence: { ...WAITS, asks: 'the sequence has another email' },
  attempt: { ...WAITS, asks: 'no attempt to send is under way', keepsShare: true },
  reading: { ...LIVE, asks: 'the mailbox’s replies can be read' },
  wait: { ...WAITS, asks: 'the wait since the last email is over', keepsShare: true },
  window: { ...WAITS, asks: 'it is sending time', onlyWaits: true, keepsShare: true },
  organization_cap: { ...LIVE_WAIT, asks: 'the organization has emails left for the day', keepsShare: true },
  installation_cap: { ...LIVE_WAIT, asks: 'the installation has emails left for the day', keepsShare: true },
  recipient_domain: { ...LIVE_WAIT, asks: 'the recipient’s servers may get another email' },
  mailbox: { ...LIVE_WAIT, asks: 'a mailbox is ready', keepsShare: true },
  // After all waits: nobody is paid for an address whose email could not leave now anyway.
  address: {
    ...LIVE_WAIT,
    asks: 'verification allows the first email',
    closed: 'address',
    keepsShare: true,
  },
  writing: { ...TEXT_WAIT, asks: 'all texts are written' },
  approval: { ...TEXT_WAIT, asks: 'the text is approved', closed: 'ask', askAgainMs: FOR_OTHERS },
} as const satisfies Readonly<Record<string, GateRule>>

/** What a claim finds out of the step itself once all gates are open, and what each asks. */
const OF_STEP = {
  condition: 'the step’s condition matches',
  content: 'the email can be written',
} as const satisfies Readonly<Record<string, string>>

/** A gate that a claim asks. */
export type AskedGate = keyof typeof ASKED

/** The name of a gate, in the API and as the reason for which an email waits. */
export type GateName = AskedGate | keyof typeof OF_STEP

/** Why an email waits in the queue: a closed gate, or a fault of its own. */
export type WaitReason = AskedGate | 'fault'

export const GATES: Readonly<Record<AskedGate, GateRule>> = ASKED

/** The gates that a claim asks, in the order in which they are asked. */
export const ASKED_GATES = Object.keys(ASKED) as AskedGate[]

/** All gates, in the order in which they are answered. */
export const GATE_NAMES: readonly GateName[] = [...ASKED_GATES, ...(Object.keys(OF_STEP) as (keyof typeof OF_STEP)[])]

/** After how many milliseconds a gate is asked again at the latest where nobody knows when it opens. */
export const LONGEST_ASK_AGAIN = Math.max(...ASKED_GATES.map((name) => GATES[name].askAgainMs))

/** What each gate asks, in one sentence for the API. */
export function gatesInWords(): string {
  const asked = [...ASKED_GATES.map((name) => [name, GATES[name].asks]), ...Object.entries(OF_STEP)]
  return `Open when: ${asked.map(([name, asks]) => `\`${name}\`: ${asks}`).join('; ')}.`
}

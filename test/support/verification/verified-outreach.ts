import { afterAll, beforeEach } from 'vitest'
import { headerOf, sequenceOf } from '../mail/live-outreach.ts'
import { useOutreach } from '../mail/use-outreach.ts'
import { startVendors } from '../servers/local-vendors.ts'
import type { LocalVendors } from '../servers/local-vendors.ts'
import { NAMED_VERDICTS, VERIFIER_HOSTS, addressAsked } from './local-verifiers.ts'

export const PATH = '/api/v1/address-verification'
export const host = VERIFIER_HOSTS.neverbounce
export const TWO = sequenceOf(['P0D', 'a'], ['P1D', 'b'])

/** Outreach with verifiers at hand: NeverBounce says of an address what it is called. One for each file. */
export function useVerifiedOutreach() {
  const vendors = {} as LocalVendors
  const outreach = useOutreach(async () => {
    Object.assign(vendors, await startVendors(Object.values(VERIFIER_HOSTS)))
    return { overrides: { outbound: vendors.outbound } }
  })
  beforeEach(() => {
    vendors.arrived.length = 0
    vendors.replies.clear()
    vendors.replies.set(host, NAMED_VERDICTS)
  })
  afterAll(() => vendors.close())

  /** The addresses that verifiers were asked about. */
  const asked = () => vendors.arrived.map(addressAsked).toSorted()
  /** The addresses that got an email. */
  const got = () =>
    outreach.server.received.map((mail) => (headerOf(mail, 'To') ?? '').replace(/.*<(.*)>/u, '$1')).toSorted()

  async function setVerifier(more: Record<string, unknown> = {}): Promise<void> {
    const settings = { kind: 'neverbounce', apiKey: 'key', enabled: true, costPerCheckUsd: 0.1, ...more }
    const { status, text } = await outreach.harness.call('PUT', PATH, settings)
    if (status !== 200) throw new Error(text)
  }

  /** A live campaign that verifies, with so many mailboxes. */
  async function campaignFor(mailboxes: number, name = 'sam', rules: Record<string, string> = {}): Promise<string> {
    const ids = await Promise.all(
      Array.from({ length: mailboxes }, (_, index) => outreach.addMailbox(`${name}${index}@sender.test`)),
    )
    return outreach.campaign({ mailboxes: ids, sequence: TWO, verification: { on: true, rules } })
  }

  return { vendors, outreach, asked, got, setVerifier, campaignFor }
}

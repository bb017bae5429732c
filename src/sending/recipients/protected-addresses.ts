import { addressKey } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { hashAddress } from '../../platform/secrets/secret-box.ts'
import type { Message } from '../message-store.ts'

/** An address that an email must not go against. */
export interface ProtectedAddress {
  readonly emailKey: string
  readonly addressHash: Buffer
  /** Whether it counts as well that the address takes no mail, or was erased. */
  readonly evenDead: boolean
}

/**
 * The addresses whose suppression keeps an email from leaving. The lead's own address, one that somebody typed into the
 * booking page, one that is answered and those that get a copy are protected like any other. Everybody else who is invited is the host, or has
 * confirmed by such a mail, and a test goes to a member, who asked for it.
 */
export function protectedAddresses(
  context: Context,
  { kind, toAddress, cc }: Pick<Message, 'kind' | 'toAddress' | 'cc'>,
  { organizationId, emailKey, addressHash }: Pick<Lead, 'organizationId' | 'emailKey' | 'addressHash'>,
): ProtectedAddress[] {
  if (kind === 'test') return []
  const own = { emailKey, addressHash, evenDead: true }
  if (kind === 'step') return [own]
  if (kind === 'invitation') return addressKey(toAddress ?? '') === emailKey ? [own] : []
  const named = [toAddress ?? '', ...(cc ?? [])].map(addressKey)
  const others = [...new Set(named)].filter((key) => key !== emailKey)
  const protectedToo = others.map((key) => ({
    emailKey: key,
    addressHash: hashAddress(context.instance.erasureKey, organizationId, key),
    evenDead: true,
  }))
  if (named.includes(emailKey)) return [own, ...protectedToo]
  // Who asked to be left alone is not answered at another address either; a dead address says nothing against that.
  return kind === 'reply' ? [{ ...own, evenDead: false }, ...protectedToo] : protectedToo
}

import { invalid } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import { OutboundError } from '../platform/outbound.ts'
import type { Outbound } from '../platform/outbound.ts'
import type { ProviderSettings } from './provider-store.ts'
import { checkMapping, sampleUrl, usesKey } from './providers/check-mapping.ts'
import type { ProviderKind } from './providers/provider.ts'

/** Settings of a provider before they are stored. */
export interface Draft {
  readonly kind: ProviderKind
  readonly settings: ProviderSettings
  /** The stored key was given for another address. */
  readonly isKeyMissing?: boolean
}

/** Refuses what could not work, every fault with its place. @throws AppError `validation_failed` */
export async function checkProvider(
  outbound: Outbound,
  { kind, settings, isKeyMissing = false }: Draft,
): Promise<void> {
  const { apiKey, mapping } = settings
  const problems: Problem[] = []
  if (kind === 'http' && mapping === null) {
    problems.push({ pointer: '/mapping', code: 'required', detail: 'A provider of kind http needs a mapping.' })
  }
  if (kind !== 'http' && mapping !== null) {
    problems.push({ pointer: '/mapping', code: 'not_allowed', detail: 'Only a provider of kind http has a mapping.' })
  }
  if (isKeyMissing) {
    const detail = 'A stored key goes to no other address than it was given for. Give the key again, or null.'
    problems.push({ pointer: '/apiKey', code: 'secret_required', detail })
  } else if (apiKey === null && (kind !== 'http' || (mapping !== null && usesKey(mapping)))) {
    const detail =
      kind === 'http' ? 'The headers of the mapping name {apiKey}: give it.' : 'Give the key of the account.'
    problems.push({ pointer: '/apiKey', code: 'required', detail })
  }
  if (mapping !== null && kind === 'http') {
    problems.push(...checkMapping(mapping))
    if (problems.length === 0) problems.push(...(await checkAddress(outbound, mapping)))
  }
  if (problems.length > 0) throw invalid(problems, problems[0]?.detail)
}

async function checkAddress(outbound: Outbound, mapping: NonNullable<ProviderSettings['mapping']>): Promise<Problem[]> {
  try {
    await outbound.check(sampleUrl(mapping)?.href ?? '')
    return []
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const detail = 'This service may not connect to this address. Give a public https address.'
    return [{ pointer: '/mapping/url', code: 'invalid_url', detail }]
  }
}

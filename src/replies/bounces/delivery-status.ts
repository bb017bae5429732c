import { type BounceReport, MOST_RECIPIENTS, type ReportedRecipient } from './bounce-report.ts'
import { classifyBounce, tellingStatus } from '../../mailboxes/index.ts'
import { readHeaderLines } from '../inbound-mail.ts'
import { oneLine } from '../../platform/text/safe-text.ts'
import { addressesIn } from '../../platform/text/mail-address.ts'

type Fields = ReadonlyMap<string, readonly string[]>

/** What a delivery status notification says. `delivered` (also relayed and expanded) asks for nothing. */
export interface DeliveryStatus {
  readonly kind: 'bounce' | 'delay' | 'delivered'
  readonly recipients: readonly ReportedRecipient[]
  readonly envelopeId: BounceReport['envelopeId']
}

/**
 * Reads the body of a message/delivery-status part (RFC 3464 §2): blocks of fields between empty lines, of which those
 * with a recipient count. One failed recipient makes it a bounce, and only the failed ones are given then. Undefined
 * when no block names a recipient's fate.
 */
export function readDeliveryStatus(text: string): DeliveryStatus | undefined {
  const blocks = splitBlocks(text).map(readHeaderLines)
  const fates = blocks.flatMap(recipientOf).slice(0, MOST_RECIPIENTS * 4)
  const kind = (['bounce', 'delay', 'delivered'] as const).find((each) => fates.some((fate) => fate.kind === each))
  if (kind === undefined) return undefined
  const recipients = fates.filter((fate) => fate.kind === kind).map((fate) => fate.recipient)
  return { kind, recipients: distinct(recipients), envelopeId: envelopeIdOf(blocks) }
}

/** The blocks of a body that has been indented or mixed with other text are still found by their first field. */
function splitBlocks(text: string): readonly string[] {
  return text
    .slice(0, 200_000)
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/, 1_000)
    .map((block) => block.replaceAll(/^[ \t]+(?=[A-Z][\w-]{2,40}: )/gm, ''))
}

function envelopeIdOf(blocks: readonly Fields[]): string | undefined {
  for (const block of blocks) {
    const id = block.get('original-envelope-id')?.[0]
    if (id !== undefined && id !== '') return decodeXtext(id).slice(0, 500)
  }
  return undefined
}

function recipientOf(
  block: Fields,
): readonly { kind: 'bounce' | 'delay' | 'delivered'; recipient: ReportedRecipient }[] {
  const named = block.has('final-recipient') || block.has('original-recipient') || block.has('x-actual-recipient')
  const stated = block.get('status')?.[0] ?? ''
  const action = (block.get('action')?.[0] ?? '').toLowerCase()
  if (!named || (stated === '' && action === '' && !block.has('diagnostic-code'))) return []
  const diagnostic = diagnosticOf(block, stated)
  const status = tellingStatus(stated, diagnostic)
  const kind = kindOf(action, status)
  const recipient = { address: addressOf(block), status, diagnostic, class: classifyBounce(status, diagnostic) }
  return [{ kind, recipient }]
}

function kindOf(action: string, status: string): 'bounce' | 'delay' | 'delivered' {
  if (action.startsWith('delay')) return 'delay'
  if (/^(?:delivered|relayed|expanded|deliverable)/.test(action)) return 'delivered'
  return action === '' && status.startsWith('2.') ? 'delivered' : 'bounce'
}

/** The type before the semicolon (`smtp;`) is left out; several codes are joined. */
function diagnosticOf(block: Fields, stated: string): string {
  const codes = block.get('diagnostic-code') ?? block.get('x-supplementary-info') ?? []
  const words = codes.map((code) => code.replace(/^[\w-]{1,40}\s*;/, '')).join(' ')
  const comment = /\((.{1,300})\)/s.exec(stated)?.[1] ?? ''
  return oneLine(words.trim() === '' ? comment : words).slice(0, 500)
}

/** RFC 3464 §2.3.1: the original recipient is the address that the sender wrote to. */
function addressOf(block: Fields): string {
  for (const name of ['original-recipient', 'final-recipient', 'x-actual-recipient']) {
    const value = decodeXtext((block.get(name)?.[0] ?? '').replace(/^[\w-]{1,40}\s*;/, ''))
    const address = addressesIn(value, 1)[0]
    if (address !== undefined) return address
  }
  return ''
}

/** RFC 3461 §4. Only what xtext must encode is decoded: `jane+22@` is more often a tag than a quotation mark. */
function decodeXtext(value: string): string {
  return value.trim().replaceAll('+2B', '+').replaceAll('+3D', '=')
}

/** Each address once, in the order of the report. */
function distinct(recipients: readonly ReportedRecipient[]): readonly ReportedRecipient[] {
  const byAddress = new Map<string, ReportedRecipient>()
  for (const recipient of recipients) {
    if (!byAddress.has(recipient.address)) byAddress.set(recipient.address, recipient)
  }
  return [...byAddress.values()].slice(0, MOST_RECIPIENTS)
}

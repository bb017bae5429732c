import { classifyBounce, tellingStatus } from '../../mailboxes/index.ts'
import { type BounceReport, MOST_RECIPIENTS } from './bounce-report.ts'
import { oneLine } from '../../platform/text/safe-text.ts'
import { messageIdsIn } from '../inbound-mail.ts'
import type { InboundMail } from '../inbound-mail.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Reads a notification of Amazon SES that a topic of Amazon SNS mails as JSON, bare or inside the topic's own envelope
 * (docs.aws.amazon.com/ses, "Amazon SNS notification contents"). Undefined for anything else; `delivered` when it tells
 * of a success.
 */
export function readSesNotification(mail: InboundMail): BounceReport | 'delivered' | undefined {
  if (mail.from?.address.endsWith('@sns.amazonaws.com') !== true && !mail.headers.has('x-amz-sns-message-id'))
    return undefined
  const notification = innermost(mail.text)
  const kind = textOf(notification?.['notificationType'] ?? notification?.['eventType']).toLowerCase()
  if (notification === undefined || kind === '') return undefined
  if (kind === 'delivery' || kind === 'send') return 'delivered'
  const sent = objectOf(notification['mail'])
  const detail = objectOf(notification[kind === 'deliverydelay' ? 'deliveryDelay' : kind])
  const common = { originalMessageId: originalIdOf(sent), envelopeId: undefined }
  if (kind === 'complaint') {
    return { ...common, kind, recipients: recipientsIn(detail['complainedRecipients']) }
  }
  if (kind === 'bounce') {
    const isLasting = textOf(detail['bounceType']) !== 'Transient'
    return { ...common, kind, recipients: recipientsIn(detail['bouncedRecipients'], isLasting) }
  }
  if (kind !== 'deliverydelay') return undefined
  return { ...common, kind: 'delay', recipients: recipientsIn(detail['delayedRecipients'], false) }
}

function innermost(text: string): Json | undefined {
  const outer = parse(text)
  const message = outer?.['Message']
  return typeof message === 'string' ? (parse(message) ?? outer) : outer
}

/** The JSON object at the beginning of a text; SNS writes a footer below it, and mail systems fold its long lines. */
function parse(text: string): Json | undefined {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start === -1 || end < start || text.slice(0, start).trim() !== '') return undefined
  const json = text.slice(start, end + 1)
  for (const attempt of [json, json.replaceAll(/\r?\n ?/g, '')]) {
    try {
      const value: unknown = JSON.parse(attempt)
      return objectOf(value)
    } catch {
      // The next attempt, or none: what is no JSON is no notification.
    }
  }
  return undefined
}

function recipientsIn(value: unknown, isLasting = true): BounceReport['recipients'] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.slice(0, MOST_RECIPIENTS).map((each) => {
    const fields = objectOf(each)
    const diagnostic = oneLine(textOf(fields['diagnosticCode']).replace(/^[\w-]{1,40}\s*;/, '')).slice(0, 500)
    const status = tellingStatus(textOf(fields['status']), diagnostic)
    const byWords = classifyBounce(status, diagnostic)
    const address = textOf(fields['emailAddress']).toLowerCase().slice(0, 320)
    return { address, status, diagnostic, class: byWords === 'unknown' && !isLasting ? 'soft' : byWords }
  })
}

function originalIdOf(sent: Json): string | undefined {
  const common = textOf(objectOf(sent['commonHeaders'])['messageId'])
  const id = textOf(sent['messageId'])
  return messageIdsIn(common)[0] ?? (id === '' ? undefined : `<${id.slice(0, 250)}@email.amazonses.com>`)
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

import type { Blame } from './transport.ts'

/** The step of the SMTP dialogue that a server refused. */
export type RefusedStage =
  | 'service_refused'
  | 'authentication'
  | 'sender_refused'
  | 'recipient_refused'
  | 'message_refused'

/** Words of servers that find the sender too busy or its machine ill-reputed, whatever the step and the code. */
const SENDER_TROUBLE =
  /\b(?:rate.?limit|throttl|too many (?:messages|emails|mails|connections|recipients|requests)|(?:daily|hourly|sending|outgoing)(?: user)?(?: sending)? (?:quota|limit)|unusual rate|unsolicited mail|block.?list|black.?list|spamhaus|poor reputation|bad reputation|relay(?:ing)? (?:access )?(?:denied|not (?:allowed|permitted))|not authenticated|authentication required)/iu

/**
 * Details of X.7.Z that speak of the sender: authentication of the domain (Gmail 25–32, 40, Microsoft 515), of the
 * account (57, 60, 64, 139), and rates (28, 0 as a temporary answer).
 */
const SENDER_POLICY = new Set([8, 9, 12, 14, 20, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 40, 57, 60, 64, 139, 515])

/**
 * Whose fault a refusal is, from the step and the enhanced status code (RFC 3463, RFC 7372 and what the large
 * providers publish). In doubt it is the fault that the step suggests.
 */
export function blameFor(stage: RefusedStage, reply: string): Blame {
  if (stage === 'authentication' || stage === 'sender_refused') return 'mailbox'
  if (SENDER_TROUBLE.test(reply) || /^(?:454|53[0458])/u.test(reply)) return 'mailbox'
  if (stage === 'service_refused') return serviceBlame(reply)
  const byStatus = statusBlame(stage, reply)
  return byStatus ?? (stage === 'recipient_refused' ? 'recipient' : 'message')
}

/** A server that is busy will be free again; one that refuses for good or by policy does so to the account. */
function serviceBlame(reply: string): Blame {
  return reply.startsWith('5') || /^\d{3}[ -]4\.7\./u.test(reply) ? 'mailbox' : 'network'
}

function statusBlame(stage: RefusedStage, reply: string): Blame | undefined {
  const status = /^\d{3}[ -]([45])\.(\d{1,3})\.(\d{1,3})\b/u.exec(reply)
  if (status === null) return reply.startsWith('421') ? 'network' : undefined
  const isPermanent = status[1] === '5'
  const subject = Number(status[2])
  const detail = Number(status[3])
  switch (subject) {
    case 1:
      return detail === 7 || detail === 8 ? 'mailbox' : 'recipient'
    case 2:
      return 'recipient'
    case 3:
      return detail === 4 ? 'message' : 'network'
    case 4:
      return networkBlame(detail)
    case 6:
      return 'message'
    case 7:
      return policyBlame(stage, detail, isPermanent)
    default:
      return undefined
  }
}

function networkBlame(detail: number): Blame {
  // Microsoft answers 5.4.1 for an unknown recipient, Google 5.4.5 for a used-up daily quota.
  if (detail === 1) return 'recipient'
  return detail === 5 ? 'mailbox' : 'network'
}

function policyBlame(stage: RefusedStage, detail: number, isPermanent: boolean): Blame | undefined {
  if (SENDER_POLICY.has(detail)) return 'mailbox'
  if (stage === 'message_refused') return undefined
  // 450 4.7.1 is greylisting, which has nothing against the sender.
  return isPermanent || detail === 0 ? 'mailbox' : undefined
}

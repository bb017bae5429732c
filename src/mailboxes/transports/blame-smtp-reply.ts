import { classifyBounce, isSenderStatus, isSendingLimit, tellingStatus } from '../bounce-class.ts'
import type { BounceClass } from '../bounce-class.ts'
import type { Blame } from './transport.ts'

/** The step of the SMTP dialogue that a server refused. */
export type RefusedStage =
  | 'service_refused'
  | 'authentication'
  | 'sender_refused'
  | 'recipient_refused'
  | 'message_refused'

/** What a refusal means. `permanent`: the same attempt will fail again. */
export interface Refusal {
  readonly blame: Blame
  readonly permanent: boolean
  /** Only where a recipient or a message was refused: the class that a report with the same words would have. */
  readonly bounceClass?: BounceClass
}

/** Words of servers that find the sender too busy or its machine ill-reputed, whatever the step and the code. */
const SENDER_TROUBLE =
  /\b(?:rate.?limit|throttl|too many (?:messages|emails|mails|connections|recipients|requests)|unsolicited mail|block.?list|black.?list|spamhaus|poor reputation|bad reputation|relay(?:ing)? (?:access )?(?:denied|not (?:allowed|permitted))|not authenticated|authentication required)/iu

/**
 * Reads a server's refusal: whose fault it is and whether it lasts, from the step, the reply code, the enhanced status
 * (RFC 3463, RFC 7372 and what the large providers publish) and the words, by the rules that reports are read with.
 */
export function readRefusal(stage: RefusedStage, reply: string): Refusal {
  const lasts = reply === '' || isPermanentReply(reply)
  const status = tellingStatus('', reply)
  const spoken = classifyBounce(status, reply)
  switch (stage) {
    case 'authentication':
      return { blame: 'mailbox', permanent: lasts }
    case 'sender_refused':
      return { blame: lasts || spoken === 'policy' ? 'mailbox' : 'network', permanent: lasts && !isSendingLimit(reply) }
    case 'service_refused':
      return { blame: lasts || isHeldOff(reply) || spoken === 'policy' ? 'mailbox' : 'network', permanent: lasts }
    default:
      return readVerdict(stage, reply, { status, spoken: spokenAt(stage, status, spoken), lasts })
  }
}

/** 5xx says that the same attempt will fail again, but for 503: a wrong order of commands. */
export function isPermanentReply(reply: string): boolean {
  return reply.startsWith('5') && !reply.startsWith('503')
}

/** X.5.Z speaks of the protocol: a server that misses its recipients after the message says nothing of an address. */
function spokenAt(stage: RefusedStage, status: string, spoken: BounceClass): BounceClass {
  return stage === 'message_refused' && status.startsWith('5.5.') && spoken === 'hard' ? 'unknown' : spoken
}

interface Reading {
  readonly status: string
  readonly spoken: BounceClass
  readonly lasts: boolean
}

function readVerdict(stage: RefusedStage, reply: string, { status, spoken, lasts }: Reading): Refusal {
  if (isSendersTrouble(reply, status)) {
    return { blame: 'mailbox', permanent: lasts && !isSendingLimit(reply), bounceClass: 'policy' }
  }
  // RFC 5321 §4.2.1: the reply code decides whether to try again; only words that name a passing trouble weaken it.
  const bounceClass = lasts || spoken === 'policy' ? spoken : 'soft'
  const permanent = lasts && bounceClass !== 'soft'
  const isText = stage === 'message_refused'
  if (bounceClass === 'policy') return { blame: isText ? 'message' : 'mailbox', permanent, bounceClass }
  if (bounceClass === 'hard') return { blame: 'recipient', permanent, bounceClass }
  if (bounceClass === 'soft') return { blame: passingBlame(reply, status), permanent, bounceClass }
  const isAboutText = isText || /^\d\.(?:3\.4$|6\.)/u.test(status)
  return { blame: isAboutText ? 'message' : 'recipient', permanent, bounceClass }
}

function isSendersTrouble(reply: string, status: string): boolean {
  const isNotLetIn = /^(?:454|53[0458])/u.test(reply)
  return SENDER_TROUBLE.test(reply) || isSendingLimit(reply) || isNotLetIn || isSenderStatus(status) || isHeldOff(reply)
}

/** Gmail and others end the session with 421 4.7.z when the sender is to slow down. */
function isHeldOff(reply: string): boolean {
  return /^421[ -]4\.7\./u.test(reply) && !/gr[ae]y-?list/iu.test(reply)
}

/** A full or busy mailbox, and greylisting, are the recipient's; storage and routes are of the servers in between. */
function passingBlame(reply: string, status: string): Blame {
  if (/^\d\.[34]\./u.test(status)) return 'network'
  return status === '' && reply.startsWith('421') ? 'network' : 'recipient'
}

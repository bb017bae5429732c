/**
 * Whose fault a refusal is: `hard` the address (it takes no mail), `policy` the sender (blocked, unauthenticated, too
 * fast; says nothing of the address), `soft` nobody's for long, `unknown` a permanent refusal without a reason.
 */
export type BounceClass = 'hard' | 'policy' | 'soft' | 'unknown'

const UNKNOWN_USER = [
  /(?:user|userid|recipient|mailbox|account|address|person|(?<!(?:host|domain|server) )name(?! (?:service|server))|local[- ]?part|inbox)\b[^.;]{0,80}?(?:\bunknown|not (?:be )?(?:known|found|exist|listed|recogni[sz]ed|valid|local|present|available here)|n't (?:exist|found)|does(?:n't| not) (?:have|exist)|no longer (?:exists?|valid|active|available|accepts)|invalid|inactive|disabled|deactivated|discontinued|terminated|suspended)/i,
  /(?:unknown|invalid|no such|non-?existent|bad|undefined|inactive|disabled) (?:local |virtual |e-?mail |destination |final |delivery )*(?:user|user ?id|recipient|mailbox|account|address|person|domain user|name|local[- ]?part|destination)/i,
  /no (?:valid recipients?|mailbox (?:here|found|by that)|account by that|one at this address|such (?:e-?mail|addressee?|id|name))/i,
  /does(?:n't| not) (?:have an?|exist)\b|not (?:a|an) (?:known|valid|active|local|registered)\b|not listed in|(?:RecipNotFound|RecipientNotFound)|Recipient rejected|badrcptto|bad ?recipient|not our customer|unroutable mail ?box|mailbox unavailable|address rejected: access denied|no longer (?:with|at|employed)|has moved|user (?:has )?left/i,
  /destinataire (?:inconnu|invalide)|utilisateur inconnu|adresse (?:inconnue|invalide)|(?:empf(?:ä|ae?)nger|benutzer|postfach)[^.;]{0,40}(?:unbekannt|existiert nicht|nicht gefunden)|usuario (?:desconocido|no existe)|destinatario (?:desconocido|sconosciuto)|(?:宛先|ユーザー?)[^。]{0,30}(?:不明|存在|見つか)/i,
]

const UNKNOWN_HOST =
  /(?:host|domain|domain name|name service)\b[^.;]{0,60}(?:unknown|not found|does(?:n't| not) exist|not exist|non-?existent)|unknown (?:host|domain)|\b(?:host|domain) \S{1,253} (?:not found|does not exist|unknown)\b|invalid domain|unroute?able (?:address|mail domain)|nxdomain|no such (?:domain|host)|null ?mx|does(?:n't| not) accept (?:e-?)?mail|couldn't find any host|no (?:mx|mail exchanger)\b/i

const POLICY =
  /\bspam(?!cop\.net unreachable)|\bube\b|unsolicited|bulk (?:e-?)?mail|(?:black|block|deny)[- ]?list|\b(?:rbl|dnsbl|spamhaus|spamcop|barracuda(?:central)?|sorbs|surbl|senderscore|proofpoint dynamic)\b|\b(?:spf|dkim|dmarc)\b|reputation|polic(?:y|ies)\b|frequency limit|blocked ip|authenticat(?:ion|ed)|not authori[sz]ed|banned|virus|malware|phish|content (?:reject|filter|block)|rate limit|too many (?:messages|connections|recipients|mails)|throttl|(?:reverse|ptr)[ -](?:dns|lookup|record)|\bptr\b|sender (?:address )?(?:rejected|denied|verify|blocked|domain)|(?:ip|client|host|server|connection|message)\b[^.;]{0,40}\bblocked|blocked (?:by|using|for|due|because)|access denied|relay(?:ing)? (?:access )?(?:denied|not (?:allowed|permitted))|prohibit|user complaints|unexpected volume|administrative(?:ly)? (?:prohibit|denied|reject|block)/i

const FULL =
  /(?:over|exceed\w*|out of|insufficient|not enough|no)\b[^.;]{0,40}\b(?:quota|storage|space)|quota (?:has been )?(?:exceeded|full|violation|usage)|(?:mailbox|inbox|mail ?folder|postfach|bo[iî]te|buz[oó]n|disk)\b[^.;]{0,30}(?:\bfull\b|\bvoll\b|pleine|lleno)|(?:full|too large) mailbox|mailbox size limit|overquota|over the limit|メールボックス[^。]{0,20}(?:一杯|いっぱい|容量)/i

const TEMPORARY =
  /try again|try later|temporar(?:y|ily)|timed? ?out|connection (?:refused|reset|lost|timed)|retry time|expired|too long in queue|in the queue too long|unable to connect|could not connect|network (?:is )?unreachable|no route to host|try again|greylist|grey-list|deferred|lookup fail|receiving mail at a rate|maximum retr|(?:multiple|several|\d) (?:retries|attempts)|for the last \d|requests to connect|not accepting|unreachable|not reachable|giving up after|hop count|mail loop|routing loop/i

const HARD_STATUS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/**
 * Details of X.7.Z that speak of the sender whatever the words: authentication of the domain (Gmail 25 to 32 and 40,
 * Microsoft 515), of the account (57, 60, 64, 139), and rates (28).
 */
const SENDER_DETAILS = new Set([8, 9, 12, 14, 20, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 40, 57, 60, 64, 139, 515])
/** What an account may send, in a day or at once: neither the quota of the recipient nor a fault of the address. */
const SENDING_LIMIT = /\b(?:daily|hourly|sending|outgoing)(?: user)?(?: sending)? (?:quota|limit)|unusual rate/i

/** RFC 3463: the sender's own address or system is refused, which says nothing of the recipient. */
const SENDER_STATUS = new Set(['5.1.7', '5.1.8'])

/** Whether an enhanced status (RFC 3463) speaks of the sender's domain, account or rate, at any step of the dialogue. */
export function isSenderStatus(status: string): boolean {
  const detail = /^[45]\.7\.(\d{1,3})$/.exec(status)?.[1]
  return SENDER_STATUS.has(status) || (detail !== undefined && SENDER_DETAILS.has(Number(detail)))
}

/** Whether a server says that the account has sent all it may for now. */
export function isSendingLimit(diagnostic: string): boolean {
  return SENDING_LIMIT.test(diagnostic.slice(0, 2_000))
}

/**
 * The class of a failure by its enhanced status (RFC 3463, empty when there is none) and the mail server's words, whether
 * it refused at once or reports it later.
 * A refusal for policy never counts against the address, whatever its status; without a known status or word a
 * permanent failure is `unknown`.
 */
export function classifyBounce(status: string, diagnostic: string): BounceClass {
  const words = wordsOf(diagnostic)
  const { unknownUser, unknownHost, policy } = words
  // Microsoft 365 answers so where the directory does not know the recipient, and means 5.1.1.
  if (/^5\.4\.1$/.test(status) && /recipient address rejected: access denied/i.test(diagnostic)) return 'hard'
  if (status.startsWith('5.7.') || isSenderStatus(status) || isSendingLimit(diagnostic)) return 'policy'
  if (status.startsWith('4.7.')) return policy && !/gr[ae]y-?list/i.test(diagnostic) ? 'policy' : 'soft'
  if (status.startsWith('4.')) return policy && !unknownUser && !words.temporary ? 'policy' : 'soft'
  if (isAboutSender(diagnostic)) return words.temporary ? 'soft' : 'policy'
  if (words.full && !(unknownUser && status === '5.1.1')) return 'soft'
  if (policy && !unknownUser && !unknownHost) return 'policy'
  if (status === '5.2.1' && words.temporary) return 'soft'
  if (HARD_STATUS.has(status)) return 'hard'
  if (status === '5.2.2') return 'soft'
  if (isTemporaryReply(diagnostic, status)) return 'soft'
  if (unknownUser || (unknownHost && !words.temporary)) return 'hard'
  if (status.startsWith('5.4.') || words.temporary) return 'soft'
  return 'unknown'
}

function wordsOf(diagnostic: string) {
  // Addresses and links are not the server's words: nospam@ is no policy.
  const text = diagnostic
    .slice(0, 2_000)
    .replaceAll(/(?<!\S)\S+@\S+|https?:\S+/g, ' @ ')
    // Amazon SES puts these words before the receiving server's own, whatever those are.
    .replace(/unknown address error/i, '')
    .replaceAll(/\s+/g, ' ')
  return {
    unknownUser: UNKNOWN_USER.some((pattern) => pattern.test(text)),
    unknownHost: UNKNOWN_HOST.test(text),
    policy: POLICY.test(text),
    full: FULL.test(text),
    temporary: TEMPORARY.test(text),
  }
}

/** What is refused before a recipient has been named is our server or our address. */
function isAboutSender(diagnostic: string): boolean {
  return /(?:after|in reply to|response to)\s(?:the\s)?(?:pipelined\s)?(?:initial connection|[eh][eh]lo|mail from)\b/i.test(
    diagnostic,
  )
}

/** Without a status the reply code decides (RFC 5321 §4.2.1: 4yz is for now). */
function isTemporaryReply(diagnostic: string, status: string): boolean {
  if (status !== '') return false
  return /(?:^|[\s;:<])4[2-5]\d[\s-]/.test(diagnostic) && !/(?:^|[\s;:<])5[05]\d[\s-]/.test(diagnostic)
}

/** The enhanced status code (RFC 3463 §2) in a text, addresses of hosts passed over; empty when there is none. */
export function statusIn(text: string): string {
  return statusesIn(text)[0] ?? ''
}

function statusesIn(text: string): readonly string[] {
  return text.slice(0, 4_000).match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g) ?? []
}

/** RFC 3463 §3: other or undefined status, of the message or of its address. */
const VAGUE = /^\d\.[0-5]\.0$/

/** The more telling of a stated status and of the one in the server's words: x.0.0 says nothing, x.1.0 little. */
export function tellingStatus(stated: string, diagnostic: string): string {
  const status = statusIn(stated)
  if (status !== '' && !VAGUE.test(status)) return status
  const spoken = statusesIn(diagnostic)
  return spoken.find((each) => !VAGUE.test(each)) ?? (status === '' ? (spoken[0] ?? '') : status)
}

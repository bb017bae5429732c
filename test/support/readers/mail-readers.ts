import { LONGEST_SEARCHED, addressesIn } from '../../../src/platform/text/mail-address.ts'
import { LONGEST_RECORD } from '../../../src/mailboxes/domains/ask-dns.ts'
import { judgeDmarc } from '../../../src/mailboxes/domains/judge-dmarc.ts'
import { readTerms, spfRecords } from '../../../src/mailboxes/domains/walk-spf.ts'
import { classifyBounce, statusIn, tellingStatus } from '../../../src/mailboxes/failures/bounce-class.ts'
import { imapFailureOf } from '../../../src/mailboxes/transports/classify-imap-failure.ts'
import { readRefusal } from '../../../src/mailboxes/transports/classify-smtp-failure.ts'
import { MOST_READ, serverWords } from '../../../src/mailboxes/transports/server-words.ts'
import { splitReturned } from '../../../src/replies/bounces/bounce-report.ts'
import { subjectSays, wordsSay } from '../../../src/replies/bounces/bounce-words.ts'
import { readDeliveryStatus } from '../../../src/replies/bounces/delivery-status.ts'
import { readBounce, recipientsOfNotice } from '../../../src/replies/bounces/read-bounce.ts'
import {
  MOST_REPORT,
  MOST_TEXT,
  SEARCHED_BYTES,
  idsNamedIn,
  messageIdsIn,
  readHeaderLines,
} from '../../../src/replies/inbound-mail.ts'
import type { InboundMail } from '../../../src/replies/inbound-mail.ts'
import { normalSubject } from '../../../src/replies/ingest/is-automatic.ts'
import { companyDomainOf } from '../../../src/replies/ingest/match-inbound.ts'
import { LONGEST as LONGEST_HTML, htmlToPlain } from '../../../src/replies/ingest/transports/mail-text.ts'
import { isReceipt } from '../../../src/replies/language/is-receipt.ts'
import { readDeparture } from '../../../src/replies/language/left-company.ts'
import { statedReturn } from '../../../src/replies/language/out-of-office.ts'
import { readAbsence, readIntent } from '../../../src/replies/language/read-intent.ts'
import { stripQuotedReply } from '../../../src/replies/language/strip-quoted-reply.ts'
import { stripUnmarkedQuotes } from '../../../src/replies/language/unmarked-quotes.ts'
import { PACKS } from '../../../src/replies/language/packs/index.ts'
import { requestReader } from '../../../src/replies/language/unsubscribe-request.ts'
import { unsubscribeLinkIn } from '../../../src/replies/mailbox-sync/sent-folder.ts'
import type { TextReader } from './text-reader.ts'

const NOW = new Date('2026-07-20T10:00:00Z')
const SENT_HEAD = { messageId: undefined, date: undefined, subject: '', receivedAt: undefined }

/** A mail from a mail server in which a text stands wherever one may stand. */
function mailOf(text: string): InboundMail {
  return {
    messageId: undefined,
    inReplyTo: [],
    references: [],
    from: { address: 'mailer-daemon@a.example', name: text.slice(0, 500) },
    replyTo: undefined,
    others: [],
    to: ['a@a.example'],
    deliveredTo: ['a@a.example'],
    subject: text.slice(0, 1_000),
    headers: new Map([['from', [text.slice(0, 10_000)]]]),
    text,
    html: undefined,
    attachments: [],
    reports: [{ type: 'message/delivery-status', text }],
    reportType: 'delivery-status',
    truncated: false,
    problem: undefined,
  }
}

/** What reads mails, and what mail servers say. */
export const MAIL_READERS: readonly TextReader[] = [
  { name: 'subject', longest: 1_000, read: (text) => [subjectSays(text), normalSubject(text)] },
  { name: 'notice', longest: MOST_TEXT, read: wordsSay },
  { name: 'recipients of a notice', longest: MOST_TEXT, read: (text) => recipientsOfNotice(text, [], []) },
  {
    name: 'delivery status',
    longest: MOST_REPORT,
    read: (text) => readDeliveryStatus(`Action: failed\nStatus: ${text}`),
  },
  { name: 'header lines', longest: SEARCHED_BYTES, read: readHeaderLines },
  { name: 'head of a mail on a server', longest: SEARCHED_BYTES, read: (text) => idsNamedIn(Buffer.from(text)) },
  { name: 'message ids', longest: SEARCHED_BYTES, read: messageIdsIn },
  { name: 'addresses', longest: LONGEST_SEARCHED, read: (text) => addressesIn(text) },
  {
    name: 'diagnostic',
    longest: 2_000,
    read: (text) => [classifyBounce('', text), statusIn(text), tellingStatus(text, text)],
  },
  { name: 'departure', longest: MOST_TEXT, read: (text) => readDeparture(text) },
  {
    name: 'return',
    longest: MOST_TEXT,
    read: (text) => statedReturn(text, { now: NOW, timeZone: 'UTC' }),
  },
  { name: 'intent', longest: MOST_TEXT, read: (text) => readIntent({ subject: text, text }) },
  { name: 'absence', longest: MOST_TEXT, read: (text) => readAbsence({ subject: text, text }) },
  { name: 'request', longest: MOST_TEXT, read: requestReader(PACKS) },
  { name: 'receipt', longest: MOST_TEXT, read: isReceipt },
  { name: 'new text', longest: MOST_TEXT, read: (text) => stripQuotedReply({ text, html: undefined }) },
  { name: 'own words', longest: 20_000, read: (text) => stripUnmarkedQuotes(text, text) },
  { name: 'returned message', longest: MOST_TEXT, read: splitReturned },
  { name: 'HTML', longest: LONGEST_HTML, read: (text) => htmlToPlain(text) },
  { name: 'refusal', longest: 2_000, read: (text) => readRefusal('recipient_refused', text) },
  {
    name: 'words of a server',
    longest: MOST_READ,
    read: (text) => [serverWords(text, ['secret-value']), imapFailureOf(new Error(text), [])],
  },
  { name: 'bounce', longest: MOST_REPORT, mostMs: 200, read: (text) => readBounce(mailOf(text)) },
  { name: 'domain of a sender', longest: 320, read: companyDomainOf },
  {
    name: 'head of a sent mail',
    longest: 10_000,
    read: (text) => unsubscribeLinkIn({ ...SENT_HEAD, headers: `List-Unsubscribe: ${text}` }),
  },
  {
    name: 'DNS',
    longest: LONGEST_RECORD,
    read: (text) => [
      spfRecords([text]),
      readTerms({ error: null }, `v=spf1 ${text}`),
      judgeDmarc('a.example', [{ name: '_dmarc.a.example', txt: [text] }]),
    ],
  },
]

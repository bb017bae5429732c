import { SAM } from './inbox.ts'

/** The header of a report that a mail was not delivered (RFC 3464). */
export const REPORT = {
  From: 'MAILER-DAEMON@mx.sender.test',
  Subject: 'Undelivered Mail Returned to Sender',
  'Auto-Submitted': 'auto-replied',
  'MIME-Version': '1.0',
  'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
}

/** The body of such a report, about a mail of ours with this Message-ID. */
export function reportOf(id: string, address: string, status: string, words: string): string {
  return `--b
Content-Type: text/plain

It could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.sender.test

Final-Recipient: rfc822; ${address}
Action: failed
Status: ${status}
Diagnostic-Code: smtp; ${words}

--b
Content-Type: text/rfc822-headers

From: ${SAM}
To: ${address}
Message-ID: ${id}
Subject: Planning

--b--`
}

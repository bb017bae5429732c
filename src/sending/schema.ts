import Type from 'typebox'
import { showId } from '../platform/ids.ts'
import { nullable } from '../platform/json-schema.ts'
import { STATES } from './message-store.ts'
import type { Message } from './message-store.ts'

/** An email as the API shows it. */
export const MessageAnswer = Type.Object(
  {
    messageId: Type.String(),
    prospectId: Type.String(),
    campaignId: Type.String(),
    kind: Type.String({
      description:
        '`step` of the sequence, `invitation` or `confirmation` of a meeting, your `reply`, or a `test` to a member.',
    }),
    run: Type.Integer(),
    step: Type.Integer(),
    variant: nullable(Type.Integer()),
    state: Type.Enum([...STATES], {
      description:
        '`captured`: of a test campaign, not sent. `unknown`: delivery unclear, never resent automatically. `held`: needs you.',
    }),
    live: Type.Boolean({ description: 'False for test campaigns, whose emails are not sent.' }),
    from: nullable(Type.String()),
    to: nullable(Type.String()),
    cc: Type.Array(Type.String(), { description: 'Who gets a copy of your `reply`.' }),
    writtenBy: nullable(Type.String({ description: 'Who wrote your `reply`, `user_…` or `key_…`.' })),
    subject: nullable(Type.String()),
    body: nullable(Type.String({ description: 'Plain text as sent; null until it is written.' })),
    icalendar: nullable(Type.String()),
    messageIdHeader: nullable(Type.String()),
    reason: nullable(Type.String({ description: 'Why it waits, was held or failed.' })),
    failures: Type.Integer(),
    plannedAt: Type.String(),
    dueAt: nullable(Type.String()),
    sentAt: nullable(Type.String()),
    response: nullable(Type.String({ description: 'The mail server’s response.' })),
    textRemovedAt: nullable(
      Type.String(),
      'When subject and text were deleted by your retention settings; null if they were not.',
    ),
  },
  { title: 'Message', description: 'An email, planned or sent.' },
)

const MessageAttachment = Type.Object(
  { name: Type.String(), type: Type.String(), size: Type.Integer({ description: 'In bytes.' }) },
  { title: 'MessageAttachment' },
)

/** One email, with how it looks to a mail server. */
export const MessageDetail = Type.Object(
  {
    ...MessageAnswer.properties,
    html: nullable(
      Type.String({
        description: 'The HTML part as sent. Show it only in a sandbox.',
      }),
      'Null for plain-text emails and until it is written.',
    ),
    rawHeaders: nullable(
      Type.String({ description: 'The raw header lines, folded, each with CRLF.' }),
      'Null until the email is written.',
    ),
    attachments: Type.Array(MessageAttachment, { description: 'Files of your `reply`; downloaded with the email.' }),
  },
  { title: 'MessageDetail', 'x-extends': 'Message', description: 'An email with its full content.' },
)

/** An email in the shape of `MessageAnswer`. */
export function showMessage(message: Message): Type.Static<typeof MessageAnswer> {
  return {
    messageId: showId('msg', message.messageId),
    prospectId: showId('lead', message.leadId),
    campaignId: showId('camp', message.campaignId),
    kind: message.kind,
    run: message.run,
    step: message.step,
    variant: message.variant,
    state: message.state,
    live: message.live,
    from: message.fromAddress,
    to: message.toAddress,
    cc: [...(message.cc ?? [])],
    writtenBy: message.writtenBy,
    subject: message.subject,
    body: message.body,
    icalendar: message.icalendar,
    messageIdHeader: message.messageIdHeader,
    reason: message.reason,
    failures: message.failures,
    plannedAt: message.plannedAt.toISOString(),
    dueAt: message.dueAt?.toISOString() ?? null,
    sentAt: message.sentAt?.toISOString() ?? null,
    response: message.response,
    textRemovedAt: message.textsRemovedAt?.toISOString() ?? null,
  }
}

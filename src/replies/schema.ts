import Type from 'typebox'
import { showId } from '../platform/ids.ts'
import { nullable } from '../platform/json-schema.ts'
import { FILE_RISKS } from './files/file-risk.ts'
import { LABEL_COLORS } from './triage/triage-store.ts'
import type { Label } from './triage/triage-store.ts'
import type { InboxEntry, InboxMail, ThreadEntry } from './inbox/inbox-store.ts'
import type { ReplyPreview } from './inbox/send-reply.ts'
import { INBOUND_KINDS, MATCHED_BY } from './ingest/inbound-store.ts'
import { INTENTS } from './language/read-intent.ts'

const Attachment = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    size: Type.Integer(),
    risk: Type.Enum([...FILE_RISKS], {
      description: '`caution`: may be harmful. `blocked`: a program; no download.',
    }),
  },
  { title: 'Attachment' },
)

/** A label of the inbox. */
export const LabelAnswer = Type.Object(
  { labelId: Type.String(), name: Type.String(), color: Type.Enum([...LABEL_COLORS]) },
  { title: 'InboxLabel' },
)

/** A label in the shape of `LabelAnswer`. */
export function showLabel({ labelId, name, color }: Label): Type.Static<typeof LabelAnswer> {
  return { labelId: showId('lbl', labelId), name, color }
}

/** A mail that came in, as lists show it. */
export const InboxAnswer = Type.Object(
  {
    inboundId: Type.String({ examples: ['inb_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    mailboxId: Type.String(),
    folder: Type.String(),
    junk: Type.Boolean({ description: 'Marked as junk by its server.' }),
    from: nullable(Type.String()),
    fromName: nullable(Type.String()),
    subject: Type.String(),
    text: Type.String({ description: 'The sender’s own text, without quotes and signature.' }),
    attachments: Type.Array(Attachment),
    assignee: nullable(Type.Object({ userId: Type.String(), name: Type.String() }), 'The member who replies.'),
    snoozedUntil: nullable(Type.String(), 'A new reply ends it.'),
    labels: Type.Array(LabelAnswer),
    kind: Type.Enum([...INBOUND_KINDS], {
      description: '`reply`: a person replied. `other`: not about your emails.',
    }),
    intent: nullable(Type.Enum([...INTENTS]), 'What a reply wants; null for everything else.'),
    intentBy: nullable(Type.String({ description: '`rules`, `llm`, or who corrected it.' })),
    intentReason: nullable(Type.String({ description: 'The deciding words.' })),
    bounceClass: nullable(
      Type.Enum(['hard', 'soft', 'policy', 'unknown'], {
        description: '`hard`: the address. `policy`: the sender. `soft`: temporary.',
      }),
    ),
    bounceStatus: nullable(Type.String()),
    match: nullable(
      Type.Enum([...MATCHED_BY], {
        description: 'How it was matched to the lead; null if it was not.',
      }),
    ),
    prospectId: nullable(Type.String()),
    contactName: nullable(Type.String({ description: 'Of the lead.' })),
    companyName: nullable(Type.String({ description: 'Of the lead.' })),
    campaignId: nullable(Type.String()),
    needsAnswer: Type.Boolean({
      description: 'A reply that is not done, not a no and not an unsubscribe request.',
    }),
    messageId: nullable(Type.String({ description: 'The email it replies to or reports.' })),
    receivedAt: Type.String(),
    problem: nullable(Type.String({ description: 'Why it could not be read.' })),
    textRemovedAt: nullable(Type.String(), 'When subject and text were deleted by your retention settings.'),
  },
  { title: 'InboundMail' },
)

const ThreadAnswer = Type.Object(
  {
    direction: Type.Enum(['out', 'in']),
    id: Type.String({ description: 'A `messageId` or an `inboundId`.' }),
    kind: Type.String(),
    at: Type.String(),
    from: nullable(Type.String()),
    writtenBy: nullable(Type.String({ description: 'Who wrote your `reply`, `user_…` or `key_…`.' })),
    subject: Type.String(),
    text: Type.String(),
    textRemovedAt: nullable(Type.String(), 'When retention removed its text.'),
    state: nullable(Type.String({ description: 'State of your email, as in `GET /messages/{messageId}`.' })),
    dueAt: nullable(Type.String(), 'When your waiting email is sent.'),
    cc: Type.Array(Type.String(), { description: 'Cc of your email; To and Cc of theirs.' }),
    attachments: Type.Array(Attachment),
  },
  { title: 'ThreadEntry' },
)

/** How much waits for a person. */
export const InboxCountsAnswer = Type.Object(
  {
    needsAnswer: Type.Integer({ description: 'Replies that are not done.' }),
    unmatched: Type.Integer({ description: 'Unmatched email, without junk.' }),
  },
  { title: 'InboxCounts', description: 'Email that needs you.' },
)

const AnswerPreview = Type.Object(
  {
    from: nullable(Type.String({ description: 'The mailbox that sends the reply.' })),
    to: nullable(Type.String({ description: 'The recipient: the last person who wrote about the lead.' })),
    cc: Type.Array(Type.String(), { description: 'Other recipients of that email.' }),
    refusal: nullable(Type.String({ description: 'Why you cannot reply.' })),
  },
  { title: 'AnswerPreview' },
)

/** One mail with all that it says, and the conversation around it. */
export const InboxDetail = Type.Object(
  {
    ...InboxAnswer.properties,
    fullText: Type.String({ description: 'The full text; at most 200,000 characters.' }),
    downloadable: Type.Boolean({ description: 'Whether the raw email is still stored.' }),
    thread: Type.Array(ThreadAnswer, { description: 'The conversation, oldest first.' }),
    answer: nullable(AnswerPreview, 'How `POST /leads/{prospectId}/reply` would answer; null without a lead.'),
  },
  {
    title: 'InboundMailDetail',
    'x-extends': 'InboundMail',
    description: 'An email received, with its conversation.',
  },
)

/** A mail in the shape of `InboxAnswer`. */
export function showInbound(entry: InboxEntry): Type.Static<typeof InboxAnswer> {
  return {
    inboundId: showId('inb', entry.inboundId),
    mailboxId: showId('mbox', entry.mailboxId),
    folder: entry.folder,
    junk: entry.junk,
    from: entry.fromAddress,
    fromName: entry.fromName,
    subject: entry.subject,
    text: entry.textNew,
    attachments: [...entry.attachments],
    assignee: entry.assignee && { ...entry.assignee, userId: showId('user', entry.assignee.userId) },
    snoozedUntil: entry.snoozedUntil?.toISOString() ?? null,
    labels: entry.labels.map(showLabel),
    kind: entry.kind,
    intent: INTENTS.find((one) => one === entry.intent) ?? null,
    intentBy: entry.intentBy,
    intentReason: entry.intentWhy,
    bounceClass: entry.bounceClass,
    bounceStatus: entry.bounceStatus,
    match: entry.match,
    prospectId: entry.leadId === null ? null : showId('lead', entry.leadId),
    contactName: entry.contactName,
    companyName: entry.companyName,
    campaignId: entry.campaignId === null ? null : showId('camp', entry.campaignId),
    needsAnswer: entry.needsAnswer,
    messageId: entry.messageId === null ? null : showId('msg', entry.messageId),
    receivedAt: entry.receivedAt.toISOString(),
    problem: entry.problem,
    textRemovedAt: entry.textsRemovedAt?.toISOString() ?? null,
  }
}

/** A mail with its conversation, in the shape of `InboxDetail`. */
export function showDetail(
  mail: InboxMail,
  { thread, answer }: { readonly thread: readonly ThreadEntry[]; readonly answer: ReplyPreview | null },
): Type.Static<typeof InboxDetail> {
  return {
    ...showInbound(mail),
    fullText: mail.textFull,
    downloadable: mail.hasRaw,
    thread: thread.map(({ id, at, textsRemovedAt, dueAt, cc, attachments, ...entry }) => ({
      ...entry,
      dueAt: dueAt?.toISOString() ?? null,
      cc: [...cc],
      attachments: [...attachments],
      id: showId(entry.direction === 'out' ? 'msg' : 'inb', id),
      at: at.toISOString(),
      textRemovedAt: textsRemovedAt?.toISOString() ?? null,
    })),
    answer: answer && { ...answer, cc: [...answer.cc] },
  }
}

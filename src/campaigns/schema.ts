import Type from 'typebox'
import type { TSchema } from 'typebox'
import { nullable } from '../platform/json-schema.ts'
import type { CampaignPart } from './campaign.ts'

export const Status = Type.Enum(['draft', 'active', 'paused', 'archived'], {
  title: 'CampaignStatus',
  description:
    'Every one but `archived` accepts leads, which are researched and scored. Only an `active` campaign sends.',
})

/** Whether the mail of a campaign leaves. */
export const Mode = Type.Enum(['test', 'live'], {
  title: 'CampaignMode',
  description: 'Emails of a `test` campaign are captured, not sent. A `live` campaign sends through its mailboxes.',
})

const SUMMARY = {
  campaignId: Type.String({ examples: ['camp_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
  name: Type.String(),
  status: Status,
  mode: Mode,
  version: Type.Integer({ description: 'Raised by every change; `ETag` carries it.' }),
  icpVersion: Type.Integer({
    description: 'Raised when the criteria change; scores name the version they were made with.',
  }),
  pauseReason: nullable(Type.String(), 'Why it was paused automatically; else null.'),
  createdAt: Type.String(),
  updatedAt: Type.String(),
}

/** A campaign without its settings. */
export const CampaignSummaryAnswer = Type.Object(SUMMARY, { title: 'CampaignSummary' })

function partSchemas(parts: readonly CampaignPart[]): Record<string, TSchema> {
  return Object.fromEntries(parts.map((part) => [part.key, part.schema]))
}

function optionalParts(parts: readonly CampaignPart[]): Record<string, TSchema> {
  return Object.fromEntries(parts.map((part) => [part.key, Type.Optional(part.schema)]))
}

const SHOWN_ONCE =
  'A campaign with all its settings. Where a secret was made, such as `webhookSecret`, it stands here this once.'

/** What does not keep a campaign from sending, and yet should be known. */
export const Warnings = Type.Array(
  Type.Object({
    pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the campaign.' }),
    code: Type.String({ description: 'Stable code.' }),
    detail: Type.String({ description: 'What to know, and what to do about it.' }),
  }),
  {
    title: 'CampaignWarnings',
    description:
      'What does not keep the campaign from sending, and yet should be known, such as a mailbox whose replies nobody reads. Answers to a change have it.',
  },
)

/** A campaign with its settings, and on creation what is shown once. */
export function campaignAnswer(parts: readonly CampaignPart[]) {
  return Type.Object(
    {
      ...SUMMARY,
      ...partSchemas(parts),
      webhookSecret: Type.Optional(
        nullable(
          Type.String(),
          'Signs the notifications. Only in the answer to the request that made it; null in its replay.',
        ),
      ),
      warnings: Type.Optional(Warnings),
      secretShownOnce: Type.Optional(
        Type.Boolean({ description: 'True in a replay, where secrets of the first answer are null.' }),
      ),
    },
    { title: 'Campaign', 'x-extends': 'CampaignSummary', additionalProperties: true, description: SHOWN_ONCE },
  )
}

/** What activation means for the leads that are there. */
export const EffectsAnswer = Type.Object(
  {
    scored: Type.Integer({ description: 'Leads of the campaign that have a score.' }),
    held: Type.Integer({ description: 'Of these, held for review by `sendTiers` or `review`.' }),
    disqualified: Type.Integer({ description: 'Of these, disqualified by the criteria, or rejected by `review`.' }),
  },
  { title: 'ActivationEffects', description: 'What the settings mean for the leads that are there.' },
)

/** Answer to activating a campaign. */
export function activationAnswer(parts: readonly CampaignPart[]) {
  return Type.Object(
    {
      ...campaignAnswer(parts).properties,
      effects: EffectsAnswer,
    },
    {
      title: 'ActivatedCampaign',
      'x-extends': 'Campaign',
      additionalProperties: true,
      description: 'The campaign, and what its settings mean for its leads.',
    },
  )
}

const Name = Type.String({
  maxLength: 400,
  description: 'Up to 200 characters on one line.',
  examples: ['Spring, EMEA'],
})
const NULLS = 'A part that is null gets its default.'

/** What `POST /campaigns` takes. */
export function campaignBody(parts: readonly CampaignPart[]) {
  return Type.Object(
    {
      name: Name,
      status: Type.Optional(
        Type.Enum(['draft', 'active'], {
          default: 'draft',
          description: 'An active campaign must be ready to send, or nothing is created.',
        }),
      ),
      ...optionalParts(parts),
    },
    { title: 'NewCampaign', additionalProperties: false, description: `Only the name is required. ${NULLS}` },
  )
}

/** What `PATCH /campaigns/{campaignId}` takes. */
export function campaignPatch(parts: readonly CampaignPart[]) {
  return Type.Object(
    { name: Type.Optional(Name), ...optionalParts(parts) },
    {
      title: 'CampaignPatch',
      additionalProperties: false,
      description: `Fields you leave out stay unchanged. Each part you send is replaced as a whole. ${NULLS}`,
    },
  )
}

/** What `POST …/clone` takes. */
export const CloneBody = Type.Union([
  Type.Object({ name: Type.Optional(Name) }, { additionalProperties: false }),
  Type.Null(),
])

/** What `POST …/go-live` takes. */
export function goLiveBody(parts: readonly CampaignPart[]) {
  const mailboxes = parts.find((part) => part.key === 'mailboxes')?.schema ?? Type.Array(Type.String())
  return Type.Object(
    { mailboxes },
    { additionalProperties: false, description: 'The mailboxes to send from; at least one.' },
  )
}

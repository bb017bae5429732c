import Type from 'typebox'
import type { TSchema } from 'typebox'
import { nullable } from '../platform/json-schema.ts'
import type { CampaignPart } from './campaign.ts'

export const Status = Type.Enum(['draft', 'active', 'paused', 'archived'], {
  title: 'CampaignStatus',
  description: 'All but `archived` accept, research and score leads. Only `active` campaigns send.',
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
  version: Type.Integer({ description: 'Increases with every change; used in `ETag`.' }),
  icpVersion: Type.Integer({
    description: 'Increases when criteria change; scores have the version they used.',
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

const SHOWN_ONCE = 'A campaign with all settings. New secrets such as `webhookSecret` are included only once.'

/** What does not keep a campaign from sending, and yet should be known. */
export const Warnings = Type.Array(
  Type.Object({
    pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the campaign.' }),
    code: Type.String({ description: 'Stable code.' }),
    detail: Type.String({ description: 'The problem and how to fix it.' }),
  }),
  {
    title: 'CampaignWarnings',
    description: 'Problems that do not block sending, such as a mailbox without IMAP. Returned after changes.',
  },
)

/** A campaign with its settings, and on creation what is shown once. */
export function campaignAnswer(parts: readonly CampaignPart[]) {
  return Type.Object(
    {
      ...SUMMARY,
      ...partSchemas(parts),
      webhookSecret: Type.Optional(
        nullable(Type.String(), 'Signs the notifications. Only in the response that created it; null in replays.'),
      ),
      warnings: Type.Optional(Warnings),
      secretShownOnce: Type.Optional(Type.Boolean({ description: 'True in a replay, which has null for secrets.' })),
    },
    { title: 'Campaign', 'x-extends': 'CampaignSummary', additionalProperties: true, description: SHOWN_ONCE },
  )
}

/** What activation means for the leads that are there. */
export const EffectsAnswer = Type.Object(
  {
    scored: Type.Integer({ description: 'Leads of the campaign that have a score.' }),
    held: Type.Integer({ description: 'Of these, held by `sendTiers` or `review`.' }),
    disqualified: Type.Integer({ description: 'Of these, disqualified by criteria or rejected by `review`.' }),
  },
  { title: 'ActivationEffects', description: 'Effects of the settings on current leads.' },
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
      description: 'The campaign and the effects on its leads.',
    },
  )
}

const Name = Type.String({
  maxLength: 400,
  description: 'Up to 200 characters on one line.',
  examples: ['Spring, EMEA'],
})
const NULLS = 'Null restores the default.'

/** What `POST /campaigns` takes. */
export function campaignBody(parts: readonly CampaignPart[]) {
  return Type.Object(
    {
      name: Name,
      status: Type.Optional(
        Type.Enum(['draft', 'active'], {
          default: 'draft',
          description: 'Set `active` only if the campaign is ready to send; otherwise nothing is created.',
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
      description: `Fields you leave out stay unchanged. Each object you send is replaced as a whole. ${NULLS}`,
    },
  )
}

/** What `POST …/clone` takes. */
export const CloneBody = Type.Union([
  Type.Object(
    {
      name: Type.Optional(Name),
      webhook: Type.Optional(
        Type.Boolean({ default: true, description: 'false: the copy has no webhook, and needs no right to set one.' }),
      ),
    },
    { additionalProperties: false },
  ),
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

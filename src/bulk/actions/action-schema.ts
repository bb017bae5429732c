import Type from 'typebox'
import { LeadFilterSchema, MOST_TAGS, TagName } from '../../leads/index.ts'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { ACTION_KINDS, ACTION_RETRIES } from './action.ts'
import type { ActionForecast, LeadAction } from './action.ts'
import { actionRefusalWords } from './action-rules.ts'

const Count = (description: string) => Type.Integer({ minimum: 0, description })

const Refused = Type.Array(
  Type.Object({
    reason: Type.String({
      description: 'A stable code, such as `ended_unsubscribed`, `held_moved` or `already_there`.',
    }),
    leads: Count('How many leads.'),
    detail: Type.String({ description: 'The reason in words.' }),
  }),
  { description: 'Leads to which it may not be done, by reason. They stay as they are.' },
)

/** What is asked for. */
export const ActionBody = Type.Object(
  {
    action: Type.Enum([...ACTION_KINDS], { description: 'The action for each lead.' }),
    filter: Type.Optional(LeadFilterSchema),
    savedFilter: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'A saved filter of the campaign, by id or name; where `filter` is given too, its conditions take the place of the same ones.',
        examples: ['flt_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'],
      }),
    ),
    dryRun: Type.Optional(Type.Boolean({ default: false, description: 'Counts what it would do, and does nothing.' })),
    toCampaign: Type.Optional(
      Type.String({ description: 'For `move`: the `campaignId` of the campaign that takes the leads.' }),
    ),
    until: Type.Optional(
      Type.String({
        description: 'For `pause`: when the leads resume, ISO 8601 with a zone.',
        examples: ['2027-01-04T09:00:00Z'],
      }),
    ),
    owner: Type.Optional(nullable(Type.String({ maxLength: 60 }), 'For `assign`: `user_…`, `me`, or null for nobody.')),
    addTags: Type.Optional(Type.Array(TagName, { maxItems: MOST_TAGS.ofLead, description: 'For `tag`, by name.' })),
    removeTags: Type.Optional(Type.Array(TagName, { maxItems: MOST_TAGS.ofLead, description: 'For `tag`, by name.' })),
    confirm: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0 }), Type.String({ maxLength: 300 })], {
        description:
          'Required for `move` and `erase`, which cannot be undone: the campaign’s name, or the number of leads a dry run matched (`matched`). 409 with the current number if it changed. Optional for other actions.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'NewLeadAction',
    examples: [{ action: 'pause', filter: { status: ['in_sequence'], tier: ['C', 'D'] }, dryRun: true }],
  },
)

export type ActionBody = Type.Static<typeof ActionBody>

/** What a dry run answers. */
export const ActionPreview = Type.Object(
  {
    action: Type.String(),
    dryRun: Type.Literal(true),
    matched: Count('How many leads match the filter.'),
    changes: Count('How many of these it would change.'),
    unchanged: Count('How many are as it would leave them already.'),
    refused: Refused,
    byStatus: Type.Record(Type.String(), Type.Integer(), {
      description: 'The leads that it would change, by their status now.',
    }),
  },
  { title: 'LeadActionPreview', description: 'What it would do at this moment; nothing was done.' },
)

/** An action as the API shows it. */
export const ActionAnswer = Type.Object(
  {
    actionId: Type.String({ examples: ['act_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    campaignId: Type.String(),
    action: Type.Enum([...ACTION_KINDS, 'undo']),
    state: Type.Enum(['waiting', 'running', 'done', 'cancelled', 'failed'], {
      description: '`waiting` behind another action of the campaign, or for its turn. The last three are final.',
    }),
    failure: nullable(
      Type.String(),
      `Why it failed: \`campaign_archived\`: a campaign was archived meanwhile; \`cannot_go_on\`: finding the matching leads failed ${ACTION_RETRIES.waits.length + 1} times in a row; \`person_erased\`: its filter named an erased person. Changes made until then are kept.`,
    ),
    filter: LeadFilterSchema,
    forgotten: Type.Array(Type.String(), {
      description:
        'Conditions that it had besides: those that could tell of a person (`q`, `company`, `tag`, `facts`, `customData`) are forgotten once it is over.',
    }),
    toCampaign: nullable(Type.String(), 'Of `move`: where leads go.'),
    until: nullable(Type.String({ format: 'date-time' }), 'For `pause`: when the leads resume.'),
    undoes: nullable(Type.String(), 'For `undo`: the action that is undone.'),
    undoneBy: nullable(Type.String(), 'The action that takes this one back.'),
    createdBy: Type.String({ description: '`user_…` or `key_…`.' }),
    matched: Count('How many leads matched at the request.'),
    changed: Count('How many it has changed.'),
    unchanged: Count('How many were as it would have left them.'),
    refused: Refused,
    skipped: nullable(
      Type.Integer({ minimum: 0 }),
      'Once done: how many matching leads were gone, or no longer matched, at their turn.',
    ),
    createdAt: Type.String({ format: 'date-time' }),
    startedAt: nullable(Type.String({ format: 'date-time' })),
    finishedAt: nullable(Type.String({ format: 'date-time' })),
  },
  {
    title: 'LeadAction',
    description:
      'An action on all leads of a campaign that match a filter. Its events are `action.started` and `action.finished`; events of the changed leads carry its `actionId`.',
  },
)

/** A dry run in the shape of `ActionPreview`. */
export function showPreview(action: string, expected: ActionForecast): Type.Static<typeof ActionPreview> {
  const { matched, changes, unchanged, refused, byStatus } = expected
  return { action, dryRun: true, matched, changes, unchanged, refused: showRefused(refused), byStatus }
}

/** An action in the shape of `ActionAnswer`. */
export function showAction(action: LeadAction): Type.Static<typeof ActionAnswer> {
  const { kind, state, failure, filter, forgotten, matched, changed, unchanged, refused } = action
  const treated = changed + unchanged + Object.values(refused).reduce((sum, leads) => sum + leads, 0)
  return {
    actionId: showId('act', action.actionId),
    campaignId: showId('camp', action.campaignId),
    action: kind,
    state,
    failure,
    filter,
    forgotten: [...forgotten],
    toCampaign: action.toCampaignId === null ? null : showId('camp', action.toCampaignId),
    until: action.holdUntil?.toISOString() ?? null,
    undoes: action.undoes === null ? null : showId('act', action.undoes),
    undoneBy: action.undoneBy === null ? null : showId('act', action.undoneBy),
    createdBy: action.actor,
    matched,
    changed,
    unchanged,
    refused: showRefused(refused),
    skipped: state === 'done' ? Math.max(0, matched - treated) : null,
    createdAt: action.createdAt.toISOString(),
    startedAt: action.startedAt?.toISOString() ?? null,
    finishedAt: action.finishedAt?.toISOString() ?? null,
  }
}

function showRefused(refused: Readonly<Record<string, number>>): Type.Static<typeof Refused> {
  const sorted = Object.entries(refused).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([reason, leads]) => ({ reason, leads, detail: actionRefusalWords(reason) }))
}

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
    leads: Count('Number of leads.'),
    detail: Type.String({ description: 'The reason in words.' }),
  }),
  { description: 'Leads that cannot be changed, by reason.' },
)

/** What is asked for. */
export const ActionBody = Type.Object(
  {
    action: Type.Enum([...ACTION_KINDS], { description: 'The action for each lead.' }),
    filter: Type.Optional(LeadFilterSchema),
    savedFilter: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'A saved filter of the campaign, by id or name; conditions in `filter` override the same ones.',
        examples: ['flt_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'],
      }),
    ),
    dryRun: Type.Optional(Type.Boolean({ default: false, description: 'Counts the effects without changing leads.' })),
    toCampaign: Type.Optional(Type.String({ description: 'For `move`: the `campaignId` of the target campaign.' })),
    until: Type.Optional(
      Type.String({
        description: 'For `pause`: when the leads resume, ISO 8601 with a zone.',
        examples: ['2027-01-04T09:00:00Z'],
      }),
    ),
    owner: Type.Optional(nullable(Type.String({ maxLength: 60 }), 'For `assign`: `user_…`, `me`, or null for no one.')),
    addTags: Type.Optional(Type.Array(TagName, { maxItems: MOST_TAGS.ofLead, description: 'For `tag`, by name.' })),
    removeTags: Type.Optional(Type.Array(TagName, { maxItems: MOST_TAGS.ofLead, description: 'For `tag`, by name.' })),
    confirm: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0 }), Type.String({ maxLength: 300 })], {
        description:
          'Required for `move`, `delete` and `erase`, which cannot be undone: the campaign’s name, or the number of leads a dry run matched (`matched`). 409 with the current number if it changed. Optional for other actions.',
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
    matched: Count('Leads that match the filter.'),
    changes: Count('Of these, leads it would change.'),
    unchanged: Count('Leads that need no change.'),
    refused: Refused,
    byStatus: Type.Record(Type.String(), Type.Integer(), {
      description: 'Leads it would change, by current status.',
    }),
  },
  { title: 'LeadActionPreview', description: 'What the action would do now.' },
)

/** An action as the API shows it. */
export const ActionAnswer = Type.Object(
  {
    actionId: Type.String({ examples: ['act_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    campaignId: Type.String(),
    action: Type.Enum([...ACTION_KINDS, 'undo']),
    state: Type.Enum(['waiting', 'running', 'done', 'cancelled', 'failed'], {
      description: '`waiting`: for its turn or another action of the campaign. The last three are final.',
    }),
    failure: nullable(
      Type.String(),
      `Why it failed: \`campaign_archived\`: a campaign was archived; \`cannot_go_on\`: finding the matching leads failed ${ACTION_RETRIES.waits.length + 1} times in a row; \`person_erased\`: its filter named an erased person. Changes made so far are kept.`,
    ),
    filter: LeadFilterSchema,
    forgotten: Type.Array(Type.String(), {
      description:
        'Conditions removed after the end, because they may contain personal data (`q`, `company`, `tag`, `facts`, `customData`).',
    }),
    toCampaign: nullable(Type.String(), 'For `move`: the target campaign.'),
    until: nullable(Type.String({ format: 'date-time' }), 'For `pause`: when the leads resume.'),
    undoes: nullable(Type.String(), 'For `undo`: the action that is undone.'),
    undoneBy: nullable(Type.String(), 'The action that undid this one.'),
    createdBy: Type.String({ description: '`user_…` or `key_…`.' }),
    matched: Count('Leads that matched at the request.'),
    changed: Count('Changed leads.'),
    unchanged: Count('Leads that needed no change.'),
    refused: Refused,
    skipped: nullable(
      Type.Integer({ minimum: 0 }),
      'Once done: matching leads that were deleted or no longer matched.',
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

import { isDeepStrictEqual } from 'node:util'
import { writeAudit } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import type { Campaign, CampaignPart, PartContext, CallerRight } from '../campaign.ts'
import { insertCampaign, updateCampaign } from '../store.ts'
import { checkParts, findObstacles, findWarnings } from './check-campaign.ts'
import type { GivenSettings } from './check-campaign.ts'

/** Longer texts are cut in an entry; what they are in full is the campaign's own. */
const MOST_CHARACTERS = 500
/** Entries name this many settings; a sequence that was replaced whole has hundreds. */
const MOST_NAMED = 60

type Values = Record<string, unknown>

/**
 * What differs between two settings, leaf by leaf, as two flat objects with dotted names (`schedule.days.0`); a leaf that
 * is missing on one side is missing there. Long texts are cut and long lists end with a count, so that an entry of the
 * audit stays readable.
 */
export function changedSettings(before: unknown, after: unknown): { before: Values; after: Values } {
  const old = leavesOf(before)
  const now = leavesOf(after)
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name))
  const named = names.slice(0, MOST_NAMED)
  const more = names.length - named.length
  return {
    before: pick(old, named),
    after: { ...pick(now, named), ...(more > 0 ? { 'further settings': more } : {}) },
  }
}

function pick(leaves: ReadonlyMap<string, unknown>, names: readonly string[]): Values {
  return Object.fromEntries(names.flatMap((name) => (leaves.has(name) ? [[name, shorten(leaves.get(name))]] : [])))
}

function shorten(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MOST_CHARACTERS) return value
  return `${value.slice(0, MOST_CHARACTERS)}… (${value.length} characters)`
}

function leavesOf(value: unknown): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  const pending: [string, unknown][] = [['', value]]
  while (pending.length > 0) {
    const [name, one] = pending.pop()!
    const members = typeof one === 'object' && one !== null ? Object.entries(one) : []
    if (members.length === 0 && one !== undefined && name !== '')
      leaves.set(name, typeof one === 'object' && one !== null ? '' : one)
    pending.push(
      ...members.map(([key, member]): [string, unknown] => [name === '' ? key : `${name}.${key}`, member]).toReversed(),
    )
  }
  return leaves
}

/** A campaign as it was written, and what its parts want shown once. */
export interface SavedCampaign {
  readonly campaign: Campaign
  readonly shownOnce: Readonly<Record<string, unknown>>
  /** What the one who wrote it should know. */
  readonly warnings: Problem[]
}

/** One change of a campaign, ready to be checked and written. */
export interface CampaignChange {
  readonly before: Campaign | null
  readonly after: Campaign
  /** Keys of the parts that were given: they are checked, and told once they are saved. */
  readonly given: readonly string[]
  /** What is wrong with those of them that were prepared. */
  readonly found?: GivenSettings['found']
  readonly action: string
  readonly actor: string
}

/** Where a change is written. */
export interface CampaignWrite {
  readonly context: Context
  readonly tx: Transaction
  readonly parts: readonly CampaignPart[]
  /** Refuses who writes what a part asks for. @throws AppError `insufficient_scope`, `forbidden`, `fresh_sign_in_required` */
  readonly assertMay: (right: CallerRight) => void
}

/**
 * Checks a change and writes it with its event and audit entry. An active campaign must still be one that can be.
 * @throws AppError `validation_failed` for the parts given, `not_ready` with every reason; what `assertMay` throws
 */
export async function saveCampaign(writing: CampaignWrite, change: CampaignChange): Promise<SavedCampaign> {
  const { context, tx, parts } = writing
  const { before, after, given } = change
  const about: PartContext = { context, db: tx, organizationId: after.organizationId, campaign: after }
  const rights = rightsFor(parts, change)
  // A password is asked for once it is all that is missing.
  for (const { fresh: _, ...right } of rights) writing.assertMay(right)
  const wrong = await checkParts(parts, about, given, change.found)
  if (wrong.length > 0) throw invalid(wrong)
  for (const right of rights) writing.assertMay(right)
  const becomesActive = before?.status !== 'active' || given.length > 0
  if (after.status === 'active' && becomesActive) assertReady(await findObstacles(parts, about, given))
  if (before === null) await insertCampaign(tx, after)
  else await updateCampaign(tx, after)
  const shownOnce = await tellParts(writing, change)
  await tell(writing, change)
  return {
    campaign: after,
    shownOnce,
    warnings: await findWarnings(parts, before === null ? about : { ...about, before }),
  }
}

function rightsFor(parts: readonly CampaignPart[], { before, after }: CampaignChange): CallerRight[] {
  return parts.flatMap(({ key, needs }) => {
    const [value, former] = [after.settings[key], before?.settings[key]]
    return isDeepStrictEqual(value, former) ? [] : (needs?.(value, former) ?? [])
  })
}

/** @throws AppError `not_ready` */
export function assertReady(obstacles: readonly Problem[]): void {
  if (obstacles.length === 0) return
  const count = obstacles.length === 1 ? 'One thing stands' : `${obstacles.length} things stand`
  throw new AppError('not_ready', `${count} in the way of sending; \`errors\` names every one.`, { errors: obstacles })
}

async function tellParts(
  { context, tx, parts }: CampaignWrite,
  change: CampaignChange,
): Promise<Record<string, unknown>> {
  const { after, given, actor } = change
  const { before } = change
  const created = before === null
  const known = { context, db: tx, tx, organizationId: after.organizationId, campaign: after, created, actor }
  const about = created ? known : { ...known, before }
  const shown: Record<string, unknown> = {}
  for (const part of parts) {
    if (!created && !given.includes(part.key)) continue
    Object.assign(shown, await part.afterSave?.(after.settings[part.key], about))
  }
  return shown
}

async function tell(
  { context, tx, parts }: CampaignWrite,
  { before, after, given, action, actor }: CampaignChange,
): Promise<void> {
  const { organizationId, campaignId, status, mode } = after
  const isNewDraft = before === null && status === 'draft'
  const hasMoved = before?.status !== status || before.mode !== mode
  if (!isNewDraft && (hasMoved || given.length > 0)) {
    const wentLive = before?.mode === 'test' && mode === 'live'
    await emit(context, tx, organizationId, [
      { type: 'campaign.changed', campaignId, data: { status, mode, wentLive, settings: given } },
    ])
  }
  await writeAudit(tx, context.clock.now(), {
    organizationId,
    actor,
    action,
    target: showId('camp', campaignId),
    ...(before === null ? { after: { ...stateOf(after), settings: given } } : auditOf(parts, before, after)),
  })
}

/** State and settings before and after, of settings what differs. A part may keep something of its value to itself. */
function auditOf(parts: readonly CampaignPart[], before: Campaign, after: Campaign) {
  const shown = ({ settings }: Campaign) =>
    Object.fromEntries(parts.map(({ key, forAudit }) => [key, forAudit?.(settings[key]) ?? settings[key]]))
  const changed = changedSettings(shown(before), shown(after))
  return {
    before: { ...changed.before, ...stateOf(before) },
    after: { ...changed.after, ...stateOf(after) },
  }
}

function stateOf({ name, status, mode, version }: Campaign) {
  return { name, status, mode, version }
}

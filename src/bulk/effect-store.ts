import { execute, firstRow, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { EndReason } from '../leads/index.ts'

/** A lead that an action changed, and how it stood before. */
export interface Effect {
  readonly leadId: string
  readonly endReason: EndReason | null
  readonly holdReason: string | null
  readonly holdUntil: Date | null
}

/** Whose effects. */
export interface ActionPlace {
  readonly organizationId: string
  readonly actionId: string
}

const KEEP = statement(
  'bulk.keep_effects',
  `insert into lead_action_effects (organization_id, action_id, lead_id, end_reason, hold_reason, hold_until)
   select $1, $2, "leadId", "endReason", "holdReason", "holdUntil" from json_to_recordset($3::json)
     as e("leadId" uuid, "endReason" text, "holdReason" text, "holdUntil" timestamptz)`,
)

/** Keeps how leads stood before an action changed them. */
export async function keepEffects(db: Db, place: ActionPlace, effects: readonly Effect[]): Promise<void> {
  const input = effects.map(({ leadId, endReason, holdReason, holdUntil }) => ({
    leadId,
    endReason,
    holdReason,
    holdUntil,
  }))
  await execute(db, KEEP, [place.organizationId, place.actionId, jsonRows(input)])
}

const PAGE = statement<Effect & { addressHash: Buffer | null }>(
  'bulk.page_of_effects',
  `select e.lead_id as "leadId", e.end_reason as "endReason", e.hold_reason as "holdReason",
     e.hold_until as "holdUntil", l.address_hash as "addressHash"
   from lead_action_effects e
   left join leads l on l.organization_id = e.organization_id and l.lead_id = e.lead_id
   where e.organization_id = $1 and e.action_id = $2 and ($3::uuid is null or e.lead_id > $3)
   order by e.lead_id limit $4`,
)

/** Effects of an action behind a lead, in the order of leads; of leads that are gone the address is null. */
export async function pageOfEffects(
  db: Db,
  place: ActionPlace,
  part: { after: string | null; limit: number },
): Promise<(Effect & { addressHash: Buffer | null })[]> {
  return rows(db, PAGE, [place.organizationId, place.actionId, part.after, part.limit])
}

const COUNT = statement<{ leads: number; newest: string | null }>(
  'bulk.count_effects',
  `select count(*)::int as leads, (
     select lead_id from lead_action_effects where organization_id = $1 and action_id = $2
     order by lead_id desc limit 1) as newest
   from lead_action_effects where organization_id = $1 and action_id = $2`,
)

/** How many leads an action changed, and the newest of them. */
export async function countEffects(db: Db, place: ActionPlace): Promise<{ leads: number; newest: string | null }> {
  const found = await firstRow(db, COUNT, [place.organizationId, place.actionId])
  return found ?? { leads: 0, newest: null }
}

const LAST_STEERED = statement<{ leadId: string; actionId: string | null }>(
  'bulk.last_steered',
  `select w.lead_id as "leadId", last.action_id as "actionId" from unnest($2::uuid[]) as w(lead_id)
   cross join lateral (
     select e.data ->> 'actionId' as action_id from events e
     where e.organization_id = $1 and e.lead_id = w.lead_id
       and (e.type in ('lead.resumed', 'lead.ended') or (e.type = 'lead.held' and not $3::boolean))
     order by e.seq desc limit 1) last`,
)

/**
 * By which action, as it is shown, leads were last stopped, held or resumed; null where nobody's action did. For leads that
 * have ended, holds do not count: they wait beneath the end.
 */
export async function findLastSteered(
  db: Db,
  organizationId: string,
  { leadIds, isEnded }: { readonly leadIds: readonly string[]; readonly isEnded: boolean },
): Promise<Map<string, string | null>> {
  const found = await rows(db, LAST_STEERED, [organizationId, leadIds, isEnded])
  return new Map(found.map(({ leadId, actionId }) => [leadId, actionId]))
}

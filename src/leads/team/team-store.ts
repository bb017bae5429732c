import { execute, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** What a team keeps about a lead: who looks after it, and its tags by name. */
export interface LeadTeam {
  readonly owner: { readonly userId: string; readonly name: string } | null
  readonly tags: readonly { readonly tagId: string; readonly name: string }[]
}

export const NO_TEAM: LeadTeam = { owner: null, tags: [] }

/** What the team keeps about leads, by lead; those about which it keeps nothing are absent. */
export const findTeams = statement<LeadTeam & { leadId: string }>(
  'leads.teams',
  `select w.lead_id as "leadId",
     (select jsonb_build_object('userId', o.user_id, 'name', u.name) from lead_owners o join users u on u.id = o.user_id
      where o.organization_id = $1 and o.lead_id = w.lead_id) as owner,
     coalesce((select jsonb_agg(jsonb_build_object('tagId', t.tag_id, 'name', t.name) order by t.name_key)
      from lead_tags lt join tags t on t.organization_id = lt.organization_id and t.tag_id = lt.tag_id
      where lt.organization_id = $1 and lt.lead_id = w.lead_id), '[]') as tags
   from unnest($2::uuid[]) w(lead_id)`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => new Map(found.map(({ leadId, ...team }) => [leadId, team])),
)

/** Gives leads an owner; who is no member any more gets none. */
export const setOwner = statement(
  'leads.set_owner',
  `with member as materialized (select user_id from members where organization_id = $1 and user_id = $3 for key share
   ), owned as (
     insert into lead_owners (organization_id, lead_id, user_id, since)
     select $1, id, m.user_id, $4 from unnest($2::uuid[]) as l(id) cross join member m order by id
     on conflict (organization_id, lead_id) do update set user_id = excluded.user_id, since = excluded.since
   )
   select count(*) from member`,
).run((organizationId: string, leadIds: readonly string[], given: { userId: string; now: Date }) => [
  organizationId,
  leadIds,
  given.userId,
  given.now,
])

/** Takes the owner from leads. */
export const clearOwner = statement(
  'leads.clear_owner',
  `delete from lead_owners where organization_id = $1 and lead_id = any($2::uuid[])`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Gives leads tags; who has one keeps it, and what is no tag any more is passed over. */
export const addLeadTags = statement(
  'leads.add_tags',
  `with present as materialized (
     select tag_id from tags where organization_id = $1 and tag_id = any($3::uuid[]) order by tag_id for key share
   ), tagged as (
     insert into lead_tags (organization_id, lead_id, tag_id)
     select $1, l.id, t.tag_id from unnest($2::uuid[]) as l(id) cross join present t order by l.id, t.tag_id
     on conflict do nothing
   )
   select count(*) from present`,
).run((organizationId: string, leadIds: readonly string[], tagIds: readonly string[]) => [
  organizationId,
  leadIds,
  tagIds,
])

/** Takes tags from leads. */
export const removeLeadTags = statement(
  'leads.remove_tags',
  `delete from lead_tags where organization_id = $1 and lead_id = any($2::uuid[]) and tag_id = any($3::uuid[])`,
).run((organizationId: string, leadIds: readonly string[], tagIds: readonly string[]) => [
  organizationId,
  leadIds,
  tagIds,
])

/** Leads that would have more than `most` tags with these. */
export const findOvertagged = statement<{ leadId: string }>(
  'leads.overtagged',
  `select lt.lead_id as "leadId" from lead_tags lt
   where lt.organization_id = $1 and lt.lead_id = any($2::uuid[]) and not lt.tag_id = any($3::uuid[])
   group by lt.lead_id having count(*) + cardinality($3::uuid[]) > $4`,
).rows(
  (organizationId: string, leadIds: readonly string[], given: { tagIds: readonly string[]; most: number }) => [
    organizationId,
    leadIds,
    given.tagIds,
    given.most,
  ],
  (found) => new Set(found.map(({ leadId }) => leadId)),
)

/** The rows that a team keeps about a lead, as they lie in their tables. */
interface TeamRows {
  readonly leadId: string
  readonly owners: readonly object[]
  readonly tags: readonly object[]
  readonly tasks: readonly object[]
  readonly notes: readonly object[]
}

const rowsOf = (table: string) => `coalesce((select jsonb_agg(to_jsonb(r)) from ${table} r
     where r.organization_id = $1 and r.lead_id = w.lead_id), '[]')`

/** Everything that the team keeps about leads, to be put to others: those that they become in another campaign. */
export const takeTeams = statement<TeamRows>(
  'leads.take_teams',
  `select w.lead_id as "leadId", ${rowsOf('lead_owners')} as owners, ${rowsOf('lead_tags')} as tags,
     ${rowsOf('lead_tasks')} as tasks, ${rowsOf('lead_notes')} as notes
   from unnest($2::uuid[]) w(lead_id)`,
).rows((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

const PUT_TEAMS = statement(
  'leads.put_teams',
  `with owned as (
     insert into lead_owners select r.* from jsonb_populate_recordset(null::lead_owners, $2::jsonb) r
     where r.organization_id = $1 on conflict do nothing),
   tagged as (
     insert into lead_tags select r.* from jsonb_populate_recordset(null::lead_tags, $3::jsonb) r
     where r.organization_id = $1 on conflict do nothing),
   tasked as (
     insert into lead_tasks select r.* from jsonb_populate_recordset(null::lead_tasks, $4::jsonb) r
     where r.organization_id = $1
     on conflict (organization_id, task_id) do update set lead_id = excluded.lead_id),
   noted as (
     insert into lead_notes select r.* from jsonb_populate_recordset(null::lead_notes, $5::jsonb) r
     where r.organization_id = $1
     on conflict (organization_id, note_id) do update set lead_id = excluded.lead_id)
   select 1`,
)

/** Puts what `takeTeams` answered to other leads, `newLeadOf` by the id before; tasks and notes move, all else is there twice. */
export async function putTeams(
  db: Db,
  organizationId: string,
  teams: readonly TeamRows[],
  newLeadOf: ReadonlyMap<string, string>,
): Promise<void> {
  const put = (kind: 'owners' | 'tags' | 'tasks' | 'notes') =>
    teams.flatMap((team) => {
      const leadId = newLeadOf.get(team.leadId)
      return leadId === undefined ? [] : team[kind].map((row) => ({ ...row, lead_id: leadId }))
    })
  const values = (['owners', 'tags', 'tasks', 'notes'] as const).map(put)
  if (values.every((rows) => rows.length === 0)) return
  await execute(db, PUT_TEAMS, [organizationId, ...values.map((rows) => JSON.stringify(rows))])
}

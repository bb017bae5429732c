import { Select } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { Failure, LoadMore, Waiting } from '../../shared/components/loading-states.tsx'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { counted, sentenceCase } from '../../shared/words/words.ts'
import { KeepersOnly } from '../keepers-only.tsx'
import { membersQuery } from '../members/member-queries.ts'
import { ACTION_WORDS, actionInWords, auditFieldInWords, settingInWords, settingsInWords } from './audit-words.ts'
import { audit as t } from './texts.tsx'

const route = getRouteApi('/shell/settings/audit')
const ACTIONS = Object.entries(ACTION_WORDS).map(([value, label]) => ({ value, label }))

/** Who changed which setting, and from what to what. */
export function Audit() {
  useTitle(t.audit)
  const isKeeper = mayKeep(useSession())
  return (
    <>
      <div>
        <h2>{t.audit}</h2>
        <p className="quiet">{t.whoChangedWhichSettingNothingIs}</p>
      </div>
      {isKeeper ? <Entries /> : <KeepersOnly>{t.ownersAndAdminsReadTheAudit}</KeepersOnly>}
    </>
  )
}

function Entries() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) => {
      const query = { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) }
      return answered(api.GET('/api/v1/audit', { params: { query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const entries = list.data?.pages.flatMap(({ data }) => data)
  return (
    <section className="stack" aria-label={t.entriesOfTheAudit}>
      <Select
        className="audit-filter"
        aria-label={t.whatWasDone}
        placeholder={t.whateverWasDone}
        clearable
        searchable
        data={ACTIONS}
        value={filters.action ?? null}
        onChange={(action) => void navigate({ search: action === null ? {} : { action }, replace: true })}
      />
      {list.error !== null && <Failure error={list.error} holds={t.noEntryIsLost} retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {entries?.length === 0 && <p className="surface empty">{t.nobodyDidThisYet}</p>}
      {entries !== undefined && entries.length > 0 && <AuditRows entries={entries} isStale={list.isPlaceholderData} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
    </section>
  )
}

type Entry = Schemas['AuditEntry']

/** Entries of the audit, newest first. */
export function AuditRows({ entries, isStale }: { entries: readonly Entry[]; isStale: boolean }) {
  return (
    <ol className={isStale ? 'surface audit is-stale' : 'surface audit'}>
      {entries.map((entry) => (
        <li key={entry.auditId}>
          <div>
            <p>
              <strong>{actorInWords(entry)}</strong> <Deed entry={entry} />
            </p>
            <Change before={entry.before} after={entry.after} />
          </div>
          <span className="quiet">
            <Ago at={entry.happenedAt} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function actorInWords({ actor, actorName }: Entry): string {
  if (actor === 'operator') return t.fairleadCommand
  if (actor === 'anybody') return t.somebody
  if (actor.startsWith('key_')) return t.apiKey(actorName ?? actor)
  return actorName ?? t.aDeletedAccount
}

/** What was done: of what has no name here the words themselves lead there. */
function Deed({ entry }: { entry: Entry }) {
  const said = lowered(actionInWords(entry))
  const { target } = entry
  if (target.startsWith('lead_')) {
    return (
      <Link to="/leads/$prospectId" params={{ prospectId: target }}>
        {said}
      </Link>
    )
  }
  if (target.startsWith('inb_')) {
    return (
      <Link to="/inbox/$inboundId" params={{ inboundId: target }}>
        {said}
      </Link>
    )
  }
  if (target.startsWith('imp_')) {
    return (
      <Link to="/imports/$importId" params={{ importId: target }}>
        {said}
      </Link>
    )
  }
  return (
    <>
      {said} <Target entry={entry} />
    </>
  )
}

/** What it was done to by its name, with the way there where there is one. */
function Target({ entry: { target, actor, before, after } }: { entry: Entry }) {
  const members = useQuery(membersQuery).data
  const name = [after?.name, before?.name].find((one) => typeof one === 'string')
  if (target === actor || target.startsWith('org_') || target.startsWith('inv_') || target.startsWith('supp_'))
    return null
  if (target.startsWith('camp_')) {
    return (
      <Link to="/campaigns/$campaignId" params={{ campaignId: target }}>
        {name ?? t.campaign}
      </Link>
    )
  }
  if (target.startsWith('user_')) {
    const member = members?.find(({ userId }) => userId === target)
    return member === undefined ? <span>{t.aFormerMember}</span> : <Link to="/settings/members">{member.name}</Link>
  }
  if (target.startsWith('key_')) return <Link to="/settings/api-keys">{name ?? t.apiKey2}</Link>
  return name === undefined ? null : <span>{name}</span>
}

/** What each change has, or each campaign begins with. */
const SELF_EVIDENT: ReadonlySet<string> = new Set(['version', 'settings'])

/** So many changes are told one by one at once. */
const MOST_TOLD = 3

/** What was and what is, of what differs, each as a sentence. Where one of them is missing, the other in a line. */
function Change({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !SELF_EVIDENT.has(name) && settingInWords(before?.[name]) !== settingInWords(after?.[name]),
  )
  if (before === null || after === null) return <Told names={names} values={before ?? after ?? {}} />
  if (names.length === 0) return null
  const each = (
    <ul className="quiet">
      {names.map((name) => (
        <li key={name}>{changeInWords(auditFieldInWords(name), before[name], after[name])}</li>
      ))}
    </ul>
  )
  if (names.length <= MOST_TOLD) return each
  const parts = [...new Set(names.map((name) => auditFieldInWords(name.split('.')[0] ?? name)))]
  return (
    <details className="quiet">
      <summary>{sentenceCase(parts.join(', '))}</summary>
      {each}
    </details>
  )
}

/** "Name from Walk Ltd to Walk & Co". */
function changeInWords(field: string, before: unknown, after: unknown): string {
  const name = sentenceCase(field)
  if (isNothing(after)) return t.removed(name)
  if (isNothing(before)) return t.set(name, settingInWords(after))
  return t.changedTo(name, settingInWords(before), settingInWords(after))
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** The name is told with what was done; a version of a text says nothing to people. */
const UNTOLD = new Set(['name', 'textVersion'])

function toldInWords(name: string, value: unknown): string {
  if (name === 'rows') return counted(Number(value), 'row')
  const words = name === 'settings' && Array.isArray(value) ? settingsInWords(value) : settingInWords(value)
  return `${auditFieldInWords(name)} ${words}`
}

function Told({ names, values }: { names: readonly string[]; values: Record<string, unknown> }) {
  const told = names
    .filter((name) => !UNTOLD.has(name) && !['', '—', '0'].includes(settingInWords(values[name])))
    .map((name) => toldInWords(name, values[name]))
  if (told.length === 0) return null
  return <p className="quiet">{told.join(' · ')}</p>
}

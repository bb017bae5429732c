import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Download } from '../shared/components/download.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { percent } from '../shared/words/number-words.ts'
import { counted } from '../shared/words/words.ts'
import { AfterImport } from './after-import.tsx'
import { CancelImport, ForgetImport, UndoImport } from './end-import.tsx'
import { importErrorsQuery, importedLeadsQuery } from './import-queries.ts'
import type { Import } from './import-queries.ts'
import { timeLeft, vendorInWords } from './import-words.ts'
import { importOutcome as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

interface ImportOutcomeProps {
  readonly one: Import
  /** How many leads that came with it are there; undefined where that is not known. */
  readonly left: number | undefined
}

/** What became of a file, what follows from it, and the rows that were left out. */
export function ImportOutcome({ one, left }: ImportOutcomeProps) {
  const { importId, problems, failure, finishedAt, campaignId, kind, vendor } = one
  const path = { importId }
  return (
    <section className="surface stack" aria-label={t.outcome}>
      <p role="status">
        <strong>{headline(one)}</strong> <Ago at={finishedAt} />
      </p>
      {failure !== null && <p className="failure">{failure}</p>}
      <ImportCounts one={one} />
      {kind === 'leads' && vendor !== null && <p className="quiet">{t.moved(vendorInWords(vendor))}</p>}
      {left !== undefined && left > 0 && <Standings one={one} left={left} />}
      {left !== 0 && <AfterImport campaignId={campaignId} />}
      {problems > 0 && <Reasons one={one} />}
      <div className="row">
        {problems > 0 && (
          <Download
            label={t.downloadRowsWithProblems}
            name="import-problems.csv"
            load={() => api.GET('/api/v1/imports/{importId}/errors.csv', { params: { path }, parseAs: 'blob' })}
          />
        )}
        <ImportedLeads one={one} left={left} />
        {kind === 'blocklist' && <Link to="/settings/suppressions">{t.openSuppressions}</Link>}
        <ForgetImport one={one} />
      </div>
    </section>
  )
}

/** Where its leads stand by now: scores come some seconds after the leads. */
function Standings({ one: { importId, progress }, left }: { one: Import; left: number }) {
  const unscored = useQuery(importedLeadsQuery(importId, { status: 'queued,researching' })).data
  const ended = useQuery(importedLeadsQuery(importId, { status: 'ended' })).data
  const disqualified = useQuery(importedLeadsQuery(importId, { endReason: 'disqualified' })).data
  if (unscored === undefined || ended === undefined || disqualified === undefined) return null
  const { invalid, rejected, erased } = progress
  const parts = [
    [left - unscored.total - ended.total, t.canBeEmailed],
    [unscored.total, t.scored],
    [disqualified.total, t.disqualified],
    [ended.total - disqualified.total, t.ended],
    [invalid + rejected + erased, t.notImported],
  ] as const
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => words(count.toLocaleString(LOCALE)))
  return <p>{told.join(', ')}.</p>
}

/** Why rows were not imported, and how they come in. */
function Reasons({ one: { importId, problems } }: { one: Import }) {
  const reasons = useQuery(importErrorsQuery(importId)).data?.data ?? []
  const isAll = reasons.reduce((sum, { rows }) => sum + rows, 0) >= problems
  return (
    <>
      <p>{t.fixThem(counted(problems, 'row'))}</p>
      {reasons.length > 0 && (
        <ul aria-label={t.notImported(counted(problems, 'row'))}>
          {reasons.map(({ line, rows, detail }) => (
            <li key={line}>{reasonOf(rows, detail, line.toLocaleString(LOCALE))}</li>
          ))}
          {!isAll && <li className="quiet">{t.moreReasons}</li>}
        </ul>
      )}
    </>
  )
}

function reasonOf(rows: number, detail: string, line: string): string {
  return rows === 1 ? t.reasonOf(detail, line) : t.reasonOfMany(counted(rows, 'row'), detail, line)
}

/** The way to the leads that came in, and what undoes that; neither once none is left. */
function ImportedLeads({ one, left }: ImportOutcomeProps) {
  const { importId, campaignId, progress } = one
  const isWriter = mayWrite(useSession())
  if (campaignId === null) return null
  const isNone = progress.created === 0 || left === 0
  return (
    <>
      <Link to="/campaigns/$campaignId" params={{ campaignId }} search={isNone ? {} : { import: importId }}>
        {isNone ? t.openTheCampaignsLeads : t.openImportedLeads}
      </Link>
      {isWriter && progress.created > 0 && (
        <UndoImport one={one} campaignId={campaignId} leads={left ?? progress.created} />
      )}
    </>
  )
}

function headline({ state, kind, progress, rows }: Import): string {
  const done = kind === 'leads' ? counted(progress.created, 'lead') : counted(progress.suppressed, 'entry', 'entries')
  const deed = kind === 'leads' ? 'created' : 'suppressed'
  if (state === 'done') return t.of(done, deed, counted(rows, 'row'))
  const words = state === 'cancelled' ? t.cancelled : t.endedByAFault
  return t.afterOf(words, counted(progress.rowsRead, 'row'), rows.toLocaleString(LOCALE), done, deed)
}

/** How far a running import is, how quick, and how long it still takes. */
export function ImportProgress({ one }: { one: Import }) {
  const { rows, progress, waiting } = one
  const { rowsRead, rowsPerSecond, secondsLeft } = progress
  const share = rows === 0 ? 0 : rowsRead / rows
  const pace = [
    ...(rowsPerSecond === null ? [] : [`${counted(rowsPerSecond, 'row')} a second`]),
    ...(secondsLeft === null ? [] : [`${timeLeft(secondsLeft)} left`]),
  ]
  return (
    <section className="surface stack" aria-label={t.progress}>
      <div className="between">
        <p>{t.of2(<span className="figure">{percent(share)}</span>, counted(rows, 'row'))}</p>
        <CancelImport one={one} />
      </div>
      <Progress size="lg" value={share * 100} aria-label={t.rowsRead} transitionDuration={0} />
      <p className="quiet">{pace.length === 0 ? awaited(rowsRead) : pace.join(' · ')}</p>
      {waiting !== null && <p className="warned">{waiting}</p>}
      <ImportCounts one={one} />
      <p className="quiet">{t.youCanLeaveThisPageThe}</p>
    </section>
  )
}

function awaited(rowsRead: number): string {
  return rowsRead === 0 ? t.itWaitsForItsTurn : t.howQuickItIsShowsIn
}

type Counted = keyof Pick<
  Import['progress'],
  'rowsRead' | 'created' | 'duplicate' | 'updated' | 'suppressed' | 'erased' | 'rejected' | 'invalid'
>

const LEADS: readonly (readonly [Counted, string])[] = [
  ['rowsRead', t.rowsRead2],
  ['created', 'created'],
  ['updated', 'updated'],
  ['duplicate', t.thereAlready],
  ['suppressed', t.suppressedNeverWrittenTo],
  ['rejected', t.refusedAsDuplicates],
  ['erased', t.ofErasedPersonsLeftOut],
  ['invalid', t.withProblems],
]
const BLOCKLIST: readonly (readonly [Counted, string])[] = [
  ['rowsRead', t.rowsRead2],
  ['suppressed', 'suppressed'],
  ['erased', t.ofErasedPersonsLeftOut],
  ['invalid', t.withProblems],
]
const ALWAYS = new Set<Counted>(['rowsRead', 'created', 'invalid'])

/** What became of the rows so far, as numbers; each row counts once. */
function ImportCounts({ one: { kind, progress } }: { one: Import }) {
  const shown = (kind === 'leads' ? LEADS : BLOCKLIST).filter(([name]) => ALWAYS.has(name) || progress[name] > 0)
  return (
    <dl className="funnel">
      {shown.map(([name, label]) => (
        <div key={name}>
          <dd>{progress[name].toLocaleString(LOCALE)}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}

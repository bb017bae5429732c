import { Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Download } from '../shared/components/download.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { percent } from '../shared/words/number-words.ts'
import { counted } from '../shared/words/words.ts'
import { AfterImport } from './after-import.tsx'
import { CancelImport, ForgetImport, UndoImport } from './end-import.tsx'
import type { Import } from './import-queries.ts'
import { timeLeft, vendorInWords } from './import-words.ts'
import { importOutcome as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

/** What became of a file, what follows from it, and the rows that were left out. */
export function ImportOutcome({ one }: { one: Import }) {
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
      <AfterImport campaignId={campaignId} />
      {problems > 0 && (
        <p>
          {t.andBringThatFileNothingIs(
            problems === 1 ? t.n1RowCanBeDownloadedWith : t.canBeDownloadedWithTheReason(counted(problems, 'row')),
          )}
        </p>
      )}
      <div className="row">
        {problems > 0 && (
          <Download
            label={t.downloadRowsWithProblems}
            name="import-problems.csv"
            load={() => api.GET('/api/v1/imports/{importId}/errors.csv', { params: { path }, parseAs: 'blob' })}
          />
        )}
        <ImportedLeads one={one} />
        {kind === 'blocklist' && <Link to="/settings/suppressions">{t.openSuppressions}</Link>}
        <ForgetImport one={one} />
      </div>
    </section>
  )
}

/** The way to the leads that came in, and what undoes that. */
function ImportedLeads({ one }: { one: Import }) {
  const { importId, campaignId, progress } = one
  const isWriter = mayWrite(useSession())
  if (campaignId === null) return null
  const params = { campaignId }
  if (progress.created === 0) {
    return (
      <Link to="/campaigns/$campaignId" params={params}>
        {t.openTheCampaignsLeads}
      </Link>
    )
  }
  const search = { import: importId }
  return (
    <>
      <Link to="/campaigns/$campaignId" params={params} search={search}>
        {t.openImportedLeads}
      </Link>
      {isWriter && <UndoImport one={one} campaignId={campaignId} />}
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

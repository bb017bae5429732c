import { Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Download } from '../shared/components/download.tsx'
import { percent } from '../shared/words/number-words.ts'
import { counted } from '../shared/words/words.ts'
import { CancelImport, ForgetImport } from './end-import.tsx'
import type { Import } from './import-queries.ts'
import { timeLeft, vendorInWords } from './import-words.ts'

/** What became of a file, what follows from it, and the rows that were left out. */
export function ImportOutcome({ one }: { one: Import }) {
  const { importId, problems, failure, finishedAt, campaignId, kind, vendor } = one
  const path = { importId }
  return (
    <section className="surface stack" aria-label="Outcome">
      <p role="status">
        <strong>{headline(one)}</strong> <Ago at={finishedAt} />
      </p>
      {failure !== null && <p className="failure">{failure}</p>}
      <ImportCounts one={one} />
      {kind === 'leads' && (
        <p className="quiet">
          {vendor === null
            ? 'Leads wait for research and a score.'
            : `Whoever ${vendorInWords(vendor)} was writing to is held, and whoever replied or unsubscribed there has ended. The others wait for research and a score.`}{' '}
          Nothing is sent while the campaign is not active.
        </p>
      )}
      {problems > 0 && (
        <p>
          {problems === 1
            ? '1 row can be downloaded with its reason: mend it there'
            : `${counted(problems, 'row')} can be downloaded with the reason of each: mend them there`}{' '}
          and bring that file. Nothing is created twice.
        </p>
      )}
      <div className="row">
        {problems > 0 && (
          <Download
            label="Download rows with problems"
            name="import-problems.csv"
            load={() => api.GET('/api/v1/imports/{importId}/errors.csv', { params: { path }, parseAs: 'blob' })}
          />
        )}
        {campaignId !== null && (
          <Link to="/campaigns/$campaignId" params={{ campaignId }}>
            Open the campaign’s leads
          </Link>
        )}
        {kind === 'blocklist' && <Link to="/settings/suppressions">Open suppressions</Link>}
        <ForgetImport one={one} />
      </div>
    </section>
  )
}

function headline({ state, kind, progress, rows }: Import): string {
  const done = kind === 'leads' ? counted(progress.created, 'lead') : counted(progress.suppressed, 'entry', 'entries')
  const deed = kind === 'leads' ? 'created' : 'suppressed'
  if (state === 'done') return `${done} ${deed} of ${counted(rows, 'row')}.`
  const words = state === 'cancelled' ? 'Cancelled' : 'Ended by a fault'
  return `${words} after ${counted(progress.rowsRead, 'row')} of ${rows.toLocaleString('en')}: ${done} ${deed}.`
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
    <section className="surface stack" aria-label="Progress">
      <div className="between">
        <p>
          <span className="figure">{percent(share)}</span> of {counted(rows, 'row')}
        </p>
        <CancelImport one={one} />
      </div>
      <Progress size="lg" value={share * 100} aria-label="Rows read" transitionDuration={0} />
      <p className="quiet">{pace.length === 0 ? awaited(rowsRead) : pace.join(' · ')}</p>
      {waiting !== null && <p className="warned">{waiting}</p>}
      <ImportCounts one={one} />
      <p className="quiet">You can leave this page: the import goes on, and this address shows how far it is.</p>
    </section>
  )
}

function awaited(rowsRead: number): string {
  return rowsRead === 0 ? 'It waits for its turn.' : 'How quick it is shows in a moment.'
}

type Counted = keyof Pick<
  Import['progress'],
  'rowsRead' | 'created' | 'duplicate' | 'updated' | 'suppressed' | 'erased' | 'rejected' | 'invalid'
>

const LEADS: readonly (readonly [Counted, string])[] = [
  ['rowsRead', 'rows read'],
  ['created', 'created'],
  ['updated', 'updated'],
  ['duplicate', 'there already'],
  ['suppressed', 'suppressed, never written to'],
  ['rejected', 'refused as duplicates'],
  ['erased', 'of erased persons, left out'],
  ['invalid', 'with problems'],
]
const BLOCKLIST: readonly (readonly [Counted, string])[] = [
  ['rowsRead', 'rows read'],
  ['suppressed', 'suppressed'],
  ['erased', 'of erased persons, left out'],
  ['invalid', 'with problems'],
]
const ALWAYS = new Set<Counted>(['rowsRead', 'created', 'invalid'])

/** What became of the rows so far, as numbers; each row counts once. */
function ImportCounts({ one: { kind, progress } }: { one: Import }) {
  const shown = (kind === 'leads' ? LEADS : BLOCKLIST).filter(([name]) => ALWAYS.has(name) || progress[name] > 0)
  return (
    <dl className="funnel">
      {shown.map(([name, label]) => (
        <div key={name}>
          <dd>{progress[name].toLocaleString('en')}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}

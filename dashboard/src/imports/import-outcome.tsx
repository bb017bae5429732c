import { Link } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { Download } from '../people/download.tsx'
import { Ago } from '../shared/ago.tsx'
import { counted } from '../shared/words.ts'
import { ForgetImport } from './end-import.tsx'
import { ImportCounts } from './import-counts.tsx'
import type { Import } from './import-queries.ts'
import { vendorInWords } from './import-words.ts'

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

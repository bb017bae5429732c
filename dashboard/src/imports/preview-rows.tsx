import { useQuery } from '@tanstack/react-query'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { counted, holdInWords, spaced, valueInWords } from '../shared/words/words.ts'
import { importPreviewQuery } from './import-queries.ts'
import type { Import, Preview } from './import-queries.ts'
import { targetInWords } from './target-words.ts'
import { previewRows as t } from './texts.tsx'

type Row = Preview['data'][number]

/** The first rows as what they would become, each with its problems. */
export function PreviewRows({ one: { importId } }: { one: Import }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(importPreviewQuery(importId))
  const rows = data?.data ?? []
  const faulty = rows.filter(({ becomes }) => becomes === 'invalid').length
  const noted = rows.filter(({ becomes, warnings }) => becomes !== 'invalid' && warnings.length > 0).length
  return (
    <section className="surface stack" aria-label={t.firstRows} aria-busy={isFetching}>
      <div>
        <h2>{t.whatTheFirstRowsBecome}</h2>
        {rows.length > 0 && (
          <p className="quiet" role="status">
            {faulty === 0 && noted === 0 && t.theFirstCanBeRead(counted(rows.length, 'row'))}
            {faulty > 0 && t.ofTheFirstCannotBeRead(faulty, counted(rows.length, 'row'))}
            {noted > 0 && t.importedWithProblems(counted(noted, 'row has', 'rows have'))}
          </p>
        )}
      </div>
      {data?.warnings.map(({ code, detail }) => (
        <p key={code} className="warned">
          {detail}
        </p>
      ))}
      {error !== null && <Failure error={error} holds={t.nothingHasBeenImported} retry={refetch} />}
      {isPending && error === null && <Waiting />}
      {rows.length > 0 && <Rows rows={rows} />}
    </section>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="mapping-table preview-table">
      <thead>
        <tr>
          <th scope="col" className="number">
            {t.line}
          </th>
          <th scope="col">{t.becomes}</th>
          <th scope="col">{t.who}</th>
          <th scope="col">{t.toLookAt}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="number" data-unit={t.line2}>
              {row.line}
            </td>
            <td>
              <Becomes row={row} />
            </td>
            <td className="preview-who">
              <div>
                <Who row={row} />
              </div>
            </td>
            <td className="preview-notes">
              {[...row.problems, ...row.warnings].map(({ pointer, code, detail }) => (
                <span key={`${pointer} ${code}`}>
                  {pointer !== '' && <strong>{targetInWords(pointer.slice(1).replaceAll('/', '.'))}: </strong>}
                  {code === 'required' ? t.isMissing : detail}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Becomes({ row: { becomes, arrives } }: { row: Row }) {
  if (becomes === 'invalid') return <StateWord state="failed" text={t.leftOut} />
  if (becomes === 'suppression') return <StateWord state="ended" text={t.suppression} />
  if (arrives === null) return <StateWord state="active" text={t.lead} />
  const words =
    arrives.status === 'held' ? t.leadHeld(holdInWords(arrives.reason)) : t.leadEnded(spaced(arrives.reason))
  return <StateWord state={arrives.status} text={words} />
}

function Who({ row: { lead, suppression, cells } }: { row: Row }) {
  if (suppression !== null) return <strong>{suppression.value}</strong>
  if (lead === null)
    return (
      <span className="quiet">
        {cells
          .filter((cell) => cell !== '')
          .slice(0, 4)
          .join(' · ')}
      </span>
    )
  const { contactName, companyName, email, ...more } = lead
  return (
    <>
      <strong>{valueInWords(contactName)}</strong>
      <span className="quiet">
        {valueInWords(companyName)} · {valueInWords(email)}
      </span>
      <More fields={more} />
    </>
  )
}

/** Everything else that the row gives, folded away. */
function More({ fields }: { fields: Readonly<Record<string, unknown>> }) {
  const given = Object.entries(fields).flatMap(([name, value]) => flat(name, value))
  if (given.length === 0) return null
  return (
    <details>
      <summary className="quiet">{counted(given.length, t.moreField)}</summary>
      <dl className="pairs">
        {given.map(([name, value]) => (
          <div key={name}>
            <dt>{targetInWords(name)}</dt>
            <dd>{valueInWords(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** `company` with an industry in it is `company.industry`; what is empty is left out. */
function flat(name: string, value: unknown): [string, unknown][] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object' || Array.isArray(value)) return [[name, value]]
  return Object.entries(value).flatMap(([key, inner]) => flat(`${name}.${key}`, inner))
}

import { Button, Progress, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { keysOf } from '../shared/words/closed-list.ts'
import { fullDay } from '../shared/words/date-words.ts'
import { percent } from '../shared/words/number-words.ts'
import { counted } from '../shared/words/words.ts'
import { valueOf } from './file-reading.tsx'
import type { ImportPart } from './file-reading.tsx'
import { planQuery } from './import-queries.ts'
import { DUPLICATE_SCOPES, ON_DUPLICATE, OUTCOMES } from './import-words.ts'
import { PlanForecast } from './plan-forecast.tsx'

/** Who would be mailed, when, and who would not, before anything is imported. */
export function ImportPlan({ one, change, readOnly }: ImportPart) {
  const plan = useQuery({ ...planQuery(one.importId), enabled: one.missing.length === 0 })
  return (
    <section className="surface stack" aria-label="Plan" id="plan">
      <div>
        <h2>{one.kind === 'leads' ? 'Who would be mailed, and who not' : 'Who would be suppressed'}</h2>
        <p className="quiet">Every row is looked at as the import would. Nothing is imported and nothing is sent.</p>
      </div>
      {one.kind === 'leads' && <Duplicates one={one} change={change} readOnly={readOnly} />}
      {one.missing.length > 0 && <p>It can be told once the columns that are missing have a field.</p>}
      {plan.error !== null && <Failure error={plan.error} holds="Nothing has been imported." retry={plan.refetch} />}
      {plan.isLoading && <Waiting />}
      {plan.data !== undefined && <Progressing progress={plan.data} again={plan.refetch} kind={one.kind} />}
    </section>
  )
}

function Duplicates({ one: { onDuplicate, duplicateScope }, change, readOnly }: ImportPart) {
  return (
    <div className="row import-facts">
      <Select
        label="A lead that is there already"
        allowDeselect={false}
        disabled={readOnly}
        data={ON_DUPLICATE}
        value={onDuplicate}
        onChange={(next) => change({ onDuplicate: valueOf(ON_DUPLICATE, next) })}
      />
      <Select
        label="Where it is looked for"
        allowDeselect={false}
        disabled={readOnly}
        data={DUPLICATE_SCOPES}
        value={duplicateScope}
        onChange={(next) => change({ duplicateScope: valueOf(DUPLICATE_SCOPES, next) })}
      />
    </div>
  )
}

interface ProgressingProps {
  readonly progress: Schemas['ImportPlanProgress']
  readonly again: () => unknown
  readonly kind: 'leads' | 'blocklist'
}

function Progressing({ progress, again, kind }: ProgressingProps) {
  const { state, rowsRead, rowsTotal, plan, failure, warnings } = progress
  const share = rowsTotal === 0 ? 0 : rowsRead / rowsTotal
  return (
    <>
      {warnings.map(({ code, detail }) => (
        <p key={`${code} ${detail}`} className="warned">
          {detail}
        </p>
      ))}
      {state === 'running' && (
        <div className="stack" role="status">
          <p>
            {percent(share)} of {counted(rowsTotal, 'row')} looked at
          </p>
          <Progress value={share * 100} aria-label="Rows looked at" transitionDuration={0} />
        </div>
      )}
      {failure !== null && (
        <div className="failure" role="alert">
          <p>{failure}</p>
          <Button variant="default" size="xs" onClick={() => void again()}>
            Look again
          </Button>
        </div>
      )}
      {state === 'done' && plan !== null && <Told plan={plan} kind={kind} />}
    </>
  )
}

function Told({ plan, kind }: { plan: Schemas['ImportPlan']; kind: 'leads' | 'blocklist' }) {
  const { counts, rows, forecast, unknownStates } = plan
  const mailed = counts.mail
  return (
    <>
      {kind === 'leads' && (
        <p role="status">
          <span className="figure">{mailed.toLocaleString('en')}</span> of {counted(rows, 'row')} would be mailed
          {mailed > 0 && forecast !== null ? `, ${whenInWords(forecast)}` : ''}. Nothing has been sent.
        </p>
      )}
      {unknownStates.map(({ detail, rows: many }) => (
        <p key={detail} className="warned">
          {detail} ({counted(many, 'row')})
        </p>
      ))}
      <PlanOutcomes plan={plan} kind={kind} />
      {forecast !== null && <PlanForecast forecast={forecast} disposable={plan.disposable} />}
    </>
  )
}

function whenInWords({ days, lastOn, emails }: Schemas['ImportForecast']): string {
  const first = days.find((day) => day.first > 0)
  if (first === undefined) return emails[0]?.obstacle ?? 'none of them in the next 30 days'
  const last = lastOn === null ? 'and when the last cannot be told yet' : `the last by ${fullDay(lastOn)}`
  return lastOn === first.date ? `all on ${fullDay(first.date)}` : `the first on ${fullDay(first.date)}, ${last}`
}

type Plan = Schemas['ImportPlan']

/** How many rows have each outcome, and why; the first of each are shown when it is opened. */
function PlanOutcomes({ plan: { counts, samples }, kind }: { plan: Plan; kind: 'leads' | 'blocklist' }) {
  const shown = keysOf(OUTCOMES).filter((name) => counts[name] > 0 && !(kind === 'leads' && name === 'mail'))
  if (shown.length === 0) return null
  return (
    <ul className="plan-outcomes" aria-label="Not mailed">
      {shown.map((name) => (
        <li key={name}>
          <details>
            <summary>
              <strong className="plan-count">{counts[name].toLocaleString('en')}</strong> {OUTCOMES[name][0]}
              <span className="quiet plan-why">{OUTCOMES[name][1]}</span>
            </summary>
            <Samples rows={samples.filter(({ outcome }) => outcome === name)} count={counts[name]} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function Samples({ rows, count }: { rows: Plan['samples']; count: number }) {
  return (
    <>
      <table className="mapping-table plan-samples">
        <thead>
          <tr>
            <th scope="col" className="number">
              Line
            </th>
            <th scope="col">Who</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, email, companyName, detail }) => (
            <tr key={line}>
              <td className="number">{line.toLocaleString('en')}</td>
              <td>
                {email ?? 'nobody that is named'} <span className="quiet">{companyName}</span>
              </td>
              <td>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < count && <p className="quiet">The first {rows.length} are shown.</p>}
    </>
  )
}

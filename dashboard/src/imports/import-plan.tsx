import { Button, Progress, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { keysOf } from '../shared/words/closed-list.ts'
import { fullDay } from '../shared/words/date-words.ts'
import { percent } from '../shared/words/number-words.ts'
import { counted } from '../shared/words/words.ts'
import { AfterImport } from './after-import.tsx'
import { valueOf } from './file-reading.tsx'
import type { ImportPart } from './file-reading.tsx'
import { planQuery } from './import-queries.ts'
import type { Import } from './import-queries.ts'
import { DUPLICATE_SCOPES, ON_DUPLICATE, OUTCOMES } from './import-words.ts'
import { firstEmailDays } from './forecast-days.ts'
import { PlanForecast } from './plan-forecast.tsx'
import { importPlan as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

/** Who would be mailed, when, and who would not, before anything is imported. */
export function ImportPlan({ one, change, readOnly }: ImportPart) {
  const plan = useQuery({ ...planQuery(one.importId), enabled: one.missing.length === 0 })
  return (
    <section className="surface stack" aria-label={t.plan} id="plan">
      <div>
        <h2>{one.kind === 'leads' ? t.whoWouldBeMailedAndWho : t.whoWouldBeSuppressed}</h2>
        <p className="quiet">{t.everyRowIsLookedAtAs}</p>
      </div>
      {one.kind === 'leads' && <Duplicates one={one} change={change} readOnly={readOnly} />}
      <AfterImport campaignId={one.campaignId} />
      {one.missing.length > 0 && <p>{t.itCanBeToldOnceThe}</p>}
      {plan.error !== null && <Failure error={plan.error} holds={t.nothingHasBeenImported} retry={plan.refetch} />}
      {plan.isLoading && <Waiting />}
      {plan.data !== undefined && <Progressing progress={plan.data} again={plan.refetch} one={one} />}
    </section>
  )
}

function Duplicates({ one: { onDuplicate, duplicateScope }, change, readOnly }: ImportPart) {
  return (
    <div className="row import-facts">
      <Select
        label={t.aLeadThatIsThereAlready}
        allowDeselect={false}
        disabled={readOnly}
        data={ON_DUPLICATE}
        value={onDuplicate}
        onChange={(next) => change({ onDuplicate: valueOf(ON_DUPLICATE, next) })}
      />
      <Select
        label={t.whereItIsLookedFor}
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
  readonly one: Import
}

function Progressing({ progress, again, one }: ProgressingProps) {
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
          <p>{t.ofLookedAt(percent(share), counted(rowsTotal, 'row'))}</p>
          <Progress value={share * 100} aria-label={t.rowsLookedAt} transitionDuration={0} />
        </div>
      )}
      {failure !== null && (
        <div className="failure" role="alert">
          <p>{failure}</p>
          <Button variant="default" size="xs" onClick={() => void again()}>
            {t.lookAgain}
          </Button>
        </div>
      )}
      {state === 'done' && plan !== null && <Told plan={plan} one={one} />}
    </>
  )
}

function Told({ plan, one: { kind, campaignId } }: { plan: Plan; one: Import }) {
  const { counts, rows, forecast, unknownStates } = plan
  const mailed = counts.mail
  return (
    <>
      {kind === 'leads' && (
        <p role="status">
          {t.ofWouldBeMailedNothingHas(
            <span className="figure">{mailed.toLocaleString(LOCALE)}</span>,
            counted(rows, 'row'),
            mailed > 0 && forecast !== null ? `, ${whenInWords(forecast)}` : '',
          )}
        </p>
      )}
      {forecast !== null && forecast.held > 0 && (
        <p className="warned">
          {t.heldForReview(forecast.held.toLocaleString(LOCALE), counted(forecast.simulated, 'lead'))}
        </p>
      )}
      {unknownStates.map(({ detail, rows: many }) => (
        <p key={detail} className="warned">
          {detail} ({counted(many, 'row')})
        </p>
      ))}
      <PlanOutcomes plan={plan} kind={kind} />
      {forecast !== null && <PlanForecast forecast={forecast} disposable={plan.disposable} campaignId={campaignId} />}
    </>
  )
}

function whenInWords(forecast: Schemas['ImportForecast']): string {
  const { used, lastOn } = firstEmailDays(forecast)
  const [first] = used
  if (first === undefined) return forecast.emails[0]?.obstacle ?? t.noneOfThemInTheNext
  const last = lastOn === null ? t.andWhenTheLastCannotBe : t.theLastBy(fullDay(lastOn))
  return lastOn === first.date ? t.allOn(fullDay(first.date)) : t.theFirstOn(fullDay(first.date), last)
}

type Plan = Schemas['ImportPlan']

/** How many rows have each outcome, and why; the first of each are shown when it is opened. */
function PlanOutcomes({ plan: { counts, samples }, kind }: { plan: Plan; kind: 'leads' | 'blocklist' }) {
  const shown = keysOf(OUTCOMES).filter((name) => counts[name] > 0 && !(kind === 'leads' && name === 'mail'))
  if (shown.length === 0) return null
  return (
    <ul className="plan-outcomes" aria-label={t.notMailed}>
      {shown.map((name) => (
        <li key={name}>
          <details>
            <summary>
              <strong className="plan-count">{counts[name].toLocaleString(LOCALE)}</strong>{' '}
              {(counts[name] === 1 ? OUTCOMES[name][2] : undefined) ?? OUTCOMES[name][0]}
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
              {t.line}
            </th>
            <th scope="col">{t.who}</th>
            <th scope="col">{t.why}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, email, companyName, detail }) => (
            <tr key={line}>
              <td className="number">{line.toLocaleString(LOCALE)}</td>
              <td>
                {email ?? (companyName === null ? '—' : '')} <span className="quiet">{companyName}</span>
              </td>
              <td>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < count && <p className="quiet">{t.theFirstAreShown(rows.length)}</p>}
    </>
  )
}

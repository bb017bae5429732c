import type { Schemas } from '../api/client.ts'
import { keysOf } from '../shared/options.ts'
import { OUTCOMES } from './import-words.ts'

type Plan = Schemas['ImportPlan']

/** How many rows have each outcome, and why; the first of each are shown when it is opened. */
export function PlanOutcomes({ plan: { counts, samples }, kind }: { plan: Plan; kind: 'leads' | 'blocklist' }) {
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

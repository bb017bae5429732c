import { NumberInput } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { placeAt } from '../campaigns/editor/places.ts'
import { tierThresholds as t } from './texts.tsx'

type Icp = Schemas['Icp']

interface ThresholdsProps {
  readonly icp: Icp
  readonly faultsAt: (pointer: string) => Schemas['DraftProblem'][]
  /** Absent where nothing may be changed. */
  readonly set: ((icp: Icp) => void) | undefined
}

const TIERS = ['A', 'B', 'C'] as const
const STANDARD = { A: 80, B: 60, C: 40 }
const FRACTIONS = [
  ['unknownPrior', t.unknownPrior, t.unknownPriorHelp, 0.5],
  ['gateConfidence', t.gateConfidence, t.gateConfidenceHelp, 0.6],
  ['minCoverage', t.minCoverage, t.minCoverageHelp, 0.3],
] as const

/** Which score makes which tier, and how missing data counts. */
export function Thresholds({ icp, faultsAt, set }: ThresholdsProps) {
  const tiers = icp.tiers ?? STANDARD
  const tierFaults = faultsAt('/icp/tiers')
  return (
    <section className="surface stack" aria-label={t.tiers} {...placeAt('/icp')}>
      <h2>{t.tiers}</h2>
      <div className="icp-tiers">
        {TIERS.map((tier) => (
          <NumberInput
            key={tier}
            label={t.from(tier)}
            min={0}
            max={100}
            disabled={set === undefined}
            value={tiers[tier]}
            onChange={(next) => set?.({ ...icp, tiers: { ...tiers, [tier]: Number(next) } })}
          />
        ))}
      </div>
      <p className="quiet">{t.others(tiers.C)}</p>
      {tierFaults.map(({ pointer, detail }) => (
        <p key={pointer} className="fault" role="alert">
          {detail}
        </p>
      ))}
      <details>
        <summary>{t.missingData}</summary>
        <div className="icp-tiers">
          {FRACTIONS.map(([name, label, help, standard]) => (
            <NumberInput
              key={name}
              label={label}
              description={help}
              suffix="%"
              min={0}
              max={100}
              disabled={set === undefined}
              error={faultsAt(`/icp/${name}`)[0]?.detail}
              value={Math.round((icp[name] ?? standard) * 1e4) / 100}
              onChange={(next) => set?.({ ...icp, [name]: Number(next) / 100 })}
            />
          ))}
        </div>
      </details>
    </section>
  )
}

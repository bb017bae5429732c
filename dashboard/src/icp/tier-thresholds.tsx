import { NumberInput } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
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
  ['unknownPrior', t.whileUnknownACriterionGets, t.ofItsPoints, 0.5],
  ['gateConfidence', t.evidenceDisqualifiesFrom, t.confidenceOn, 0.6],
  ['minCoverage', t.tierUWhileLessIsKnown, t.ofTheWeight, 0.3],
] as const

/** Which score makes which tier, and what is made of the unknown. */
export function Thresholds({ icp, faultsAt, set }: ThresholdsProps) {
  const tiers = icp.tiers ?? STANDARD
  const tierFaults = faultsAt('/icp/tiers')
  return (
    <section className="surface stack" aria-label={t.tiers}>
      <h2>{t.tiers}</h2>
      <div className="icp-tiers">
        {TIERS.map((tier) => (
          <NumberInput
            key={tier}
            label={`${tier} from`}
            min={0}
            max={100}
            disabled={set === undefined}
            value={tiers[tier]}
            onChange={(next) => set?.({ ...icp, tiers: { ...tiers, [tier]: Number(next) } })}
          />
        ))}
      </div>
      <p className="quiet">{t.everythingBelowIsTierDDisqualified(tiers.C)}</p>
      {tierFaults.map(({ pointer, detail }) => (
        <p key={pointer} className="fault" role="alert">
          {detail}
        </p>
      ))}
      <details>
        <summary>{t.whatIsMadeOfTheUnknown}</summary>
        <div className="icp-tiers">
          {FRACTIONS.map(([name, label, unit, standard]) => (
            <NumberInput
              key={name}
              label={label}
              description={unit}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              suffix=" %"
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

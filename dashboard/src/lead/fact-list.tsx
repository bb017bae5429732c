import type { Schemas } from '../api/client.ts'
import type { FactGroup } from './fact-groups.ts'
import { OneFact } from './one-fact.tsx'
import type { Catalogue } from './use-catalogue.ts'
import './facts.css'

interface FactListProps {
  readonly groups: readonly FactGroup[]
  readonly catalogue: Catalogue
  readonly lead?: Schemas['Lead']
  readonly leads: number | null
}

/** Facts under headings that say what they are about. */
export function FactList({ groups, catalogue, lead, leads }: FactListProps) {
  return groups.map(({ name, rows }) => (
    <div key={name} className="fact-group">
      <h3>{name}</h3>
      <ul className="facts">
        {rows.map((row) => (
          <OneFact key={row.key} row={row} catalogue={catalogue} lead={lead} leads={leads} />
        ))}
      </ul>
    </div>
  ))
}

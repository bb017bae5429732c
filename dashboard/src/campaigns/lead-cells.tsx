import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { leadState } from '../lead/lead-state.ts'
import { Ago } from '../shared/ago.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { Tier } from '../shared/tier.tsx'
import { own, valueInWords } from '../shared/words.ts'

/** One lead of the table. */
export function LeadCells({ lead, columns }: { lead: Schemas['Lead']; columns: readonly string[] }) {
  const { prospectId, customData } = lead
  return (
    <>
      <td className="is-main">
        <Link to="/leads/$prospectId" params={{ prospectId }} className="row-link cut" tabIndex={-1}>
          {lead.contactName}
        </Link>
        <span className="quiet cut">{lead.email}</span>
      </td>
      <td className="is-company">
        <span className="cut" title={lead.companyName}>
          {lead.companyName}
        </span>
      </td>
      <td className="number" data-unit="points">
        {lead.score ?? '—'}
      </td>
      <td>
        <Tier tier={lead.tier} />
      </td>
      <td>
        <StateWord {...leadState(lead)} />
      </td>
      {columns.map((key) => (
        <td key={key} className="is-company">
          <span className="cut" title={valueInWords(own(customData, key))}>
            {valueInWords(own(customData, key))}
          </span>
        </td>
      ))}
      <td className="number quiet">
        <Ago at={lead.acceptedAt} />
      </td>
    </>
  )
}

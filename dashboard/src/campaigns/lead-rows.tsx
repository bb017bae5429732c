import { Link, useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/ago.tsx'
import { leadState } from '../lead/lead-state.ts'
import { StateWord } from '../shared/state-word.tsx'
import { Tier } from '../shared/tier.tsx'

/** Leads as a table; `j` and `k` move between rows, Enter opens one. */
export function LeadRows({ leads, isStale }: { leads: readonly Schemas['Lead'][]; isStale: boolean }) {
  const navigate = useNavigate()
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, prospectId: string) => {
    if (event.target instanceof HTMLInputElement) return
    const row = event.currentTarget
    const next = { j: row.nextElementSibling, k: row.previousElementSibling }[event.key]
    if (next instanceof HTMLElement) next.focus()
    if (event.key === 'Enter') void navigate({ to: '/leads/$prospectId', params: { prospectId } })
  }
  return (
    <div className={isStale ? 'surface is-table is-stale' : 'surface is-table'}>
      <table className="table">
        <thead>
          <tr>
            <th>Name</th>
            <th>Company</th>
            <th className="number">Score</th>
            <th>Tier</th>
            <th>Where it stands</th>
            <th className="number">Added</th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.prospectId} tabIndex={0} onKeyDown={(event) => onKeyDown(event, lead.prospectId)}>
              <LeadCells lead={lead} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LeadCells({ lead }: { lead: Schemas['Lead'] }) {
  const { prospectId } = lead
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
      <td className="number">{lead.score ?? '—'}</td>
      <td>
        <Tier tier={lead.tier} />
      </td>
      <td>
        <StateWord {...leadState(lead)} />
      </td>
      <td className="number quiet">
        <Ago at={lead.acceptedAt} />
      </td>
    </>
  )
}

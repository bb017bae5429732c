import { leadState } from '../lead/lead-state.ts'
import { Ago } from '../shared/ago.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { Tier } from '../shared/tier.tsx'
import { own, valueInWords } from '../shared/words.ts'
import { LeadLink } from './lead-link.tsx'
import type { LeadRow } from './lead-pages.ts'
import { NextSend } from './next-send.tsx'

/** Longer values are cut before they reach the page. */
const MOST_SHOWN = 200

interface LeadCellsProps {
  readonly lead: LeadRow
  /** Keys of customData that are columns. */
  readonly columns: readonly string[]
  /** The address of the mailbox that writes to it. */
  readonly mailbox: string | undefined
}

/** One lead of the table, each cell in one line. */
export function LeadCells({ lead, columns, mailbox }: LeadCellsProps) {
  const { prospectId, customData, contactName, email, companyName, score, tier } = lead
  const state = leadState(lead)
  return (
    <>
      <td className="is-main">
        <LeadLink prospectId={prospectId} name={contactName} />
        <span className="quiet cut" title={email}>
          {email}
        </span>
      </td>
      <Cut className="is-company" text={companyName} />
      <td className="is-score">
        <span className="number">{score ?? '—'}</span> <Tier tier={tier} />
      </td>
      <td className="is-state">
        <span className="cut" title={state.text}>
          <StateWord {...state} />
        </span>
      </td>
      <td className="is-next quiet">
        <NextSend lead={lead} />
      </td>
      <Cut className="is-mailbox quiet" text={mailbox ?? '—'} />
      {columns.map((key) => (
        <Cut key={key} className="is-own" text={valueInWords(own(customData, key)).slice(0, MOST_SHOWN)} label={key} />
      ))}
      <td className="is-added number quiet">
        <Ago at={lead.acceptedAt} />
      </td>
    </>
  )
}

function Cut({ text, className, label }: { text: string; className: string; label?: string }) {
  return (
    <td className={className} data-label={label}>
      <span className="cut" title={text}>
        {text}
      </span>
    </td>
  )
}

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { eventInWords } from '../lead/event-words.ts'
import { Ago } from '../shared/ago.tsx'
import { CopyLine } from '../shared/copy-line.tsx'

/** One event: what it says, and opened the JSON that programs read. */
export function EventRow({ event }: { event: Schemas['Event'] }) {
  const [isOpen, setOpen] = useState(false)
  const { type, data, occurredAt, prospectId, prospectName, campaignId } = event
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="event-words">
            {eventInWords(type, data)}
            {prospectName !== null && <span className="quiet"> {prospectName}</span>}
          </span>
          <code className="quiet">{type}</code>
          <span className="quiet event-when">
            <Ago at={occurredAt} />
          </span>
        </summary>
        {isOpen && (
          <div className="event-json">
            <p className="row">
              {prospectId !== null && (
                <Link to="/leads/$prospectId" params={{ prospectId }}>
                  Open lead
                </Link>
              )}
              {campaignId !== null && (
                <Link to="/campaigns/$campaignId" params={{ campaignId }}>
                  Open campaign
                </Link>
              )}
            </p>
            <CopyLine text={JSON.stringify(event, null, 2)} label="Copy JSON" />
          </div>
        )}
      </details>
    </li>
  )
}

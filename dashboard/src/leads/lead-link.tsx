import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** The way to a lead, from a row. A link of the router follows every change of the address: too much for rows that scroll by. */
export function LeadLink({ prospectId, name }: { prospectId: string; name: string }) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to: '/leads/$prospectId', params: { prospectId } })
  }
  return (
    <a href={`/leads/${prospectId}`} className="row-link cut" tabIndex={-1} title={name} onClick={open}>
      {name}
    </a>
  )
}

import { ActionIcon } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { besideInTrail } from '../leads/list-trail.ts'
import { useScreenKeys } from '../shared/hooks/use-screen-keys.ts'
import { leadSteps as t } from './texts.tsx'

/** To the previous and the next lead of the list from which this one was opened: by buttons, or by `k` and `j`. */
export function LeadSteps({ prospectId }: { prospectId: string }) {
  const navigate = useNavigate()
  const beside = besideInTrail(prospectId)
  const go = (to: string | undefined) => {
    if (to !== undefined) void navigate({ to: '/leads/$prospectId', params: { prospectId: to } })
  }
  useScreenKeys({ acts: { j: () => go(beside?.next), k: () => go(beside?.previous) }, list: 'main' })
  if (beside === undefined) return null
  const steps = [
    { label: t.previousLead, to: beside.previous, Icon: ChevronUp },
    { label: t.nextLead, to: beside.next, Icon: ChevronDown },
  ]
  return (
    <span className="row lead-steps">
      {steps.map(({ label, to, Icon }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={label}
          title={label}
          disabled={to === undefined}
          onClick={() => go(to)}
        >
          <Icon className="icon" aria-hidden="true" />
        </ActionIcon>
      ))}
    </span>
  )
}

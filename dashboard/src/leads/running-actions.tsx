import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { actionsQuery } from './action-queries.ts'
import { ActionState } from './action-state.tsx'
import { isOver } from './action-words.ts'

/** Actions under way, and those that ended while somebody looked, until they are put away. */
export function RunningActions({ campaignId }: { campaignId: string }) {
  const queries = useQueryClient()
  const { data: actions = [], dataUpdatedAt } = useQuery(actionsQuery(campaignId))
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const running = actions.filter(({ state }) => !isOver(state)).map(({ actionId }) => actionId)
  if (running.some((one) => !seen.has(one))) setSeen(new Set([...seen, ...running]))
  const before = useRef(0)
  useEffect(() => {
    // Leads stand elsewhere once an action is over.
    if (running.length < before.current) {
      void queries.invalidateQueries({ queryKey: ['leads', campaignId] })
      void queries.invalidateQueries({ queryKey: ['campaigns', 'funnel', campaignId] })
    }
    before.current = running.length
  }, [dataUpdatedAt, running.length, queries, campaignId])
  const shown = actions.filter(({ actionId }) => seen.has(actionId) && !hidden.has(actionId))
  if (shown.length === 0) return null
  return (
    <ul className="surface running-actions" aria-label="Actions">
      {shown.map((action) => (
        <li key={action.actionId}>
          <ActionState action={action}>
            {isOver(action.state) && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => setHidden(new Set([...hidden, action.actionId]))}
              >
                Hide
              </Button>
            )}
          </ActionState>
        </li>
      ))}
    </ul>
  )
}

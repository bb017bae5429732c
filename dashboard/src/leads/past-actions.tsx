import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actionsQuery } from './action-queries.ts'
import { ActionState } from './action-state.tsx'
import { filterInWords } from './filter-chips.ts'

interface PastActionsProps {
  readonly campaignId: string
  /** Addresses of mailboxes by their ids. */
  readonly mailboxes: Readonly<Record<string, string>>
}

/** What was done to many leads at once, the newest first; there where anything was. */
export function PastActions({ campaignId, mailboxes }: PastActionsProps) {
  const [opened, setOpened] = useState(false)
  const actions = useQuery(actionsQuery(campaignId)).data ?? []
  if (actions.length === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Past actions
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} position="right" size="md" title="Past actions">
        <ol className="past-actions">
          {actions.map((action) => (
            <li key={action.actionId}>
              <ActionState action={action} />
              <p className="quiet">
                To {filterInWords(action.filter, mailboxes)}
                {action.forgotten.length > 0 && `; ${action.forgotten.join(', ')} by values that are forgotten`}
              </p>
            </li>
          ))}
        </ol>
      </Drawer>
    </>
  )
}

import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '../people/member-queries.ts'
import { actorInWords } from '../shared/words.ts'
import { actionsQuery } from './action-queries.ts'
import { ActionState } from './action-state.tsx'
import { whichInWords } from './action-words.ts'

interface PastActionsProps {
  readonly campaignId: string
  /** Addresses of mailboxes by their ids. */
  readonly mailboxes: Readonly<Record<string, string>>
}

/** What was done to many leads at once, the newest first; there where anything was. */
export function PastActions({ campaignId, mailboxes }: PastActionsProps) {
  const [opened, setOpened] = useState(false)
  const actions = useQuery(actionsQuery(campaignId)).data ?? []
  const members = useQuery({ ...membersQuery, enabled: opened }).data
  if (actions.length === 0) return null
  const nameOf = (actor: string) => members?.find(({ userId }) => userId === actor)?.name ?? actorInWords(actor)
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
                By {nameOf(action.createdBy)}, to {whichInWords(action, mailboxes)}
              </p>
            </li>
          ))}
        </ol>
      </Drawer>
    </>
  )
}

import { Button, Menu, ScrollArea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../settings/members/member-queries.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { useSession } from '../../shared/session/session.ts'
import type { MenuProps } from './menu-props.ts'
import { assignMenu as t } from './texts.tsx'

type Assignee = MenuProps['mail']['assignee']

/** Who answers the lead: oneself first, then every member who may. */
export function AssignMenu({ mail: { assignee }, opened, setOpened, change }: MenuProps) {
  const { user } = useSession()
  const members = useQuery({ ...membersQuery, enabled: opened })
  const assign = (to: Assignee) => {
    setOpened(false)
    change({ assignee: to?.userId ?? null }, { assignee: to })
  }
  const others = (members.data ?? []).filter(({ userId, role }) => role !== 'read_only' && userId !== user.userId)
  const inOrder = others.toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" width={240} shadow="md">
      <Menu.Target>
        <Button size="xs" variant="default" className="triage-assign">
          {assignee === null ? t.assign : assignee.userId === user.userId ? t.assignedToYou : assignee.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t.assign}>
        {assignee?.userId !== user.userId && (
          <Menu.Item data-autofocus onClick={() => assign(user)}>
            {t.assignToMe}
          </Menu.Item>
        )}
        {assignee !== null && (
          <Menu.Item data-autofocus={assignee.userId === user.userId || undefined} onClick={() => assign(null)}>
            {t.unassign}
          </Menu.Item>
        )}
        <ScrollArea.Autosize mah={280} type="auto">
          {inOrder.map(({ userId, name }) => (
            <Menu.Item key={userId} disabled={userId === assignee?.userId} onClick={() => assign({ userId, name })}>
              {name}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
        {members.error !== null && <Failure error={members.error} retry={members.refetch} />}
      </Menu.Dropdown>
    </Menu>
  )
}

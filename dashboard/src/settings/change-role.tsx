import { Button, Modal, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { membersQuery } from '../people/member-queries.ts'
import { Refusal } from '../people/refusal.tsx'
import { ROLE_MEANING, rolesToGive } from '../people/role-words.ts'
import { signInQuery, useSession } from '../people/session.ts'

/** Gives a member another role, and says what follows. */
export function ChangeRole(props: { member: Schemas['Member']; opened: boolean; onClose: () => void }) {
  const { member, opened, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title={`Role of ${member.name}`}>
      <RoleForm member={member} onClose={onClose} />
    </Modal>
  )
}

function RoleForm({ member, onClose }: { member: Schemas['Member']; onClose: () => void }) {
  const queries = useQueryClient()
  const session = useSession()
  const [role, setRole] = useState(member.role)
  const isSelf = member.userId === session.user.userId
  const changing = useMutation({
    mutationFn: () =>
      answered(api.PATCH('/api/v1/members/{userId}', { params: { path: { userId: member.userId } }, body: { role } })),
    onSuccess: async () => {
      // Whoever changes the own role is signed out by it: the session is asked for first.
      if (isSelf) await queries.invalidateQueries({ queryKey: signInQuery.queryKey })
      else await queries.invalidateQueries({ queryKey: membersQuery.queryKey })
      onClose()
    },
  })
  const roles = rolesToGive(session.role)
  return (
    <div className="stack left">
      <Select
        label="Role"
        description={ROLE_MEANING[role]}
        allowDeselect={false}
        data={roles}
        value={role}
        onChange={(chosen) => setRole(roles.find(({ value }) => value === chosen)?.value ?? role)}
      />
      <p>
        {isSelf ? 'Your' : `${member.name}’s`} sessions end at once; after signing in again the new role holds.
        {isSelf && ' That is here too.'}
      </p>
      {changing.error !== null && <Refusal error={changing.error} retry={() => changing.mutate()} />}
      <div className="row">
        <Button loading={changing.isPending} disabled={role === member.role} onClick={() => changing.mutate()}>
          Change role
        </Button>
        <Button variant="default" onClick={onClose}>
          Keep role
        </Button>
      </div>
    </div>
  )
}

import { Button, Modal, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { ROLE_MEANING, rolesToGive } from '../../shared/session/role-words.ts'
import { signInQuery, useSession } from '../../shared/session/session.ts'
import { counted } from '../../shared/words/words.ts'
import { membersQuery } from './member-queries.ts'
import { changeMember as t } from './texts.tsx'

/** Gives a member another role, and says what follows. */
export function ChangeRole(props: { member: Schemas['Member']; opened: boolean; onClose: () => void }) {
  const { member, opened, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title={t.roleOf(member.name)}>
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
        label={t.role}
        description={ROLE_MEANING[role]}
        allowDeselect={false}
        data={roles}
        value={role}
        onChange={(chosen) => setRole(roles.find(({ value }) => value === chosen)?.value ?? role)}
      />
      <p>{t.sessionsEndAtOnceAfterSigning(isSelf ? t.your : t.theyWillBe(member.name))}</p>
      {changing.error !== null && <Refusal error={changing.error} retry={() => changing.mutate()} />}
      <div className="row">
        <Button loading={changing.isPending} disabled={role === member.role} onClick={() => changing.mutate()}>
          {t.changeRole}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t.keepRole}
        </Button>
      </div>
    </div>
  )
}

/** Says what is lost before somebody is removed, and what is not. */
export function RemoveMember(props: { member: Schemas['Member']; opened: boolean; onClose: () => void }) {
  const { member, opened, onClose } = props
  const queries = useQueryClient()
  const isSelf = member.userId === useSession().user.userId
  const removing = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/members/{userId}', { params: { path: { userId: member.userId } } })),
    onSuccess: async () => {
      if (isSelf) await queries.invalidateQueries({ queryKey: signInQuery.queryKey })
      else await queries.invalidateQueries({ queryKey: membersQuery.queryKey })
      onClose()
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title={isSelf ? t.leaveTheOrganization : t.remove(member.name)}>
      <div className="stack left">
        <p>
          {t.andThisOrganizationCannotBeOpened(
            isSelf ? t.yourSessionsEndAtOnceThis : t.everySessionOfEndsAtOnce(member.email),
          )}
        </p>
        {opened && <KeysOf userId={member.userId} />}
        {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
        <div className="row">
          <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
            {isSelf ? t.leaveOrganization : t.removeMember}
          </Button>
          <Button variant="default" onClick={onClose}>
            {isSelf ? t.stay : t.keepMember}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Keys outlive whoever made them. */
function KeysOf({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: ['api-keys', 'newest'],
    queryFn: () => answered(api.GET('/api/v1/api-keys', { params: { query: { limit: 200 } } })),
  })
  const count = data?.data.filter(({ createdBy, revokedAt }) => createdBy === userId && revokedAt === null).length ?? 0
  if (count === 0) return null
  return (
    <p>{t.createdByThisMemberOnWorking(<strong>{counted(count, t.apiKey)}</strong>, count === 1 ? t.it : t.them)}</p>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { ROLE_MEANING, ROLE_WORDS } from '../../shared/session/role-words.ts'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { ChangeRole, RemoveMember } from './change-member.tsx'
import { memberRows as t } from './texts.tsx'

/** Members as a table; what the viewer's role may change stands at the end of each row. */
export function MemberRows({ members }: { members: readonly Schemas['Member'][] }) {
  const isKeeper = mayKeep(useSession())
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>{t.name}</th>
            <th>{t.role}</th>
            <th>{t.twoFactor}</th>
            <th className="number">{t.joined}</th>
            {isKeeper && (
              <th>
                <span className="visually-hidden">{t.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.userId} member={member} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MemberRow({ member }: { member: Schemas['Member'] }) {
  const session = useSession()
  const isSelf = member.userId === session.user.userId
  return (
    <tr>
      <td className="is-main">
        <strong>
          {member.name}
          {isSelf && ' (you)'}
        </strong>
        <span className="quiet">{member.email}</span>
      </td>
      <td title={ROLE_MEANING[member.role]}>{ROLE_WORDS[member.role]}</td>
      <td data-before={t.twoFactor}>{member.twoFactor ? t.on : <span className="quiet">{t.off}</span>}</td>
      <td className="number" data-before={t.joined}>
        <Ago at={member.joinedAt} />
      </td>
      {mayKeep(session) && (
        <td className="number row-actions">
          {mayChange(session.role, member) && <MemberActions member={member} isSelf={isSelf} />}
        </td>
      )}
    </tr>
  )
}

/** Only an owner changes what an owner is. */
function mayChange(own: string, { role }: Schemas['Member']): boolean {
  return role !== 'owner' || own === 'owner'
}

function MemberActions({ member, isSelf }: { member: Schemas['Member']; isSelf: boolean }) {
  const [asking, setAsking] = useState<'role' | 'removal' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t.changeRoleOf(member.name)}
        onClick={() => setAsking('role')}
      >
        {t.changeRole}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        className="danger"
        aria-label={isSelf ? t.leaveOrganization : t.removeMember(member.name)}
        onClick={() => setAsking('removal')}
      >
        {isSelf ? t.leaveOrganization : t.removeMember2}
      </Button>
      <ChangeRole member={member} opened={asking === 'role'} onClose={close} />
      <RemoveMember member={member} opened={asking === 'removal'} onClose={close} />
    </>
  )
}

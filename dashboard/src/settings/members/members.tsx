import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { InvitationRows } from './invitation-rows.tsx'
import { InviteMember } from './invite-member.tsx'
import { invitationsQuery, membersQuery } from './member-queries.ts'
import { MemberRows } from './member-rows.tsx'
import { members as t } from './texts.tsx'

/** Who belongs to the organization, and who is invited to. */
export function Members() {
  useTitle(t.members)
  const isKeeper = mayKeep(useSession())
  const [inviting, setInviting] = useState(false)
  const members = useQuery(membersQuery)
  return (
    <>
      <div className="between">
        <div>
          <h2>{t.members}</h2>
          <p className="quiet">{t.membersCanSeeThisOrganization}</p>
        </div>
        {isKeeper && <Button onClick={() => setInviting(true)}>{t.inviteMember}</Button>}
      </div>
      {members.error !== null && (
        <Failure error={members.error} holds={t.nobodysRightsChanged} retry={members.refetch} />
      )}
      {members.isPending && <Waiting />}
      {members.data !== undefined && <MemberRows members={members.data} />}
      {isKeeper && <OpenInvitations />}
      <InviteMember opened={inviting} onClose={() => setInviting(false)} />
    </>
  )
}

function OpenInvitations() {
  const invitations = useQuery(invitationsQuery)
  const found = invitations.data?.data ?? []
  if (invitations.error !== null) return <Failure error={invitations.error} retry={invitations.refetch} />
  if (found.length === 0) return null
  return (
    <section className="stack" aria-labelledby="open-invitations">
      <h2 id="open-invitations">{t.openInvitations}</h2>
      <InvitationRows invitations={found} />
    </section>
  )
}

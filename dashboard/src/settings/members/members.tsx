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

/** Who belongs to the organization, and who is invited to. */
export function Members() {
  useTitle('Members')
  const isKeeper = mayKeep(useSession())
  const [inviting, setInviting] = useState(false)
  const members = useQuery(membersQuery)
  return (
    <>
      <div className="between">
        <div>
          <h2>Members</h2>
          <p className="quiet">Whoever stands here sees this organization. The role says what they may change.</p>
        </div>
        {isKeeper && <Button onClick={() => setInviting(true)}>Invite member</Button>}
      </div>
      {members.error !== null && (
        <Failure error={members.error} holds="Nobody’s rights changed." retry={members.refetch} />
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
      <h2 id="open-invitations">Open invitations</h2>
      <InvitationRows invitations={found} />
    </section>
  )
}

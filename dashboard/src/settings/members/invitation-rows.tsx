import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { invitationsQuery, membersQuery } from './member-queries.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { ROLE_WORDS } from '../../shared/session/role-words.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { invitationRows as t } from './texts.tsx'

/** Invitations that wait to be accepted. */
export function InvitationRows({ invitations }: { invitations: readonly Schemas['Invitation'][] }) {
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>{t.email}</th>
            <th>{t.role}</th>
            <th>{t.invitedBy}</th>
            <th className="number">{t.ends}</th>
            <th>
              <span className="visually-hidden">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.invitationId} invitation={invitation} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function InvitationRow({ invitation }: { invitation: Schemas['Invitation'] }) {
  const { invitationId, email, role, invitedBy, createdAt, expiresAt } = invitation
  const queries = useQueryClient()
  const inviter = useQuery(membersQuery).data?.find(({ userId }) => userId === invitedBy)?.name
  const revoking = useMutation({
    mutationFn: () =>
      answered(api.DELETE('/api/v1/invitations/{invitationId}', { params: { path: { invitationId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
  return (
    <tr>
      <td className="is-main">{email}</td>
      <td>{ROLE_WORDS[role]}</td>
      <td>
        {inviter ?? t.fairleadCommand}, <Ago at={createdAt} />
      </td>
      <td className="number" data-before={t.ends}>
        <Ago at={expiresAt} />
      </td>
      <td className="number row-actions">
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className="danger"
          aria-label={t.revokeInvitationOf(email)}
          loading={revoking.isPending}
          onClick={() => revoking.mutate()}
        >
          {t.revoke}
        </Button>
        {revoking.error !== null && (
          <div className="left">
            <Refusal error={revoking.error} retry={() => revoking.mutate()} />
          </div>
        )}
      </td>
    </tr>
  )
}

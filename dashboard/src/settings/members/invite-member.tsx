import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { faultsByField } from '../../api/problem.ts'
import { invitationsQuery } from './member-queries.ts'
import { FormModal } from '../../shared/components/form-dialog.tsx'
import type { Role } from '../../shared/session/session.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { ROLE_MEANING, ROLE_WORDS, rolesToGive } from '../../shared/session/role-words.ts'
import { useSession } from '../../shared/session/session.ts'
import { CopyLine } from '../../shared/components/copied-text.tsx'
import { inviteMember as t } from './texts.tsx'

const EMPTY = { email: '', role: 'member' as Role }

/** Invites an address to a role. Where no mail is sent, the link is shown this once. */
export function InviteMember({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [order, setOrder] = useState(EMPTY)
  const inviting = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/invitations', { body: { ...order, email: order.email.trim() } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
  const close = () => {
    setOrder(EMPTY)
    inviting.reset()
    onClose()
  }
  const made = inviting.data
  return (
    <FormModal
      opened={opened}
      onClose={close}
      size="lg"
      title={made === undefined ? t.inviteMember : t.isInvited(made.email)}
      closeOnClickOutside={made === undefined}
    >
      {made === undefined ? (
        <InviteForm
          order={order}
          set={(part) => setOrder((before) => ({ ...before, ...part }))}
          error={inviting.error}
          isPending={inviting.isPending}
          submit={() => inviting.mutate()}
        />
      ) : (
        <Invited made={made} onClose={close} />
      )}
    </FormModal>
  )
}

interface InviteFormProps {
  readonly order: typeof EMPTY
  readonly set: (part: Partial<typeof EMPTY>) => void
  readonly error: Error | null
  readonly isPending: boolean
  readonly submit: () => void
}

function InviteForm({ order, set, error, isPending, submit }: InviteFormProps) {
  const faults = faultsByField(error)
  const roles = rolesToGive(useSession().role)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="stack" onSubmit={onSubmit}>
      <TextInput
        label={t.email}
        type="email"
        description={t.onlyThisAddressCanAccept}
        required
        data-autofocus
        value={order.email}
        error={faults.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <Select
        label={t.role}
        description={ROLE_MEANING[order.role]}
        allowDeselect={false}
        data={roles}
        value={order.role}
        onChange={(chosen) => set({ role: roles.find(({ value }) => value === chosen)?.value ?? order.role })}
      />
      {error !== null && Object.keys(faults).length === 0 && <Refusal error={error} retry={submit} />}
      <Button type="submit" loading={isPending}>
        {t.inviteMember}
      </Button>
    </form>
  )
}

function Invited({ made, onClose }: { made: Schemas['NewInvitation']; onClose: () => void }) {
  const role = ROLE_WORDS[made.role].toLowerCase()
  return (
    <div className="stack">
      {made.link === null ? (
        <p>{t.aMailWithTheLinkIs(made.email, role)}</p>
      ) : (
        <>
          <p>{t.thisInstallationSendsNoMailTo(made.email, role)}</p>
          <CopyLine text={made.link} label={t.copyLink} isPrimary />
        </>
      )}
      <div className="row">
        <Button variant={made.link === null ? 'filled' : 'default'} onClick={onClose}>
          {made.link === null ? t.close : t.iHaveCopiedIt}
        </Button>
      </div>
    </div>
  )
}

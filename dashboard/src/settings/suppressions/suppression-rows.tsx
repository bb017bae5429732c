import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../../api/client.ts'
import { answered, api } from '../../api/client.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { Refusal } from '../../shared/session/refusal.tsx'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { actorInWords } from '../../shared/words/words.ts'
import { membersQuery } from '../members/member-queries.ts'
import { REASON_WORDS } from './suppression-filters.ts'
import { suppressionRows as t } from './texts.tsx'

type Suppression = Schemas['Suppression']

/** Suppressions as a table; owners and admins lift them. */
export function SuppressionRows(props: { suppressions: readonly Suppression[]; isStale: boolean }) {
  const isKeeper = mayKeep(useSession())
  const [lifting, setLifting] = useState<Suppression | null>(null)
  const members = useQuery(membersQuery).data
  const nameOf = (actor: string) => members?.find(({ userId }) => userId === actor)?.name ?? actorInWords(actor)
  return (
    <div className={props.isStale ? 'surface is-table is-stale' : 'surface is-table'}>
      <table className="table">
        <thead>
          <tr>
            <th>{t.addressOrDomain}</th>
            <th>{t.reason}</th>
            <th>{t.note}</th>
            <th>{t.addedBy}</th>
            {isKeeper && (
              <th>
                <span className="visually-hidden">{t.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {props.suppressions.map((one) => (
            <tr key={one.suppressionId}>
              <td className="is-main">
                <strong>{one.value}</strong>
                {one.kind === 'domain' && <span className="quiet">{t.everybodyAtItAndBelowIt}</span>}
              </td>
              <td>{REASON_WORDS[one.reason]}</td>
              <td className="suppression-note">{one.note}</td>
              <td>
                {nameOf(one.createdBy)}, <Ago at={one.createdAt} />
              </td>
              {isKeeper && (
                <td className="number row-actions">
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    className="danger"
                    aria-label={t.liftSuppressionOf(one.value)}
                    onClick={() => setLifting(one)}
                  >
                    {t.liftSuppression}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isKeeper && <LiftSuppression suppression={lifting} onClose={() => setLifting(null)} />}
    </div>
  )
}

/** Lifts a suppression for a reason that has to be typed. */
function LiftSuppression(props: { suppression: Schemas['Suppression'] | null; onClose: () => void }) {
  const { suppression, onClose } = props
  return (
    <Modal opened={suppression !== null} onClose={onClose} title={t.liftSuppression2}>
      {suppression !== null && <LiftForm suppression={suppression} onClose={onClose} />}
    </Modal>
  )
}

function LiftForm({ suppression, onClose }: { suppression: Schemas['Suppression']; onClose: () => void }) {
  const { suppressionId, value, kind, reason: why } = suppression
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const lifting = useMutation({
    mutationFn: () =>
      answered(
        api.DELETE('/api/v1/suppressions/{suppressionId}', {
          params: { path: { suppressionId }, query: { reason: reason.trim() } },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['suppressions'] })
      onClose()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    lifting.mutate()
  }
  return (
    <form className="stack left" onSubmit={submit}>
      <p>
        {t.campaignsCanEmailAgain(
          <strong>{value}</strong>,
          REASON_WORDS[why].toLowerCase(),
          kind === 'domain' && t.andEverybodyElseAtIt,
        )}
      </p>
      {['unsubscribed', 'complained'].includes(why) && <p>{t.thisWasTheWishOfThe}</p>}
      <Textarea
        label={t.reason}
        description={t.theAuditKeepsItWithYour}
        placeholder={t.askedUsByPhoneToWrite}
        required
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {lifting.error !== null && <Refusal error={lifting.error} retry={() => lifting.mutate()} />}
      <div className="row">
        <Button type="submit" color="red" loading={lifting.isPending} disabled={reason.trim() === ''}>
          {t.liftSuppression}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t.keepSuppression}
        </Button>
      </div>
    </form>
  )
}

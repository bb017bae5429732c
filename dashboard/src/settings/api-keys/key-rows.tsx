import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { answered, api } from '../../api/client.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { Refusal } from '../../shared/session/refusal.tsx'
import { membersQuery } from '../members/member-queries.ts'
import { scopesInWords } from './scope-words.ts'
import { keyRows as t } from './texts.tsx'

/** Keys as a table: never their values. */
export function KeyRows({ keys }: { keys: readonly Schemas['ApiKey'][] }) {
  const members = useQuery(membersQuery)
  const nameOf = (actor: string) => members.data?.find(({ userId }) => userId === actor)?.name ?? t.fairleadCommand
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>{t.name}</th>
            <th>{t.startsWith}</th>
            <th>{t.may}</th>
            <th className="number">{t.lastUsed}</th>
            <th className="number">{t.expires}</th>
            <th>{t.createdBy}</th>
            <th>
              <span className="visually-hidden">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.keyId} apiKey={key} creator={nameOf(key.createdBy)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function KeyRow({ apiKey, creator }: { apiKey: Schemas['ApiKey']; creator: string }) {
  const { name, startsWith, scopes, lastUsedAt, expiresAt, createdAt, revokedAt } = apiKey
  const [asking, setAsking] = useState(false)
  return (
    <tr className={revokedAt === null ? undefined : 'is-over'}>
      <td className="is-main">{name}</td>
      <td>
        <code>{startsWith}…</code>
      </td>
      <td title={scopesInWords(scopes)}>{scopes.join(', ')}</td>
      <td className="number" data-before={t.lastUsed}>
        {lastUsedAt === null ? <span className="quiet">{t.never}</span> : <Ago at={lastUsedAt} />}
      </td>
      <td className="number" data-before={t.expires}>
        {expiresAt === null ? <span className="quiet">{t.never}</span> : <Ago at={expiresAt} />}
      </td>
      <td>
        {creator}, <Ago at={createdAt} />
      </td>
      <td className="number row-actions">
        {revokedAt === null ? (
          <Button variant="subtle" color="red" size="compact-sm" className="danger" onClick={() => setAsking(true)}>
            {t.revokeKey}
          </Button>
        ) : (
          <span className="quiet">{t.revoked}</span>
        )}
        <RevokeKey apiKey={apiKey} opened={asking} onClose={() => setAsking(false)} />
      </td>
    </tr>
  )
}

/** Says what is lost before a key is revoked. */
function RevokeKey(props: { apiKey: Schemas['ApiKey']; opened: boolean; onClose: () => void }) {
  const { apiKey, opened, onClose } = props
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/api-keys/{keyId}', { params: { path: { keyId: apiKey.keyId } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['api-keys'] })
      onClose()
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title={t.revoke(apiKey.name)}>
      <div className="stack left">
        <p>{t.withinASecondNoRequestWith(<code>{apiKey.startsWith}…</code>)}</p>
        <p className="quiet">
          {apiKey.lastUsedAt === null ? t.itWasNeverUsed : t.itWasUsedLast}
          {apiKey.lastUsedAt !== null && <Ago at={apiKey.lastUsedAt} />}
        </p>
        {revoking.error !== null && <Refusal error={revoking.error} retry={() => revoking.mutate()} />}
        <div className="row">
          <Button color="red" loading={revoking.isPending} onClick={() => revoking.mutate()}>
            {t.revokeKey}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.keepKey}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { membersQuery } from '../people/member-queries.ts'
import { Ago } from '../shared/ago.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { scopesInWords } from './scope-words.ts'

/** Keys as a table: never their values. */
export function KeyRows({ keys }: { keys: readonly Schemas['ApiKey'][] }) {
  const members = useQuery(membersQuery)
  const nameOf = (actor: string) => members.data?.find(({ userId }) => userId === actor)?.name ?? 'fairlead command'
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>Name</th>
            <th>Starts with</th>
            <th>May</th>
            <th className="number">Last used</th>
            <th className="number">Expires</th>
            <th>Created by</th>
            <th>
              <span className="visually-hidden">Actions</span>
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
      <td className="number" data-before="last used">
        {lastUsedAt === null ? <span className="quiet">never</span> : <Ago at={lastUsedAt} />}
      </td>
      <td className="number" data-before="expires">
        {expiresAt === null ? <span className="quiet">never</span> : <Ago at={expiresAt} />}
      </td>
      <td>
        {creator}, <Ago at={createdAt} />
      </td>
      <td className="number row-actions">
        {revokedAt === null ? (
          <Button variant="subtle" color="red" size="compact-sm" className="danger" onClick={() => setAsking(true)}>
            Revoke key
          </Button>
        ) : (
          <span className="quiet">Revoked</span>
        )}
        <RevokeKey apiKey={apiKey} opened={asking} onClose={() => setAsking(false)} />
      </td>
    </tr>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { membersQuery } from '../people/member-queries.ts'
import { mayKeep, useSession } from '../people/session.ts'
import { Ago } from '../shared/ago.tsx'
import { actorInWords } from '../shared/words.ts'
import { LiftSuppression } from './lift-suppression.tsx'
import { REASON_WORDS } from './suppression-filters.ts'

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
            <th>Address or domain</th>
            <th>Reason</th>
            <th>Note</th>
            <th>Added by</th>
            {isKeeper && (
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {props.suppressions.map((one) => (
            <tr key={one.suppressionId}>
              <td className="is-main">
                <strong>{one.value}</strong>
                {one.kind === 'domain' && <span className="quiet">everybody at it and below it</span>}
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
                    aria-label={`Lift suppression of ${one.value}`}
                    onClick={() => setLifting(one)}
                  >
                    Lift suppression
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

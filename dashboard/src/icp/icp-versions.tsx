import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { membersQuery } from '../settings/members/member-queries.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { counted } from '../shared/words/words.ts'
import { CriteriaInWords } from './criteria-list.tsx'
import { wordsOfFields } from './criterion-words.ts'
import { fieldsQuery, versionQuery, versionsQuery } from './icp-queries.ts'
import { icpVersions as t } from './texts.tsx'

interface IcpVersionsProps {
  readonly campaignId: string
  /** Takes criteria into the draft; absent where nothing may be changed. */
  readonly use: ((icp: Schemas['Icp']) => void) | undefined
}

/** Every version of the criteria: since when, by whom, how many leads have a score of it; to read and to use again. */
export function IcpVersions({ campaignId, use }: IcpVersionsProps) {
  const list = useInfiniteQuery(versionsQuery(campaignId))
  const members = useQuery(membersQuery)
  const [opened, setOpened] = useState<number>()
  const versions = list.data?.pages.flatMap(({ data }) => data) ?? []
  const nameOf = (actor: string | null) => {
    if (actor === null) return ''
    const member = members.data?.find(({ userId }) => userId === actor)
    return member?.name ?? (actor.startsWith('key_') ? t.anApiKey : t.formerMember)
  }
  return (
    <section className="surface stack" aria-labelledby="icp-versions">
      <h2 id="icp-versions">{t.versions}</h2>
      {list.error !== null && <Failure error={list.error} retry={list.refetch} />}
      {list.isPending && <Waiting lines={3} />}
      <ul className="icp-versions">
        {versions.map(({ icpVersion, changedAt, changedBy, leads }, index) => (
          <li key={icpVersion}>
            <button type="button" className="ghost" onClick={() => setOpened(icpVersion)}>
              {t.version(icpVersion, index === 0)}
            </button>
            <span className="quiet">
              <Ago at={changedAt} />
              {changedBy === null ? '' : t.by(nameOf(changedBy))}
            </span>
            <span className="quiet number">{counted(leads, 'lead')}</span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.showOlderVersions}
        </Button>
      )}
      {opened !== undefined && (
        <OneVersion campaignId={campaignId} icpVersion={opened} use={use} close={() => setOpened(undefined)} />
      )}
    </section>
  )
}

function OneVersion(props: IcpVersionsProps & { icpVersion: number; close: () => void }) {
  const { campaignId, icpVersion, use, close } = props
  const { data, error, refetch } = useQuery(versionQuery(campaignId, icpVersion))
  const fields = useQuery(fieldsQuery(campaignId)).data?.data ?? []
  return (
    <Modal opened onClose={close} title={t.versionOfTheIdealCustomer(icpVersion)}>
      <div className="stack">
        {error !== null && <Failure error={error} retry={refetch} />}
        {data === undefined && error === null && <Waiting />}
        {data !== undefined && (
          <>
            <p className="quiet">{t.since(<Ago at={data.changedAt} />, counted(data.leads, 'lead'))}</p>
            <CriteriaInWords icp={data.icp} words={wordsOfFields(fields)} />
            {use !== undefined && (
              <Button
                onClick={() => {
                  use(data.icp)
                  close()
                }}
              >
                {t.useAsDraft}
              </Button>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

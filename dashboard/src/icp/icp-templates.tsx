import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { CriteriaInWords } from './criteria-list.tsx'
import { wordsOfFields } from './criterion-words.ts'
import { fieldsQuery, templatesQuery } from './icp-queries.ts'
import { icpTemplates as t } from './texts.tsx'

interface IcpTemplatesProps {
  readonly campaignId: string
  /** Whether the draft has criteria that would go. */
  readonly replaces: boolean
  readonly use: (icp: Schemas['Icp']) => void
  readonly close: () => void
}

const MOST_CHIPS = 5

/** Criteria to start from, each with whom it suits; what is chosen becomes the draft. */
export function IcpTemplates({ campaignId, replaces, use, close }: IcpTemplatesProps) {
  const { data, error, refetch } = useQuery(templatesQuery)
  const fields = useQuery(fieldsQuery(campaignId)).data?.data ?? []
  return (
    <Modal opened size="lg" onClose={close} title={t.startFromATemplate}>
      <div className="stack">
        <p className="quiet">{t.notSavedYet(replaces)}</p>
        {error !== null && <Failure error={error} retry={refetch} />}
        {data === undefined && error === null && <Waiting lines={8} />}
        <ul className="icp-templates">
          {data?.data.map(({ templateId, name, suits, icp }) => (
            <li key={templateId}>
              <div className="between">
                <h3>{name}</h3>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t.startFrom(name)}
                  onClick={() => {
                    use(icp)
                    close()
                  }}
                >
                  {t.useTemplate}
                </Button>
              </div>
              <p className="quiet">{suits}</p>
              <p className="icp-chips">
                {(icp.criteria ?? []).slice(0, MOST_CHIPS).map(({ id, label }) => (
                  <span key={id}>{label ?? id}</span>
                ))}
              </p>
              <details>
                <summary>{t.criteria(<span className="visually-hidden">{t.of(name)}</span>)}</summary>
                <CriteriaInWords icp={icp} words={wordsOfFields(fields)} />
              </details>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

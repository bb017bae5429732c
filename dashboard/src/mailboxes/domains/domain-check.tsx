import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { CopyLine } from '../../shared/components/copied-text.tsx'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { domainQuery } from '../mailbox-queries.ts'
import { Sign } from '../../shared/components/sign.tsx'
import { domainCheck as t } from './texts.tsx'

const NAMES = { mx: 'MX', spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', alignment: t.alignment } as const
const SIGNS = {
  pass: ['match', 'good'],
  warn: ['warn', t.couldBeBetter],
  fail: ['miss', t.toBeMended],
  unknown: ['unknown', t.notKnown],
} as const

/** What DNS says of the domain, item by item, with what to publish. */
export function DomainCheck({ mailboxId }: { mailboxId: string }) {
  const queries = useQueryClient()
  const query = domainQuery(mailboxId)
  const { data, error, refetch } = useQuery(query)
  const refreshing = useMutation({
    mutationFn: () =>
      answered(
        api.GET('/api/v1/mailboxes/{mailboxId}/domain', { params: { path: { mailboxId }, query: { refresh: true } } }),
      ),
    onSuccess: (report) => queries.setQueryData(query.queryKey, report),
  })
  return (
    <section className="stack" aria-labelledby="domain-check">
      <div className="between">
        <h3 id="domain-check">{t.domain(data?.domain)}</h3>
        {data !== undefined && (
          <div className="row">
            <span className="quiet">{t.asked(<Ago at={data.checkedAt} />)}</span>
            <Button variant="default" size="xs" loading={refreshing.isPending} onClick={() => refreshing.mutate()}>
              {t.checkDomainAgain}
            </Button>
          </div>
        )}
      </div>
      {error !== null && <Failure error={error} retry={refetch} />}
      {refreshing.error !== null && <Failure error={refreshing.error} />}
      {data === undefined && error === null && <Waiting lines={3} />}
      {data !== undefined && (
        <ul className="checks">
          {data.items.map((item) => (
            <Item key={item.item} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({ item: { item, verdict, detail, publish } }: { item: Schemas['DomainReport']['items'][number] }) {
  const [sign, words] = SIGNS[verdict]
  return (
    <li>
      <Sign of={sign} />
      <div>
        <strong>{NAMES[item]}</strong> <span className="visually-hidden">{words}:</span> {detail}
        {publish !== null && (
          <div className="check-more">
            <span className="quiet">{t.txtRecordAt(publish.name)}</span>
            <CopyLine text={publish.value} label={t.copyRecord} />
          </div>
        )}
      </div>
    </li>
  )
}

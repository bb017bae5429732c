import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { campaignChoicesQuery } from '../inbox/inbox-queries.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { Sums } from '../shared/endpoint/sums.tsx'
import { dollars } from '../shared/words/number-words.ts'
import { counted, own, sentenceCase } from '../shared/words/words.ts'
import { llmUsageQuery } from './llm-queries.ts'

type Usage = Schemas['LlmUsage']
type Sum = Usage['total']

const PURPOSES: Readonly<Record<string, string>> = {
  company: 'Reading companies',
  research: 'Researching',
  writing: 'Writing about leads',
  intent: 'Reading replies',
  test: 'Tests',
}

const COLUMNS = ['For', 'Asked', 'Failed', 'Cost'] as const

/** What the model costs: today against its cap, for what, for whom, and what failed. */
export function LlmSpend() {
  const { data, error, refetch } = useQuery(llmUsageQuery)
  return (
    <section className="surface stack" aria-labelledby="llm-spend">
      <h3 id="llm-spend">Spend</h3>
      {error !== null && <Failure error={error} retry={refetch} />}
      {data === undefined && error === null && <Waiting lines={6} />}
      {data !== undefined && <Spent usage={data} />}
    </section>
  )
}

function Spent({ usage }: { usage: Usage }) {
  const campaigns = useQuery(campaignChoicesQuery)
  const nameOf = (campaignId: string | null) =>
    campaignId === null
      ? 'No campaign'
      : (campaigns.data?.data.find((one) => one.campaignId === campaignId)?.name ?? 'A campaign that is gone')
  const { total, purposes, reasons } = usage
  return (
    <>
      <Today usage={usage} />
      {total.calls + total.skipped === 0 ? (
        <p className="quiet">Nothing was asked in the last 30 days.</p>
      ) : (
        <>
          <Sums
            caption="By purpose, in 30 days"
            columns={COLUMNS}
            rows={purposes.map((one) => ({
              name: own(PURPOSES, one.purpose) ?? sentenceCase(one.purpose),
              sums: sumsOf(one),
            }))}
            total={sumsOf(total)}
          />
          <Sums
            caption="By campaign, in 30 days"
            columns={COLUMNS}
            rows={usage.campaigns.map((one) => ({ name: nameOf(one.campaignId), sums: sumsOf(one) }))}
            total={sumsOf(total)}
          />
        </>
      )}
      {reasons.length > 0 && (
        <div>
          <h4>Why there was no answer</h4>
          <ul className="llm-reasons">
            {reasons.map(({ reason, detail, count }) => (
              <li key={reason}>
                <b className="number">{count.toLocaleString('en')}</b> {detail}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Today({ usage: { today, paused } }: { usage: Usage }) {
  const { usd, usdCap, usdLeft, tokens, tokensCap, tokensLeft } = today
  const share = usdCap === null || usdCap === 0 ? 0 : Math.min(1, usd / usdCap)
  return (
    <>
      {paused === null ? null : (
        <p className="warned" role="status">
          <strong>Nothing is asked for now.</strong> {counted(paused.failures, 'question')} failed in a row. One is
          tried again <Ago at={paused.until} />; leads go on meanwhile.
        </p>
      )}
      <div>
        <p>
          <span className="figure">{dollars(usd)}</span>{' '}
          <span className="quiet">
            today{usdCap === null ? '' : ` of ${dollars(usdCap)}`} · {tokens.toLocaleString('en')}
            {tokensCap === null ? '' : ` of ${tokensCap.toLocaleString('en')}`} tokens
            {usdCap === null && tokensCap === null ? ', without a cap' : ''}
          </span>
        </p>
        {usdCap !== null && (
          <p className="llm-bar" aria-hidden="true">
            <i ref={(bar) => bar?.style.setProperty('width', `${share * 100}%`)} />
          </p>
        )}
        {(usdLeft === 0 || tokensLeft === 0) && (
          <p className="fault">The cap of the day is reached: leads go on without the model.</p>
        )}
      </div>
    </>
  )
}

/** Asked, failed, and what it cost. */
function sumsOf({ calls, failures, usd, unpriced }: Sum): ReactNode[] {
  return [
    calls.toLocaleString('en'),
    failures.toLocaleString('en'),
    <span key="cost" title={unpriced === 0 ? undefined : `${counted(unpriced, 'call')} without a price`}>
      {usd === null ? 'not known' : `${unpriced === 0 ? '' : '≥ '}${dollars(usd)}`}
    </span>,
  ]
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { Sums } from '../shared/endpoint/sums.tsx'
import { dollars } from '../shared/words/number-words.ts'
import { counted, own, sentenceCase } from '../shared/words/words.ts'
import { llmUsageQuery } from './llm-queries.ts'
import { llmSpend as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

type Usage = Schemas['LlmUsage']
type Sum = Usage['total']

const PURPOSES: Readonly<Record<string, string>> = {
  company: t.readingCompanies,
  research: t.researching,
  writing: t.writingAboutLeads,
  intent: t.readingReplies,
  test: t.tests,
}

const COLUMNS = [t.for, t.asked, t.failed, t.cost] as const

/** What the model costs: today against its cap, for what, for whom, and what failed. */
export function LlmSpend() {
  const { data, error, refetch } = useQuery(llmUsageQuery)
  return (
    <section className="surface stack" aria-labelledby="llm-spend">
      <h3 id="llm-spend">{t.spend}</h3>
      {error !== null && <Failure error={error} retry={refetch} />}
      {data === undefined && error === null && <Waiting lines={6} />}
      {data !== undefined && <Spent usage={data} />}
    </section>
  )
}

function Spent({ usage }: { usage: Usage }) {
  const campaigns = useQuery(allCampaignsQuery)
  const nameOf = (campaignId: string | null) =>
    campaignId === null
      ? t.noCampaign
      : (campaigns.data?.data.find((one) => one.campaignId === campaignId)?.name ?? t.aCampaignThatIsGone)
  const { total, purposes, reasons } = usage
  return (
    <>
      <Today usage={usage} />
      {total.calls + total.skipped === 0 ? (
        <p className="quiet">{t.nothingWasAskedInTheLast}</p>
      ) : (
        <>
          <Sums
            caption={t.byPurposeIn30Days}
            columns={COLUMNS}
            rows={purposes.map((one) => ({
              name: own(PURPOSES, one.purpose) ?? sentenceCase(one.purpose),
              sums: sumsOf(one),
            }))}
            total={sumsOf(total)}
          />
          <Sums
            caption={t.byCampaignIn30Days}
            columns={COLUMNS}
            rows={usage.campaigns.map((one) => ({ name: nameOf(one.campaignId), sums: sumsOf(one) }))}
            total={sumsOf(total)}
          />
        </>
      )}
      {reasons.length > 0 && (
        <div>
          <h4>{t.whyThereWasNoAnswer}</h4>
          <ul className="llm-reasons">
            {reasons.map(({ reason, detail, count }) => (
              <li key={reason}>
                <b className="number">{count.toLocaleString(LOCALE)}</b> {detail}
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
          {t.failedInARowOneIs(
            <strong>{t.nothingIsAskedForNow}</strong>,
            counted(paused.failures, 'question'),
            <Ago at={paused.until} />,
          )}
        </p>
      )}
      <div>
        <p>
          <span className="figure">{dollars(usd)}</span>{' '}
          <span className="quiet">
            {t.todayTokens(
              usdCap === null ? '' : t.of(dollars(usdCap)),
              tokens.toLocaleString(LOCALE),
              tokensCap === null ? '' : t.of2(tokensCap.toLocaleString(LOCALE)),
              usdCap === null && tokensCap === null ? t.withoutACap : '',
            )}
          </span>
        </p>
        {usdCap !== null && (
          <p className="llm-bar" aria-hidden="true">
            <i ref={(bar) => bar?.style.setProperty('width', `${share * 100}%`)} />
          </p>
        )}
        {(usdLeft === 0 || tokensLeft === 0) && <p className="fault">{t.theCapOfTheDayIs}</p>}
      </div>
    </>
  )
}

/** Asked, failed, and what it cost. */
function sumsOf({ calls, failures, usd, unpriced }: Sum): ReactNode[] {
  return [
    calls.toLocaleString(LOCALE),
    failures.toLocaleString(LOCALE),
    <span key="cost" title={unpriced === 0 ? undefined : t.withoutAPrice(counted(unpriced, 'call'))}>
      {usd === null ? t.notKnown : `${unpriced === 0 ? '' : '≥ '}${dollars(usd)}`}
    </span>,
  ]
}

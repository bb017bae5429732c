import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { percent } from '../shared/words/number-words.ts'
import { importsQuery, useUndone } from './import-queries.ts'
import type { Import } from './import-queries.ts'
import { standingOf } from './import-words.ts'
import { importList as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

/** What was brought before, and what waits or runs. */
export function ImportList({ campaignId }: { campaignId: string | undefined }) {
  const list = useInfiniteQuery(importsQuery(campaignId))
  const imports = list.data?.pages.flatMap(({ data }) => data)
  return (
    <section className="stack" aria-labelledby="past-imports">
      <h2 id="past-imports">{campaignId === undefined ? t.allImports : t.importsIntoThisCampaign}</h2>
      {list.error !== null && <Failure error={list.error} holds={t.importsThatRunGoOn} retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {imports?.length === 0 && <p className="surface empty">{t.filesThatYouBringAppearHere}</p>}
      {imports !== undefined && imports.length > 0 && <Rows imports={imports} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
    </section>
  )
}

function Rows({ imports }: { imports: readonly Import[] }) {
  const campaigns = useQuery(allCampaignsQuery).data?.data
  const nameOf = ({ kind, campaignId }: Import) => {
    if (kind === 'blocklist') return t.blocklist
    return campaigns?.find((one) => one.campaignId === campaignId)?.name ?? ''
  }
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>{t.file}</th>
            <th>{t.state}</th>
            <th className="number">{t.rows}</th>
            <th className="number">{t.created}</th>
            <th className="number">{t.problems}</th>
            <th>{t.brought}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <tr key={one.importId}>
              <td className="is-main">
                <Link to="/imports/$importId" params={{ importId: one.importId }} className="row-link">
                  {one.fileName}
                </Link>
                <span className="quiet">{nameOf(one)}</span>
              </td>
              <td>
                <Standing one={one} />
              </td>
              <td className="number" data-unit={one.rows === 1 ? 'row' : 'rows'}>
                {one.rows.toLocaleString(LOCALE)}
              </td>
              <td className="number" data-unit={t.created2}>
                {one.progress.created.toLocaleString(LOCALE)}
              </td>
              <td className="number" data-unit={one.problems === 1 ? 'problem' : 'problems'}>
                {one.problems.toLocaleString(LOCALE)}
              </td>
              <td>
                <Ago at={one.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Standing({ one }: { one: Import }) {
  const { state, rows, progress } = one
  const standing = standingOf(one, useUndone(one))
  if (state !== 'running' || rows === 0) return <StateWord {...standing} />
  return <StateWord state={state} text={`${standing.text}, ${percent(progress.rowsRead / rows)}`} />
}

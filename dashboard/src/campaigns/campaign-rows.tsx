import './campaigns.css'
import { Link } from '@tanstack/react-router'
import { StateWord } from '../shared/components/state-word.tsx'
import { LOCALE } from '../shared/words/locale.ts'
import { percent } from '../shared/words/number-words.ts'
import { replyRate } from './campaign-list.ts'
import type { ListedCampaign, SortKey } from './campaign-list.ts'
import { CampaignMenu } from './campaign-menu.tsx'
import { ModeBadge } from './mode-badge.tsx'
import { campaignRows as t } from './texts.tsx'

/** Emails of tests are captured. */
const columnsFor = (isTest: boolean) =>
  [
    { sort: 'name', label: t.campaign, isNumber: false },
    { sort: 'status', label: t.status, isNumber: false },
    { sort: 'accepted', label: t.added, isNumber: true },
    { sort: 'contacted', label: isTest ? t.captured : t.emailed, isNumber: true },
    { sort: 'replied', label: t.replied, isNumber: true },
    { sort: 'rate', label: t.replyRate, isNumber: true },
    { sort: 'booked', label: t.meetings, isNumber: true },
  ] as const

interface CampaignRowsProps {
  readonly campaigns: readonly ListedCampaign[]
  /** How they are sorted, and how to sort them by a column; without it the columns do not sort. */
  readonly order?: { readonly sort: SortKey; readonly sortBy: (sort: SortKey) => void }
  readonly onArchived?: (words: string) => void
}

/** Campaigns as a table: state, mode, and what their leads reached. */
export function CampaignRows({ campaigns, order, onArchived }: CampaignRowsProps) {
  const isTest = campaigns.every(({ campaign }) => campaign.mode === 'test')
  return (
    <div className="surface is-table">
      <table className="table campaign-table">
        <thead>
          <tr>
            {columnsFor(isTest).map(({ sort, label, isNumber }) => (
              <th
                key={sort}
                className={isNumber ? 'number' : undefined}
                aria-sort={order?.sort === sort ? (isNumber ? 'descending' : 'ascending') : undefined}
              >
                {order === undefined ? (
                  label
                ) : (
                  <button
                    type="button"
                    className="sort-head"
                    onClick={() => order.sortBy(order.sort === sort ? 'newest' : sort)}
                  >
                    {label}
                    <span aria-hidden="true">{order.sort === sort ? (isNumber ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                )}
              </th>
            ))}
            {onArchived !== undefined && (
              <th>
                <span className="visually-hidden">{t.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {campaigns.map((listed) => (
            <CampaignRow
              key={listed.campaign.campaignId}
              listed={listed}
              isAmongLive={!isTest}
              onArchived={onArchived}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CampaignRowProps {
  readonly listed: ListedCampaign
  /** Whether campaigns that send stand in the same list. */
  readonly isAmongLive: boolean
  readonly onArchived: CampaignRowsProps['onArchived']
}

function CampaignRow({ listed: { campaign, figures }, isAmongLive, onArchived }: CampaignRowProps) {
  const { campaignId, name, status, mode } = campaign
  const rate = replyRate(figures)
  return (
    <tr>
      <td className="is-main">
        <Link to="/campaigns/$campaignId" params={{ campaignId }} className="row-link">
          {name}
        </Link>
      </td>
      <td data-label={t.status}>
        <span className="row campaign-state">
          <StateWord state={status} />
          <ModeBadge mode={mode} />
        </span>
      </td>
      <Count of={figures} count={figures?.accepted} unit={t.addedUnit} />
      <Count
        of={figures}
        count={figures?.contacted}
        unit={mode === 'test' ? t.capturedUnit : t.emailedUnit}
        // The head of the column says that emails were sent.
        isOther={isAmongLive && mode === 'test'}
      />
      <Count of={figures} count={figures?.replied} unit={t.repliedUnit} />
      <td className={rate === undefined ? 'number is-nothing' : 'number'} data-unit={t.replyRateUnit}>
        {rate === undefined ? <span className="quiet">–</span> : percent(rate)}
      </td>
      <Count of={figures} count={figures?.booked} unit={t.meetingsUnit(figures?.booked ?? 0)} />
      {onArchived !== undefined && (
        <td className="campaign-menu-cell">
          <CampaignMenu campaign={campaign} onArchived={onArchived} />
        </td>
      )}
    </tr>
  )
}

interface CountProps {
  readonly of: ListedCampaign['figures']
  readonly count: number | undefined
  readonly unit: string
  /** Whether it is something else than the head of its column says. */
  readonly isOther?: boolean
}

/** A campaign without leads has nothing to count. */
function Count({ of, count = 0, unit, isOther = false }: CountProps) {
  const isEmpty = of === undefined || of.accepted === 0
  return (
    <td className={isEmpty ? 'number is-nothing' : 'number'} data-unit={unit}>
      {isEmpty ? <span className="quiet">–</span> : count.toLocaleString(LOCALE)}
      {!isEmpty && isOther && <span className="quiet count-unit">{t.inUnit(unit)}</span>}
    </td>
  )
}

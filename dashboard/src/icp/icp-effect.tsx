import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { Tier } from '../shared/components/state-word.tsx'
import { counted } from '../shared/words/words.ts'
import { icpEffect as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

const TIERS = ['A', 'B', 'C', 'D', 'U', 'X'] as const

interface EffectProps {
  readonly effect: UseQueryResult<Schemas['IcpPreview']>
  readonly isDirty: boolean
  /** Whether the draft only lacks what nobody has filled in yet. */
  readonly isUnfinished: boolean
}

/** What the draft would make of the leads that are there. */
export function IcpEffect({ effect, isDirty, isUnfinished }: EffectProps) {
  const { data, error, isPlaceholderData, refetch } = effect
  return (
    <section className="surface stack" aria-label={t.effectOnTheLeads}>
      <h2>{isDirty ? t.effect : t.tiersNow}</h2>
      {error !== null && <Failure error={error} holds={heldBy(data)} retry={refetch} />}
      {data === undefined && error === null && <Waiting lines={8} />}
      {data?.effect === null && <p className="quiet">{isUnfinished ? t.completeToSee : t.fixToSee}</p>}
      {data !== undefined && data.effect !== null && (
        <div className={isPlaceholderData ? 'stack is-stale' : 'stack'} aria-busy={isPlaceholderData}>
          <Counts effect={data.effect} isDirty={isDirty} />
        </div>
      )}
    </section>
  )
}

function heldBy(before: Schemas['IcpPreview'] | undefined): string {
  return before === undefined ? t.youCanSave : t.effectOfDraftBefore
}

function Counts({ effect, isDirty }: { effect: Schemas['IcpEffect']; isDirty: boolean }) {
  const { leads, more, before, after, changed, changes } = effect
  // Equal columns would say nothing.
  const isCompared = isDirty || changed > 0
  if (leads === 0) {
    return <p className="quiet">{t.noLeads}</p>
  }
  return (
    <>
      <p role="status">
        <strong>{changed === 0 ? t.noLeadChangesItsTier : t.wouldChangeTier(counted(changed, 'lead'))}</strong>{' '}
        <span className="quiet">
          {t.ofScored(more ? t.theNewest(leads.toLocaleString(LOCALE)) : leads.toLocaleString(LOCALE))}
        </span>
      </p>
      <table className="icp-effect">
        <thead>
          <tr>
            <th scope="col">{t.tier}</th>
            <th scope="col" className="number">
              {isCompared ? t.now : t.leads}
            </th>
            {isCompared && (
              <th scope="col" className="number">
                {t.after}
              </th>
            )}
            <th scope="col" className="visually-hidden">
              {t.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {TIERS.map((tier) => (
            <tr key={tier}>
              <th scope="row">
                <Tier tier={tier} />
              </th>
              {isCompared && <td className="number">{before[tier].toLocaleString(LOCALE)}</td>}
              <td className="number">
                <b>{after[tier].toLocaleString(LOCALE)}</b>
              </td>
              <td className="icp-share">
                <i
                  className={`is-${tier}`}
                  ref={(bar) => bar?.style.setProperty('width', `${(after[tier] / leads) * 100}%`)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > 0 && <Changes changes={changes} changed={changed} />}
    </>
  )
}

function Changes({ changes, changed }: { changes: Schemas['TierChange'][]; changed: number }) {
  return (
    <>
      <h3 className="icp-who">{changed > changes.length ? t.theNewestOfThem(changes.length) : t.whoChanges}</h3>
      <ul className="icp-changes">
        {changes.map(({ prospectId, contactName, companyName, before, after }) => (
          <li key={prospectId}>
            <span className="cut">
              <Link to="/leads/$prospectId" params={{ prospectId }}>
                {contactName}
              </Link>{' '}
              <span className="quiet">{companyName}</span>
            </span>
            <span className="number">
              <Tier tier={before.tier} /> {before.score} <span aria-label={t.becomes}>→</span>{' '}
              <Tier tier={after.tier} /> {after.score}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

import type { Schemas } from '../../api/client.ts'
import { counted } from '../../shared/words/words.ts'
import { ProblemLink } from './part-link.tsx'
import { consequences as t } from './texts.tsx'

interface Props {
  readonly readiness: Schemas['Readiness']
  /** Leads that are queued or researched still. */
  readonly unscored: number
  /** Whether the campaign is known to have no leads at all. */
  readonly isEmpty: boolean
  readonly campaignId: string
  readonly onFollow: () => void
}

/** What activation means for the leads that are there, in numbers. */
export function Consequences({ readiness, unscored, isEmpty, campaignId, onFollow }: Props) {
  const { mode, effects, warnings } = readiness
  const { scored, held, disqualified } = effects
  const emailed = scored - held - disqualified
  const first = isEmpty
    ? t.emailsAre(<strong>{t.noLeads}</strong>, t.writtenAsAdded)
    : emailed === 0
      ? t.emailsAre(<strong>{t.nobodyYet}</strong>, t.nothingSentNow[mode])
      : t.emailsAre(<strong>{t.getsEmails(counted(emailed, t.scoredLeadGets, t.scoredLeadsGet))}</strong>, t.when[mode])
  const others = [
    ...(unscored > 0 ? [t.unscored(counted(unscored, t.leadIs, t.leadsAre))] : []),
    ...(held > 0 ? [t.heldForReview(counted(held, t.leadIs, t.leadsAre))] : []),
    ...(disqualified > 0 ? [t.disqualified(counted(disqualified, t.leadIs, t.leadsAre))] : []),
  ]
  if (others.length === 0 && warnings.length === 0) return <p>{first}</p>
  return (
    <ul className="bullets">
      <li>{first}</li>
      {others.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {warnings.map(({ pointer, code, detail }) => (
        <li key={`${pointer} ${code} ${detail}`}>
          <ProblemLink pointer={pointer} campaignId={campaignId} onFollow={onFollow}>
            {detail}
          </ProblemLink>
        </li>
      ))}
    </ul>
  )
}

import type { Schemas } from '../../api/client.ts'
import { counted } from '../../shared/words/words.ts'
import { consequences as t } from './texts.tsx'

interface Props {
  readonly readiness: Schemas['Readiness']
  /** Leads that are queued or researched still. */
  readonly unscored: number
}

/** What activation means for the leads that are there, in numbers. */
export function Consequences({ readiness: { mode, effects, warnings }, unscored }: Props) {
  const { scored, held, disqualified } = effects
  const emailed = scored - held - disqualified
  return (
    <ul className="bullets">
      <li>
        {emailed === 0
          ? t.emailsAre(<strong>{t.nobodyYet}</strong>, t.nothingSentNow[mode])
          : t.emailsAre(
              <strong>{t.getsEmails(counted(emailed, t.scoredLeadGets, t.scoredLeadsGet))}</strong>,
              t.when[mode],
            )}
      </li>
      {unscored > 0 && <li>{t.unscored(counted(unscored, t.leadIs, t.leadsAre))}</li>}
      {held > 0 && <li>{t.heldForReview(counted(held, t.leadIs, t.leadsAre))}</li>}
      {disqualified > 0 && <li>{t.disqualified(counted(disqualified, t.leadIs, t.leadsAre))}</li>}
      {warnings.map(({ pointer, detail }) => (
        <li key={pointer}>{detail}</li>
      ))}
    </ul>
  )
}

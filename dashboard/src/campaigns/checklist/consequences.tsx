import type { Schemas } from '../../api/client.ts'
import { counted } from '../../shared/words/words.ts'
import { consequences as t } from './texts.tsx'

interface Props {
  readonly readiness: Schemas['Readiness']
  /** Leads that are queued or researched still. */
  readonly unscored: number
}

/** What activation means for the leads that are there, in numbers. */
export function Consequences({ readiness, unscored }: Props) {
  const { scored, held, disqualified } = readiness.effects
  const written = scored - held - disqualified
  const verb = readiness.mode === 'test' ? t.capturedNotSent : 'sent'
  return (
    <ul className="bullets">
      <li>
        {t.emailsAre(
          <strong>
            {written === 0
              ? t.noScoredLeadWaitsForEmails
              : counted(written, t.scoredLeadGetsEmails, t.scoredLeadsGetEmails)}
          </strong>,
          written === 0 ? t.atThisMoment : t.inTheHoursOfTheSchedule,
          verb,
        )}
      </li>
      {unscored > 0 && <li>{t.noScoreYetEachIsTreated(counted(unscored, t.leadHas, t.leadsHave))}</li>}
      {held > 0 && <li>{t.heldForReview(counted(held, t.leadIs, t.leadsAre))}</li>}
      {disqualified > 0 && (
        <li>{t.nothing(counted(disqualified, t.leadIsDisqualifiedAndGets, t.leadsAreDisqualifiedAndGet))}</li>
      )}
      {readiness.warnings.map(({ pointer, detail }) => (
        <li key={pointer}>{detail}</li>
      ))}
    </ul>
  )
}

import type { Schemas } from '../../api/client.ts'
import { counted } from '../../shared/words/words.ts'

interface Props {
  readonly readiness: Schemas['Readiness']
  /** Leads that are queued or researched still. */
  readonly unscored: number
}

/** What activation means for the leads that are there, in numbers. */
export function Consequences({ readiness, unscored }: Props) {
  const { scored, held, disqualified } = readiness.effects
  const written = scored - held - disqualified
  const verb = readiness.mode === 'test' ? 'captured, not sent' : 'sent'
  return (
    <ul className="bullets">
      <li>
        <strong>
          {written === 0
            ? 'No scored lead waits for emails'
            : counted(written, 'scored lead gets emails', 'scored leads get emails')}
        </strong>{' '}
        {written === 0 ? 'at this moment.' : 'in the hours of the schedule, best first.'} Emails are {verb}.
      </li>
      {unscored > 0 && (
        <li>{counted(unscored, 'lead has', 'leads have')} no score yet; each is treated alike once it has one.</li>
      )}
      {held > 0 && <li>{counted(held, 'lead is', 'leads are')} held for review.</li>}
      {disqualified > 0 && (
        <li>{counted(disqualified, 'lead is disqualified and gets', 'leads are disqualified and get')} nothing.</li>
      )}
      {readiness.warnings.map(({ pointer, detail }) => (
        <li key={pointer}>{detail}</li>
      ))}
    </ul>
  )
}

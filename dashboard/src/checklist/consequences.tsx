import type { Schemas } from '../api/client.ts'
import { counted } from '../shared/words.ts'

/** What activation means for the leads that are there, in numbers. */
export function Consequences({ readiness, leads }: { readiness: Schemas['Readiness']; leads: number | undefined }) {
  const { scored, held, disqualified } = readiness.effects
  const written = scored - held - disqualified
  const verb = readiness.mode === 'test' ? 'captured, not sent' : 'sent'
  return (
    <ul className="bullets">
      <li>
        <strong>{counted(written, 'lead gets', 'leads get')} emails</strong>, best first, in the hours of the schedule.
        They are {verb}.
      </li>
      {held > 0 && <li>{counted(held, 'lead is', 'leads are')} held for review.</li>}
      {disqualified > 0 && <li>{counted(disqualified, 'lead is', 'leads are')} disqualified and get nothing.</li>}
      {leads !== undefined && leads > scored && <li>Leads without a score yet follow once they have one.</li>}
    </ul>
  )
}

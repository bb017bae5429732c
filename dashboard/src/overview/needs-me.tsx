import type { Schemas } from '../api/client.ts'
import { NeedRow } from './need-row.tsx'
import { needInWords } from './needs.ts'

/** Everything that waits for a person, the most urgent first. */
export function NeedsMe({ needs }: { needs: readonly Schemas['Need'][] }) {
  return (
    <section className="stack" aria-labelledby="needs">
      <h2 id="needs">Needs you now</h2>
      {needs.length === 0 ? (
        <p className="surface calm">
          <span aria-hidden="true">✓</span> Nothing. No reply waits for an answer, no email is held, no lead waits for
          review, notifications arrive.
        </p>
      ) : (
        <ul className="surface needs">
          {needs.map((need) => (
            <NeedRow
              key={JSON.stringify([need.kind, need.campaignId, need.mailboxId, need.reason])}
              need={needInWords(need)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { counted } from '../shared/words.ts'

/** What went out today, and what is due and not done yet. */
export function Standing({ today, queue }: Pick<Schemas['Overview'], 'today' | 'queue'>) {
  const { sent, captured, cap, capUsed } = today
  return (
    <section className="standing" aria-label="Today">
      <Tile title="Sent today" value={sent}>
        {`${capUsed.toLocaleString('en')} of at most ${counted(cap, 'live email')} a day`}
      </Tile>
      <Tile title="Captured today" value={captured}>
        By test campaigns: captured, not sent
      </Tile>
      <Tile title="Due now" value={queue.leadsDue}>
        {lagInWords(queue)}
      </Tile>
    </section>
  )
}

function Tile({ title, value, children }: { title: string; value: number; children: ReactNode }) {
  return (
    <div className="surface tile">
      <h3 className="quiet">{title}</h3>
      <p className="tile-value">{value.toLocaleString('en')}</p>
      <p className="quiet">{children}</p>
    </div>
  )
}

function lagInWords({ leadsDue, byStage, oldestDueSeconds }: Schemas['Overview']['queue']): string {
  if (leadsDue === 0) return 'No lead waits for its next step'
  const stages = Object.entries(byStage).filter(([, count]) => count > 0)
  const where = stages.map(([stage, count]) => `${count.toLocaleString('en')} for ${stage}`).join(', ')
  return `Leads: ${where}. The oldest has waited ${waited(oldestDueSeconds)}`
}

function waited(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

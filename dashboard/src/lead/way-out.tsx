import { Link } from '@tanstack/react-router'
import { waitInWords, waysOutOf } from './gate-words.ts'

/** What a closed gate waits for, and where it can be opened. */
export function WayOut(props: { gate: string; opensByItself: boolean; campaignId: string }) {
  const { gate, opensByItself, campaignId } = props
  const wait = waitInWords(gate, opensByItself)
  return (
    <>
      {wait !== undefined && <span className="quiet"> {wait}</span>}
      {waysOutOf(gate).map(({ to, label }) => (
        <span key={to}>
          {' '}
          <Link to={to.replace('$campaignId', campaignId)}>{label}</Link>
        </span>
      ))}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { needInWords } from './need-words.ts'
import type { NeedInWords } from './need-words.ts'

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

/** One thing that waits for a person; a click leads to where it is seen to. */
function NeedRow({ need }: { need: NeedInWords }) {
  const { tone, text, detail } = need
  return (
    <li>
      <span className={`sign is-${tone === 'bad' ? 'miss' : 'unknown'}`} aria-hidden="true">
        {tone === 'bad' ? '✕' : '!'}
      </span>
      <span>
        <strong>{text}</strong>
        {detail !== '' && <span className="quiet"> {detail}</span>}
      </span>
      <Way need={need} />
    </li>
  )
}

function Way({ need: { to } }: { need: NeedInWords }) {
  if (to === null) return null
  if (to.screen === 'mail') {
    return (
      <Link to="/mail" search={{ state: to.state }}>
        Open mail
      </Link>
    )
  }
  if (to.screen === 'limits') return <Link to="/settings/limits">Start sending</Link>
  if (to.screen === 'leads') {
    return (
      <Link to="/campaigns/$campaignId" params={{ campaignId: to.campaignId }} search={{ hold: to.hold }}>
        Review leads
      </Link>
    )
  }
  if (to.screen === 'inbox') {
    return (
      <Link to="/inbox" search={to.show === 'waiting' ? {} : { show: to.show }}>
        Open inbox
      </Link>
    )
  }
  if (to.screen === 'approvals') {
    return (
      <Link to="/approvals" search={to.campaign === undefined ? {} : { campaign: to.campaign }}>
        Approve texts
      </Link>
    )
  }
  if (to.screen === 'mailboxes') return <Link to="/settings/mailboxes">Open mailboxes</Link>
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: to.campaignId }}>
      Open campaign
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import type { NeedInWords } from './needs.ts'

/** One thing that waits for a person; a click leads to where it is seen to. */
export function NeedRow({ need }: { need: NeedInWords }) {
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

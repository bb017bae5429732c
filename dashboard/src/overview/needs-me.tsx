import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { ModeBadge } from '../campaigns/mode-badge.tsx'
import { Ago } from '../shared/components/ago.tsx'
import { needInWords } from './need-words.ts'
import type { NeedInWords } from './need-words.ts'
import { Sign } from '../shared/components/sign.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { needsMe as t } from './texts.tsx'

interface NeedsMeProps {
  readonly needs: readonly Schemas['Need'][]
  /** Ids of test campaigns, to be told apart from the live ones that stand in the same list. */
  readonly tests: ReadonlySet<string>
  /** How many more wait in the live view. */
  readonly live: number
  /** The replies that came last, of those to answer. */
  readonly replies: readonly Schemas['InboundMail'][]
}

/** Everything that waits for a person, the most urgent first. */
export function NeedsMe({ needs, tests, live, replies }: NeedsMeProps) {
  const isReader = !mayWrite(useSession())
  return (
    <section className="stack" aria-labelledby="needs">
      <h2 id="needs">{isReader ? t.needsTeam : t.needsYou}</h2>
      {needs.length === 0 ? (
        <p className="surface calm">
          <Sign of="match" />
          <strong>{live === 0 ? t.allClear : t.allClearInTests}</strong>{' '}
          {live === 0 && (isReader ? t.whatReadersSee : t.whatStandsHere)}
        </p>
      ) : (
        <ul className="surface needs">
          {needs.map((need) => (
            <NeedRow
              key={JSON.stringify([need.kind, need.campaignId, need.mailboxId, need.reason])}
              need={needInWords(need, isReader)}
              isReader={isReader}
              isTest={need.campaignId !== undefined && tests.has(need.campaignId)}
            >
              {need.kind === 'reply_waiting' && replies.length > 0 && <Replies replies={replies} />}
            </NeedRow>
          ))}
        </ul>
      )}
      {live > 0 && (
        <p>
          <Link to="/" search={{ mode: 'live' }}>
            {isReader ? t.moreForTeamInLive(live) : t.moreInLive(live)}
          </Link>
        </p>
      )}
    </section>
  )
}

interface WayProps {
  readonly need: NeedInWords
  /** Who may only read is offered to look. */
  readonly isReader: boolean
}

/** One thing that waits for a person; a click leads to where it is seen to. */
function NeedRow({ need, isReader, isTest, children }: WayProps & { isTest: boolean; children?: ReactNode }) {
  const { tone, text, detail } = need
  return (
    <li>
      <Sign of={tone === 'bad' ? 'miss' : 'warn'} />
      <span>
        <strong>{text}</strong> {isTest && <ModeBadge mode="test" />}
        {detail !== '' && <span className="quiet"> {detail}</span>}
      </span>
      <Way need={need} isReader={isReader} />
      {children}
    </li>
  )
}

function Way({ need: { to }, isReader }: WayProps) {
  if (to === null) return null
  if (to.screen === 'mail') {
    return (
      <Link to="/mail" search={{ state: to.state }}>
        {t.openMail}
      </Link>
    )
  }
  if (to.screen === 'limits') return <Link to="/settings/limits">{isReader ? t.openLimits : t.startSending}</Link>
  if (to.screen === 'leads') {
    return (
      <Link to="/campaigns/$campaignId" params={{ campaignId: to.campaignId }} search={{ hold: to.hold }}>
        {isReader ? t.viewLeads : t.reviewLeads}
      </Link>
    )
  }
  if (to.screen === 'inbox') {
    return (
      <Link to="/inbox" search={to.show === 'waiting' ? {} : { show: to.show }}>
        {t.openInbox}
      </Link>
    )
  }
  if (to.screen === 'approvals') {
    return (
      <Link to="/approvals" search={to.campaign === undefined ? {} : { campaign: to.campaign }}>
        {isReader ? t.viewTexts : t.approveTexts}
      </Link>
    )
  }
  if (to.screen === 'mailboxes') return <Link to="/settings/mailboxes">{t.openMailboxes}</Link>
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: to.campaignId }}>
      {t.openCampaign}
    </Link>
  )
}

/** Who wrote, and how they begin; a click opens the conversation. */
function Replies({ replies }: Pick<NeedsMeProps, 'replies'>) {
  return (
    <ul className="need-replies">
      {replies.map(({ inboundId, contactName, fromName, from, subject, text, receivedAt }) => (
        <li key={inboundId}>
          <Link to="/inbox/$inboundId" params={{ inboundId }} className="need-reply">
            <span className="cut">
              {[contactName, fromName, from].find((name) => name !== null && name !== '') ?? t.unknownSender}
            </span>
            <span className="quiet cut">{text.replaceAll(/\s+/gu, ' ').trim().slice(0, 200) || subject}</span>
            <span className="quiet">
              <Ago at={receivedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

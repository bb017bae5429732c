import './checklist.css'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { own } from '../../shared/words/words.ts'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { ProblemLink } from './part-link.tsx'
import { missingList as t } from './texts.tsx'

interface Props {
  readonly problems: Schemas['Readiness']['problems']
  readonly campaignId: string
  readonly onFollow: () => void
}

/** What is added on a screen of the settings. */
const ADDED = {
  no_mailbox: { label: t.mailbox, screen: '/settings/mailboxes', add: t.addMailbox },
  postal_address_missing: { label: t.postalAddress, screen: '/settings/organization', add: t.addAddress },
} as const

/** Everything that stands in the way, each with the way to where it is settled. */
export function MissingList({ problems, campaignId, onFollow }: Props) {
  return (
    <div className="missing">
      <strong>{t.notReadyYetMissing}</strong>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.pointer} ${problem.code} ${problem.detail}`}>
            <Missing problem={problem} campaignId={campaignId} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface MissingProps extends Omit<Props, 'problems'> {
  readonly problem: Props['problems'][number]
}

function Missing({ problem: { pointer, code, detail }, campaignId, onFollow }: MissingProps) {
  // It is set where the program runs.
  if (code === 'public_url_missing') return <PublicAddress />
  const added = own(ADDED, code)
  if (added !== undefined) {
    const { label, screen, add } = added
    return (
      <>
        <span>{label}</span>
        <Button variant="default" size="xs" renderRoot={(props) => <Link to={screen} {...props} />} onClick={onFollow}>
          {add}
        </Button>
      </>
    )
  }
  return (
    <ProblemLink pointer={pointer} campaignId={campaignId} onFollow={onFollow}>
      {detail}
    </ProblemLink>
  )
}

function PublicAddress() {
  const isKeeper = mayKeep(useSession())
  return (
    <>
      <span>{t.publicAddress}</span>
      <span className="quiet">{isKeeper ? t.howToSet(<code>{t.publicUrlExample}</code>) : t.askOwner}</span>
    </>
  )
}

import { Button, Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { leadQuery } from '../lead/lead-queries.ts'
import { useCatalogue } from '../lead/facts/use-field-catalogue.ts'
import { shownScore } from '../leads/table/lead-row.tsx'
import { MailFrame } from '../mail/mail-frame.tsx'
import { Tier } from '../shared/components/state-word.tsx'
import type { Approval } from './approval-queries.ts'
import { EditText, WrittenText } from './approval-texts.tsx'
import { markedParts } from './marked-parts.ts'
import type { Verdict } from './use-approval-queue.ts'
import { openedApproval as t } from './texts.tsx'

interface OpenedProps {
  readonly approval: Approval
  readonly campaign: string | undefined
  readonly isEditing: boolean
  readonly edit: (isEditing: boolean) => void
  readonly isPending: boolean
  /** Absent where nothing may be decided. */
  readonly decide: ((verdict: Verdict) => void) | undefined
}

/** One email that waits: whom it is for, as it would leave, and what its written words rest on. */
export function OpenedApproval(props: OpenedProps) {
  const { approval, campaign, isEditing, edit, isPending, decide } = props
  const { approvalId, campaignId, texts, isCurrent, step } = approval
  const { labelOf } = useCatalogue(campaignId)
  return (
    <article className="surface stack approval" aria-label={t.emailFor(approval.contactName)}>
      <Whom approval={approval} />
      <p className="quiet">{t.email(campaign ?? t.campaign, step)}</p>
      {!isCurrent && (
        <p className="warned" role="status">
          {t.theTextIsAnotherByNow}
        </p>
      )}
      <Email approval={approval} />
      {texts.map((text) => (
        <WrittenText key={text.path} text={text} labelOf={labelOf} />
      ))}
      {isEditing && decide !== undefined && (
        <EditText
          key={approvalId}
          texts={texts}
          isPending={isPending}
          save={(text, path) => decide({ kind: 'edit', text, path })}
          close={() => edit(false)}
        />
      )}
      {decide !== undefined && !isEditing && (
        <div className="approval-acts row">
          <Button loading={isPending} disabled={!isCurrent} onClick={() => decide({ kind: 'approve' })}>
            {t.approveText(<Kbd>{t.a}</Kbd>)}
          </Button>
          <Button variant="default" disabled={isPending || !isCurrent} onClick={() => edit(true)}>
            {t.editText(<Kbd>{t.e}</Kbd>)}
          </Button>
          <Button
            variant="default"
            disabled={isPending || !isCurrent}
            title={t.theEmailGoesWithTheWords}
            onClick={() => decide({ kind: 'reject' })}
          >
            {t.rejectText(<Kbd>{t.r}</Kbd>)}
          </Button>
        </div>
      )}
    </article>
  )
}

function Whom({ approval: { prospectId, contactName, companyName, title } }: { approval: Approval }) {
  const lead = useQuery(leadQuery(prospectId)).data
  return (
    <div className="between approval-whom">
      <div>
        <h2>
          <Link to="/leads/$prospectId" params={{ prospectId }}>
            {contactName}
          </Link>
        </h2>
        <p className="quiet">{[title, companyName].filter(Boolean).join(', ')}</p>
      </div>
      <p className="approval-score">
        {lead !== undefined && (
          <>
            {lead.score === null ? <span className="quiet">{t.notScored}</span> : shownScore(lead)}{' '}
            <Tier tier={lead.tier} />
          </>
        )}
      </p>
    </div>
  )
}

function Email({ approval: { email, texts } }: { approval: Approval }) {
  if (email === null) {
    return <p className="failure">{t.theEmailCannotBeWrittenNow}</p>
  }
  const { subject, body, html } = email
  const written = texts.map(({ text }) => text)
  return (
    <div className="letter">
      <p>
        <span className="quiet">{t.subject}</span>{' '}
        <strong>
          <Marked text={subject} written={written} />
        </strong>
      </p>
      <pre>
        <Marked text={body} written={written} />
      </pre>
      <p className="quiet approval-legend">{t.wordsAreTheModelsTheOthers(<mark>{t.marked}</mark>)}</p>
      {html !== null && (
        <details>
          <summary>{t.htmlPart}</summary>
          <MailFrame html={html} text={body} title={subject} />
        </details>
      )}
    </div>
  )
}

function Marked({ text, written }: { text: string; written: readonly string[] }) {
  return markedParts(text, written).map((part, index) =>
    part.isWritten ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  )
}

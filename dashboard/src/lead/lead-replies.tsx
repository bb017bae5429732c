import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstLine } from '../inbox/inbox-words.ts'
import { repliesOfLeadQuery } from '../inbox/inbox-queries.ts'
import { MailWord } from '../inbox/mail-word.tsx'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'

/** What came in about a lead, each with the way to its conversation; nothing where nothing came. */
export function LeadReplies({ prospectId }: { prospectId: string }) {
  const replies = useQuery(repliesOfLeadQuery(prospectId))
  if (replies.data === undefined) {
    return replies.error === null ? null : <Failure error={replies.error} retry={replies.refetch} />
  }
  if (replies.data.data.length === 0) return null
  return (
    <section className="surface stack" aria-labelledby="replies">
      <h2 id="replies">What came back</h2>
      <ol className="timeline">
        {replies.data.data.map((mail) => (
          <li key={mail.inboundId}>
            <span>
              <MailWord mail={mail} />{' '}
              <Link to="/inbox/$inboundId" params={{ inboundId: mail.inboundId }}>
                {firstLine(mail.text) || mail.subject || 'Open conversation'}
              </Link>
            </span>
            <span className="quiet">
              <Ago at={mail.receivedAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

import type { Schemas } from '../api/client.ts'
import { OutsideLink } from '../shared/outside-link.tsx'
import { spaced } from '../shared/words.ts'
import { MailFrame } from './mail-frame.tsx'

/** An email as it was or will be sent: its head, and its text in a frame of its own. */
export function MessageText({ message }: { message: Schemas['Message'] }) {
  const { from, to, subject, body, reason, response, messageIdHeader, live } = message
  const head = [
    ['From', from],
    ['To', to],
    ['Message-ID', messageIdHeader],
    ['Answer of the mail server', response],
  ] as const
  return (
    <div className="stack message-text">
      {reason !== null && <p className="failure">{spaced(reason)}</p>}
      <dl className="pairs">
        {head.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {body === null ? (
        <p className="quiet">Its text is written when it is sent.</p>
      ) : (
        <MailFrame text={body} title={subject ?? 'Email'} />
      )}
      {body !== null && <LinksIn text={body} />}
      {!live && <p className="quiet">A test campaign’s: nothing left this machine.</p>}
    </div>
  )
}

/** Nothing can be clicked inside the frame; the links stand below it. */
export function LinksIn({ text }: { text: string }) {
  const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))].slice(0, 20)
  if (links.length === 0) return null
  return (
    <ul className="links" aria-label="Links in this email">
      {links.map((link) => (
        <li key={link}>
          <OutsideLink href={link} />
        </li>
      ))}
    </ul>
  )
}

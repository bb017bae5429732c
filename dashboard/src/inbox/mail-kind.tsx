import type { Schemas } from '../api/client.ts'
import { mailInWords } from './inbox-words.ts'

/** What a mail is or wants as a word with an icon beside it; the colour only repeats it. */
export function MailWord({ mail }: { mail: Pick<Schemas['InboundMail'], 'kind' | 'intent' | 'bounceClass'> }) {
  const { text, sign: Icon, tone } = mailInWords(mail)
  return (
    <span className={`state is-${tone}`}>
      <Icon aria-hidden="true" />
      {text}
    </span>
  )
}

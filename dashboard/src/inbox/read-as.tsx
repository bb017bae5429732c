import { Button, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { effectOf, INTENTS, matchInWords, mayCorrect, reasonInWords } from './inbox-words.ts'
import type { Intent } from './inbox-words.ts'
import { MailWord } from './mail-word.tsx'
import { useCorrect } from './use-correct.ts'

type Mail = Schemas['InboundMailDetail']
const CHOICES = Object.entries(INTENTS) as [Intent, (typeof INTENTS)[Intent]][]

/** What a mail was taken for and why, whose it is and why, and the way to say otherwise. */
export function ReadAs({ mail }: { mail: Mail }) {
  const isWriter = mayWrite(useSession())
  const [corrected, setCorrected] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <section className="surface stack" aria-labelledby="read-as">
      <h2 id="read-as">How it was read</h2>
      <dl className="pairs">
        <Pair name="Read as">
          <MailWord mail={mail} />
        </Pair>
        <Pair name="Why">{reasonInWords(mail)}</Pair>
        {mail.bounceStatus !== null && <Pair name="Report">{mail.bounceStatus}</Pair>}
        <Pair name="Whose">{matchInWords(mail.match)}</Pair>
        <Pair name="Folder">{mail.junk ? `${mail.folder}, taken for junk by its server` : mail.folder}</Pair>
      </dl>
      {isWriter && mayCorrect(mail) && !asking && (
        <div>
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            This is not right
          </Button>
        </div>
      )}
      {corrected && !asking && (
        <p className="done" role="status">
          Corrected.
        </p>
      )}
      {asking && (
        <Correct
          mail={mail}
          onDone={(isChanged) => {
            setAsking(false)
            setCorrected(isChanged)
          }}
        />
      )}
    </section>
  )
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Correct({ mail, onDone }: { mail: Mail; onDone: (isChanged: boolean) => void }) {
  const [intent, setIntent] = useState<Intent | null>(null)
  const correct = useCorrect(mail.inboundId)
  const correcting = useMutation({
    mutationFn: (chosen: Intent) => correct({ intent: chosen }),
    onSuccess: () => onDone(true),
  })
  const now = mail.kind === 'reply' ? mail.intent : mail.kind
  return (
    <div className="stack">
      <Radio.Group label="What it says" value={intent} onChange={(chosen) => setIntent(chosen as Intent)}>
        <div className="stack intents">
          {CHOICES.filter(([value]) => value !== now).map(([value, { text }]) => (
            <Radio key={value} value={value} label={text} />
          ))}
        </div>
      </Radio.Group>
      {intent !== null && <p role="status">{effectOf(mail, intent)}</p>}
      {correcting.error !== null && <Failure error={correcting.error} holds="It is read as before." />}
      <div className="row">
        <Button
          disabled={intent === null}
          loading={correcting.isPending}
          onClick={() => intent !== null && correcting.mutate(intent)}
        >
          Correct mail
        </Button>
        <Button variant="subtle" onClick={() => onDone(false)}>
          Keep as it is
        </Button>
      </div>
    </div>
  )
}

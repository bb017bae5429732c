import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { Pair } from '../shared/components/pair.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { FindLead } from './find-lead.tsx'
import { INTENTS, effectOf, matchInWords, mayCorrect, reasonInWords } from './inbox-words.ts'
import type { Intent } from './inbox-words.ts'
import { OriginalMail } from './mail-attachments.tsx'
import { MailWord } from './mail-kind.tsx'
import { correctMail as t } from './texts.tsx'
import { useChangeMail } from './use-change-mail.ts'

type Mail = Schemas['InboundMailDetail']
const CHOICES = Object.entries(INTENTS) as [Intent, (typeof INTENTS)[Intent]][]

/** What a mail was taken for and why, whose it is and why, the way to say otherwise, and the mail as it came; folded. */
export function ReadAs({ mail }: { mail: Mail }) {
  const isWriter = mayWrite(useSession())
  const [corrected, setCorrected] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <details className="mail-details">
      <summary className="quiet">{t.emailDetails}</summary>
      <dl className="pairs">
        <Pair name={t.readAs}>
          <MailWord mail={mail} />
        </Pair>
        <Pair name={t.why}>{reasonInWords(mail)}</Pair>
        {mail.bounceStatus !== null && <Pair name={t.report}>{mail.bounceStatus}</Pair>}
        <Pair name={t.matchedBy}>{matchInWords(mail.match)}</Pair>
        <Pair name={t.folder}>{mail.junk ? t.junk(mail.folder) : mail.folder}</Pair>
      </dl>
      {isWriter && mayCorrect(mail) && !asking && (
        <div>
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {t.change}
          </Button>
        </div>
      )}
      {corrected && !asking && (
        <p className="done" role="status">
          {t.corrected}
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
      <OriginalMail mail={mail} />
    </details>
  )
}

function Correct({ mail, onDone }: { mail: Mail; onDone: (isChanged: boolean) => void }) {
  const [intent, setIntent] = useState<Intent | null>(null)
  const correcting = useChangeMail(mail.inboundId)
  const now = mail.kind === 'reply' ? mail.intent : mail.kind
  return (
    <div className="stack">
      <Radio.Group label={t.whatItSays} value={intent} onChange={(chosen) => setIntent(chosen as Intent)}>
        <div className="stack intents">
          {CHOICES.filter(([value]) => value !== now).map(([value, { text }]) => (
            <Radio key={value} value={value} label={text} />
          ))}
        </div>
      </Radio.Group>
      {intent !== null && <p role="status">{effectOf(mail, intent)}</p>}
      {correcting.error !== null && <Failure error={correcting.error} holds={t.notChanged} />}
      <div className="row">
        <Button
          disabled={intent === null}
          loading={correcting.isPending}
          onClick={() => intent !== null && correcting.mutate({ body: { intent } }, { onSuccess: () => onDone(true) })}
        >
          {t.save}
        </Button>
        <Button variant="subtle" onClick={() => onDone(false)}>
          {t.cancel}
        </Button>
      </div>
    </div>
  )
}

/** Matches a mail of nobody known to a lead that is looked for here. */
export function MatchLead({ mail }: { mail: Schemas['InboundMailDetail'] }) {
  const [lead, setLead] = useState<Schemas['Lead']>()
  return (
    <section className="stack" aria-labelledby="whose">
      <h2 id="whose">{t.whoWrote}</h2>
      <p className="quiet">{t.unmatchedHelp}</p>
      <FindLead chosen={lead} choose={setLead} />
      {lead !== undefined && <Match inboundId={mail.inboundId} lead={lead} />}
    </section>
  )
}

function Match({ inboundId, lead }: { inboundId: string; lead: Schemas['Lead'] }) {
  const { prospectId, contactName, status } = lead
  const matching = useChangeMail(inboundId)
  return (
    <>
      <p role="status">{status === 'ended' ? t.matchEnded(contactName) : t.matchEnds(contactName)}</p>
      {matching.error !== null && <Failure error={matching.error} holds={t.stillUnmatched} />}
      <div>
        <Button loading={matching.isPending} onClick={() => matching.mutate({ body: { prospectId } })}>
          {t.match}
        </Button>
      </div>
    </>
  )
}

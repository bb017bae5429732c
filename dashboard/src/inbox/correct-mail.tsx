import { Button, Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { answered, api } from '../api/client.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { FindLead } from './find-lead.tsx'
import { conversationQuery } from './inbox-queries.ts'
import { INTENTS, effectOf, matchInWords, mayCorrect, reasonInWords } from './inbox-words.ts'
import type { Intent } from './inbox-words.ts'
import { MailWord } from './mail-kind.tsx'
import { correctMail as t } from './texts.tsx'

type Mail = Schemas['InboundMailDetail']
const CHOICES = Object.entries(INTENTS) as [Intent, (typeof INTENTS)[Intent]][]

/** What a mail was taken for and why, whose it is and why, and the way to say otherwise. */
export function ReadAs({ mail }: { mail: Mail }) {
  const isWriter = mayWrite(useSession())
  const [corrected, setCorrected] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <section className="surface stack" aria-labelledby="read-as">
      <h2 id="read-as">{t.howItWasRead}</h2>
      <dl className="pairs">
        <Pair name={t.readAs}>
          <MailWord mail={mail} />
        </Pair>
        <Pair name={t.why}>{reasonInWords(mail)}</Pair>
        {mail.bounceStatus !== null && <Pair name={t.report}>{mail.bounceStatus}</Pair>}
        <Pair name={t.whose}>{matchInWords(mail.match)}</Pair>
        <Pair name={t.folder}>{mail.junk ? t.takenForJunkByItsServer(mail.folder) : mail.folder}</Pair>
      </dl>
      {isWriter && mayCorrect(mail) && !asking && (
        <div>
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {t.thisIsNotRight}
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
      <Radio.Group label={t.whatItSays} value={intent} onChange={(chosen) => setIntent(chosen as Intent)}>
        <div className="stack intents">
          {CHOICES.filter(([value]) => value !== now).map(([value, { text }]) => (
            <Radio key={value} value={value} label={text} />
          ))}
        </div>
      </Radio.Group>
      {intent !== null && <p role="status">{effectOf(mail, intent)}</p>}
      {correcting.error !== null && <Failure error={correcting.error} holds={t.itIsReadAsBefore} />}
      <div className="row">
        <Button
          disabled={intent === null}
          loading={correcting.isPending}
          onClick={() => intent !== null && correcting.mutate(intent)}
        >
          {t.correctMail}
        </Button>
        <Button variant="subtle" onClick={() => onDone(false)}>
          {t.keepAsItIs}
        </Button>
      </div>
    </div>
  )
}

/** Ties a mail that belongs to nobody known to a lead that is looked for here. */
export function AssignLead({ mail }: { mail: Schemas['InboundMailDetail'] }) {
  const [lead, setLead] = useState<Schemas['Lead']>()
  return (
    <section className="surface stack" aria-labelledby="whose">
      <h2 id="whose">{t.whoseMailIsIt}</h2>
      <p className="quiet">{t.itAnswersNoEmailOfOurs}</p>
      <FindLead chosen={lead} choose={setLead} />
      {lead !== undefined && <Tie inboundId={mail.inboundId} lead={lead} />}
    </section>
  )
}

function Tie({ inboundId, lead }: { inboundId: string; lead: Schemas['Lead'] }) {
  const { prospectId, contactName, status } = lead
  const correct = useCorrect(inboundId)
  const tying = useMutation({ mutationFn: () => correct({ prospectId }) })
  return (
    <>
      <p role="status">
        {status === 'ended' ? t.theMailCountsAsAReply(contactName) : t.theMailCountsAsAReply2(contactName)}
      </p>
      {tying.error !== null && <Failure error={tying.error} holds={t.theMailBelongsToNobodyAs} />}
      <div>
        <Button loading={tying.isPending} onClick={() => tying.mutate()}>
          {t.assignMail}
        </Button>
      </div>
    </>
  )
}

/** Takes a reply off the list of those that wait, and back. */
export function NeedsAnswer({ mail }: { mail: Schemas['InboundMailDetail'] }) {
  const correct = useCorrect(mail.inboundId)
  const putting = useMutation({ mutationFn: (needsAnswer: boolean) => correct({ needsAnswer }) })
  if (!mail.needsAnswer && !putting.isSuccess) return null
  return (
    <div className="switch">
      {mail.needsAnswer ? (
        <Button variant="default" loading={putting.isPending} onClick={() => putting.mutate(false)}>
          {t.needsNoAnswer}
        </Button>
      ) : (
        <p className="done" role="status">
          {t.putAsideItNoLongerWaits}
          <Button variant="subtle" size="compact-xs" loading={putting.isPending} onClick={() => putting.mutate(true)}>
            {t.undo}
          </Button>
        </p>
      )}
      {putting.error !== null && <Failure error={putting.error} holds={t.theReplyWaitsAsBefore} />}
    </div>
  )
}

interface Correction {
  readonly intent?: NonNullable<Schemas['InboundMail']['intent']>
  readonly prospectId?: string
  readonly needsAnswer?: boolean
}

/** Says what a person knows better of a mail, and has all that follows from it read again. */
function useCorrect(inboundId: string): (body: Correction) => Promise<Schemas['InboundMailDetail']> {
  const queries = useQueryClient()
  return async (body) => {
    const params = { path: { inboundId } }
    const changed = await answered(api.PATCH('/api/v1/inbox/{inboundId}', { params, body }))
    queries.setQueryData(conversationQuery(inboundId).queryKey, changed)
    void queries.invalidateQueries({ queryKey: ['inbox'] })
    void queries.invalidateQueries({ queryKey: ['overview'] })
    if (changed.prospectId !== null) void queries.invalidateQueries({ queryKey: ['lead', changed.prospectId] })
    return changed
  }
}

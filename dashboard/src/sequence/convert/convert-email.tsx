import '../../campaigns/editor/editor.css'
import './convert.css'
import { Button, TextInput, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { EditedPart } from '../../campaigns/editor/edited-part.tsx'
import { usePartDraft } from '../../campaigns/editor/use-part-draft.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { counted } from '../../shared/words/words.ts'
import { MOST_STEPS, withStep } from '../step-changes.ts'
import { convertEmail as t } from './texts.tsx'

interface Email {
  readonly subject: string
  readonly body: string
}

/** An email of another tool, turned into one of this campaign, with all that changed to look at. */
export function ConvertEmail() {
  return <EditedPart>{(campaign) => <Converter campaign={campaign} />}</EditedPart>
}

function Converter({ campaign }: { campaign: Schemas['Campaign'] }) {
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const converting = useMutation({
    mutationFn: (email: Email) => answered(api.POST('/api/v1/templates/convert', { body: email })),
  })
  const { data, error, variables: converted } = converting
  const convert = () => converting.mutate({ subject, body })
  return (
    <div className="editor convert">
      <section className="surface stack" aria-label={t.emailOfAnotherTool}>
        <div>
          <p className="quiet">
            <Link to="/campaigns/$campaignId/sequence" params={{ campaignId: campaign.campaignId }}>
              {t.backToTheSequence}
            </Link>
          </p>
          <h2>{t.importEmail}</h2>
          <p className="quiet">{t.help}</p>
        </div>
        <TextInput
          label={t.subject}
          value={subject}
          maxLength={1_000}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Textarea
          label={t.text}
          autosize
          minRows={8}
          maxRows={24}
          maxLength={50_000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {error !== null && <Failure error={error} holds={t.sequenceUnchanged} retry={convert} />}
        <div>
          <Button disabled={`${subject}${body}`.trim() === ''} loading={converting.isPending} onClick={convert}>
            {t.convertEmail}
          </Button>
        </div>
      </section>
      {data !== undefined && (
        <Outcome
          campaign={campaign}
          converted={data}
          isOld={converted?.subject !== subject || converted.body !== body}
        />
      )}
    </div>
  )
}

interface OutcomeProps {
  readonly campaign: Schemas['Campaign']
  readonly converted: Readonly<Record<'subject' | 'body', Schemas['ConvertedTemplate'] | null>>
  /** Whether the email was changed since. */
  readonly isOld: boolean
}

function Outcome({ campaign, converted: { subject, body }, isOld }: OutcomeProps) {
  const draft = usePartDraft(campaign, 'sequence')
  const navigate = useNavigate()
  const { steps } = draft.value
  const unknown = [...(subject?.unknown ?? []), ...(body?.unknown ?? [])].length
  const use = () => {
    const added = withStep(steps).map((step, index) =>
      index < steps.length ? step : { ...step, variants: [variantOf(subject?.text ?? '', body?.text ?? '')] },
    )
    draft.set({ ...draft.value, steps: added })
    return navigate({ to: '/campaigns/$campaignId/sequence', params: { campaignId: campaign.campaignId } })
  }
  const mayUse = mayWrite(useSession()) && campaign.status !== 'archived'
  const heading = useRef<HTMLHeadingElement>(null)
  // On a narrow screen it stands below what can be seen.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className="surface stack" aria-label={t.whatChanged}>
      <h2 ref={heading} tabIndex={-1}>
        {t.whatChanged}
      </h2>
      {subject !== null && subject.text !== '' && <ConvertedDiff title={t.subject} converted={subject} />}
      {body !== null && body.text !== '' && <ConvertedDiff title={t.text} converted={body} />}
      {unknown > 0 && <p className="warned">{t.notUnderstood(counted(unknown, t.partIs, t.partsAre))}</p>}
      {mayUse && (
        <div className="row">
          <Button disabled={isOld || steps.length >= MOST_STEPS} onClick={() => void use()}>
            {t.useAsEmail(steps.length + 1)}
          </Button>
          <span className="quiet">{whatFollows(isOld, steps.length)}</span>
        </div>
      )}
    </section>
  )
}

function whatFollows(isOld: boolean, steps: number): string {
  if (isOld) return t.convertAgain
  if (steps >= MOST_STEPS) return t.isFull(MOST_STEPS)
  return t.addedToDraft
}

function variantOf(subject: string, body: string) {
  return subject === '' ? { body, weight: 1 } : { subject, body, weight: 1 }
}

type Converted = Schemas['ConvertedTemplate']

/** What changed in a template: what went is struck out, what came is underlined, what was not understood is marked. */
export function ConvertedDiff({ title, converted }: { title: string; converted: Converted }) {
  const { changes } = converted
  const notes = changes.flatMap((change) => change.notes)
  const isSame = changes.every(({ kind }) => kind === 'same')
  return (
    <div className="stack">
      <h3 className="converted-title">{title}</h3>
      <pre className="converted">
        {changes.map((change, index) => (
          // A stretch has nothing but its place.
          <Stretch key={index} change={change} />
        ))}
      </pre>
      {isSame && <p className="quiet">{t.noChanges}</p>}
      {notes.length > 0 && (
        <ul className="bullets">
          {notes.map(({ name, to, reason }, index) => (
            <li key={`${name} ${index}`} className={to === null ? 'is-unknown' : ''}>
              <code>{name}</code> {to === null ? t.isNotUnderstood : t.became(to)}. {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Stretch({ change: { kind, before, after } }: { change: Converted['changes'][number] }) {
  if (kind === 'unknown') {
    return (
      <>
        {before !== after && <del>{before}</del>}
        <mark>{after}</mark>
      </>
    )
  }
  if (before === after) return after
  return (
    <>
      {before !== '' && <del>{before}</del>}
      {after !== '' && <ins>{after}</ins>}
    </>
  )
}

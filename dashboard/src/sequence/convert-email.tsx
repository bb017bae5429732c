import '../campaigns/editor.css'
import './convert.css'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { EditedPart } from '../campaigns/edited-part.tsx'
import { useDraft } from '../campaigns/use-draft.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { counted } from '../shared/words.ts'
import { ConvertedDiff } from './converted-diff.tsx'
import { MOST_STEPS, withStep } from './step-changes.ts'

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
      <section className="surface stack" aria-label="Email of another tool">
        <div>
          <p className="quiet">
            <Link to="/campaigns/$campaignId/sequence" params={{ campaignId: campaign.campaignId }}>
              Back to the sequence
            </Link>
          </p>
          <h2>Bring an email from another tool</h2>
          <p className="quiet">
            Variables such as {'{{firstName}}'}, fallbacks, conditions and spintax of Instantly, Smartlead and Apollo
            are turned into ours. Nothing is saved by that.
          </p>
        </div>
        <TextInput
          label="Subject"
          value={subject}
          maxLength={1_000}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Textarea
          label="Text"
          autosize
          minRows={8}
          maxRows={24}
          maxLength={50_000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {error !== null && <Failure error={error} holds="The sequence is as it was." retry={convert} />}
        <div>
          <Button disabled={`${subject}${body}`.trim() === ''} loading={converting.isPending} onClick={convert}>
            Convert email
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
  const draft = useDraft(campaign, 'sequence')
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
    <section className="surface stack" aria-label="What changed">
      <h2 ref={heading} tabIndex={-1}>
        What changed
      </h2>
      {subject !== null && subject.text !== '' && <ConvertedDiff title="Subject" converted={subject} />}
      {body !== null && body.text !== '' && <ConvertedDiff title="Text" converted={body} />}
      {unknown > 0 && (
        <p className="warned">
          {counted(unknown, 'part is', 'parts are')} not understood: replace what is marked before you save the
          sequence. No email leaves with one of them in it.
        </p>
      )}
      {mayUse && (
        <div className="row">
          <Button disabled={isOld || steps.length >= MOST_STEPS} onClick={() => void use()}>
            Use as email {steps.length + 1}
          </Button>
          <span className="quiet">{whatFollows(isOld, steps.length)}</span>
        </div>
      )}
    </section>
  )
}

function whatFollows(isOld: boolean, steps: number): string {
  if (isOld) return 'The email was changed since: convert it once more.'
  if (steps >= MOST_STEPS) return `The sequence has ${MOST_STEPS} emails, which is as many as one can have.`
  return 'It is added to the sequence, which you look through and save.'
}

function variantOf(subject: string, body: string) {
  return subject === '' ? { body, weight: 1 } : { subject, body, weight: 1 }
}

import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { answered, api } from '../api/client.ts'
import { MailFrame } from '../mail/mail-frame.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { counted } from '../shared/words/words.ts'
import { leadsQuery } from './sequence-queries.ts'
import type { Step, VariantPosition } from './step-changes.ts'
import { isUnfinished } from './use-email-preview.ts'
import type { EmailPreviewState } from './use-email-preview.ts'
import { emailPreview as t } from './texts.tsx'

const TYPING_MS = 300

interface PreviewProps {
  readonly campaignId: string
  readonly steps: readonly Step[]
  readonly place: VariantPosition
  readonly preview: EmailPreviewState
}

/** The email that is looked at as a lead would get it, and whom it cannot be written for. */
export function EmailPreview({ campaignId, steps, place, preview }: PreviewProps) {
  const { draft, data, error, isPlaceholderData, refetch, prospectId, setProspectId, lastGood } = preview
  const number = mayWrite(useSession()) ? steps[place.step]?.number : undefined
  const testOrder =
    number === undefined
      ? undefined
      : { step: number, variant: place.variant, ...(prospectId === null ? {} : { prospectId }) }
  if (draft === undefined) return null
  const variants = steps[place.step]?.variants.length ?? 1
  const letter = variants > 1 ? t.variant(String.fromCharCode(65 + place.variant)) : ''
  return (
    <section className="surface stack" aria-label={t.preview}>
      <div className="between">
        <h2>{t.preview}</h2>
        <span className="quiet">{t.email(place.step + 1, letter)}</span>
      </div>
      {data?.prospectId === null && prospectId === null ? (
        <p className="quiet">{t.sampleLead}</p>
      ) : (
        <LeadChoice campaignId={campaignId} value={prospectId} choose={setProspectId} />
      )}
      {error !== null && <Failure error={error} holds={t.draftKept} retry={refetch} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && (
        <div className={isPlaceholderData ? 'stack is-stale' : 'stack'} aria-busy={isPlaceholderData}>
          <Shown preview={data} lastGood={lastGood} />
          {testOrder !== undefined && data.subject !== null && data.prospectId === null && (
            <p className="quiet">
              {t.testNeedsLead(
                <Link to="/campaigns/$campaignId" params={{ campaignId }}>
                  {t.addALead}
                </Link>,
              )}
            </p>
          )}
          {testOrder !== undefined && data.subject !== null && data.prospectId !== null && (
            <SendTestEmail key={JSON.stringify(testOrder)} campaignId={campaignId} order={testOrder} />
          )}
        </div>
      )}
    </section>
  )
}

function LeadChoice(props: { campaignId: string; value: string | null; choose: (prospectId: string | null) => void }) {
  const { campaignId, value, choose } = props
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, TYPING_MS)
  const leads = useQuery(leadsQuery(campaignId, q)).data?.data ?? []
  const data = leads.map(({ prospectId, contactName, companyName }) => ({
    value: prospectId,
    label: `${contactName}, ${companyName}`,
  }))
  return (
    <Select
      label={t.lead}
      placeholder={t.newestLead}
      clearable
      clearButtonProps={{ 'aria-label': t.backToNewest }}
      searchable
      nothingFoundMessage={t.noLeadFound}
      data={data}
      value={value}
      // The server has searched; what it found is shown whole.
      filter={({ options }) => options}
      onSearchChange={(text) => setTyped(data.some(({ label }) => label === text) ? '' : text)}
      onChange={choose}
    />
  )
}

/** While something is wrong with the email, what it was before that stands there, marked as such. */
function Shown({ preview, lastGood }: { preview: Schemas['EmailPreview'] } & Pick<EmailPreviewState, 'lastGood'>) {
  const { problems } = preview
  if (problems.length === 0) return <Letter preview={preview} />
  const isUnwritten = problems.every(isUnfinished)
  if (lastGood === undefined) {
    return (
      <p className="quiet" role="status">
        {isUnwritten ? t.writeToSee : t.fixToSee}
      </p>
    )
  }
  return (
    <>
      <p className={isUnwritten ? 'quiet' : 'warned'} role="status">
        {isUnwritten ? t.writeToUpdate : t.fixToUpdate}
      </p>
      <Letter preview={lastGood} />
    </>
  )
}

function Letter({ preview }: { preview: Schemas['EmailPreview'] }) {
  const { prospectId, contactName, subject, text, html, problem } = preview
  return (
    <>
      <Held preview={preview} />
      {subject === null ? (
        <p className="failure" role="status">
          <span>{t.cannotBeWritten(<strong>{contactName}</strong>, problem)}</span>
        </p>
      ) : (
        <article className="letter">
          <p>
            <span className="quiet">{t.to}</span>{' '}
            {prospectId === null ? (
              contactName
            ) : (
              <Link to="/leads/$prospectId" params={{ prospectId }}>
                {contactName}
              </Link>
            )}
          </p>
          <p>
            <span className="quiet">{t.subject}</span> <strong>{subject}</strong>
          </p>
          {html !== null && (
            <div className="letter-part">
              <MailFrame html={html} text={text ?? ''} title={subject} />
              <p className="quiet">{t.noPictures}</p>
            </div>
          )}
          {html === null ? (
            <pre>{text}</pre>
          ) : (
            <details>
              <summary className="quiet">{t.textPart}</summary>
              <pre>{text}</pre>
            </details>
          )}
        </article>
      )}
    </>
  )
}

function Held({ preview: { tried, held, missingInTried } }: { preview: Schemas['EmailPreview'] }) {
  if (held === 0) {
    return tried < 2 ? null : <p className="quiet">{t.worksForAll(tried)}</p>
  }
  return (
    <div className="warned" role="status">
      <p>{t.wouldBeHeld(<strong>{counted(held, 'lead')}</strong>, tried)}</p>
      <ul className="bullets">
        {missingInTried.map(({ name, leads }) => (
          <li key={name}>{t.missingIn(<code>{name}</code>, counted(leads, 'lead'))}</li>
        ))}
      </ul>
      {missingInTried[0] !== undefined && (
        <p className="quiet">{t.addDefault(<code>{`{{ ${missingInTried[0].name} | default: "…" }}`}</code>)}</p>
      )}
    </div>
  )
}

/** Sends the email, as it is saved, to the person who is signed in. */
function SendTestEmail({ campaignId, order }: { campaignId: string; order: Schemas['TestOrder'] }) {
  const sending = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/campaigns/{campaignId}/test-send', { params: { path: { campaignId } }, body: order })),
  })
  return (
    <div className="stack">
      <div className="row">
        <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t.sendMeATest}
        </Button>
        <span className="quiet">{t.testNote}</span>
      </div>
      {sending.error !== null && <Failure error={sending.error} />}
      {sending.data !== undefined && <p role="status">{t.testSent(sending.data.to)}</p>}
    </div>
  )
}

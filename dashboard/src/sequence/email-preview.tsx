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
import { emailQuery, leadsQuery } from './sequence-queries.ts'
import { previewDraftOf } from './step-changes.ts'
import type { Step, VariantPosition } from './step-changes.ts'
import { emailPreview as t } from './texts.tsx'

const TYPING_MS = 300

/** The email that is looked at as a lead would get it, and whom it cannot be written for. */
export function EmailPreview({
  campaignId,
  steps,
  place,
}: {
  campaignId: string
  steps: readonly Step[]
  place: VariantPosition
}) {
  const [prospectId, setProspectId] = useState<string | null>(null)
  const [draft] = useDebouncedValue(previewDraftOf(steps, place), TYPING_MS)
  const order = draft === undefined ? undefined : { ...draft, ...(prospectId === null ? {} : { prospectId }) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...emailQuery(campaignId, order ?? { body: '' }),
    enabled: order !== undefined,
  })
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
      <h2>{t.emailAsALeadGetsIt(place.step + 1, letter)}</h2>
      <LeadChoice campaignId={campaignId} value={prospectId} choose={setProspectId} />
      {error !== null && <Failure error={error} holds={t.whatYouTypedIsKept} retry={refetch} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && (
        <div className={isPlaceholderData ? 'stack is-stale' : 'stack'} aria-busy={isPlaceholderData}>
          <Shown preview={data} />
          {testOrder !== undefined && data.subject !== null && (
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
      placeholder={t.theNewest}
      clearable
      clearButtonProps={{ 'aria-label': t.backToTheNewest }}
      searchable
      nothingFoundMessage={t.noLeadFits}
      data={data}
      value={value}
      // The server has searched; what it found is shown whole.
      filter={({ options }) => options}
      onSearchChange={(text) => setTyped(data.some(({ label }) => label === text) ? '' : text)}
      onChange={choose}
    />
  )
}

function Shown({ preview }: { preview: Schemas['EmailPreview'] }) {
  const { problems, prospectId, contactName, subject, text, html, problem } = preview
  if (problems.length > 0) {
    return (
      <div className="failure" role="status">
        <strong>{t.itCannotBeSavedLikeThis}</strong>
        <ul className="bullets">
          {problems.map(({ pointer, detail }) => (
            <li key={`${pointer} ${detail}`}>
              {partOf(pointer)}: {detail}
            </li>
          ))}
        </ul>
      </div>
    )
  }
  if (prospectId === null) return <p className="quiet">{t.asSoonAsTheCampaignHas}</p>
  return (
    <>
      <Held preview={preview} />
      {subject === null ? (
        <p className="failure" role="status">
          <span>{t.wouldNotGetItItIs(<strong>{contactName}</strong>, problem)}</span>
        </p>
      ) : (
        <article className="letter">
          <p>
            <span className="quiet">{t.to}</span>{' '}
            <Link to="/leads/$prospectId" params={{ prospectId }}>
              {contactName}
            </Link>
          </p>
          <p>
            <span className="quiet">{t.subject}</span> <strong>{subject}</strong>
          </p>
          {html !== null && (
            <div className="letter-part">
              <h3>{t.htmlPart}</h3>
              <MailFrame html={html} text={text ?? ''} title={subject} />
              <p className="quiet">{t.shownWithoutPicturesAndStylesLinks}</p>
              <h3>{t.textPart}</h3>
            </div>
          )}
          <pre>{text}</pre>
        </article>
      )}
    </>
  )
}

function partOf(pointer: string): string {
  if (pointer.startsWith('/subject')) return t.subject
  return pointer.startsWith('/html') ? 'HTML' : t.text
}

function Held({ preview: { tried, held, missingInTried } }: { preview: Schemas['EmailPreview'] }) {
  if (held === 0) {
    return tried < 2 ? null : <p className="quiet">{t.canBeWrittenForAllOf(tried)}</p>
  }
  return (
    <div className="warned" role="status">
      <p>{t.ofTheNewestWouldBeHeld(<strong>{counted(held, 'lead')}</strong>, tried)}</p>
      <ul className="bullets">
        {missingInTried.map(({ name, leads }) => (
          <li key={name}>{t.in(<code>{name}</code>, counted(leads, 'lead'))}</li>
        ))}
      </ul>
      <p className="quiet">{t.aDefaultHelps(<code>{'{{ lead.firstName | default: "there" }}'}</code>)}</p>
    </div>
  )
}

/** Sends the email, as it is saved, to whoever is signed in. */
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
        <span className="quiet">{t.asItIsSavedWithLinks}</span>
      </div>
      {sending.error !== null && <Failure error={sending.error} />}
      {sending.data !== undefined && <p role="status">{t.onItsWayToATest(sending.data.to)}</p>}
    </div>
  )
}

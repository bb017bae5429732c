import { Button, Select, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { allCampaignsQuery, campaignQuery } from '../../campaigns/campaign-queries.ts'
import { FormModal } from '../../shared/components/form-dialog.tsx'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { membersQuery } from '../../settings/members/member-queries.ts'
import { tagsQuery } from '../team/team-queries.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import type { LeadFilter } from '../filter/lead-filter.ts'
import { ActionState } from './action-progress.tsx'
import { actionPreviewQuery, actionsQuery, useStartAction } from './action-queries.ts'
import type { NewAction } from './action-queries.ts'
import { countedFor, isOver, previewInWords, refusedInWords, wordsOf } from './action-words.ts'
import type { Act } from './action-words.ts'
import { bulkDialog as t } from './texts.tsx'

interface Undoing {
  readonly title: string
  readonly comesTo: readonly string[]
}

interface BulkDialogProps {
  readonly campaignId: string
  readonly act: Act
  readonly filter: LeadFilter
  /** Which leads, a sentence. */
  readonly words?: string
  /** What is undone by it: its title, and what it comes to, in place of all else. */
  readonly undoing?: Undoing
  readonly onClose: (isStarted: boolean) => void
}

/** Asks once more before something is done to many leads: to how many, to which of them not and why. Then shows how far it is. */
export function BulkDialog({ campaignId, act, filter, words, undoing, onClose }: BulkDialogProps) {
  const [toCampaign, setToCampaign] = useState<string | null>(null)
  const [until, setUntil] = useState('')
  const [owner, setOwner] = useState<string | null>(null)
  const [tags, setTags] = useState<string[]>([])
  const starting = useStartAction(campaignId)
  const body: NewAction = {
    action: act,
    filter,
    ...(act === 'move' && toCampaign !== null ? { toCampaign } : {}),
    ...(act === 'assign' && owner !== null ? { owner: owner === NOBODY ? null : owner } : {}),
    ...(act === 'tag' ? { addTags: tags } : {}),
    ...(act === 'pause' && isLater(until) ? { until: new Date(until).toISOString() } : {}),
  }
  const { verb, follows } = wordsOf(act)
  const close = () => onClose(starting.isSuccess)
  const needs: Readonly<Partial<Record<Act, boolean>>> = {
    move: toCampaign !== null,
    assign: owner !== null,
    tag: tags.length > 0,
    // A time that is over would be left out, and the pause never end.
    pause: until === '' || isLater(until),
  }
  const isWhole = needs[act] ?? true
  const title = `${verb} ${act === 'erase' ? 'people' : 'leads'}${act === 'rescore' ? t.again : ''}`
  return (
    <FormModal opened onClose={close} title={undoing?.title ?? title} size="lg">
      {starting.isSuccess ? (
        <Started campaignId={campaignId} actionId={starting.data.actionId} onClose={close} />
      ) : (
        <div className="stack">
          {undoing === undefined && (
            <p>
              {words} {follows}
            </p>
          )}
          {act === 'assign' && <OwnerChoice value={owner} onChange={setOwner} />}
          {act === 'tag' && <TagChoice value={tags} onChange={setTags} />}
          {act === 'move' && <Target campaignId={campaignId} value={toCampaign} onChange={setToCampaign} />}
          {act === 'pause' && (
            <TextInput
              type="datetime-local"
              label={t.untilInYourTimeOptional}
              description={t.theyGoOnByThemselvesThen}
              value={until}
              error={until !== '' && !isLater(until) ? t.thatIsOver : undefined}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          )}
          {isWhole && <Foreseen {...{ campaignId, body, undoing, starting }} onClose={close} />}
        </div>
      )}
    </FormModal>
  )
}

interface ForeseenProps {
  readonly campaignId: string
  readonly body: NewAction
  readonly undoing: Undoing | undefined
  readonly starting: ReturnType<typeof useStartAction>
  readonly onClose: () => void
}

function Foreseen({ campaignId, body, undoing, starting, onClose }: ForeseenProps) {
  const preview = useQuery(actionPreviewQuery(campaignId, body))
  const name = useQuery(campaignQuery(campaignId)).data?.name.trim() ?? ''
  const [typed, setTyped] = useState('')
  const { action } = body
  const isDangerous = action === 'erase' || action === 'delete' || action === 'move'
  if (preview.error !== null) return <Refusal error={preview.error} retry={() => void preview.refetch()} />
  if (preview.data === undefined) return <Waiting lines={3} />
  const { matched, changes } = preview.data
  const lines =
    undoing === undefined ? previewInWords(preview.data) : [...undoing.comesTo, ...refusedInWords(preview.data)]
  const start = () => starting.mutate({ ...body, ...(isDangerous ? { confirm: matched } : {}) })
  const again = () => {
    starting.reset()
    void preview.refetch()
  }
  return (
    <>
      <div role="status">
        <ul className={undoing === undefined ? 'foreseen' : undefined}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {isDangerous && undoing === undefined && changes > 0 && <p className="warned">{t.thisCannotBeUndone}</p>}
      {action === 'erase' && changes > 0 && (
        <TextInput
          label={t.typeToErase(name, countedFor('erase', changes))}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {starting.error !== null && <Refusal error={starting.error} retry={start} />}
      <div className="row">
        {isOutdated(starting.error) ? (
          <Button onClick={again}>{t.countAgain}</Button>
        ) : (
          <Button
            {...(isDangerous ? { color: 'red' } : {})}
            disabled={changes === 0 || (action === 'erase' && typed.trim() !== name)}
            loading={starting.isPending}
            onClick={start}
          >
            {wordsOf(action).verb} {countedFor(action, changes)}
            {action === 'rescore' ? t.again : ''}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t.leaveThemAsTheyAre}
        </Button>
      </div>
    </>
  )
}

function Target(props: { campaignId: string; value: string | null; onChange: (campaignId: string | null) => void }) {
  const { data, error, refetch } = useQuery(allCampaignsQuery)
  if (error !== null) return <Failure error={error} holds={t.theLeadsAreWhereTheyWere} retry={refetch} />
  if (data === undefined) return <Waiting lines={1} />
  const others = data.data.filter(({ campaignId, status }) => campaignId !== props.campaignId && status !== 'archived')
  if (others.length === 0) return <p>{t.thereIsNoOtherCampaignThat}</p>
  return (
    <Select
      label={t.toCampaign}
      placeholder={t.chooseACampaign}
      searchable
      nothingFoundMessage={t.noCampaignHasTheseLetters}
      data-autofocus
      data={others.map(({ campaignId, name }) => ({ value: campaignId, label: name }))}
      value={props.value}
      onChange={props.onChange}
    />
  )
}

const NOBODY = 'nobody'

function OwnerChoice({ value, onChange }: { value: string | null; onChange: (owner: string | null) => void }) {
  const members = useQuery({ ...membersQuery, staleTime: 60_000 }).data ?? []
  const people = members.map(({ userId, name }) => ({ value: userId, label: name }))
  return (
    <Select
      label={t.owner}
      placeholder={t.chooseAnOwner}
      searchable
      data-autofocus
      data={[...people, { value: NOBODY, label: t.nobody }]}
      value={value}
      onChange={onChange}
    />
  )
}

function TagChoice({ value, onChange }: { value: string[]; onChange: (tags: string[]) => void }) {
  const known = useQuery(tagsQuery).data ?? []
  return (
    <TagsInput
      label={t.tagsToAdd}
      data-autofocus
      maxTags={20}
      data={known.map(({ name }) => name)}
      value={value}
      onChange={onChange}
    />
  )
}

/** The action as it goes; it goes on when this is closed. */
function Started({ campaignId, actionId, onClose }: { campaignId: string; actionId: string; onClose: () => void }) {
  const action = useQuery(actionsQuery(campaignId)).data?.find((one) => one.actionId === actionId)
  return (
    <div className="stack" role="status">
      {action === undefined ? <Waiting lines={2} /> : <ActionState action={action} />}
      {!(action !== undefined && isOver(action.state)) && <p className="quiet">{t.itGoesOnWhenYouClose}</p>}
      <div className="row">
        <Button onClick={onClose}>{t.close}</Button>
      </div>
    </div>
  )
}

/** Whether other leads fit by now than were counted. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'not_confirmed'
}

function isLater(local: string): boolean {
  return Date.parse(local) > Date.now()
}

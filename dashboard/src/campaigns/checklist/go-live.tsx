import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { NOBODY_READS, mailboxesQuery } from '../../mailboxes/mailbox-queries.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { Refusal } from '../../shared/session/refusal.tsx'
import { counted } from '../../shared/words/words.ts'
import { readinessQuery } from '../campaign-queries.ts'
import { partOf } from './checklist-items.ts'
import { MissingList } from './missing-list.tsx'
import { goLive as t } from './texts.tsx'

/** From test to live, which has no return: what follows in numbers, from which mailboxes, and the name typed. */
export function GoLive({ campaign, onClose }: { campaign: Schemas['Campaign']; onClose: () => void }) {
  const readiness = useQuery({ ...readinessQuery(campaign.campaignId, 'live'), staleTime: 0 })
  const mailboxes = useQuery(mailboxesQuery)
  const error = readiness.error ?? mailboxes.error
  const isKnown = readiness.data !== undefined && mailboxes.data !== undefined
  return (
    <Modal opened onClose={onClose} title={t.makeLive(campaign.name)}>
      {!isKnown && error === null && <Waiting lines={3} />}
      {!isKnown && error !== null && <Failure error={error} holds={t.theCampaignIsStillATest} />}
      {isKnown && (
        <GoLiveForm campaign={campaign} readiness={readiness.data} mailboxes={mailboxes.data} onClose={onClose} />
      )}
    </Modal>
  )
}

interface Props {
  readonly campaign: Schemas['Campaign']
  readonly readiness: Schemas['Readiness']
  readonly mailboxes: readonly Schemas['Mailbox'][]
  readonly onClose: () => void
}

function GoLiveForm({ campaign, readiness, mailboxes, onClose }: Props) {
  const { campaignId, name } = campaign
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const going = useMutation({
    mutationFn: () => {
      const params = { path: { campaignId } }
      return answered(api.POST('/api/v1/campaigns/{campaignId}/go-live', { params, body: { mailboxes: [...chosen] } }))
    },
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    going.mutate()
  }
  // Which mailboxes is asked right here; what is not active need not be complete.
  const inTheWay = readiness.problems.filter(
    ({ pointer }) =>
      !pointer.startsWith('/mailboxes') && (campaign.status === 'active' || partOf(pointer) === 'sending'),
  )
  if (mailboxes.length === 0) inTheWay.push({ pointer: '/mailboxes', code: 'no_mailbox', detail: t.needsMailbox })
  if (inTheWay.length > 0) {
    return (
      <div className="stack">
        <MissingList problems={inTheWay} campaignId={campaignId} onFollow={onClose} />
        <div className="row">
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form className="stack" onSubmit={submit}>
      <Following campaign={campaign} restarts={readiness.restarts} />
      <MailboxChoice mailboxes={mailboxes} chosen={chosen} choose={setChosen} />
      <TextInput
        label={t.typeTheNameOfTheCampaign}
        description={name}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {going.error !== null && <Refusal error={going.error} retry={() => going.mutate()} />}
      <div className="row">
        <Button
          type="submit"
          color="red"
          loading={going.isPending}
          disabled={chosen.length === 0 || typed.trim() !== name.trim()}
        >
          {t.goLive}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t.keepTesting}
        </Button>
      </div>
    </form>
  )
}

function Following({ campaign, restarts }: { campaign: Schemas['Campaign']; restarts: number }) {
  return (
    <ul className="bullets">
      <li>
        {t.thereIsNoWayBackTo(
          <strong>{t.emailsReallyLeave}</strong>,
          campaign.status === 'active' ? t.fromTheNextOneOn : t.onceTheCampaignIsActive,
        )}
      </li>
      {restarts > 0 && (
        <li>
          {t.anewAtTheFirstEmail(
            counted(restarts, t.leadWhoseEmailsWereCapturedStarts, t.leadsWhoseEmailsWereCapturedStart),
          )}
        </li>
      )}
      <li>{t.meetingsThatWereTriedOutStay}</li>
    </ul>
  )
}

interface ChoiceProps {
  readonly mailboxes: readonly Schemas['Mailbox'][]
  readonly chosen: readonly string[]
  readonly choose: (mailboxIds: readonly string[]) => void
}

function MailboxChoice({ mailboxes, chosen, choose }: ChoiceProps) {
  return (
    <fieldset className="scopes">
      <legend>{t.sendFrom}</legend>
      {mailboxes.map(({ mailboxId, address, status, dailyCap, capToday, imap }) => (
        <Checkbox
          key={mailboxId}
          label={t.atMostADay(address, capToday, dailyCap, status === 'paused' ? t.paused : '')}
          description={imap === null ? NOBODY_READS : undefined}
          checked={chosen.includes(mailboxId)}
          onChange={({ currentTarget: { checked } }) =>
            choose(checked ? [...chosen, mailboxId] : chosen.filter((one) => one !== mailboxId))
          }
        />
      ))}
    </fieldset>
  )
}

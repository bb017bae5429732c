import './mail.css'
import { Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { FindMail } from './find-mail.tsx'
import { MAIL_STATES, NEWEST } from './mail-filters.ts'
import type { MailFilters, MailState } from './mail-filters.ts'
import { MessageParts } from './message-parts.tsx'
import { messageState, subjectOf } from './message-text.tsx'
import { mail as t } from './texts.tsx'

const route = getRouteApi('/shell/mail')
const STATE_OPTIONS = MAIL_STATES.map((state) => ({
  value: state,
  label: state === 'captured' ? t.captured : messageState({ state }).text,
}))

/** Emails of all campaigns or one: sent ones first of all, captured ones while there are tests alone; and the one that is open. */
export function Mail() {
  useTitle(t.mail)
  const { state: chosen, message, ...only } = route.useSearch()
  const campaigns = useQuery(allCampaignsQuery)
  const shown = (campaigns.data?.data ?? []).filter(({ campaignId }) => (only.campaign ?? campaignId) === campaignId)
  const usual = shown.some(({ mode }) => mode === 'live') ? 'sent' : 'captured'
  const state = chosen ?? (campaigns.isPending ? undefined : usual)
  const open = useShown(state, only, message)
  const navigate = route.useNavigate()
  const sought = {
    ...(only.campaign === undefined ? {} : { campaign: only.campaign }),
    ...(chosen === undefined ? {} : { state: chosen }),
  }
  return (
    <>
      <div className="between">
        <h1>{t.mail}</h1>
        <div className="row mail-filters">
          <FindMail
            lead={only.lead}
            find={(lead) => void navigate({ search: { ...sought, ...(lead === undefined ? {} : { lead }) } })}
          />
          <Select
            aria-label={t.whichEmails}
            allowDeselect={false}
            data={STATE_OPTIONS}
            value={state ?? null}
            onChange={(next) => {
              const found = MAIL_STATES.find((one) => one === next)
              void navigate({ search: { ...only, ...(found === undefined ? {} : { state: found }) } })
            }}
          />
        </div>
      </div>
      <div className={open === undefined ? 'mail' : 'mail is-open'}>
        {state === undefined ? <Waiting /> : <MailList state={state} only={only} opened={open} />}
        {open !== undefined && <OpenedMail messageId={open} />}
      </div>
    </>
  )
}

interface MailListProps {
  readonly state: MailState
  readonly only: Pick<MailFilters, 'campaign' | 'lead'>
  readonly opened: string | undefined
}

/** The email that the address names; without one, the newest beside its list where there is room, until another list is shown. */
function useShown(state: MailState | undefined, only: MailListProps['only'], message: string | undefined) {
  const isWide = useMediaQuery('(min-width: 769px)', false, { getInitialValueInEffect: false })
  const list = useMailList(state, only)
  const key = `${state} ${only.campaign} ${only.lead}`
  const newest = list.data?.pages[0]?.data[0]?.messageId
  const [kept, keep] = useState<{ key: string; newest: string }>()
  if (newest !== undefined && kept?.key !== key) keep({ key, newest })
  if (message !== NEWEST && (message !== undefined || !isWide)) return message
  return kept?.key === key ? kept.newest : undefined
}

function useMailList(state: MailState | undefined, { campaign, lead }: MailListProps['only']) {
  return useInfiniteQuery({
    enabled: state !== undefined,
    queryKey: ['mail', state, campaign, lead],
    queryFn: ({ pageParam }) => {
      const query = {
        ...(state === undefined ? {} : { state }),
        limit: 50,
        ...(campaign === undefined ? {} : { campaignId: campaign }),
        ...(lead === undefined ? {} : { prospectId: lead }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      return answered(api.GET('/api/v1/messages', { params: { query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

function MailList({ state, only, opened }: MailListProps) {
  const list = useMailList(state, only)
  if (list.data === undefined) {
    return list.error === null ? (
      <Waiting />
    ) : (
      <Failure error={list.error} holds={t.noEmailIsLost} retry={list.refetch} />
    )
  }
  const messages = list.data.pages.flatMap(({ data }) => data)
  if (messages.length === 0)
    return <NoMail state={state} isNarrowed={only.campaign !== undefined || only.lead !== undefined} />
  return (
    <div className="mail-list">
      {messages.map((message) => (
        <Link
          key={message.messageId}
          to="/mail"
          search={(before) => ({ ...before, message: message.messageId })}
          className={message.messageId === opened ? 'mail-row is-opened' : 'mail-row'}
          resetScroll={false}
        >
          <span className="cut mail-subject">{subjectOf(message)}</span>
          <span className="quiet cut">{message.to ?? message.reason ?? t.addressIsFilledInWhenIt}</span>
          <span className="quiet mail-when">
            <Ago at={message.sentAt ?? message.plannedAt} />
          </span>
        </Link>
      ))}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
    </div>
  )
}

function NoMail({ state, isNarrowed }: { state: MailState; isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <div className="surface empty">
        <p>{t.noEmailIsInThisState}</p>
        <Link to="/mail" search={{ state }}>
          {t.clearFilters}
        </Link>
      </div>
    )
  }
  return (
    <div className="surface empty">
      <p>{state === 'captured' ? t.whatATestCampaignWouldHave : t.noEmailIsInThisState}</p>
      <Link to="/campaigns">{t.openCampaigns}</Link>
    </div>
  )
}

function OpenedMail({ messageId }: { messageId: string }) {
  const message = useQuery({
    queryKey: ['mail', 'one', messageId],
    queryFn: () => answered(api.GET('/api/v1/messages/{messageId}', { params: { path: { messageId } } })),
  })
  if (message.data === undefined) {
    return message.error === null ? <Waiting /> : <Failure error={message.error} retry={message.refetch} />
  }
  return <OneMail message={message.data} />
}

function OneMail({ message }: { message: Schemas['MessageDetail'] }) {
  return (
    <article className="surface stack">
      <p className="mail-back">
        <Link to="/mail" search={({ message: _closed, ...rest }) => rest}>
          {t.allEmails}
        </Link>
      </p>
      <header>
        <h2>{subjectOf(message)}</h2>
        <p className="row">
          <StateWord {...messageState(message)} />
          <span className="quiet">
            <Ago at={message.sentAt ?? message.plannedAt} />
          </span>
          <Link to="/leads/$prospectId" params={{ prospectId: message.prospectId }}>
            {t.openLead}
          </Link>
        </p>
      </header>
      <MessageParts message={message} />
    </article>
  )
}

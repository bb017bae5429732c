import './approvals.css'
import { Button, Kbd } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { sendHeldOrders } from '../shared/drafts/held-orders.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { approvalsQuery } from './approval-queries.ts'
import type { Approval } from './approval-queries.ts'
import { DecideAll } from './decide-all.tsx'
import type { Bunch } from './decide-all.tsx'
import { OpenedApproval } from './opened-approval.tsx'
import { useQueue } from './use-approval-queue.ts'
import type { ApprovalQueue } from './use-approval-queue.ts'
import { approvals as t } from './texts.tsx'

const route = getRouteApi('/shell/approvals')

/** Texts of the language model that wait for a person, one after the other. */
export function Approvals() {
  useTitle(t.approvals)
  const filters = route.useSearch()
  const list = useInfiniteQuery(approvalsQuery(filters))
  const campaigns = useQuery(allCampaignsQuery)
  const names = new Map(campaigns.data?.data.map(({ campaignId, name }) => [campaignId, name]))
  const approvals = list.data?.pages.flatMap(({ data }) => data)
  const isNarrowed = filters.campaign !== undefined
  return (
    <>
      <div className="between">
        <h1>{t.approvals}</h1>
        {isNarrowed && !campaigns.isPending && (
          <p className="quiet">
            {t.of(names.get(filters.campaign) ?? t.oneCampaign, <Link to="/approvals">{t.showAllCampaigns}</Link>)}
          </p>
        )}
      </div>
      {list.error !== null && <Failure error={list.error} holds={t.nothingLeavesUndecided} retry={list.refetch} />}
      {(list.isPending || campaigns.isPending) && <Waiting lines={8} />}
      {approvals !== undefined && !campaigns.isPending && (
        <Queue
          approvals={approvals}
          names={names}
          isMore={list.hasNextPage}
          isComing={list.isFetching}
          more={<LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />}
        />
      )}
    </>
  )
}

interface QueueProps {
  readonly approvals: readonly Approval[]
  readonly names: ReadonlyMap<string, string>
  /** Whether more wait than are listed, and the list is being read. */
  readonly isMore: boolean
  readonly isComing: boolean
  readonly more: ReactNode
}

function Queue({ approvals: listed, names, isMore, isComing, more }: QueueProps) {
  const canDecide = mayWrite(useSession())
  const queue = useQueue(listed, canDecide)
  const [bunch, setBunch] = useState<Bunch>()
  const { approvals, opened, outcome, decided, error, isTest } = queue
  // All of a page was decided about, and the next one is on its way.
  const isNextComing = opened === undefined && listed.length > 0 && (isMore || isComing)
  const all = (kind: Bunch['kind']) => {
    if (opened === undefined) return
    const { campaignId, step } = opened
    const campaign = names.get(campaignId)
    // What was decided before is none of those that are counted.
    void sendHeldOrders().then(() => setBunch({ kind, campaignId, campaign, step, isTest }))
  }
  return (
    <>
      {(opened !== undefined || outcome !== '') && (
        <p className={outcome === '' ? 'quiet approval-said' : 'done approval-said'} role="status">
          {outcome || (canDecide ? (isTest ? t.inATest : t.whatYouApproveLeavesToThe) : t.yourRoleCanLookAtThese)}
        </p>
      )}
      {error !== null && <Failure error={error} holds={t.nothingLeavesUndecided} />}
      {isNextComing && (
        <>
          <Waiting lines={8} />
          {more}
        </>
      )}
      {opened === undefined && !isNextComing && <Emptied decided={decided} />}
      {opened !== undefined && (
        <div className="approvals">
          <div className="approval-side">
            <ApprovalList approvals={approvals} openedId={opened.approvalId} open={queue.open} names={names} />
            {more}
            <Keys canDecide={canDecide} />
          </div>
          <div className="stack">
            <Head queue={queue} opened={opened} isMore={isMore} all={canDecide ? all : undefined} />
            <OpenedApproval
              key={opened.approvalId}
              approval={opened}
              campaign={names.get(opened.campaignId)}
              isEditing={queue.isEditing}
              edit={queue.edit}
              isPending={queue.isPending}
              decide={canDecide ? queue.decide : undefined}
            />
          </div>
        </div>
      )}
      {bunch !== undefined && (
        <DecideAll bunch={bunch} close={() => setBunch(undefined)} onDecided={(count) => queue.tellAll(bunch, count)} />
      )}
    </>
  )
}

interface HeadProps {
  readonly queue: ApprovalQueue
  readonly opened: Approval
  readonly isMore: boolean
  /** Absent where nothing may be decided. */
  readonly all: ((kind: Bunch['kind']) => void) | undefined
}

function Head({ queue: { at, approvals, next, previous }, opened: { step }, isMore, all }: HeadProps) {
  return (
    <div className="between approval-head">
      <p className="row">
        <Button size="xs" variant="default" disabled={at === 0} onClick={previous}>
          {t.previous}
        </Button>
        <Button size="xs" variant="default" disabled={at >= approvals.length - 1} onClick={next}>
          {t.next}
        </Button>
        <span className="quiet number">{t.of2(at + 1, approvals.length, isMore && '+')}</span>
      </p>
      {all !== undefined && (
        <p className="row">
          <Button size="xs" variant="subtle" onClick={() => all('approve')}>
            {t.approveAllOfEmail(step)}
          </Button>
          <Button size="xs" variant="subtle" color="red" className="danger" onClick={() => all('reject')}>
            {t.rejectAllOfEmail(step)}
          </Button>
        </p>
      )}
    </div>
  )
}

function Keys({ canDecide }: { canDecide: boolean }) {
  return (
    <p className="quiet approval-keys">
      {t.nextPrevious(
        <Kbd>{t.j}</Kbd>,
        <Kbd>{t.k}</Kbd>,
        canDecide && <>{t.approveEditReject(<Kbd>{t.a}</Kbd>, <Kbd>{t.e}</Kbd>, <Kbd>{t.r}</Kbd>)}</>,
      )}
    </p>
  )
}

function Emptied({ decided }: Pick<ApprovalQueue, 'decided'>) {
  const done = decided === 'tests' ? t.nothingWaitsAfterTests : t.nothingWaitsAnyMoreWhatWas
  return (
    <div className="surface empty">
      <p>{decided === 'nothing' ? t.nothingWaitsWhereATemplateUses : done}</p>
      <Link to="/mail">{t.lookAtTheMail}</Link>
    </div>
  )
}

interface ApprovalListProps {
  readonly approvals: readonly Approval[]
  readonly openedId: string | undefined
  readonly open: (approvalId: string) => void
  readonly names: ReadonlyMap<string, string>
}

/** Emails that wait, by whom they are for; the opened one is kept in view. */
export function ApprovalList({ approvals, openedId, open, names }: ApprovalListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
    row?.scrollIntoView({ block: 'nearest' })
    // The focus follows the choice, where the list has it.
    if (list.current?.contains(document.activeElement) === true) row?.focus({ preventScroll: true })
  }, [openedId])
  return (
    <ul className="approval-list" ref={list} aria-label={t.waiting}>
      {approvals.map(({ approvalId, contactName, companyName, campaignId, step, isCurrent }) => (
        <li key={approvalId}>
          <button
            type="button"
            className="approval-row"
            aria-current={approvalId === openedId}
            onClick={() => open(approvalId)}
          >
            <span className="cut">{contactName}</span>
            <span className="quiet cut">{companyName}</span>
            <span className="quiet cut">
              {t.email(names.get(campaignId) ?? t.campaign, step, !isCurrent && ', changed')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

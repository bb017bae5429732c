import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api, ofOrganization } from '../api/client.ts'
import { ApiProblem, sentenceOf } from '../api/problem.ts'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { holdOrder, sendHeldOrders, takeOrderBack, useHeldOrders } from '../shared/drafts/held-orders.ts'
import { useScreenKeys } from '../shared/hooks/use-screen-keys.ts'
import { counted } from '../shared/words/words.ts'
import { UNDO_SECONDS, useUndo } from '../shell/undo.tsx'
import type { Approval } from './approval-queries.ts'
import type { Bunch } from './decide-all.tsx'
import { useApprovalQueue as t } from './texts.tsx'

/** What a person says about the texts of one email. */
export type Verdict =
  | { readonly kind: 'approve' | 'reject' }
  | { readonly kind: 'edit'; readonly text: string; readonly path: Approval['texts'][number]['path'] }

type Edit = Extract<Verdict, { kind: 'edit' }>

interface Decided<Kind extends Verdict = Verdict> {
  readonly approval: Approval
  readonly verdict: Kind
  /** Whether its campaign is a test, which sends nothing. */
  readonly isTest: boolean
}

/** Approves other words at once; what was decided leaves every list. */
function useEdit(onDecided: (decided: Decided) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ approval: { approvalId }, verdict: { text, path } }: Decided<Edit>) => {
      const params = { path: { approvalId } }
      return answered(api.POST('/api/v1/approvals/{approvalId}/edit', { params, body: { text, path } }))
    },
    onSuccess: (_answer, decided) => {
      onDecided(decided)
      // Nobody waits for the list: the next one is decided about at once.
      void queries.invalidateQueries({ queryKey: ['approvals'] })
    },
    onError: (error) => {
      // Somebody else decided, or the text is another by now: what is shown is old.
      const isOld = error instanceof ApiProblem && [404, 409].includes(error.status)
      return isOld ? queries.invalidateQueries({ queryKey: ['approvals'] }) : undefined
    },
  })
}

/**
 * Approves and rejects ten seconds later, so that it can be undone; at once when the next is decided about or the page is
 * left. The server keeps no approval that could be taken back: an email may leave right after it.
 */
function useDecideLater(onUndone: (approvalId: string) => void) {
  const queries = useQueryClient()
  const { note, say } = useUndo()
  return ({ approval, verdict, isTest }: Decided<Exclude<Verdict, Edit>>) => {
    const { approvalId, campaignId, contactName, textVersion } = approval
    // It may be sent while another organization is opened, or the page closes.
    const request = { params: { path: { approvalId } }, headers: ofOrganization(), keepalive: true }
    const send = async () => {
      try {
        await answered(
          verdict.kind === 'approve'
            ? api.POST('/api/v1/approvals/{approvalId}/approve', { ...request, body: { textVersion } })
            : api.POST('/api/v1/approvals/{approvalId}/reject', request),
        )
      } catch (error) {
        say(t.notDecided(contactName, sentenceOf(error)))
      }
      await queries.invalidateQueries({ queryKey: ['approvals'] })
    }
    void sendHeldOrders()
    holdOrder({ about: approvalId, campaignId, send }, UNDO_SECONDS * 1_000)
    note({
      said: outcomeOf({ approval, verdict, isTest }),
      isAhead: false,
      until: Date.now() + UNDO_SECONDS * 1_000,
      undo: async () => {
        if (!takeOrderBack(approvalId)) return t.tooLate
        onUndone(approvalId)
        return t.undone(contactName)
      },
    })
  }
}

/** Emails that wait while somebody goes through them. */
export interface ApprovalQueue {
  readonly approvals: readonly Approval[]
  readonly opened: Approval | undefined
  /** Whether the opened one is of a test campaign. */
  readonly isTest: boolean
  /** The place of the opened one, from 0. */
  readonly at: number
  readonly isEditing: boolean
  readonly isPending: boolean
  readonly error: Error | null
  /** What was decided at once, and what follows from it. */
  readonly outcome: string
  /** What was decided about so far: nothing, emails of tests alone, or others too. */
  readonly decided: 'nothing' | 'tests' | 'live'
  readonly open: (approvalId: string) => void
  readonly next: () => void
  readonly previous: () => void
  readonly edit: (isEditing: boolean) => void
  readonly decide: (verdict: Verdict) => void
  /** Says what became of all of a step. */
  readonly tellAll: (bunch: Bunch, count: number) => void
}

function useIsTest(opened: Approval | undefined): boolean {
  const campaigns = useQuery(allCampaignsQuery).data?.data ?? []
  return campaigns.some(({ campaignId, mode }) => campaignId === opened?.campaignId && mode === 'test')
}

function useDecided() {
  const [decided, setDecided] = useState<ApprovalQueue['decided']>('nothing')
  const noteDecided = (ofTest: boolean) => setDecided((before) => (ofTest && before !== 'live' ? 'tests' : 'live'))
  return { decided, noteDecided }
}

/** Goes through what is listed, by buttons and by keys; after a decision the next one is there. */
export function useQueue(listed: readonly Approval[], canDecide: boolean): ApprovalQueue {
  const [gone, setGone] = useState<readonly string[]>([])
  const [chosenId, setChosenId] = useState<string>()
  const [isEditing, edit] = useState(false)
  const [outcome, setOutcome] = useState('')
  const { decided, noteDecided } = useDecided()
  // What was decided about is gone at once, whatever the list still says.
  const held = useHeldOrders()
  const isGone = (id: string) => gone.includes(id) || held.some(({ about }) => about === id)
  const approvals = listed.filter(({ approvalId }) => !isGone(approvalId))
  const chosenAt = approvals.findIndex(({ approvalId }) => approvalId === chosenId)
  const at = Math.max(0, chosenAt)
  const opened = approvals[at]
  const isTest = useIsTest(opened)
  const open = (approvalId: string | undefined) => {
    edit(false)
    setChosenId(approvalId)
  }
  const openAfter = (decidedId: string) => {
    const rest = approvals.filter(({ approvalId }) => approvalId !== decidedId)
    noteDecided(isTest)
    open(rest[Math.min(at, rest.length - 1)]?.approvalId)
  }
  const editing = useEdit((decided) => {
    setGone((before) => [...before, decided.approval.approvalId])
    setOutcome(outcomeOf(decided))
    openAfter(decided.approval.approvalId)
  })
  const decideLater = useDecideLater(open)
  const decide = (verdict: Verdict) => {
    if (opened === undefined || editing.isPending) return
    if (verdict.kind === 'edit') return editing.mutate({ approval: opened, verdict, isTest })
    decideLater({ approval: opened, verdict, isTest })
    setOutcome('')
    openAfter(opened.approvalId)
  }
  const go = (by: -1 | 1) => {
    const to = approvals[at + by]
    if (to !== undefined) open(to.approvalId)
  }
  const moves = { next: () => go(1), previous: () => go(-1) }
  const mayDecide = canDecide && opened?.isCurrent === true && !isEditing
  useQueueKeys({ ...moves, edit, decide }, mayDecide)
  const { isPending, error } = editing
  const tellAll = ({ kind, step, isTest: ofTest }: Bunch, count: number) => {
    noteDecided(ofTest)
    setOutcome(t.ofEmail(counted(count, 'text'), step, kind === 'approve' ? 'approved' : 'rejected'))
  }
  const told = { isPending, error, outcome, decided }
  return { approvals, opened, isTest, at, isEditing, ...told, open, ...moves, edit, decide, tellAll }
}

function useQueueKeys(
  { next, previous, edit, decide }: Pick<ApprovalQueue, 'next' | 'previous' | 'edit' | 'decide'>,
  mayDecide: boolean,
): void {
  useScreenKeys({
    list: '.approval-list',
    acts: {
      j: next,
      ArrowDown: next,
      k: previous,
      ArrowUp: previous,
      a: mayDecide ? () => decide({ kind: 'approve' }) : undefined,
      r: mayDecide ? () => decide({ kind: 'reject' }) : undefined,
      e: mayDecide ? () => edit(true) : undefined,
    },
  })
}

function outcomeOf({ approval: { contactName }, verdict: { kind }, isTest }: Decided): string {
  if (kind === 'reject') return t.rejectedTheEmailForGoesWith(contactName)
  const words = kind === 'edit' ? t.yourWordsAreApproved : t.approved
  return isTest ? t.theEmailIsCaptured(words, contactName) : t.theEmailForLeavesAtIts(words, contactName)
}

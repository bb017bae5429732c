import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { counted } from '../shared/words/words.ts'
import { waitingOfStepQuery } from './approval-queries.ts'
import { decideAll as t } from './texts.tsx'

/** All that wait of one step of a campaign. */
export interface Bunch {
  readonly kind: 'approve' | 'reject'
  readonly campaignId: string
  readonly campaign: string | undefined
  readonly step: number
  /** Whether its campaign is a test, which sends nothing. */
  readonly isTest: boolean
}

interface DecideAllProps {
  readonly bunch: Bunch
  readonly close: () => void
  readonly onDecided: (decided: number) => void
}

/** Says how many before all of a step are decided about. */
export function DecideAll({ bunch, close, onDecided }: DecideAllProps) {
  const { kind, campaignId, campaign, step, isTest } = bunch
  const queries = useQueryClient()
  const waiting = useQuery(waitingOfStepQuery(campaignId, step))
  const deciding = useMutation({
    mutationFn: () => decideAll(bunch),
    onSuccess: (decided) => {
      onDecided(decided)
      close()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['approvals'] }),
  })
  const { data } = waiting
  const many = data === undefined ? '' : `${data.isLeast ? t.atLeast : ''}${counted(data.count, 'text')}`
  return (
    <Modal opened onClose={close} title={kind === 'approve' ? t.approveAllOfAStep : t.rejectAllOfAStep}>
      <div className="stack">
        {waiting.error !== null && <Failure error={waiting.error} retry={waiting.refetch} />}
        {data === undefined && waiting.error === null && <Waiting lines={2} />}
        {data !== undefined && (
          <p>
            {t.ofEmailInThoseThatYou(
              <strong>{many}</strong>,
              step,
              campaign === undefined ? t.thisCampaign : t.named(campaign),
              kind === 'reject'
                ? t.eachEmailGoesWithTheWords
                : isTest
                  ? t.eachEmailIsCaptured
                  : t.eachEmailLeavesWithItsText,
            )}
          </p>
        )}
        {deciding.error !== null && <Failure error={deciding.error} holds={t.whatWasDecidedSoFarHolds} />}
        <div className="row">
          <Button
            color={kind === 'approve' ? '' : 'red'}
            loading={deciding.isPending}
            disabled={data === undefined || data.count === 0}
            onClick={() => deciding.mutate()}
          >
            {kind === 'approve' ? t.approve : t.reject} {many}
          </Button>
          <Button variant="default" onClick={close}>
            {t.lookAtEach}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** A request decides two hundred at most. */
async function decideAll({ kind, campaignId, step }: Bunch): Promise<number> {
  const order = { params: { path: { campaignId } }, body: { step } }
  let decided = 0
  for (;;) {
    const answer = await answered(
      kind === 'approve'
        ? api.POST('/api/v1/campaigns/{campaignId}/approvals/approve-all', order)
        : api.POST('/api/v1/campaigns/{campaignId}/approvals/reject-all', order),
    )
    decided += answer.decided
    if (!answer.isMore || answer.decided === 0) return decided
  }
}

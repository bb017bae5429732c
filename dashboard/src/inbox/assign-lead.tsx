import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/failure.tsx'
import { FindLead } from './find-lead.tsx'
import { useCorrect } from './use-correct.ts'

/** Ties a mail that belongs to nobody known to a lead that is looked for here. */
export function AssignLead({ mail }: { mail: Schemas['InboundMailDetail'] }) {
  const [lead, setLead] = useState<Schemas['Lead']>()
  return (
    <section className="surface stack" aria-labelledby="whose">
      <h2 id="whose">Whose mail is it?</h2>
      <p className="quiet">It answers no email of ours, and its sender is no lead. Look for the lead it belongs to.</p>
      <FindLead chosen={lead} choose={setLead} />
      {lead !== undefined && <Tie inboundId={mail.inboundId} lead={lead} />}
    </section>
  )
}

function Tie({ inboundId, lead }: { inboundId: string; lead: Schemas['Lead'] }) {
  const { prospectId, contactName, status } = lead
  const correct = useCorrect(inboundId)
  const tying = useMutation({ mutationFn: () => correct({ prospectId }) })
  return (
    <>
      <p role="status">
        {status === 'ended'
          ? `The mail counts as a reply of ${contactName}, whose sequence has ended already.`
          : `The mail counts as a reply: ${contactName} ends as replied, and planned emails are cancelled. Colleagues are treated as the campaign says.`}
      </p>
      {tying.error !== null && <Failure error={tying.error} holds="The mail belongs to nobody as before." />}
      <div>
        <Button loading={tying.isPending} onClick={() => tying.mutate()}>
          Assign mail
        </Button>
      </div>
    </>
  )
}

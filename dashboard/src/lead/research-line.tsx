import { Button } from '@mantine/core'
import { mayWrite, useSession } from '../people/session.ts'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { isDeadEnd, researchInWords } from './fact-words.ts'
import { useResearchAgain } from './use-facts.ts'

interface ResearchLineProps {
  readonly lead: Schemas['Lead']
  readonly research: Schemas['Research'] | null
}

/** How research of the lead's company stands, and the way to ask for it again. */
export function ResearchLine({ lead, research }: ResearchLineProps) {
  const session = useSession()
  const asking = useResearchAgain(lead.prospectId)
  if (research === null) {
    return (
      <p className="quiet">
        {lead.domain} gives addresses to anybody, so there is no company to research. Give the lead the domain of its
        company.
      </p>
    )
  }
  if (lead.company !== null) {
    return (
      <p className="quiet">
        Company data came with the lead. It counts in place of what the company’s website says, which is not looked at.
      </p>
    )
  }
  return (
    <div className="research-line">
      <ResearchStanding research={research} />
      {mayWrite(session) && (
        <Button
          variant="default"
          size="xs"
          disabled={research.running}
          loading={asking.isPending}
          onClick={() => asking.mutate()}
        >
          Research again
        </Button>
      )}
      {asking.isSuccess && !research.running && (
        <p className="quiet research-done">
          Looked again. A website that was read within the last hour is left in peace; the rest was asked.
        </p>
      )}
      {asking.error !== null && <Failure error={asking.error} />}
    </div>
  )
}

/** How research of a company stands, with when its website was last read. */
export function ResearchStanding({
  research,
}: {
  research: Pick<Schemas['Research'], 'running' | 'outcome' | 'observedAt'>
}) {
  return (
    <p className={`research-standing ${isDeadEnd(research) ? 'warned' : 'quiet'}`} role="status">
      {researchInWords(research)}
      {research.observedAt !== null && (
        <>
          {' '}
          Last looked at <Ago at={research.observedAt} />.
        </>
      )}
    </p>
  )
}

import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Step } from '../step-changes.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { counted } from '../../shared/words/words.ts'
import { sequenceTemplatesQuery } from '../placeholders/placeholders.ts'
import { dayOf } from '../step-changes.ts'
import { sequenceStart as t } from './texts.tsx'

interface StartProps {
  /** Takes the steps of a template into the draft. */
  readonly use: (steps: Step[]) => void
}

/** Sequences to start from, each with what it is for and when its emails go out. */
function TemplateCards({ use }: StartProps) {
  const { data, error, refetch } = useQuery(sequenceTemplatesQuery)
  if (data === undefined) return error === null ? <Waiting lines={6} /> : <Failure error={error} retry={refetch} />
  return (
    <ul className="sequence-templates">
      {data.data.map(({ templateId, name, suits, sequence: { steps } }) => (
        <li key={templateId}>
          <button type="button" onClick={() => use(structuredClone(steps))}>
            <strong>{name}</strong>
            <span className="quiet">{suits}</span>
            <span className="quiet">
              {counted(steps.length, 'email')} · {steps.map((_, index) => dayOf(steps, index)).join(', ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What an empty sequence offers. */
export function SequenceStart({ campaignId, use, add }: StartProps & { campaignId: string; add: () => void }) {
  return (
    <div className="surface stack">
      <div>
        <h2>{t.startFromTemplate}</h2>
        <p className="quiet">{t.editEverything}</p>
      </div>
      <TemplateCards use={use} />
      <div className="row">
        <Button variant="default" onClick={add}>
          {t.writeFirst}
        </Button>
        <Link to="/campaigns/$campaignId/sequence/convert" params={{ campaignId }}>
          {t.importEmail}
        </Link>
      </div>
    </div>
  )
}

/** The same beside emails that are there, which a template replaces. */
export function SequenceTemplatesDialog({ use, close }: StartProps & { close: () => void }) {
  const take = (steps: Step[]) => {
    use(steps)
    close()
  }
  return (
    <Modal opened size="lg" onClose={close} title={t.startFromTemplate}>
      <div className="stack">
        <p className="quiet">{t.replaces}</p>
        <TemplateCards use={take} />
      </div>
    </Modal>
  )
}

import { Button, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Step } from '../step-changes.ts'
import { counted } from '../../shared/words/words.ts'
import { SEQUENCE_TEMPLATES } from './sequence-templates.ts'
import { dayOf } from '../step-changes.ts'
import { sequenceStart as t } from './texts.tsx'

interface StartProps {
  /** Takes the steps of a template into the draft. */
  readonly use: (steps: Step[]) => void
}

/** Sequences to start from, each with what it is for and when its emails go out. */
function TemplateCards({ use }: StartProps) {
  return (
    <ul className="sequence-templates">
      {SEQUENCE_TEMPLATES.map(({ id, name, suits, steps }) => (
        <li key={id}>
          <button type="button" onClick={() => use(structuredClone([...steps]))}>
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

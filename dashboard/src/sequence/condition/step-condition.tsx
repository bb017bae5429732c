import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOfFields } from '../../icp/criterion-words.ts'
import { fieldsQuery } from '../../icp/icp-queries.ts'
import { placeAt } from '../../campaigns/editor/places.ts'
import { counted } from '../../shared/words/words.ts'
import { ConditionFields } from './condition-fields.tsx'
import { conditionInWords, passedOverInWords, withCondition } from './condition-words.ts'
import { usePassedOver } from '../figures-line.tsx'
import { QuietButton } from '../../shared/components/quiet-button.tsx'
import type { Step } from '../step-changes.ts'
import { stepCondition as t } from './texts.tsx'

interface StepConditionProps {
  readonly campaignId: string
  readonly step: Step
  /** What the email is called. */
  readonly name: string
  /** Which email follows, from 1; undefined for the last one. */
  readonly next: number | undefined
  /** Where faults find it. */
  readonly place: string
  readonly faultAt: (pointer: string) => string | undefined
  /** Absent where nothing may be changed. */
  readonly set: ((step: Step) => void) | undefined
}

/** Which leads get an email, as a sentence that can be built, and what becomes of the others. */
export function StepCondition({ campaignId, step, name, next, place, faultAt, set }: StepConditionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { condition } = step
  const fields = useQuery(fieldsQuery(campaignId)).data?.data ?? []
  const passed = usePassedOver(campaignId, step.number)
  const words = wordsOfFields(fields)
  if (condition === undefined && !isOpen) {
    return (
      <p className="condition-none">
        <span className="quiet">{t.everyLead}</span>
        {set !== undefined && <QuietButton text={t.addCondition} of={name} act={() => setIsOpen(true)} />}
      </p>
    )
  }
  const remove = () => {
    setIsOpen(false)
    set?.(withCondition(step, {}))
  }
  return (
    <div className="condition" {...placeAt(place)}>
      <div className="between">
        <p className="condition-sentence">
          {condition === undefined ? (
            <>{t.chooseFirst}</>
          ) : (
            <>{t.sendOnlyIf(<strong>{conditionInWords(condition, words)}</strong>)}</>
          )}
        </p>
        {set !== undefined && (
          <p>
            <QuietButton
              text={isOpen ? t.closeCondition : t.editCondition}
              of={name}
              expanded={isOpen}
              act={() => setIsOpen(!isOpen)}
            />
            <QuietButton text={t.removeCondition} of={name} act={remove} />
          </p>
        )}
      </div>
      {condition !== undefined && (
        <p className="quiet">
          {passedOverInWords(condition, next)} {passed === 0 ? '' : t.soFar(counted(passed, 'lead'))}
        </p>
      )}
      {faultAt('/condition') !== undefined && (
        <p className="fault" role="alert">
          {faultAt('/condition')}
        </p>
      )}
      {isOpen && set !== undefined && (
        <ConditionFields
          condition={condition ?? {}}
          name={name}
          fields={fields}
          faultAt={(pointer) => faultAt(`/condition${pointer}`)}
          set={(changed) => set(withCondition(step, changed))}
        />
      )}
    </div>
  )
}

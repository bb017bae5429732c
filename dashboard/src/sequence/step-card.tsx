import { Menu } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { placeAt } from '../campaigns/editor/places.ts'
import { DragHandle } from '../campaigns/editor/reorder.tsx'
import type { HandleProps } from '../campaigns/editor/reorder.tsx'
import { MoreButton } from '../shared/components/more-button.tsx'
import { QuietButton } from '../shared/components/quiet-button.tsx'
import { placeholdersOfStep, usePlaceholders } from './placeholders/placeholders.ts'
import { placeholdersLeft } from './placeholders/texts.tsx'
import { StepCondition } from './condition/step-condition.tsx'
import { FiguresLine } from './figures-line.tsx'
import { firstWordsOf } from './step-changes.ts'
import type { Step, Variant } from './step-changes.ts'
import { VariantFields } from './variant-fields.tsx'
import { VariantText } from './variant-text.tsx'
import { WaitFields } from './wait-fields.tsx'
import { waitInWords } from './wait-words.ts'
import { stepCard as t } from './texts.tsx'

export interface StepProps {
  readonly campaignId: string
  readonly step: Step
  /** From 0. */
  readonly index: number
  readonly count: number
  /** "Day 3"; undefined where that is not known. */
  readonly day: string | undefined
  readonly variables: readonly Schemas['TemplateVariable'][]
  /** The variant that the preview shows, where it shows this step: it is open then. */
  readonly looked: number | undefined
  readonly look: (variant: number) => void
  readonly faultAt: (pointer: string) => string | undefined
  /** Lets others be dropped on it. */
  readonly item: object
  /** Absent where nothing may be changed. */
  readonly edit: StepActs | undefined
}

interface StepActs {
  readonly set: (step: Step) => void
  readonly handle: HandleProps
  readonly move: (by: 1 | -1) => void
  readonly copy: () => void
  readonly canCopy: boolean
  readonly remove: () => void
}

const MOST_VARIANTS = 10

/** One email of the sequence: a line that opens, with its wait, condition and versions. */
export function StepCard(props: StepProps) {
  const { step, index, day, looked, look, edit } = props
  const name = t.email(index + 1)
  const isOpen = looked !== undefined
  const subject = step.variants[0]?.subject?.trim()
  const firstWords = firstWordsOf(step.variants[0])
  const left = placeholdersOfStep(step, usePlaceholders()).length
  return (
    <li
      className={`surface step ${isOpen ? 'is-looked' : ''}`}
      aria-label={name}
      {...props.item}
      {...placeAt(`/sequence/steps/${index}`)}
    >
      <div className="step-head">
        {edit !== undefined && <DragHandle {...edit.handle} />}
        <button type="button" className="step-title" aria-expanded={isOpen} onClick={() => look(0)}>
          <span className="step-day">{day ?? name}</span>
          <span className="cut">
            <span className="visually-hidden">{name}: </span>
            <strong>{subject || (step.variants[0]?.subject === undefined && index > 0 ? t.reply : t.noSubject)}</strong>
            {firstWords !== '' && <span className="quiet"> {firstWords}</span>}
          </span>
          <span className="quiet step-facts">
            {left > 0 && <span className="to-fill-in">{placeholdersLeft.toFillIn(left)}</span>}
            {step.variants.length > 1 && <span>{t.variants(step.variants.length)}</span>}
            {step.number !== undefined && step.variants.length === 1 && (
              <FiguresLine campaignId={props.campaignId} step={step.number} variant={0} />
            )}
          </span>
        </button>
        {edit !== undefined && <StepMenu {...props} edit={edit} name={name} />}
      </div>
      {isOpen && <StepBody {...props} name={name} looked={looked} />}
    </li>
  )
}

function StepMenu({ index, count, edit, name }: StepProps & { edit: StepActs; name: string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MoreButton label={t.actions(name)} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={index === 0} onClick={() => edit.move(-1)}>
          {t.moveUp}
        </Menu.Item>
        <Menu.Item disabled={index === count - 1} onClick={() => edit.move(1)}>
          {t.moveDown}
        </Menu.Item>
        <Menu.Item disabled={!edit.canCopy} onClick={edit.copy}>
          {t.duplicate}
        </Menu.Item>
        <Menu.Item className="danger" onClick={edit.remove}>
          {t.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function StepBody(props: StepProps & { name: string; looked: number }) {
  const { campaignId, step, index, count, variables, looked, look, faultAt, edit, name } = props
  const putVariants = (variants: Variant[]) => edit?.set({ ...step, variants })
  const add = () => {
    const [first] = step.variants
    putVariants([...step.variants, { ...first, body: first?.body ?? '', weight: 1 }])
    look(step.variants.length)
  }
  const figures = (position: number) =>
    step.number !== undefined &&
    step.variants.length > 1 && (
      <p className="quiet">
        <FiguresLine campaignId={campaignId} step={step.number} variant={position} />
      </p>
    )
  return (
    <>
      {edit === undefined ? (
        <p className="quiet">{waitInWords(step.wait ?? 'P0D', index === 0, step.waitDays)}</p>
      ) : (
        <WaitFields
          step={step}
          isFirst={index === 0}
          place={`/sequence/steps/${index}/wait`}
          fault={faultAt('/wait') ?? faultAt('/waitDays')}
          set={edit.set}
        />
      )}
      <StepCondition
        campaignId={campaignId}
        step={step}
        name={name}
        next={index + 1 < count ? index + 2 : undefined}
        place={`/sequence/steps/${index}/condition`}
        faultAt={faultAt}
        set={edit?.set}
      />
      {step.variants.map((variant, position) => {
        const one = { variant, position, siblings: step.variants, name, figures: figures(position) }
        if (edit === undefined) return <VariantText key={position} {...one} />
        return (
          <VariantFields
            key={position}
            {...one}
            isFirstStep={index === 0}
            place={`/sequence/steps/${index}/variants/${position}`}
            variables={variables}
            looked={looked === position}
            look={() => look(position)}
            faultAt={(pointer) => faultAt(`/variants/${position}${pointer}`)}
            set={(next) => putVariants(step.variants.map((other, at) => (at === position ? next : other)))}
            remove={() => {
              putVariants(step.variants.filter((_, at) => at !== position))
              look(0)
            }}
          />
        )
      })}
      {faultAt('/variants') !== undefined && <p className="fault">{faultAt('/variants')}</p>}
      {edit !== undefined && step.variants.length < MOST_VARIANTS && (
        <p>
          <QuietButton text={t.addVariant} of={name} act={add} />
        </p>
      )}
    </>
  )
}

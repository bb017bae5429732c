import type { Campaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import { sequenceOf } from '../campaign-part.ts'
import { chooseVariant } from './choose-variant.ts'
import { namesIn } from './named-members.ts'
import type { MessageTemplate } from './render-template.ts'
import type { Step, Variant } from '../schema.ts'

/** What a model may write about a lead, as templates name it. */
export const MODEL_TEXT_PATHS = ['ai.icebreaker', 'ai.summary', 'ai.talkingPoints'] as const

export type ModelTextPath = (typeof MODEL_TEXT_PATHS)[number]

/** Which texts of a model a step's email has for a lead, by the variant that the lead gets. */
export function modelTextsOf(
  campaign: Campaign,
  lead: Pick<Lead, 'leadId' | 'run'>,
  step: number,
): readonly ModelTextPath[] {
  const variants = stepOf(campaign, step)?.variants ?? []
  // Most steps have none: no variant is chosen for them.
  if (!variants.some((variant) => textsIn(variant).length > 0)) return []
  const chosen = variants[chooseVariant(`${lead.leadId}:${lead.run}:${step}`, variants)]
  return chosen === undefined ? [] : textsIn(chosen)
}

/** The variants of a step that have texts of a model, as they were saved; of every step without a number. */
export function variantsWithModelTexts(campaign: Campaign, step?: number): readonly Variant[] {
  const steps = sequenceOf(campaign).steps.filter(({ number }) => step === undefined || number === step)
  return steps.flatMap(({ variants }) => variants.filter((variant) => textsIn(variant).length > 0))
}

function stepOf(campaign: Campaign, step: number): Step | undefined {
  return sequenceOf(campaign).steps.find(({ number }) => number === step)
}

/** A campaign is asked for each of its leads; long templates are searched once for all. */
const known = new WeakMap<Variant, readonly ModelTextPath[]>()

function textsIn(variant: Variant): readonly ModelTextPath[] {
  const before = known.get(variant)
  const texts = before ?? modelTextsNamed(variant)
  if (before === undefined) known.set(variant, texts)
  return texts
}

/**
 * Which texts of a model templates name in plain sight. An email is rendered with these and no other: what is named in a way
 * that is not seen here is asked about by nobody, and does not leave.
 */
export function modelTextsNamed({ subject = '', body, html = '' }: MessageTemplate): readonly ModelTextPath[] {
  const used = new Set([subject, body, html].flatMap((source) => namesIn(source, 'ai')))
  return MODEL_TEXT_PATHS.filter((path) => used.has(path) || used.has('ai'))
}

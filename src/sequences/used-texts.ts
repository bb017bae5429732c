import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import { sequenceOf } from './campaign-part.ts'
import { chooseVariant } from './choose-variant.ts'
import type { MessageTemplate } from './render-template.ts'
import type { Step, Variant } from './schema.ts'
import { compileTemplate } from './template-engine.ts'

/** What a model may write about a lead, as templates name it. */
export const TEXT_PATHS = ['ai.icebreaker', 'ai.summary', 'ai.talkingPoints'] as const

/** One of `TEXT_PATHS`. */
export type TextPath = (typeof TEXT_PATHS)[number]

/** Which texts of a model a step's email has for a lead, by the variant that the lead gets. */
export function usedTexts(campaign: Campaign, lead: Pick<Lead, 'leadId' | 'run'>, step: number): readonly TextPath[] {
  const variants = stepOf(campaign, step)?.variants ?? []
  // Most steps have none: no variant is chosen for them.
  if (!variants.some((variant) => textsIn(variant).length > 0)) return []
  const chosen = variants[chooseVariant(`${lead.leadId}:${lead.run}:${step}`, variants)]
  return chosen === undefined ? [] : textsIn(chosen)
}

/** The variants of a step that have texts of a model, as they were saved; of every step without a number. */
export function writtenTemplates(campaign: Campaign, step?: number): readonly Variant[] {
  const steps = sequenceOf(campaign).steps.filter(({ number }) => step === undefined || number === step)
  return steps.flatMap(({ variants }) => variants.filter((variant) => textsIn(variant).length > 0))
}

function stepOf(campaign: Campaign, step: number): Step | undefined {
  return sequenceOf(campaign).steps.find(({ number }) => number === step)
}

/** A campaign is asked for each of its leads; long templates are searched once for all. */
const known = new WeakMap<Variant, readonly TextPath[]>()

function textsIn(variant: Variant): readonly TextPath[] {
  const before = known.get(variant)
  const texts = before ?? textsNamed(variant)
  if (before === undefined) known.set(variant, texts)
  return texts
}

/**
 * Which texts of a model templates name in plain sight. An email is rendered with these and no other: what is named in a way
 * that is not seen here is asked about by nobody, and does not leave.
 */
export function textsNamed({ subject = '', body, html = '' }: MessageTemplate): readonly TextPath[] {
  const sources = [subject, body, html].filter((source) => MAY_USE.test(source))
  if (sources.length === 0) return []
  const used = new Set(sources.flatMap((source) => namesIn(source, source === html ? 'html' : 'text')))
  return TEXT_PATHS.filter((path) => used.has(path) || used.has('ai'))
}

/** Compiling every template to find that it has none would take longer than the sending. */
const MAY_USE = /\bai\b/u

function namesIn(source: string, kind: 'text' | 'html'): string[] {
  const compiled = compileTemplate(source, kind)
  if (!compiled.ok) return []
  return compiled.variables.flatMap(({ path: [root, member] }) => {
    if (root !== 'ai') return []
    return [typeof member === 'string' ? `ai.${member}` : 'ai']
  })
}

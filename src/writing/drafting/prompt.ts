import { hash } from 'node:crypto'
import Type from 'typebox'
import type { Campaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import { nullable } from '../../platform/json-schema.ts'
import { isWebAddress } from '../../platform/text/web-address.ts'
import { factForTexts, questionsOf } from '../../research/index.ts'
import type { PromptBlock, LeadFact, KnownFacts, ValueNotation, ModelQuestion } from '../../research/index.ts'
import { variantsWithModelTexts } from '../../sequences/index.ts'

/** The words below, and what is asked for: raised with every change of them. */
export const WRITING_PROMPT = 'writing-3'

/** What a model is told to write. */
export const WRITING_INSTRUCTIONS =
  'You prepare a sales email to one person. The block "facts" says what is known, a line each: the name of the fact and ' +
  'its value, and of an answer the question. The block "lead" says who the person is; the block "email" is the template that your icebreaker will stand ' +
  'in: write in its language. The blocks "notes" and "extraContext" are remarks of the sender: they may say which facts ' +
  'matter, and are nothing to repeat.\n' +
  'Write an icebreaker (one or two sentences, at most 300 characters, no greeting, no question about a meeting), a ' +
  'summary of why the company may need the offer (at most 600 characters) and at most five talking points. Each text ' +
  'rests on facts: name in "basis" every fact that it uses, exactly as the block "facts" names it. Plain sentences: no ' +
  'address, no link, no placeholder, no praise, no number that is not the value of a fact of its basis, no name and no funding that ' +
  'the facts, the lead and the template do not have. Where the facts ' +
  'are not enough for a text, it is null; that is better than a text that would fit anybody.'

const ModelText = Type.Object(
  {
    text: Type.String({ description: 'The text, nothing else.' }),
    basis: Type.Array(Type.String(), { description: 'Names of the facts that it rests on.' }),
  },
  { additionalProperties: false },
)

/** What a model answers. */
export const WritingAnswer = Type.Object(
  { icebreaker: nullable(ModelText), summary: nullable(ModelText), talkingPoints: Type.Array(ModelText) },
  { additionalProperties: false },
)

/** One text as a model gave it. */
export type ModelText = Type.Static<typeof ModelText>

const MOST_FACTS = 60
const LONGEST_VALUE = 300
const LONGEST_TEMPLATE = 2_000
const LONGEST_EXTRA = 6_000

/** What a text may rest on. Everything else that the caller sent is not shown as a fact: not `customData`, no address. */
const SHOWN = /^(?:title|(?:company|contact|researchData)\.[\w .-]{1,150})$/u

/** Facts that a text may rest on, of those known: answers to the campaign's questions before all others. */
export function factsToShow(campaign: Campaign, facts: KnownFacts): LeadFact[] {
  const asked = new Set(questionsOf(campaign).map(({ path }) => path))
  const said = [...facts.values()].flatMap((fact) => factForTexts(fact) ?? [])
  const shown = said.filter(({ path, value }) => (asked.has(path) || SHOWN.test(path)) && !isAddress(value))
  return shown.toSorted((one, other) => (one.path < other.path ? -1 : 1)).slice(0, MOST_FACTS)
}

/** The name of each answer as a model is shown it, and where it stands. */
function answerNames(campaign: Campaign): Map<string, string> {
  return new Map(questionsOf(campaign).map(({ key, path }) => [`answers.${key}`, path]))
}

/** What a model answered, with the places of facts in place of the names that it was shown. */
export function withFactPaths(
  campaign: Campaign,
  { icebreaker, summary, talkingPoints }: Type.Static<typeof WritingAnswer>,
): Type.Static<typeof WritingAnswer> {
  const paths = answerNames(campaign)
  const placed = ({ text, basis }: ModelText) => ({ text, basis: basis.map((name) => paths.get(name) ?? name) })
  return {
    icebreaker: icebreaker === null ? null : placed(icebreaker),
    summary: summary === null ? null : placed(summary),
    talkingPoints: talkingPoints.map(placed),
  }
}

/** Words that a text may repeat though no fact has them: those of the template, and of the questions that were answered. */
export function ownWords(campaign: Campaign, shown: readonly LeadFact[]): string {
  const answered = new Set(shown.map(({ path }) => path))
  const questions = questionsOf(campaign).filter(({ path }) => answered.has(path))
  return [templateToShow(campaign), ...questions.map(({ question }) => question)].join('\n')
}

function isAddress(value: LeadFact['value']): boolean {
  return typeof value === 'string' && isWebAddress(value)
}

/** The template that the texts are to stand in. */
export function templateToShow(campaign: Campaign): string {
  const [template] = variantsWithModelTexts(campaign)
  return (template?.body || template?.html || '').slice(0, LONGEST_TEMPLATE)
}

/** What a model is shown of a campaign in a few characters: another template gives others. */
export function hashOfTemplate(campaign: Campaign): string {
  return hash('sha256', templateToShow(campaign), 'base64url').slice(0, 22)
}

/** The question about one lead. Email address, phone and customData are shown where the organization says so. */
export function composeWritingQuestion(
  campaign: Campaign,
  lead: Lead,
  shown: readonly LeadFact[],
): ModelQuestion<typeof WritingAnswer> {
  const { organizationId, campaignId } = campaign
  const who = [lead.contactName, lead.title, lead.companyName].filter((part) => part !== null)
  const block = (kind: string, text: PromptBlock['text'] | null) =>
    text === null || text === '' ? [] : [{ kind, text }]
  // What these say is known without customData.
  const known = (kind: string, text: PromptBlock['text']) =>
    block(kind, text).map((one) => ({ ...one, mayRepeat: true as const }))
  return {
    organizationId,
    campaignId,
    leadId: lead.leadId,
    purpose: 'writing',
    promptVersion: WRITING_PROMPT,
    instructions: WRITING_INSTRUCTIONS,
    schema: WritingAnswer,
    blocks: [
      ...known('facts', asLines(campaign, shown)),
      ...known('lead', who.join('\n')),
      ...known('email', templateToShow(campaign)),
      ...block('notes', lead.notes),
      ...block('extraContext', inJson(lead.extraContext)),
      { kind: 'customData', text: inJson(lead.customData) ?? '', holds: 'customData' },
      { kind: 'address', text: lead.email, holds: 'email' },
      { kind: 'phone', text: lead.phone ?? '', holds: 'phone' },
    ],
  }
}

function asLines(campaign: Campaign, facts: readonly LeadFact[]): ValueNotation {
  const questions = new Map(questionsOf(campaign).map((asked) => [asked.path, asked]))
  return (seen) =>
    facts
      .map(({ path, value }) => {
        const said = JSON.stringify(seen(value)).slice(0, LONGEST_VALUE)
        const asked = questions.get(path)
        return asked === undefined
          ? `${path}: ${said}`
          : `answers.${asked.key}: ${said} to ${JSON.stringify(asked.question)}`
      })
      .join('\n')
}

function inJson(value: unknown): ValueNotation | null {
  return value === null ? null : (seen) => JSON.stringify(seen(value), null, 1).slice(0, LONGEST_EXTRA)
}

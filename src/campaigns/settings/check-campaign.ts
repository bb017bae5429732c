import { findOrganization } from '../../accounts/index.ts'
import type { Problem } from '../../platform/errors.ts'
import type { Campaign, CampaignPart, PartContext, CampaignDefaults } from '../campaign.ts'

/** What is given of a campaign, and what was found wrong with those of its parts that were prepared, by their keys. */
export interface GivenSettings {
  readonly given: Readonly<Record<string, unknown>>
  readonly found: Readonly<Record<string, readonly Problem[]>>
}

/** What is given of a campaign, made ready by its parts, before a transaction. */
export async function prepareSettings(
  parts: readonly CampaignPart[],
  organizationId: string,
  given: Readonly<Record<string, unknown>>,
): Promise<GivenSettings> {
  const all: Record<string, unknown> = { ...given }
  const found: Record<string, readonly Problem[]> = {}
  for (const { key, prepare } of parts) {
    if (prepare === undefined || all[key] == null) continue
    const { ready, wrong } = await prepare(all[key], organizationId)
    all[key] = ready
    found[key] = wrong
  }
  return { given: all, found }
}

/** The settings with every default: what is given replaces its part, null is the default, what is not given stays. */
export function completeSettings(
  parts: readonly CampaignPart[],
  given: Readonly<Record<string, unknown>>,
  known: { defaults: CampaignDefaults; current?: Readonly<Record<string, unknown>> },
): Record<string, unknown> {
  const { defaults, current = {} } = known
  const settings: Record<string, unknown> = {}
  for (const part of parts) {
    const { key } = part
    const complete = (value: unknown, before?: unknown) => part.complete(value, before, defaults, settings)
    if (Object.hasOwn(given, key)) settings[key] = complete(given[key] ?? undefined, current[key])
    else settings[key] = Object.hasOwn(current, key) ? current[key] : complete(undefined)
  }
  return settings
}

/** Whether the settings name a mailbox; with one, a campaign is live from the start. */
export function hasMailboxes(settings: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(settings.mailboxes) && settings.mailboxes.length > 0
}

/**
 * What is wrong with the parts named, all at once, and what of all others does not go with them. What was `found` when a
 * part was prepared is not looked for again.
 */
export async function checkParts(
  parts: readonly CampaignPart[],
  about: PartContext,
  keys: readonly string[],
  found: GivenSettings['found'] = {},
): Promise<Problem[]> {
  if (keys.length === 0) return []
  const wrong = await eachPart(parts, about, (part, value) => {
    const isPrepared = found[part.key] !== undefined
    if (keys.includes(part.key) && !isPrepared) return part.check(value, about)
    return [...(found[part.key] ?? []), ...(part.agrees?.(value, about) ?? [])]
  })
  return wrong.flat()
}

/** Every reason why the campaign cannot be active, of all parts and of its organization; `right` are known to be right. */
export async function findObstacles(
  parts: readonly CampaignPart[],
  about: PartContext,
  right: readonly string[] = [],
): Promise<Problem[]> {
  const others = parts.filter(({ key }) => !right.includes(key))
  const wrong = await eachPart(others, about, (part, value) => part.check(value, about))
  const missing = await findMissing(parts, about)
  return [...wrong.flat(), ...missing]
}

/** Every reason why the campaign cannot go live: those of its organization, and of the parts given. */
export async function findMissing(parts: readonly CampaignPart[], about: PartContext): Promise<Problem[]> {
  const found = await eachPart(parts, about, (part, value) => part.readiness?.(value, about) ?? [])
  return [...found.flat(), ...(await findMissingOfOrganization(about))]
}

/** What somebody should know who lets the campaign send; nothing for one that sends nothing any more. */
export async function findWarnings(parts: readonly CampaignPart[], about: PartContext): Promise<Problem[]> {
  if (about.campaign.status === 'archived') return []
  const found = await eachPart(parts, about, (part, value) => part.warnings?.(value, about) ?? [])
  return found.flat()
}

async function findMissingOfOrganization({ context, db, organizationId, campaign }: PartContext): Promise<Problem[]> {
  if (campaign.mode === 'test') return []
  const problems: Problem[] = []
  const organization = await findOrganization(db, organizationId)
  if (organization?.postalAddress == null) {
    problems.push({
      pointer: '/organization/postalAddress',
      code: 'postal_address_missing',
      detail: 'Live emails need your postal address. Add it under Settings, Organization.',
    })
  }
  if (!context.settings.publicUrlConfigured) {
    problems.push({
      pointer: '/publicUrl',
      code: 'public_url_missing',
      detail: 'Links in live emails need the public address of this service. Its operator sets FAIRLEAD_PUBLIC_URL.',
    })
  }
  return problems
}

/** One after the other: they share a connection. */
async function eachPart(
  parts: readonly CampaignPart[],
  { campaign }: { campaign: Campaign },
  ask: (part: CampaignPart, value: unknown) => readonly Problem[] | Promise<Problem[]>,
): Promise<Problem[][]> {
  const found: Problem[][] = []
  for (const part of parts) {
    const problems = await ask(part, campaign.settings[part.key])
    found.push(problems.map((problem) => placed(part.key, problem)))
  }
  return found
}

function placed(key: string, problem: Problem): Problem {
  const isPlaced = problem.pointer === `/${key}` || problem.pointer.startsWith(`/${key}/`)
  return isPlaced ? problem : { ...problem, pointer: `/${key}${problem.pointer}` }
}

import type { Campaign, CampaignPart, PartContext } from '../campaigns/index.ts'
import { createBoundedCache } from '../platform/collections/bounded-cache.ts'
import type { Problem } from '../platform/errors.ts'
import { questionsOf } from '../research/index.ts'
import type { ResearchQuestion } from '../research/index.ts'
import { answersMissing, checkIcp } from './criteria/check-icp.ts'
import { compileIcp } from './engine/compile-icp.ts'
import type { CompiledIcp } from './engine/compile-icp.ts'
import { withAnswerPaths } from './fields/answer-fields.ts'
import { keepVersionAndWatchExpiry } from './rescoring/score-expiry.ts'
import { ICP_DEFAULTS, Icp } from './schema.ts'
import { hasScores } from './store.ts'
import { warnOfUnknownValues } from './criteria/unknown-value-warnings.ts'

/** The ideal-customer criteria in a campaign's settings. */
export const icpPart: CampaignPart<Icp> = {
  key: 'icp',
  schema: Icp,
  complete: (given, _before, _defaults, settings) => completeIcp(given as Partial<Icp> | undefined, settings),
  check: (icp, { campaign }) => checkIcp(icp, questionsOf(campaign)),
  agrees: (icp, { campaign }) => answersMissing(icp, questionsOf(campaign)),
  warnings: async (icp, about) => [...warnOfUnknownValues(icp), ...(await offerRescoring(about))],
  afterSave: keepVersionAndWatchExpiry,
}

/** Criteria keep the path of an answer, so that a changed question never passes for the one they were made for. */
function completeIcp(given: Partial<Icp> | undefined, settings: Readonly<Record<string, unknown>>): Icp {
  const { criteria = [], ...rest } = given ?? {}
  return { ...ICP_DEFAULTS, ...rest, criteria: withAnswerPaths(criteria, questionsOf({ settings })) }
}

/** Changed criteria leave scores as they are; whoever changes them is told so. */
async function offerRescoring({ db, organizationId, campaign, before }: PartContext): Promise<Problem[]> {
  if (before === undefined || before.icpVersion === campaign.icpVersion) return []
  if (!(await hasScores(db, organizationId, campaign.campaignId))) return []
  const detail = 'Scored leads keep their old score. POST …/rescore updates all scores in the background.'
  return [{ pointer: '/icp', code: 'scores_outdated', detail }]
}

const compiled = createBoundedCache<CompiledIcp>(250)

/** A campaign's present criteria, compiled once per version and process. */
export function compiledIcpOf({ campaignId, icpVersion, settings }: Campaign): CompiledIcp {
  return compiledVersion({ campaignId, icpVersion, icp: settings.icp as Icp, questions: questionsOf({ settings }) })
}

/** A version of a campaign's criteria, compiled once per process. */
export function compiledVersion(version: {
  readonly campaignId: string
  readonly icpVersion: number
  readonly icp: Icp
  /** Those whose answers the criteria read, at least. */
  readonly questions: readonly ResearchQuestion[]
}): CompiledIcp {
  const { campaignId, icpVersion, icp, questions } = version
  return compiled(`${campaignId} ${icpVersion}`, () => compileIcp(icp, questions))
}

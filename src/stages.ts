import { actionStage, forgetOldActions, forgetOldExports } from './bulk/index.ts'
import { colleaguesStage, CONNECTION_SECRETS, forgetOldBookingNotices, forgetOldRequests } from './bookings/index.ts'
import { FEED_SECRETS, feedStage } from './hosts/index.ts'
import { forgetOldImports, importStage, planStage, rowsOfFiles } from './imports/index.ts'
import { forgetOldAnswers, searchStage, valuesSweep } from './leads/index.ts'
import { DKIM_SECRETS, forgetOldDays, MAILBOX_SECRETS } from './mailboxes/index.ts'
import type { Context } from './platform/context.ts'
import { periodicStage } from './platform/work/periodic-tasks.ts'
import { resealSecrets } from './platform/secrets/reseal-secrets.ts'
import { sweepStage } from './platform/work/sweep.ts'
import type { Stage } from './platform/work/worker.ts'
import { accountMailer, forgetOldNotices, forgetOverSessions, noticeStage } from './people/index.ts'
import { inboxStage, llmIntents } from './replies/index.ts'
import type { IntentReader } from './replies/index.ts'
import {
  askSweep,
  askingStage,
  companyStage,
  followingStage,
  forgetOldLlmRows,
  forgetOldProviderRows,
  forgetUnusedResearch,
  knownValues,
  LLM_SECRETS,
  llmSource,
  newsStage,
  PROVIDER_SECRETS,
  providerSource,
  researchStage,
} from './research/index.ts'
import type { CompanySource } from './research/index.ts'
import { keepLeadCounts, keepReports } from './reports/index.ts'
import { applyRetention } from './retention/index.ts'
import { wantedByScores, researchQuestionsOf, rescoringStage, scoringStage } from './scoring/index.ts'
import { forgetOldDomains, sendingStage } from './sending/index.ts'
import { planFirstEmails, scheduleOf, sequenceStage } from './sequences/index.ts'
import { approvalSweep, writingStage } from './writing/index.ts'
import { forgetOldVerdicts, verificationStage, VERIFIER_SECRETS } from './verification/index.ts'
import { deliverySweeps, ENDPOINT_SECRETS, webhookStage } from './webhooks/index.ts'

/** Every table that holds secrets. */
export const SEALED = [
  CONNECTION_SECRETS,
  DKIM_SECRETS,
  ENDPOINT_SECRETS,
  FEED_SECRETS,
  LLM_SECRETS,
  MAILBOX_SECRETS,
  PROVIDER_SECRETS,
  VERIFIER_SECRETS,
]

/** What is cleaned up now and then. */
const HOUSEKEEPING = [
  applyRetention,
  forgetOldActions,
  forgetOldAnswers,
  forgetOldBookingNotices,
  forgetOldDays,
  forgetOldDomains,
  forgetOldExports,
  forgetOldImports,
  forgetOldLlmRows,
  forgetOldNotices,
  forgetOldProviderRows,
  forgetOldRequests,
  forgetOldVerdicts,
  forgetOverSessions,
  forgetUnusedResearch(),
  resealSecrets(SEALED),
]

/** Whom the stages reach outside, beside what their context holds. */
export interface OutsideParties {
  /** Where notices to owners and admins leave; none do where account mail is not set up. */
  readonly systemSmtpUrl?: string | undefined
  /** Who is asked what the reply of a person wants; by default the organization's language model, where it has one. */
  readonly intents?: IntentReader
  /** What an organization asks about companies beside their own pages; by default its language model and paid providers. */
  readonly sources?: readonly CompanySource[]
}

/** What organizations may ask about companies beside their own pages, in the order in which they are asked. */
const SOURCES: readonly CompanySource[] = [llmSource(researchQuestionsOf), providerSource(wantedByScores)]

/** Every stage of the pipeline, in the order a lead passes them. */
export function createStages(
  context: Context,
  { systemSmtpUrl, intents, sources = SOURCES }: OutsideParties = {},
): Stage[] {
  const reader = intents ?? llmIntents(context)
  const mail = accountMailer(context, systemSmtpUrl)
  return [
    importStage(context),
    planStage(context, rowsOfFiles(context)),
    researchStage(context, sources),
    companyStage(context, sources),
    askingStage(context, sources),
    newsStage(context),
    followingStage(context),
    scoringStage(context, planFirstEmails),
    rescoringStage(context, (campaign) => scheduleOf(campaign).timezone),
    sequenceStage(context),
    writingStage(context),
    verificationStage(context),
    sendingStage(context),
    searchStage(context, knownValues),
    inboxStage(context, { intents: reader }),
    feedStage(context),
    colleaguesStage(context),
    webhookStage(context),
    sweepStage(context, [...deliverySweeps, askSweep, valuesSweep, approvalSweep]),
    actionStage(context),
    ...(mail === undefined ? [] : [noticeStage(context, mail)]),
    periodicStage(context, [...HOUSEKEEPING, keepReports, keepLeadCounts]),
  ]
}

import { actionStage, forgetOldActions, forgetOldExports } from './bulk/index.ts'
import { colleaguesStage, forgetOldBookingNotices, forgetOldRequests } from './bookings/index.ts'
import { feedStage } from './hosts/index.ts'
import { forgetOldImports, importStage, planStage, rowsOfFiles } from './imports/index.ts'
import { forgetOldAnswers, searchStage } from './leads/index.ts'
import type { Context } from './platform/context.ts'
import { periodicStage } from './platform/periodic.ts'
import type { Stage } from './platform/work.ts'
import { createAccountMailer, forgetOldNotices, forgetOverSessions, noticeStage } from './people/index.ts'
import { forgetOldRaw, inboxStage, llmIntents } from './replies/index.ts'
import type { IntentReader } from './replies/index.ts'
import {
  askingStage,
  companyStage,
  followingStage,
  forgetOldLlmRows,
  forgetOldProviderRows,
  llmSource,
  newsStage,
  providerSource,
  researchStage,
} from './research/index.ts'
import type { Source } from './research/index.ts'
import { keepReports } from './reports/index.ts'
import { findWanted, judgeQuestionsOf, rescoringStage, scoringStage } from './scoring/index.ts'
import { sendingStage } from './sending/index.ts'
import { scheduleOf, sequenceStage } from './sequences/index.ts'
import { writingStage } from './writing/index.ts'
import { forgetOldAttempts, webhookStage } from './webhooks/index.ts'

/** What is cleaned up now and then. */
const HOUSEKEEPING = [
  forgetOldActions,
  forgetOldAnswers,
  forgetOldAttempts,
  forgetOldBookingNotices,
  forgetOldExports,
  forgetOldImports,
  forgetOldLlmRows,
  forgetOldNotices,
  forgetOldProviderRows,
  forgetOldRaw,
  forgetOldRequests,
  forgetOverSessions,
]

/** Whom the stages reach outside, beside what their context holds. */
export interface Outside {
  /** Where notices to owners and admins leave; none do where account mail is not set up. */
  readonly systemSmtpUrl?: string | undefined
  /** Who is asked what the reply of a person wants; by default the organization's language model, where it has one. */
  readonly intents?: IntentReader
  /** What an organization asks about companies beside their own pages; by default its language model and paid providers. */
  readonly sources?: readonly Source[]
}

/** What organizations may ask about companies beside their own pages, in the order in which they are asked. */
const SOURCES: readonly Source[] = [llmSource(judgeQuestionsOf), providerSource(findWanted)]

/** Every stage of the pipeline, in the order a lead passes them. */
export function createStages(context: Context, { systemSmtpUrl, intents, sources = SOURCES }: Outside = {}): Stage[] {
  const reader = intents ?? llmIntents(context)
  return [
    importStage(context),
    planStage(context, rowsOfFiles(context)),
    researchStage(context, sources),
    companyStage(context, sources),
    askingStage(context, sources),
    newsStage(context),
    followingStage(context),
    scoringStage(context),
    rescoringStage(context, (campaign) => scheduleOf(campaign).timezone),
    sequenceStage(context),
    writingStage(context),
    sendingStage(context),
    searchStage(context),
    inboxStage(context, reader),
    feedStage(context),
    colleaguesStage(context),
    webhookStage(context),
    actionStage(context),
    ...(systemSmtpUrl === undefined ? [] : [noticeStage(context, createAccountMailer(systemSmtpUrl))]),
    periodicStage(context, [...HOUSEKEEPING, keepReports]),
  ]
}

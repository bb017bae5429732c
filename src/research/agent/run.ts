import type { Context } from '../../platform/context.ts'
import type { CompanyReading } from '../llm/reading/reading-store.ts'
import type { RunBudget } from '../llm/usage/reserve-runs.ts'
import type { CompanyInquiry } from '../refresh/sources.ts'
import type { HostTurns } from '../visit/collectors/host-turns.ts'
import type { WordsOfLead } from './lead-words.ts'
import type { PageOpener } from './open-address.ts'
import type { RunMemory, RunTask, TextBlock } from './run-memory.ts'
import type { RunRef } from './run-store.ts'

/** What a run is ordered to do, for whom, and with what. */
export interface AgentOrder extends RunTask {
  readonly inquiry: CompanyInquiry
  /** Whether the organization has a provider of web search. */
  readonly searches: boolean
  /** What the model has read of the company before. */
  readonly reading: CompanyReading
  /** What of the company's pages is shown at first. */
  readonly shown: readonly TextBlock[]
  readonly words: readonly WordsOfLead[]
  /** Shared by all runs of a process. */
  readonly turns: HostTurns
}

/** A run that is going on. */
export interface Run {
  readonly context: Context
  readonly order: AgentOrder
  readonly budget: RunBudget
  /** Used-up caps leave it less than a run may use: what it does not find may be there all the same. */
  readonly isCut: boolean
  readonly ref: RunRef
  readonly memory: RunMemory
  readonly robots: PageOpener['robots']
  readonly use: { turns: number; steps: number; pages: number; tokens: number; usd: number | null }
  /** Steps that are written down. */
  noted: number
  /** What the last turn showed, where the next one shows it again. */
  again: { readonly news: readonly TextBlock[]; readonly words: readonly WordsOfLead[] }
  /** Who answers, once somebody did. */
  model: string
  /** Turns in a row of which no step was carried out. */
  idle: number
}

/** What a run came to: what is known to be read now, and whether it told anything. */
export interface RunResult {
  readonly reading: CompanyReading
  readonly learnt: boolean
  /** False where it was stopped or cut short: the next one would be, too. */
  readonly isDone: boolean
}

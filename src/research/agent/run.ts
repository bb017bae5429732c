import type { Context } from '../../platform/context.ts'
import type { CompanyReading } from '../llm/reading/reading-store.ts'
import type { RunBudget } from '../llm/usage/reserve-runs.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import type { CompanyInquiry } from '../refresh/sources.ts'
import type { HostTurns } from '../visit/collectors/host-turns.ts'
import type { PageText } from '../visit/page-text.ts'
import type { WordsOfLead } from './lead-words.ts'
import type { PageOpener } from './open-address.ts'
import type { RunMemory, TextBlock } from './run-memory.ts'
import type { RunRef } from './run-store.ts'

/** What one run is to find out, and what it begins with. */
export interface AgentOrder {
  readonly inquiry: CompanyInquiry
  readonly questions: readonly ResearchQuestion[]
  /** Paths of questions that are wishes of callers alone. */
  readonly wishes: ReadonlySet<string>
  /** Whether the organization has a provider of web search. */
  readonly searches: boolean
  /** What the model has read of the company before. */
  readonly reading: CompanyReading
  /** The company's pages as they were read, and what of them is shown at first. */
  readonly texts: readonly PageText[]
  readonly shown: readonly TextBlock[]
  readonly words: readonly WordsOfLead[]
  /** Addresses of the company beside the links of its pages. */
  readonly addresses: readonly {
    readonly url: string
    readonly kind: 'own' | 'sitemap' | 'board'
    readonly words: string
  }[]
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

import { hostFacts } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { asError } from '../../platform/errors.ts'
import { askProgramEach } from '../../platform/process-pool/process-pool.ts'
import { defineProgram } from '../../platform/process-pool/program.ts'
import { registeredDomain } from '../../platform/text/host-name.ts'
import type * as wordsProgram from './words-program.ts'
import { hashOfWords, hasWords, wordsOf } from './words.ts'
import type { LeadFact } from '../facts/fact.ts'
import type { WordFinding, WordsToRead } from './words.ts'

/** Of processor: for the words of one lead, and for those of all leads of one turn, as other organizations wait meanwhile. */
const READ_MS = 1_000
/** For a turn with all that is before it; a busy machine leaves the rest to the next one. */
const TURN_MS = 20 * SECOND
/** Characters of one turn, which are copied to the process that reads them. */
const MOST_CHARACTERS = 2_000_000
/** One share of the pool for the stage, so that a company's pages and its leads' words do not wait for each other. */
const OWNER = 'words'

const PROGRAM = defineProgram<typeof wordsProgram.answer>(new URL('./words-program.ts', import.meta.url), {
  cpuMs: READ_MS,
})

/** What the words of a lead tell; nothing where reading them takes too much. */
export interface ReadWords {
  /** Of the words that were read. */
  readonly hash: string
  readonly found: readonly WordFinding[]
}

/**
 * Reads the words of leads, as many as a turn allows, in a process that can be killed. Leads that are missing in the answer
 * are left to the next turn; the first never is, unless the pool has no room.
 */
export async function askWords(
  context: Context,
  leads: readonly Lead[],
  { program = PROGRAM, owner = OWNER } = {},
): Promise<Map<string, ReadWords>> {
  const observedAt = context.clock.now().toISOString()
  const read = new Map<string, ReadWords>()
  const inputs: { readonly lead: Lead; readonly hash: string; readonly input: WordsToRead }[] = []
  let room = MOST_CHARACTERS
  for (const lead of leads) {
    const words = wordsOf(lead)
    const hash = hashOfWords(words)
    room -= words.reduce((sum, { text }) => sum + text.length, 0)
    if (room < 0 && inputs.length > 0) break
    if (words.length === 0) read.set(lead.leadId, { hash, found: [] })
    else inputs.push({ lead, hash, input: { words, ...subjectOf(lead), observedAt } })
  }
  if (inputs.length === 0) return read
  const { outputs, error } = await ask(
    context,
    { program, owner },
    inputs.map(({ input }) => input),
  )
  outputs.forEach((found, index) => read.set(inputs[index]!.lead.leadId, { hash: inputs[index]!.hash, found }))
  const stuck = error === undefined ? undefined : inputs[outputs.length]
  if (stuck !== undefined) {
    const { leadId, organizationId } = stuck.lead
    context.log.warn({ err: error, leadId, organizationId }, 'A lead goes on without its caller’s words.')
    read.set(leadId, { hash: stuck.hash, found: [] })
  }
  return read
}

async function ask(
  context: Context,
  { program, owner }: { readonly program: typeof PROGRAM; readonly owner: string },
  inputs: readonly WordsToRead[],
) {
  try {
    return await askProgramEach(program, inputs, { owner, signal: AbortSignal.timeout(TURN_MS) })
  } catch (error) {
    context.log.warn({ err: asError(error) }, 'The caller’s words about leads wait for the next turn.')
    return { outputs: [] }
  }
}

/** What is known by name of the company: a mail provider's domain is not its own. */
function subjectOf({ companyName, contactName, domain }: Lead): Omit<WordsToRead, 'words' | 'observedAt'> {
  const own = hostFacts(domain).kind === 'company' ? (registeredDomain(domain) ?? domain) : null
  return { companyName, contactName, domain: own }
}

/** What the words of a lead that is not stored would tell, as facts. */
export async function factsOfWords(context: Context, lead: Lead): Promise<LeadFact[]> {
  const owner = lead.organizationId
  const read = hasWords(lead) ? await askWords(context, [lead], { owner }) : new Map<string, ReadWords>()
  const observedAt = context.clock.now().toISOString()
  return (read.get(lead.leadId)?.found ?? []).map(({ field, ...found }) => {
    return { ...found, source: 'notes', name: field, observedAt }
  })
}

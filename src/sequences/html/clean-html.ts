import { invalid } from '../../platform/errors.ts'
import { askProgram } from '../../platform/process-pool/process-pool.ts'
import { defineProgram, TaskKilled } from '../../platform/process-pool/program.ts'
import type { SequenceInput } from '../schema.ts'
import type * as cleanProgram from './clean-program.ts'

const CLEAN = defineProgram<typeof cleanProgram.answer>(new URL('./clean-program.ts', import.meta.url), {
  cpuMs: 2_000,
})

/**
 * An HTML template of an organization as it is kept: only what an email may hold, its Liquid untouched.
 * @throws AppError `validation_failed` where it takes too much time, at `pointer`
 */
export async function cleanHtml(owner: string, html: string, pointer: string): Promise<string> {
  try {
    return await askProgram(CLEAN, html, { owner })
  } catch (error) {
    if (!(error instanceof TaskKilled)) throw error
    throw invalid([{ pointer, code: 'html_too_complex', detail: error.words('Reading this HTML') }])
  }
}

/** A sequence as it is given, with its HTML as it is kept. @throws AppError `validation_failed` */
export async function cleanSequence(owner: string, sequence: SequenceInput): Promise<SequenceInput> {
  const steps: SequenceInput['steps'] = []
  for (const [place, step] of sequence.steps.entries()) {
    const variants: typeof step.variants = []
    for (const [position, { html, ...variant }] of step.variants.entries()) {
      const pointer = `/sequence/steps/${place}/variants/${position}/html`
      const isGiven = html !== undefined && html.trim() !== ''
      variants.push(isGiven ? { ...variant, html: await cleanHtml(owner, html, pointer) } : variant)
    }
    steps.push({ ...step, variants })
  }
  return { ...sequence, steps }
}

import { invalid } from '../../platform/errors.ts'
import { askProgram } from '../../platform/process-pool/process-pool.ts'
import { TaskKilled, defineProgram } from '../../platform/process-pool/program.ts'
import type * as convertProgram from './convert-template-program.ts'
import type { ConvertedTemplate } from './conversion-schema.ts'

const CONVERT = defineProgram<typeof convertProgram.answer>(new URL('./convert-template-program.ts', import.meta.url), {
  cpuMs: 2_000,
})

/** One template of another tool, and the member of the request that holds it. */
type TemplateToConvert = Parameters<typeof convertProgram.answer>[0] & { readonly member: string }

/** Converts a template for an organization. @throws AppError `validation_failed` where that takes too much */
export async function askConversion(owner: string, template: TemplateToConvert): Promise<ConvertedTemplate> {
  const { member, ...given } = template
  try {
    return await askProgram(CONVERT, given, { owner })
  } catch (error) {
    if (!(error instanceof TaskKilled)) throw error
    throw invalid([{ pointer: `/${member}`, code: 'template_fails', detail: error.words('Converting this template') }])
  }
}

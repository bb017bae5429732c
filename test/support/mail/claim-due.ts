import type { Job, Stage } from '../../../src/platform/work/worker.ts'
import { createStages } from '../../../src/stages.ts'
import type { Harness } from '../installation/harness.ts'

/** Brings leads that were just accepted to the point at which their first emails are claimed. */
export async function planDue({ context, organizationId }: Harness): Promise<void> {
  const stages = createStages(context).filter(({ name }) => name === 'scoring' || name === 'sequence')
  for (const stage of stages) await stage.claim(organizationId, stage.batch ?? 16)
}

/** Claims an organization's due emails, which have no text yet: they are rendered first. Answers the jobs that hand them over. */
export async function claimDue(stage: Stage, organizationId: string, limit = 8): Promise<Job[]> {
  const rendering = await stage.claim(organizationId, limit)
  await Promise.all(rendering.jobs.map((job) => job(new AbortController().signal)))
  return (await stage.claim(organizationId, limit)).jobs
}

import type { Job, Stage } from '../../../src/platform/work/worker.ts'

/** Claims an organization's due emails, which have no text yet: they are rendered first. Answers the jobs that hand them over. */
export async function claimDue(stage: Stage, organizationId: string, limit = 8): Promise<Job[]> {
  const rendering = await stage.take(organizationId, limit)
  await Promise.all(rendering.jobs.map((job) => job(new AbortController().signal)))
  return (await stage.take(organizationId, limit)).jobs
}

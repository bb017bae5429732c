/** The outside calls that run in this process, by organization. */
export interface RunningJobs {
  count(organizationId?: string): number
  /** Runs a job; `after` is called when it has ended, however it did. */
  start(organizationId: string, job: Promise<void>, after: () => void): void
  finished(): Promise<void>
}

export function createRunningJobs(): RunningJobs {
  const byOrganization = new Map<string, Set<Promise<void>>>()
  const all = () => [...byOrganization.values()].flatMap((jobs) => [...jobs])
  return {
    count: (organizationId) =>
      organizationId === undefined ? all().length : (byOrganization.get(organizationId)?.size ?? 0),
    start: (organizationId, job, after) => {
      const jobs = byOrganization.get(organizationId) ?? new Set<Promise<void>>()
      byOrganization.set(organizationId, jobs)
      const ended: Promise<void> = job.finally(() => {
        jobs.delete(ended)
        if (jobs.size === 0) byOrganization.delete(organizationId)
        after()
      })
      jobs.add(ended)
    },
    finished: async () => {
      await Promise.all(all())
    },
  }
}

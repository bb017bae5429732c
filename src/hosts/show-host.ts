import { showId } from '../platform/ids.ts'
import type { Host } from './store.ts'

/** A host as people see it. */
export function showHost(host: Host) {
  const { hostId, name, email, timezone, weeklyHours, exceptions, dailyMaximum } = host
  return {
    hostId: showId('host', hostId),
    name,
    email,
    timezone,
    weeklyHours: [...weeklyHours],
    exceptions: [...exceptions],
    dailyMaximum,
    createdAt: host.createdAt.toISOString(),
    updatedAt: host.updatedAt.toISOString(),
    archivedAt: host.archivedAt?.toISOString() ?? null,
  }
}

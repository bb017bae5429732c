import { stat, statfs } from 'node:fs/promises'
import { AppError } from './errors.ts'

const MEBIBYTE = 1024 * 1024
/** So much of a disk stays free, or a tenth of a small one: a full one stops the database. */
const STAYS_FREE = 256 * MEBIBYTE
const STAYS_FREE_SHARE = 0.1

/** What is known of the disk that a folder is on; bytes. */
export interface DiskUsage {
  readonly disk: number
  readonly size: number
  readonly free: number
}

interface Open {
  readonly disk: number
  /** Promised, and not written yet. */
  left: number
}

/** The room on the disks of this machine, as this process shares it out among the files that it writes. */
export type DiskSpace = ReturnType<typeof createDiskSpace>
/** Room that one file was promised. */
export type SpaceReservation = Awaited<ReturnType<DiskSpace['claim']>>

/** Makes the room of a process; `look` tells what a disk has. */
export function createDiskSpace(look: (folder: string) => Promise<DiskUsage> = lookAt) {
  const open = new Set<Open>()
  const promisedOn = (disk: number) => [...open].reduce((sum, one) => sum + (one.disk === disk ? one.left : 0), 0)
  /** Nothing is awaited between the comparison and the promise that follows from it. */
  const assertRoom = ({ disk, size, free }: DiskUsage, more: number) => {
    if (free - promisedOn(disk) - more >= Math.min(STAYS_FREE, size * STAYS_FREE_SHARE)) return
    throw new AppError(
      'storage_full',
      'There is not enough room on the disk for this at the moment. Try again later, or ask the operator to make some.',
    )
  }
  return {
    /**
     * Promises room for a file: no two are promised the same bytes. `bytes` are those that it will have, as far as is known.
     * @throws AppError `storage_full`
     */
    claim: async (folder: string, { bytes, step }: { readonly bytes: number; readonly step: number }) => {
      const first = await look(folder)
      assertRoom(first, bytes)
      const claim: Open = { disk: first.disk, left: bytes }
      open.add(claim)
      let unseen = 0
      return {
        /**
         * Call it before bytes are written: what exceeds the promise is promised first, a step at a time, and the disk is
         * looked at once in so many bytes, since others fill it too. @throws AppError `storage_full`
         */
        use: async (used: number) => {
          const missing = Math.max(0, used - claim.left)
          unseen += used
          if (missing > 0 || unseen >= step) {
            const more = missing === 0 ? 0 : Math.max(missing, step)
            assertRoom(await look(folder), more)
            claim.left += more
            unseen = 0
          }
          claim.left -= used
        },
        /** Gives back what was promised and not written. Call it when the file is whole, or given up. */
        release: () => void open.delete(claim),
      }
    },
  }
}

async function lookAt(folder: string): Promise<DiskUsage> {
  const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(folder), statfs(folder)])
  return { disk: dev, size: blocks * bsize, free: bavail * bsize }
}

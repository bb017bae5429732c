import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** From now on every process of this one's pool is killed as for its time, until the answer is called. */
export async function killReaders(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fairlead-dying-'))
  const program = path.join(folder, 'node')
  await writeFile(program, '#!/bin/sh\nkill -ALRM $$\nsleep 60\n')
  await chmod(program, 0o755)
  const node = process.execPath
  process.execPath = program
  for (const id of childrenOfPool()) process.kill(id, 'SIGKILL')
  return async () => {
    process.execPath = node
    await rm(folder, { recursive: true })
  }
}

/** Processes of the pool that wait for work. */
function childrenOfPool(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => {
      try {
        const parent = /^PPid:\s*(\d+)$/mu.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
        return (
          Number(parent) === process.pid && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('child-program.ts')
        )
      } catch {
        // It ended meanwhile, or is none.
        return false
      }
    })
}

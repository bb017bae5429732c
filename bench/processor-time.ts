import { readFile, readdir } from 'node:fs/promises'

/** The seconds of processor that processes and all that they started have taken, those that ended included (Linux). */
export async function processorSeconds(...roots: number[]): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, ...(await statOf(pid)) })))
  const counted = new Set(roots)
  for (let before = 0; before < counted.size;) {
    before = counted.size
    for (const { pid, parent } of stats) if (counted.has(parent)) counted.add(pid)
  }
  return stats.reduce((sum, { pid, seconds }) => (counted.has(pid) ? sum + seconds : sum), 0)
}

/** The process that started another one. */
export async function parentOf(pid: number): Promise<number> {
  return (await statOf(pid)).parent
}

/** The parent of a process, and the seconds of processor that it took with the children that have ended. */
async function statOf(pid: number): Promise<{ parent: number; seconds: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0)
  return { parent: Number(fields[1] ?? 0), seconds: ticks / 100 }
}

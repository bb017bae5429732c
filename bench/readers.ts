import { openContext } from '../src/open-context.ts'
import { MINUTE, manualClock } from '../src/platform/clock.ts'
import { READING_LIMITS } from '../src/replies/mailbox-sync/stage.ts'
import { simulateReaders } from '../test/support/oracles/simulated-readers.ts'
import { createWorkplace } from './program.ts'
import type { Bench } from './result.ts'

/**
 * 15,000 mailboxes on two workers by a clock of their own: how long one waits at the longest to be read. Most are of one
 * organization at one provider; one in fifty has a server that hangs.
 */
export const benchReaders: Bench = async ({ quick }) => {
  const mailboxes = quick ? 1_500 : 15_000
  const scene = {
    mailboxes,
    smallOrganizations: 100,
    hanging: mailboxes / 50,
    minutes: quick ? 13 : 21,
    room: READING_LIMITS,
  }
  const workplace = await createWorkplace()
  const clock = manualClock(new Date())
  const { context, close } = await openContext(workplace.config, { schema: 'require', clock })
  try {
    const simulated = await simulateReaders(context, clock, scene)
    const figures = {
      longestMinutes: simulated.longestMs / MINUTE,
      longestFirstOfSmallMinutes: simulated.longestFirstOfSmallMs / MINUTE,
      readings: simulated.readings,
      mostOfHost: simulated.mostOfHost,
      mostOfProcess: simulated.mostOfProcess,
      mostIdle: simulated.mostIdle,
    }
    const { minutes, hanging } = scene
    return { figures, against: { mailboxes, minutes, hanging }, targets: { longestMinutes: { most: 10 } } }
  } finally {
    await close()
    await workplace.close()
  }
}

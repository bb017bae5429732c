import type { Command } from 'commander'
import { changeOrganization } from '../accounts/index.ts'
import { withContext } from '../open-context.ts'
import { readConfig } from '../config.ts'
import { AppError } from '../platform/errors.ts'
import { findInstance, setSending } from '../platform/store.ts'
import { requireOrganization } from './find-organization.ts'
import { say } from './tell.ts'

const SCOPE = ['--organization <id>', 'one organization alone (default: the whole installation)'] as const

/** `sending stop | start | release` */
export function addSending(program: Command): void {
  const sending = program.command('sending').description('stop and start all sending, and release a copy')
  sending
    .command('stop')
    .description('nothing more is handed over to a mail server, within a second')
    .option(...SCOPE)
    .action(({ organization }: { organization?: string }) => setStopped(organization, true))
  sending
    .command('start')
    .description('let sending go on')
    .option(...SCOPE)
    .action(({ organization }: { organization?: string }) => setStopped(organization, false))
  sending
    .command('release')
    .description('let this installation send live mail after a restore or a move')
    .action(release)
}

async function setStopped(shown: string | undefined, stopped: boolean): Promise<void> {
  const whose = await withContext(readConfig(), async (context) => {
    if (shown === undefined) {
      await setSending(context.db, { stopped })
      return 'the whole installation'
    }
    const { organizationId, name } = await requireOrganization(context, shown)
    await changeOrganization(context, organizationId, { sendingStopped: stopped }, 'operator')
    return name
  })
  say(stopped ? `Sending of ${whose} is stopped.` : `Sending of ${whose} goes on.`)
}

async function release(): Promise<void> {
  const held = await withContext(readConfig(), async (context) => {
    const before = await findInstance(context.db)
    if (before?.public_url != null && !context.settings.publicUrlConfigured) {
      const detail = `FAIRLEAD_PUBLIC_URL is not set, it was ${before.public_url}: links in emails would lead nowhere. Set it, then release.`
      throw new AppError('not_ready', detail)
    }
    await setSending(context.db, { release: true })
    return before?.sending_held ?? null
  })
  say(
    held === null ? 'Live sending was not held.' : 'Live sending is released. Make sure that no other copy sends too.',
  )
}

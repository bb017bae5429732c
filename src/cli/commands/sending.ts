import type { Command } from 'commander'
import { changeOrganization } from '../../accounts/index.ts'
import { setSending } from '../../platform/instance/instance-store.ts'
import { OPERATOR, forOrganization, onInstallation } from '../installation.ts'
import { say } from '../terminal.ts'

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
    .description('let this installation send live mail and call webhooks after a restore or a move')
    .option('--without-reconciling', 'although Sent folders were not compared: some emails may go out twice')
    .action(release)
}

async function setStopped(shown: string | undefined, stopped: boolean): Promise<void> {
  const whose = await (shown === undefined ? setWhole(stopped) : setOne(shown, stopped))
  say(stopped ? `Sending of ${whose} is stopped.` : `Sending of ${whose} goes on.`)
}

async function setWhole(stopped: boolean): Promise<string> {
  await onInstallation(({ db }) => setSending(db, { stopped }))
  return 'the whole installation'
}

async function setOne(shown: string, stopped: boolean): Promise<string> {
  const { name } = await forOrganization(shown, (context, { organizationId }) =>
    changeOrganization(context, organizationId, { sendingStopped: stopped }, OPERATOR),
  )
  return name
}

async function release({ withoutReconciling = false }: { withoutReconciling?: boolean }): Promise<void> {
  // Stopping reads none of it: that is wanted at once.
  const { releaseSending } = await import('../../sending/index.ts')
  const held = await onInstallation((context) => releaseSending(context, { withoutReconciling }))
  say(
    held === null
      ? 'Live sending was not held.'
      : 'Live sending and webhooks are released. Make sure that no other copy sends too.',
  )
}

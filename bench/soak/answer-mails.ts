import { REPORT, reportOf } from '../../test/support/mail/bounce-mail.ts'
import { mailOf } from '../../test/support/mail/inbox.ts'
import type { Dovecot } from '../../test/support/servers/mail-servers.ts'
import type { Links } from '../chaos/outside.ts'

/** How many mails came back to the mailboxes. */
export interface CameBack {
  replies: number
  bounces: number
}

/** People of whom three in a hundred reply, and mail servers of which one in two hundred does not deliver after all. */
export function answerMails(dovecot: Dovecot, random: () => number) {
  const cameBack: CameBack = { replies: 0, bounces: 0 }
  const answer = async ({ messageId, from, to }: Links): Promise<void> => {
    const chance = random()
    if (chance < 0.03) {
      cameBack.replies += 1
      const headers = { From: to, To: from, Subject: 'Re: Berths', 'Message-ID': `<${cameBack.replies}@reply.test>` }
      await dovecot.deliver(from, mailOf({ ...headers, 'In-Reply-To': messageId }, 'Please tell me more.'))
    } else if (chance < 0.035) {
      cameBack.bounces += 1
      const headers = { ...REPORT, To: from, 'Message-ID': `<${cameBack.bounces}@bounce.test>` }
      const report = reportOf(messageId, to, '5.1.1', '550 5.1.1 No such user').replaceAll('sam@sender.test', from)
      await dovecot.deliver(from, mailOf(headers, report))
    }
  }
  return { cameBack, answer }
}

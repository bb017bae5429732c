import type { Socket } from 'node:net'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { StrayReplies } from './watch-replies.ts'

/** Whether a connection carries anything further, and what breaks it. */
export interface Breakage extends StrayReplies {
  readonly isBroken: boolean
  readonly broken: Promise<never>
}

/** What is known of how a connection broke; `broken` never fulfils, and rejects with why. */
export function breakageOf(connection: SMTPConnection, socket: Socket): Breakage {
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  const breakage = {
    isBroken: false,
    broken,
    onSurplus: () => {
      breakage.isBroken = true
    },
    onFault: (error: Error) => {
      breakage.isBroken = true
      reject(error)
      connection.close()
      socket.destroy()
    },
  }
  connection.on('error', (error) => {
    breakage.isBroken = true
    reject(error)
  })
  connection.on('end', () => {
    breakage.isBroken = true
  })
  return breakage
}

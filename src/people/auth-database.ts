import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import type { Db, Transaction } from '../platform/db.ts'

/** What the sign-in library takes for a connection. */
interface Connection {
  query(text: string, values: readonly unknown[]): ReturnType<Db['query']>
  release(): void
}

const running = new AsyncLocalStorage<Transaction>()

/** Runs `work` so that all which the sign-in library reads and writes in it belongs to the transaction. */
export function within<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return running.run(tx, work)
}

/** The transaction that the sign-in library is called in, or undefined. */
export function presentTransaction(): Transaction | undefined {
  return running.getStore()
}

/** The database as the sign-in library sees it: our pool, or the transaction that it is called in. */
export function authDatabase(context: Context) {
  return {
    connect: async (): Promise<Connection> => {
      const db: Db = running.getStore() ?? context.db
      return {
        // The library has a few dozen statements; their names let the server keep the plans.
        query: (text, values) =>
          db.query({ name: `people.${hash('sha256', text, 'base64url')}`, text, values: [...values] }),
        release: () => {},
      }
    },
    end: async () => {},
  }
}

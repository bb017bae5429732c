import { statement } from '../database/db.ts'

// Of a database, and so of an installation: https://www.postgresql.org/docs/current/sql-notify.html
const CHANNEL = 'fairlead_wake'

/** Tells who listens which stages have work, `stage` or `stage/organization`, with blanks between them. */
export const tellListeners = statement('platform.tell_listeners', `select pg_notify('${CHANNEL}', $1)`).run(
  (stages: string) => [stages],
)

/** Makes a connection hear what listeners are told. */
export const LISTEN = `listen ${CHANNEL}`

/** Shows that the server is still there. */
export const ASK_NOTHING = 'select'

import type pg from 'pg'

/** The connection of each open transaction, and of each group of reads. */
export const clients = new WeakMap<object, pg.ClientBase>()

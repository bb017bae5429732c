import { own } from '../../shared/words/words.ts'
import { customLabel, factLabel } from '../fact-names.ts'
import type { NamesOf } from '../filter/filter-words.ts'
import type { Sort } from '../lead-view.ts'
import { columnNames as t } from './texts.tsx'

/** A column beside the name, by the key that stands in addresses and views. */
export interface Column {
  readonly key: string
  readonly label: string
  /** In pixels; at least, where it grows. */
  readonly width: number
  /** Whether it shares with the name what room is left. */
  readonly grows?: true
  /** The order that its head asks for first. */
  readonly sort?: Sort
  readonly kind: 'lead' | 'fact' | 'custom'
}

/** What ids in rows are called. */
export type RowNames = NamesOf

type Known = Omit<Column, 'key' | 'kind'>

/** Columns of the lead itself. */
const KNOWN: Readonly<Record<string, Known>> = {
  email: { label: t.email, width: 200 },
  company: { label: t.company, width: 142, grows: true, sort: 'company' },
  title: { label: t.title, width: 140, grows: true, sort: 'title' },
  score: { label: t.score, width: 78, sort: 'score' },
  status: { label: t.status, width: 190 },
  next: { label: t.nextEmail, width: 130, sort: 'nextSend' },
  owner: { label: t.owner, width: 84 },
  tags: { label: t.tags, width: 140 },
  campaign: { label: t.campaign, width: 200 },
  mailbox: { label: t.from, width: 150 },
  activity: { label: t.activity, width: 108, sort: 'lastEvent' },
  added: { label: t.added, width: 108, sort: 'created' },
}

/** All columns of the lead itself, in the order in which they are offered. */
export const KNOWN_COLUMNS = Object.keys(KNOWN)

const USUAL = ['company', 'title', 'score', 'status', 'next', 'owner', 'added']

/** Where leads of several campaigns stand in one list, the campaign tells them apart: it has the room of others. */
const OF_ALL: Readonly<Record<string, string | readonly string[]>> = { title: 'campaign', added: [] }

/** Room for columns: of a wide window, of a usual laptop, of a narrow one, of a list beside its preview. */
export type Room = 'wide' | 'laptop' | 'narrow' | 'split'

const USUAL_IN: Readonly<Record<Exclude<Room, 'wide'>, readonly string[]>> = {
  laptop: ['company', 'title', 'score', 'status', 'next', 'owner'],
  narrow: ['company', 'score', 'status', 'next'],
  split: ['company', 'score', 'status'],
}

/** The columns of a view: those that are usual where it names none of the lead itself. */
export function columnsIn(keys: readonly string[], isOfAll: boolean, room: Room = 'wide'): Column[] {
  const usual = (room === 'wide' ? USUAL : USUAL_IN[room]).flatMap((key) => (isOfAll ? (OF_ALL[key] ?? key) : key))
  return [...(keys.some((key) => own(KNOWN, key) !== undefined) ? [] : usual), ...keys].map(columnOf)
}

/** A column by its key; one that is no other is a key of customData. */
export function columnOf(key: string): Column {
  const known = own(KNOWN, key)
  if (known !== undefined) return { ...known, key, kind: 'lead' }
  if (key.startsWith('facts.')) return { key, label: factLabel(key.slice(6)), width: 140, kind: 'fact' }
  return { key, label: customLabel(key), width: 140, kind: 'custom' }
}

/** The facts that columns show, by path. */
export function factsIn(keys: readonly string[]): string[] {
  return keys.flatMap((key) => (key.startsWith('facts.') ? [key.slice(6)] : []))
}

/** What the table needs at least, in pixels; the name has room for a name and an address. */
export function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 174)
}

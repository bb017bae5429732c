import type { LeadSort } from '../src/leads/index.ts'

/** What is asked of the list: parameters of the query, as they are once they are read. */
export interface Question {
  readonly name: string
  readonly query: Readonly<Record<string, string | number>> & { readonly sort?: LeadSort }
  /** The bound of the 99th percentile, in milliseconds. */
  readonly most: number
}

const MOST = 150
/** For values of customData that the campaign does not declare. */
const MOST_UNDECLARED = 300

/** Ids of mailboxes as `fillLeads` writes them; the second has written to nobody. */
const MAILBOX = `mbox_00000000000070008000${'7'.padStart(12, '0')}`
const UNUSED = `mbox_00000000000070008000${'99'.padStart(12, '0')}`

/** Paths of customData that the campaign declares. */
export const DECLARED = ['region', 'seats', 'renewal', 'crm.owner']

const ask = (name: string, query: Question['query'], most = MOST): Question => ({ name, query, most })

const SEARCHES: readonly Question[] = [
  ask('searchName', { q: 'okafor' }),
  ask('searchRare', { q: 'lead77777@' }),
  ask('searchNone', { q: 'zzyzzx' }),
  ask('searchInTier', { q: 'contoso', tier: 'A' }),
  ask('companyName', { company: 'Contoso Foods 1231' }),
  ask('companyDomain', { company: 'company77.test' }),
  ask('declaredEq', { 'customData.region': 'emea' }),
  ask('declaredRare', { 'customData.crm.owner': 'owner77' }),
  ask('declaredIn', { 'customData.crm.owner[in]': 'owner1,owner2,owner3' }),
  ask('declaredExists', { 'customData.seats[exists]': 'true' }),
  ask('declaredNumber', { 'customData.seats[gte]': '4990' }),
  ask('declaredDate', { 'customData.renewal[gte]': '2027-12-01', 'customData.renewal[lte]': '2027-12-05' }),
  ask('declaredNone', { 'customData.region': 'nowhere' }),
  ask('declaredMissing', { 'customData.seats[exists]': 'false' }),
  // Each fits very many, and no lead fits both.
  ask('wideApart', { q: 'wei', 'customData.region': 'emea' }),
  ask('searchShort', { q: 'wz' }),
  ask('companyNameByScore', { company: 'Contoso Foods 1231', sort: 'score' }),
  ask('searchRareByNextSend', { q: 'lead77777@', sort: 'nextSend' }),
  ask('declaredRareByNextSend', { 'customData.crm.owner': 'owner77', sort: 'nextSend' }),
  ask('declaredEqByScore', { 'customData.region': 'emea', sort: 'score' }),
  ask('combined', { 'customData.crm.owner': 'owner77', status: 'in_sequence', tier: 'A,B,C', sort: 'score' }),
]

/** Every filter in every order, such as fit many leads and such as fit few or none; combined too. */
export function questionsOf(until: Date): Question[] {
  const day = (back: number) => new Date(until.getTime() - back * 86_400_000).toISOString().slice(0, 10)
  const filters: Question[] = [
    ask('all', {}),
    ask('statusEnded', { status: 'ended' }),
    ask('statusQueued', { status: 'queued' }),
    ask('endReason', { endReason: 'meeting_booked' }),
    ask('tier', { tier: 'A,B' }),
    ask('score', { minScore: 79, maxScore: 80 }),
    ask('hold', { hold: 'paused' }),
    ask('step', { step: '3,4' }),
    ask('mailbox', { mailbox: MAILBOX }),
    ask('mailboxUnused', { mailbox: UNUSED }),
    ask('created', { createdFrom: day(90), createdTo: day(88) }),
    ask('lastEvent', { lastEventFrom: day(120), lastEventTo: day(119) }),
    ask('lastEventNone', { lastEventTo: day(900) }),
    ask('rareState', { endReason: 'meeting_booked', tier: 'X', step: '5' }),
    ask('noLead', { status: 'researching', tier: 'A', mailbox: UNUSED }),
  ]
  const sorted = (['score', 'nextSend'] as const).flatMap((sort) =>
    filters.map(({ name, query, most }) =>
      ask(`${name}By${sort === 'score' ? 'Score' : 'NextSend'}`, { ...query, sort }, most),
    ),
  )
  return [
    ...filters,
    ...sorted,
    ...SEARCHES,
    ask('undeclaredRare', { 'customData.crm.id': '500' }, MOST_UNDECLARED),
    ask('undeclaredNumber', { 'customData.crm.id[lte]': '20' }, MOST_UNDECLARED),
    ask('undeclaredMany', { 'customData.crm.id[gte]': '1' }, MOST_UNDECLARED),
    ask('undeclaredNone', { 'customData.crm.stage': 'won' }, MOST_UNDECLARED),
  ]
}

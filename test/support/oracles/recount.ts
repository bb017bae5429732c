/** An event as the database has it, in the order of places. */
export interface Told {
  type: string
  campaignId: string
  leadId: string | null
  data: Record<string, unknown>
  at: Date
}

/** What a lead reached for the first time, and what it was like then. */
interface Reached {
  at: Date
  tier?: string | null
  score?: number | null
  mail?: Mail | undefined
}

interface Mail {
  messageId: string
  step: number
  variant: number
  at: Date
}

/** An outcome that belongs to an email. */
interface Followed {
  figure: string
  step: number
  variant: number
  at: Date
}

/** One lead, told from its events, one after the other. */
export interface Story {
  readonly leadId: string
  readonly acceptedAt: Date | undefined
  readonly reached: ReadonlyMap<string, Reached>
  readonly emails: readonly Followed[]
}

const ANSWERS = ['lead.replied', 'inbound.changed']
const FOLLOWING = ['replied', 'positive', 'unsubscribed', 'complained', 'booked']

/** The stories of a campaign's leads. What was captured before the campaign went live is forgotten. */
export function tellStories(all: readonly Told[], campaignId: string, isLive: boolean): Story[] {
  const own = all.filter((one) => one.campaignId === campaignId)
  const wentLive = own.findIndex((one) => one.type === 'campaign.changed' && one.data.wentLive === true)
  const numbered = own.map((one, place) => ({ ...one, counts: place > wentLive }))
  const leadIds = [...new Set(own.flatMap(({ leadId }) => leadId ?? []))]
  return leadIds.map((leadId) => {
    const events = numbered.filter((one) => one.leadId === leadId)
    return tellStory(leadId, events, isLive)
  })
}

/** What is known of a lead so far. */
interface Telling {
  readonly reached: Map<string, Reached>
  readonly emails: Followed[]
  readonly mails: Mail[]
  readonly bounced: Set<string>
  readonly isLive: boolean
  /** The mails that were told as the lead's own answers. */
  readonly answers: Set<unknown>
  acceptedAt: Date | undefined
  tier: string | null
  score: number | null
}

function tellStory(leadId: string, events: readonly (Told & { counts: boolean })[], isLive: boolean): Story {
  const lists = { reached: new Map<string, Reached>(), emails: [], mails: [], bounced: new Set<string>() }
  const answers = new Set<unknown>()
  const telling: Telling = { ...lists, isLive, answers, acceptedAt: undefined, tier: null, score: null }
  for (const { counts, ...event } of events) {
    tellOfLead(telling, event)
    if (counts) tellOfMail(telling, event)
    if (counts) tellOfAnswer(telling, event)
  }
  const { acceptedAt, reached, emails } = telling
  if (acceptedAt !== undefined) reached.set('accepted', { at: acceptedAt })
  return { leadId, acceptedAt, reached, emails }
}

function reach({ reached, mails, emails, tier, score }: Telling, figure: string, at: Date): void {
  if (reached.has(figure)) return
  const mail = FOLLOWING.includes(figure) ? mails.at(-1) : undefined
  reached.set(figure, { at, tier, score, mail })
  if (mail !== undefined) emails.push({ figure, step: mail.step, variant: mail.variant, at: mail.at })
}

function tellOfLead(telling: Telling, { type, data, at }: Told): void {
  if (type === 'lead.replied') telling.answers.add(data.inboundId)
  if (type === 'lead.accepted') telling.acceptedAt = at
  if (type === 'lead.researched' || type === 'lead.scored') reach(telling, 'researched', at)
  if (type !== 'lead.scored') return
  if (data.verdict !== 'disqualified') reach(telling, 'qualified', at)
  telling.tier = String(data.tier)
  telling.score = Number(data.score)
}

function tellOfMail(telling: Telling, { type, data, at }: Told): void {
  const { mails, emails, bounced, isLive } = telling
  const [messageId, step, variant] = [String(data.messageId), Number(data.step), Number(data.variant)]
  const returned = data.class !== undefined && data.class !== 'policy'
  if (type === 'message.sent' && step > 0 && data.captured === !isLive) {
    reach(telling, 'contacted', at)
    if (!mails.some((mail) => mail.messageId === messageId)) emails.push({ figure: 'sent', step, variant, at })
    mails.push({ messageId, step, variant, at })
  }
  if (type === 'message.bounced' && returned) {
    reach(telling, 'bounced', at)
    const mail = mails.find((one) => one.messageId === messageId)
    if (mail !== undefined && !bounced.has(messageId)) emails.push({ ...mail, figure: 'bounced' })
    bounced.add(messageId)
  }
  if (type === 'message.failed' && returned) {
    reach(telling, 'bounced', at)
    if (step > 0) emails.push({ figure: 'refused', step, variant, at }, { figure: 'bounced', step, variant, at })
  }
}

function tellOfAnswer(telling: Telling, { type, data, at }: Told): void {
  const isReply = type === 'lead.replied' || (data.kind === 'reply' && telling.answers.has(data.inboundId))
  if (ANSWERS.includes(type) && isReply && data.intent !== 'out_of_office') {
    reach(telling, 'replied', at)
    if (data.intent === 'interested') reach(telling, 'positive', at)
  }
  if (type === 'lead.unsubscribed') reach(telling, 'unsubscribed', at)
  if (
    type === 'lead.ended' &&
    data.endReason === 'complained' &&
    !['imported', 'told_by_import'].includes(String(data.cause))
  )
    reach(telling, 'complained', at)
  if (type === 'meeting.booked') reach(telling, 'booked', at)
}

/** The day of an instant in a zone. */
export function dayOf(at: Date, zone: string): string {
  return at.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The first day of the period in which a day lies. */
export function periodOf(day: string, unit: 'day' | 'week' | 'month'): string {
  const date = Temporal.PlainDate.from(day)
  if (unit === 'month') return date.with({ day: 1 }).toString()
  return unit === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }).toString() : day
}

/** Who did it: `user_…` or `key_…`. Undefined where nobody did, and for a bulk action, which its `actionId` names. */
interface By {
  by?: string
}

/**
 * What an event carries besides organization, campaign, lead and time: ids, codes and numbers, never names or text. Where
 * a bulk action brought it about, an event of a lead carries its `actionId` too.
 */
export interface EventData {
  /** Sent when a lead is committed to a campaign for the first time. `wordsGiven`: there are words for research to read. */
  'lead.accepted': { companyGiven: boolean; wordsGiven?: true }
  /** Sent when the data of a lead was changed. `fields` are names of fields. */
  'lead.updated': { fields: string[]; companyGiven: boolean; wordsGiven?: true } & By
  /** Sent when a lead begins to wait for the facts of its company. */
  'lead.researching': Record<string, never>
  /** Sent when research is through: `outcome` says how it ended, `notes` as codes what was left out and why. */
  'lead.researched': { outcome: string; notes?: string[] }
  /**
   * Sent when other facts count about a lead that was scored, or about its company and so about all leads there. `fields`
   * are empty where any may have changed.
   */
  'facts.changed': { about: 'lead' | 'company'; fields: string[] }
  /**
   * Sent when a score was made, or made `again`. Where leads are scored anew in the background, only for those whose score
   * is another one than before.
   */
  'lead.scored': {
    score: number
    low: number
    high: number
    coverage: number
    tier: string
    verdict: 'qualified' | 'review' | 'disqualified'
    icpVersion: number
    again: boolean
  }
  /** Sent when nothing more is sent to a lead until the hold is lifted or runs out; one that has ended waits once it is taken up again. */
  'lead.held': { reason: string; until: string | null } & By
  /** Sent when a hold was lifted, or an ended lead taken up again: in `status` from now on. */
  'lead.resumed': { from: string; status: string } & By
  /** Sent when somebody gave a lead an owner, `user_…`, or took it from them. */
  'lead.assigned': { owner: string | null } & By
  /** Sent when somebody changed the tags of a lead, `tag_…`. */
  'lead.tagged': { added: string[]; removed: string[] } & By
  /** Sent when somebody added, changed, finished or deleted a task about a lead. `added`: it is new. */
  'task.changed': { taskId: string; state: 'open' | 'done' | 'deleted'; added?: true } & By
  /** Sent when somebody added, edited or deleted a note on a lead. */
  'lead.noted': { noteId: string; deed: 'added' | 'edited' | 'deleted' } & By
  /** Sent when somebody asked for a new score. */
  'lead.rescoring': Record<string, never>
  /** Sent before a lead's row goes; what belongs to it goes in the same transaction. `erased` takes the whole person. */
  'lead.deleted': { erased: boolean }
  /** Sent when a lead leaves the pipeline for the reason given. `cause` is what else happened that ended it, where that says more. */
  'lead.ended': { endReason: string; from: string; cause?: string } & By
  /** Sent when a person asked not to be contacted again. `live` is false for a test campaign, where it suppresses nobody. */
  'lead.unsubscribed': { live: boolean }
  /** Sent when a person answered. `intent` is what the answer wants, as it was read. The lead ends, if it had not yet. */
  'lead.replied': { inboundId: string; intent: string }
  /** Sent when the next email of a sequence has its place in the queue. */
  'message.planned': { messageId: string; step: number; plannedAt: string }
  /** Sent when an email was handed over to a mail server, or captured in a test campaign. */
  'message.sent': { messageId: string; step: number; variant: number; captured: boolean }
  /** Sent when a lead does not get a step because of the step's condition: its tier, a field that fails it or is unknown. */
  'step.passed_over': { messageId: string; step: number; reason: 'tier' | 'condition' | 'unknown' }
  /** Sent when an email waits for a person because it cannot be sent as it is. */
  'message.held': { messageId: string; step: number; reason: string }
  /** Sent when an email may or may not have left. It is not sent again by itself. */
  'message.unknown': { messageId: string; step: number }
  /** Sent when a mail server refused an email for good. `class` says whose fault that is, where the server told. */
  'message.failed': {
    messageId: string
    step: number
    variant?: number
    code: string
    class?: 'hard' | 'soft' | 'policy' | 'unknown'
  }
  /** Sent when a report came back that an email was not delivered. `class` says whose fault that is. */
  'message.bounced': { messageId: string; class: 'hard' | 'soft' | 'policy' | 'unknown' }
  /** Sent when a person is asked whether a text that a language model wrote may leave in a lead's email. */
  'approval.asked': { approvalId: string; step: number }
  /** Sent when that was decided, or nobody is asked any more (`withdrawn`): the text, the email or the lead is gone. */
  'approval.decided': {
    approvalId: string
    step: number
    decision: 'approved' | 'rejected' | 'edited' | 'withdrawn'
  }
  /** Sent when a mail came into a mailbox, whoever it is from. */
  'inbound.received': { inboundId: string; kind: string; matched: boolean }
  /**
   * Sent when a person tied a mail to a lead, corrected what it wants, or dealt with its conversation. `kind` and `intent`
   * are those from now on; of the others those that were given: an owner `user_…`, all labels `lbl_…`.
   */
  'inbound.changed': {
    inboundId: string
    kind?: string
    intent?: string
    needsAnswer?: boolean
    assignee?: string | null
    snoozedUntil?: string | null
    labels?: string[]
  } & By
  /** Sent when a prospect booked a meeting. */
  'meeting.booked': { meetingId: string; attribution: 'token' | 'email' | 'manual' }
  /** Sent when a booked meeting is cancelled. */
  'meeting.cancelled': { meetingId: string }
  /** Sent when a booked meeting got another time. */
  'meeting.rescheduled': { meetingId: string; previousStartsAt: string; startsAt: string }
  /** Sent when it became known that a meeting took place. */
  'meeting.attended': { meetingId: string }
  /** Sent when it became known that the prospect did not come. */
  'meeting.no_show': { meetingId: string }
  /** Sent when it is not known any more whether a meeting took place: what was told of it was taken back. */
  'meeting.attendance_cleared': { meetingId: string }
  /** Sent when another calendar told of a booking that belongs to no lead we know. */
  'booking.unmatched': { noticeId: string }
  /**
   * Sent when a campaign changed its state, mode or settings. `wentLive` is true once, when a test campaign becomes a live
   * one; `settings` names those that were saved.
   */
  'campaign.changed': { status: string; mode: string; wentLive: boolean; settings: readonly string[] }
  /** Sent when the leads of a campaign begin to be scored anew because somebody asked for it, and at each twentieth done. */
  'campaign.rescoring': { icpVersion: number; total: number; done: number; changedTier: number }
  /** Sent when rescoring of a campaign finished. `daily`: those whose dated facts had aged. */
  'campaign.rescored': { icpVersion: number; reason: 'asked' | 'daily'; total: number; changedTier: number }
  /** Sent when an action over many leads of a campaign begins: `matched` leads fitted its filter when it was asked for. */
  'action.started': { actionId: string; action: string; matched: number }
  /** Sent when such an action is over: `done`, `cancelled` or `failed`, with how many leads it changed, left alone or was refused. */
  'action.finished': {
    actionId: string
    action: string
    state: string
    changed: number
    unchanged: number
    refused: Record<string, number>
  }
  /** Sent when a campaign was paused automatically, because too much of what it sends comes back or is complained about. */
  'campaign.paused': { reason: string }
  /** Sent when a mailbox stopped sending automatically. */
  'mailbox.paused': { mailboxId: string; reason: string }
  /** Sent when a calendar of a host could not be read for a day; `reason` is the kind of failure. */
  'feed.failing': { feedId: string; hostId: string; reason: string }
  /** Sent when an endpoint is not called any more. */
  'webhook.disabled': { reason: string }
  /** Sent when the last retry of a notification failed. */
  'delivery.exhausted': { deliveryId: string }
}

export type EventType = keyof EventData

/** One thing that happened, ready to be written in the transaction that made it happen. */
export type Happening = {
  [Type in EventType]: {
    readonly type: Type
    readonly campaignId?: string
    readonly leadId?: string
    readonly data: EventData[Type]
  }
}[EventType]

export type HappeningOf<Type extends EventType> = Extract<Happening, { type: Type }>

import type { Schemas } from '../../api/client.ts'
import { camelInWords, own, sentenceCase, spaced, valueInWords } from '../../shared/words/words.ts'

/** What the audit names as `thing.verb`, as people say it. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  'organization.created': 'Created the organization',
  'organization.changed': 'Changed the organization',
  'retention.changed': 'Changed data retention',
  'member.added': 'Joined the organization',
  'member.invited': 'Invited a member',
  'member.invitation_revoked': 'Revoked an invitation',
  'member.role_changed': 'Changed a member’s role',
  'member.removed': 'Removed a member',
  'member.password_changed': 'Changed their password',
  'member.renamed': 'Changed their own name',
  'member.address_changed': 'Changed their own email address',
  'member.two_factor_enabled': 'Turned on two-factor',
  'member.two_factor_disabled': 'Turned off two-factor',
  'sign_in.succeeded': 'Signed in',
  'sign_in.refused': 'Failed to sign in',
  'sign_in.stopped': 'Blocked after too many sign-in attempts',
  'api_key.created': 'Created an API key',
  'api_key.rotated': 'Rotated an API key',
  'api_key.revoked': 'Revoked an API key',
  'campaign.created': 'Created a campaign',
  'campaign.changed': 'Changed a campaign',
  'campaign.active': 'Activated a campaign',
  'campaign.paused': 'Paused a campaign',
  'campaign.archived': 'Archived a campaign',
  'campaign.went_live': 'Took a campaign live',
  'suppressions.added': 'Added suppressions',
  'suppression.lifted': 'Lifted a suppression',
  'llm.changed': 'Changed the language model',
  'llm.removed': 'Removed the language model',
  'mailbox.added': 'Added a mailbox',
  'mailbox.changed': 'Changed a mailbox',
  'mailbox.paused': 'Paused a mailbox',
  'mailbox.resumed': 'Resumed a mailbox',
  'mailbox.removed': 'Removed a mailbox',
  'sending_domain.dkim_set': 'Added a DKIM key',
  'sending_domain.dkim_removed': 'Removed a DKIM key',
  'member.password_reset': 'Reset their password',
  'inbox.labels_changed': 'Changed the inbox labels',
  'conversation.changed': 'Changed a conversation',
  'snippet.created': 'Added a snippet',
  'snippet.changed': 'Changed a snippet',
  'snippet.deleted': 'Deleted a snippet',
  'filter.created': 'Saved a view',
  'filter.changed': 'Changed a saved view',
  'filter.deleted': 'Deleted a saved view',
  'import.uploaded': 'Uploaded a file',
  'import.started': 'Started an import',
  'import.done': 'Finished an import',
  'import.cancelled': 'Cancelled an import',
  'import.failed': 'Import failed',
  'import.deleted': 'Deleted an import record',
  'lead.changed': 'Changed a lead',
  'lead.paused': 'Paused a lead',
  'lead.resumed': 'Resumed a lead',
  'lead.stopped': 'Stopped a lead',
  'lead.deleted': 'Deleted a lead',
  'lead.erased': 'Erased a person',
  'lead.fact_corrected': 'Corrected a fact',
  'lead.fact_withdrawn': 'Withdrew a correction',
  'lead.research_asked': 'Started research again',
  'lead.answer_taken_back': 'Undid a reply',
  'leads.action_started': 'Started a bulk action',
  'leads.action_cancelled': 'Cancelled a bulk action',
  'verifier.changed': 'Changed email verification',
  'verifier.removed': 'Turned off email verification',
  'lead.answered': 'Replied to a lead',
  'lead.assigned': 'Changed the owner of a lead',
  'lead.tagged': 'Changed the tags of a lead',
  'lead.note_added': 'Added a note to a lead',
  'lead.note_edited': 'Edited a note on a lead',
  'lead.note_deleted': 'Deleted a note on a lead',
  'tag.renamed': 'Renamed a tag',
  'tag.deleted': 'Deleted a tag',
  'inbound.changed': 'Handled an incoming email',
  'research_provider.added': 'Added a data provider',
  'research_provider.changed': 'Changed a data provider',
  'research_provider.ordered': 'Reordered data providers',
  'research_provider.removed': 'Removed a data provider',
  'campaign.rescored': 'Rescored leads',
  'campaign.test_sent': 'Sent a test email',
  'approval.approved': 'Approved a text',
  'approval.edited': 'Edited and approved a text',
  'approval.rejected': 'Rejected a text',
  'meeting.recorded': 'Recorded a meeting',
  'meeting.attended': 'Marked a meeting as held',
  'meeting.no_show': 'Marked a meeting as no-show',
  'meeting.attendance_cleared': 'Cleared the outcome of a meeting',
  'host.added': 'Added a host',
  'host.changed': 'Changed a host',
  'host.archived': 'Archived a host',
  'feed.added': 'Added a calendar of a host',
  'feed.removed': 'Removed a calendar of a host',
  'booking_connection.added': 'Connected another calendar',
  'booking_connection.changed': 'Changed a connected calendar',
  'booking_connection.removed': 'Disconnected a calendar',
  'unmatched_booking.assigned': 'Assigned a booking to a lead',
  'unmatched_booking.dismissed': 'Dismissed a booking',
  'webhook.enabled': 'Enabled a webhook',
  'webhook.secret_rotated': 'Rotated a webhook’s secret',
}

/** An action in words; one that is not known here keeps its name. */
export function actionInWords({ action, actor, target }: Schemas['AuditEntry']): string {
  // Only who accepts an invitation adds the own membership.
  if (action === 'member.added' && actor !== target) return 'Added a member'
  return ACTION_WORDS[action] ?? sentenceCase(action.replaceAll('.', ' '))
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  icp: 'criteria',
  limits: 'contacts per company',
  review: 'leads with unknown musts',
  aiApproval: 'approval of AI text',
  unknownEmails: 'unclear deliveries',
  verification: 'email verification',
  tracking: 'click tracking',
  sendTiers: 'tiers to email',
  restDays: 'wait before contacting again',
  customDataKeys: 'fields for filters',
  dailySendCap: 'emails a day',
  requestsPerMinute: 'requests a minute',
  sendingStopped: 'sending stopped',
  postalAddress: 'postal address',
  expiresAt: 'expires',
  fromName: 'sender name',
  dailyCap: 'emails a day',
  rampStart: 'emails on the first day',
  rampStep: 'daily increase',
  gapLeast: 'minimum gap in seconds',
  gapMost: 'maximum gap in seconds',
  refreshToken: 'refresh token',
  imapPassword: 'IMAP password',
  smtp: 'outgoing mail server',
  imap: 'incoming mail server',
  place: 'network',
  method: 'by',
}

/** The name of a setting that changed; one inside others with the way there, counted from 1. */
export function auditFieldInWords(name: string): string {
  const parts = name.split('.').map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : wordsOf(part)))
  return own(FIELD_WORDS, name) ?? parts.join(' › ')
}

/** `maxPerCompany` is "max per company". */
function wordsOf(key: string): string {
  return own(FIELD_WORDS, key) ?? spaced(camelInWords(key))
}

/** Settings by the names of their screens: "criteria, limits". */
export function settingsInWords(names: readonly unknown[]): string {
  return names.map((name) => auditFieldInWords(String(name))).join(', ')
}

/** A value as it was or is; codes such as `read_only` with a space. */
export function settingInWords(value: unknown): string {
  const words = valueInWords(value)
  return /^[a-z]+(_[a-z]+)+$/.test(words) ? spaced(words) : words
}

/** What the audit shows; kept in the address. */
export interface AuditFilters {
  readonly action?: string
}

/** Reads the filter of an address; an action that is none is left out. */
export function readAuditFilters({ action }: Record<string, unknown>): AuditFilters {
  return typeof action === 'string' && Object.hasOwn(ACTION_WORDS, action) ? { action } : {}
}

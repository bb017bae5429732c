import type { Schemas } from '../../api/client.ts'
import { counted } from '../../shared/words/words.ts'
import { checklistItems as t } from './texts.tsx'

/** A step from an empty campaign to its first email. */
export interface ChecklistItem {
  readonly part: ChecklistPart
  readonly label: string
  readonly isDone: boolean
  /** Whether the campaign does without it. */
  readonly isOptional: boolean
  /** How it stands, or what is missing. */
  readonly detail: string
  /** Of leads on hold, the reason. */
  readonly hold?: string
}

export type ChecklistPart =
  | 'leads'
  | 'sequence'
  | 'icp'
  | 'schedule'
  | 'calendar'
  | 'sending'
  | 'webhook'
  | 'activate'
  | 'email'
  | 'held'

/** What the checklist looks at. */
type Settings = Pick<Schemas['Campaign'], 'icp' | 'sequence' | 'mode' | 'status'>

/** What is known of its leads. */
type Found = Pick<Schemas['Funnel'], 'total' | 'byHoldReason'> &
  Partial<Pick<Schemas['Funnel'], 'contacted' | 'byTier'>>

type Given = Omit<ChecklistItem, 'isOptional'> & { readonly isOptional?: boolean }
type Problem = Schemas['Readiness']['problems'][number]

const PARTS: Readonly<Record<string, ChecklistPart>> = {
  icp: 'icp',
  sequence: 'sequence',
  schedule: 'schedule',
  calendar: 'calendar',
  webhook: 'webhook',
}

/** The part of the checklist that a pointer into a campaign belongs to. */
export function partOf(pointer: string): ChecklistPart {
  return PARTS[pointer.split('/')[1] ?? ''] ?? 'sending'
}

/** Whether a warning says that an email is not written yet: a test runs with placeholders. */
export function isUnwritten({ code }: Pick<Problem, 'code'>): boolean {
  return code === 'placeholder_left'
}

/**
 * The steps in their order. What is there from the beginning is no step, unless something of it is missing. `found` counts
 * the leads, undefined until that is known; `hasRead`: whether a captured email was read.
 */
export function checklistItems(
  { icp, sequence, mode, status }: Settings,
  problems: readonly Problem[],
  found: Found | undefined,
  hasRead = false,
): ChecklistItem[] {
  const leads = found?.total
  const criteria = icp.criteria?.length ?? 0
  const emails = sequence.steps.length
  const missing = (part: ChecklistPart) =>
    problems.filter(({ pointer }) => partOf(pointer) === part).map(({ detail }) => detail)
  const item = ({ part, isOptional = false, ...given }: Given): ChecklistItem => {
    const [first] = missing(part)
    if (first === undefined) return { part, isOptional, ...given }
    return { part, label: given.label, isDone: false, isOptional: false, detail: first }
  }
  const others = (['schedule', 'calendar', 'sending', 'webhook'] as const).filter((part) => missing(part).length > 0)
  return [
    item({
      part: 'leads',
      label: t.leads,
      isDone: (leads ?? 0) > 0,
      detail: leads === undefined || leads === 0 ? t.noLeads : counted(leads, 'lead'),
    }),
    item({
      part: 'sequence',
      label: t.sequence,
      isDone: emails > 0,
      detail: emails === 0 ? t.noEmails : counted(emails, 'email'),
    }),
    item({
      part: 'icp',
      label: t.idealCustomer,
      isDone: criteria > 0,
      isOptional: true,
      detail: criteria === 0 ? t.optional : counted(criteria, 'criterion', 'criteria'),
    }),
    ...others.map((part) => item({ part, label: t.others[part], isDone: false, detail: '' })),
    item({
      part: 'activate',
      label: mode === 'test' ? t.activateTest : t.activate,
      isDone: status === 'active',
      detail: status === 'active' ? t.active : t.nothingSent[mode],
    }),
    firstEmail({ mode, status }, found, hasRead),
  ]
}

/** Holds that a person ends, the first that counts first. */
const HOLDS = ['message_held', 'review_tier', 'review_must_unknown', 'address', 'approval', 'paused'] as const

/** The last step: the first email, or what holds it where nobody was emailed. */
function firstEmail(
  { mode, status }: Pick<Settings, 'mode' | 'status'>,
  found: Found | undefined,
  hasRead: boolean,
): ChecklistItem {
  const step = { label: t.firstEmail[mode], isDone: false, isOptional: false }
  if (status !== 'active') return { ...step, part: 'email', detail: t.afterActivation }
  const hold =
    found !== undefined && (found.contacted ?? 0) === 0 ? HOLDS.find((one) => count(found, one) > 0) : undefined
  if (found === undefined || hold === undefined) {
    const isThere = (found?.contacted ?? 0) > 0
    const isDone = isThere && (mode === 'live' || hasRead)
    return { ...step, isDone, part: 'email', detail: isThere ? t.isThere[mode] : t.onItsWay[mode] }
  }
  const held = count(found, hold)
  const words = counted(held, t.leadIsHeld, t.leadsAreHeld)
  const isUnknown = hold === 'review_tier' && (found.byTier?.U ?? 0) >= held
  return { ...step, part: 'held', hold, detail: isUnknown ? t.tooLittleKnown(words) : t.holds[hold](words) }
}

function count({ byHoldReason }: Found, reason: string): number {
  return byHoldReason[reason] ?? 0
}

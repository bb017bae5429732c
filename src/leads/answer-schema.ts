import Type from 'typebox'
import type { Db } from '../platform/database/db.ts'
import { showId } from '../platform/ids.ts'
import { AnyKey, Fault, nullable } from '../platform/json-schema.ts'
import { STORED_FIELDS } from './fields/lead-fields.ts'
import type { StoredFields } from './fields/lead-fields.ts'
import type { Lead } from './lead-store.ts'
import { LEAD_STATUSES } from './lifecycle/lead-states.ts'
import { TeamAnswer } from './team/team-schema.ts'

type ShownName = Exclude<keyof StoredFields, 'emailKey'>

/** What of a stored lead is shown: not the key by which addresses are compared. */
const SHOWN_FIELDS = STORED_FIELDS.flatMap(({ name, ...field }) => (name === 'emailKey' ? [] : [{ name, ...field }]))

const DESCRIPTIONS: { readonly [Name in ShownName]?: string } = {
  domainKind: '`company`, `free_mail` or `disposable`.',
  phoneE164: 'Phone number in E.164, if it could be parsed.',
  company:
    'Company data as sent by the caller, or null. Emails and scores use `GET /leads/{prospectId}/facts`, which adds researched and corrected facts.',
  contact: 'Contact data as sent. `GET /leads/{prospectId}/facts` has all known facts.',
  unrecognised: 'Unknown fields you sent, at their original place.',
}

// What is made of a list has no keys for the compiler; `ShownName` names those of the same list.
const SHOWN_SCHEMAS = Object.fromEntries(
  SHOWN_FIELDS.map(({ name, isObject, isNeverNull }) => {
    const description = DESCRIPTIONS[name]
    if (isObject)
      return [name, nullable(Type.Record(AnyKey, Type.Unknown(), { description: description ?? 'As given.' }))]
    const text = Type.String(description === undefined ? {} : { description })
    return [name, isNeverNull ? text : nullable(text)]
  }),
) as unknown as { readonly [Name in ShownName]: Type.TUnsafe<StoredFields[Name]> }

const LeadStatusSchema = Type.Enum([...LEAD_STATUSES], {
  description: '`queued` waits for research, `researching` for facts of its company, `scored` for its first email.',
})

const EXAMPLE_ID = 'lead_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'

/** What the add-lead operation answers of a new lead, of one whose address is suppressed, and of one that was there. */
export const ACCEPTED_EXAMPLES = {
  queued: {
    success: true,
    prospectId: EXAMPLE_ID,
    status: 'queued',
    message: 'Lead accepted and queued for outreach.',
    duplicate: false,
    warnings: [],
  },
  suppressed: {
    success: true,
    prospectId: EXAMPLE_ID,
    status: 'ended',
    endReason: 'suppressed',
    message: 'Lead accepted; its address is suppressed and will not be contacted.',
    duplicate: false,
    warnings: [{ pointer: '/email', code: 'suppressed', detail: 'This address is suppressed; nothing is sent to it.' }],
  },
  duplicate: {
    success: true,
    prospectId: EXAMPLE_ID,
    status: 'in_sequence',
    message: 'The lead is in the campaign already.',
    duplicate: true,
    warnings: [],
  },
} as const

/** Answer of the add-lead operation. */
export const AddLeadAnswer = Type.Object(
  {
    success: Type.Literal(true),
    prospectId: Type.String({
      description: 'ID of the lead.',
      examples: [EXAMPLE_ID],
    }),
    status: Type.String({
      description: 'Status of the lead: `queued` if new, `ended` if its address is suppressed.',
    }),
    endReason: Type.Optional(Type.String({ description: 'Why the lead ended, if `status` is `ended`.' })),
    message: Type.String({
      description: 'Human-readable confirmation. Mentions if the campaign is not live and active.',
    }),
    duplicate: Type.Boolean({ description: 'True if the lead was already in the campaign.' }),
    warnings: Type.Array(Fault, {
      description:
        'Warnings with pointers. Campaign: `campaign_not_active`, `test_campaign`, `no_criteria`; lead: `company_too_sparse`, `suppressed`, `unknown_key` and others.',
    }),
  },
  {
    title: 'AcceptedLead',
    description: 'The result for the lead.',
    additionalProperties: true,
  },
)

/** Answer of the add-lead operation with `dryRun=true`. */
export const DryRunAnswer = Type.Object(
  {
    ...AddLeadAnswer.properties,
    dryRun: Type.Literal(true),
    prospectId: nullable(Type.String({ description: 'The existing lead, if any.' })),
    score: Type.Record(AnyKey, Type.Unknown(), {
      description: 'The current score and how it adds up.',
    }),
    firstEmail: Type.Object({
      subject: nullable(Type.String()),
      body: nullable(Type.String()),
      problem: nullable(Type.String({ description: 'Why the email could not be written.' })),
    }),
    plannedAt: nullable(Type.String({ description: 'When the first email would be sent at the earliest.' })),
  },
  { title: 'LeadPreview', additionalProperties: true, description: 'What would happen; nothing was stored.' },
)

/** What a lead's answer tells of its meetings. */
export const LeadMeetingAnswer = nullable(
  Type.Object(
    {
      meetingId: Type.String(),
      startsAt: Type.String(),
      status: Type.String({ description: '`booked`, `attended`, `no_show` or `cancelled`.' }),
    },
    { title: 'LeadMeeting' },
  ),
  'The latest meeting that was not cancelled, else the latest; null if none. Only when leads are read or updated.',
)

/** What other features tell of a lead. */
export interface LeadFeatures {
  /** Of each lead the meeting that tells most; null without any. */
  readonly meetingsOf: (
    db: Db,
    organizationId: string,
    leadIds: readonly string[],
  ) => Promise<(leadId: string) => Type.Static<typeof LeadMeetingAnswer>>
}

/** A stored lead as the API shows it. */
export const LeadAnswer = Type.Object(
  {
    prospectId: Type.String(),
    campaignId: Type.String(),
    ...SHOWN_SCHEMAS,
    status: LeadStatusSchema,
    endReason: nullable(Type.String()),
    hold: nullable(
      Type.Object(
        {
          reason: Type.String({
            description:
              'Such as `paused` (by hand), `out_of_office`, `review_tier` (a person decides), `approval`, or `moved`: another tool was emailing the lead at import; resume it once that tool has stopped. null once the lead has ended; a `moved` hold returns when it is resumed.',
          }),
          until: nullable(Type.String()),
        },
        { title: 'Hold' },
      ),
    ),
    score: nullable(Type.Integer({ description: '0 to 100.' })),
    tier: nullable(Type.String({ description: 'A to D, U (too little is known) or X (disqualified).' })),
    nextSendAt: nullable(
      Type.String(),
      'When its next email is planned; mailbox limits or a paused campaign may delay it. null if held, ended or not planned.',
    ),
    mailboxId: nullable(Type.String(), 'The mailbox that emails it, chosen with its first email.'),
    step: Type.Integer({ description: 'Steps sent in this run.' }),
    run: Type.Integer({ description: 'Run of the sequence; going live starts a new one.' }),
    meeting: Type.Optional(LeadMeetingAnswer),
    owner: Type.Optional(TeamAnswer.properties.owner),
    tags: Type.Optional(TeamAnswer.properties.tags),
    facts: Type.Optional(Type.Record(AnyKey, Type.Unknown(), { description: 'In lists with `show`: facts by path.' })),
    version: Type.Integer(),
    acceptedAt: Type.String(),
    updatedAt: Type.String(),
  },
  { title: 'Lead', description: 'A lead and its status.' },
)

/** A lead in the shape of `LeadAnswer`. */
export function showLead(lead: Lead): Type.Static<typeof LeadAnswer> {
  return {
    prospectId: showId('lead', lead.leadId),
    campaignId: showId('camp', lead.campaignId),
    ...shownFields(lead),
    status: lead.status,
    endReason: lead.endReason,
    hold: holdOf(lead),
    score: lead.score,
    tier: lead.tier,
    nextSendAt: nextSendAt(lead)?.toISOString() ?? null,
    mailboxId: lead.mailboxId === null ? null : showId('mbox', lead.mailboxId),
    step: lead.step,
    run: lead.run,
    version: lead.version,
    acceptedAt: lead.acceptedAt.toISOString(),
    updatedAt: lead.updatedAt.toISOString(),
  }
}

function shownFields(lead: StoredFields): Pick<StoredFields, ShownName> {
  const shown: Record<string, unknown> = {}
  for (const { name } of SHOWN_FIELDS) shown[name] = lead[name]
  return shown as Pick<StoredFields, ShownName>
}

/** A hold that outlives an end counts once the lead is taken up again. */
function holdOf({ holdReason, holdUntil, status }: Lead): { reason: string; until: string | null } | null {
  if (holdReason === null || status === 'ended') return null
  return { reason: holdReason, until: holdUntil?.toISOString() ?? null }
}

function nextSendAt({ nextSendAt: at, holdReason, status }: Lead): Date | null {
  return holdReason === null && status !== 'ended' ? at : null
}

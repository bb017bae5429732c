import Type from 'typebox'
import { MOST_ELEMENTS } from '../../leads/index.ts'
import { nullable } from '../../platform/json-schema.ts'
import { FIGURES } from '../counting/figures-of-events-store.ts'
import { ModeQuery } from '../schema.ts'
import { MOST_VALUES } from './read-reports.ts'

/** What each figure counts, in words. */
const WORDS = `- \`accepted\`: it was added to the campaign.
- \`researched\`: research finished, or it was scored with the company data sent along.
- \`qualified\`: it was scored and not disqualified; leads held for review count.
- \`contacted\`: its first email was sent, or captured in a test campaign.
- \`replied\`: a person replied. Automatic replies and absences don’t count.
- \`positive\`: a reply was classified as \`interested\`.
- \`bounced\`: an email bounced because of its address; policy refusals don’t count.
- \`unsubscribed\`, \`complained\`: it opted out, or its provider reported a complaint.
- \`booked\`: it booked a meeting, even if cancelled later.`

const RULES = `Each lead counts once per stage, when it first reached it. Counts are exact as of \`asOf\` and include deleted and erased leads and archived campaigns. Resumed leads don’t count again. When a test campaign goes live, stages from \`contacted\` on restart. A reply later corrected to an absence still counts.`

export const FUNNEL_DESCRIPTION = `How many leads reached each stage:\n${WORDS}\n\n${RULES} A stage does not require the one before it: a lead that books without an email counts as \`booked\` alone. A lead moved to another campaign counts as accepted in both. A lead imported as ended counts as accepted only.`

export const CAMPAIGNS_DESCRIPTION =
  'The figures of `GET /reports/funnel`, by campaign; `total` is the same in both. Campaigns count in their current mode.'

export const STEPS_DESCRIPTION =
  'Emails sent between two days, with their results up to now. Replies, unsubscribes, complaints and bookings count once per lead, for the last email before; bounces for their own email. Rates are shares of `base`, with the 95% interval (Wilson) from `low` to `high`. For a test campaign, captured emails count. Emails of deleted leads count; their clicks don’t.'

export const TIERS_DESCRIPTION =
  'Do higher tiers book more? Leads by tier, or by score in bands of ten, at the first email, with their results. Later scores don’t count. Rates are shares of `contacted`, with 95% intervals (Wilson). `from` and `to` limit the day of the first email.'

export const BREAKDOWN_DESCRIPTION = `Any figure by the values of a \`customData\` key, such as replies by region. Of the leads that reached \`of\` between two days: how many have each value now, and how many of them reached \`figure\` at any time. The ${MOST_VALUES} values with the most leads are listed. A number and a text with the same characters are one value. In a list, each of the first ${MOST_ELEMENTS} elements counts; an object counts as its JSON. Values are cut at 200 characters. Needs the scopes \`reports:read\` and \`leads:read\`. For large campaigns the data may be seconds old, see \`asOf\`.`

const Day = (title: string, description: string, example: string) =>
  Type.Optional(Type.String({ title, maxLength: 40, description, examples: [example] }))

/** What all reports may be asked for. */
export const ReportQuery = {
  from: Day('ReportFrom', 'First day, in `timezone`. Default: the beginning.', '2026-11-01'),
  to: Day('ReportTo', 'Last day, in `timezone`. Default: now.', '2026-11-30'),
  timezone: Type.Optional(
    Type.String({
      title: 'ReportTimezone',
      maxLength: 64,
      description: 'IANA time zone of days. Default: that of the campaign’s schedule, or UTC.',
      examples: ['Europe/Berlin'],
    }),
  ),
  format: Type.Optional(
    Type.Enum(['json', 'csv'], {
      title: 'ReportFormat',
      default: 'json',
      description:
        '`csv` for a spreadsheet: the same lines with a header. Cells that look like formulas get a leading apostrophe.',
    }),
  ),
}

/** For reports of one campaign or all. */
export const CampaignsQuery = {
  campaignId: Type.Optional(
    Type.String({
      title: 'ReportCampaign',
      maxLength: 100,
      description: 'Only this campaign. Default: all you can access.',
    }),
  ),
  mode: ModeQuery,
}

/** What all reports say of themselves. */
const ReportHead = {
  asOf: Type.String({ title: 'AsOf', format: 'date-time', description: 'Data is complete up to this time.' }),
  campaignId: nullable(Type.String(), 'Null for all campaigns.'),
  mode: Type.Enum(['live', 'test', 'all'], {
    title: 'CountedMode',
    description: '`test`: counts captured emails.',
  }),
  campaigns: Type.Object(
    {
      counted: Type.Integer({ minimum: 0 }),
      leftOut: Type.Integer({ minimum: 0, description: 'Omitted campaigns in the other mode.' }),
    },
    { title: 'CountedCampaigns' },
  ),
  timezone: Type.String(),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
}

const Count = Type.Integer({ minimum: 0 })
const Part = nullable(Type.Number({ minimum: 0, maximum: 1 }))
const Share = Type.Object({ count: Count, rate: Part, low: Part, high: Part }, { title: 'Share' })
const figureCounts = Object.fromEntries(FIGURES.map((figure) => [figure, Count])) as Record<
  (typeof FIGURES)[number],
  typeof Count
>
const FigureCounts = Type.Object(figureCounts, { title: 'FigureCounts', description: 'Leads by stage.' })

/** Leads of a week, as an example. */
const WEEK = {
  accepted: 1200,
  researched: 1180,
  qualified: 640,
  contacted: 400,
  replied: 31,
  positive: 9,
  bounced: 6,
  unsubscribed: 4,
  complained: 0,
  booked: 5,
}

export const FunnelReport = Type.Object(
  {
    ...ReportHead,
    by: Type.Enum(['reached', 'cohort']),
    unit: Type.Enum(['day', 'week', 'month']),
    total: FigureCounts,
    data: Type.Array(
      Type.Object(
        { period: Type.String({ description: 'First day; weeks start on Monday.' }), ...figureCounts },
        { title: 'PeriodCounts', 'x-extends': 'FigureCounts' },
      ),
      { description: 'Periods in order, without empty ones.' },
    ),
  },
  {
    title: 'FunnelReport',
    examples: [
      {
        asOf: '2026-11-24T09:30:00.000Z',
        campaignId: 'camp_019a0c5e7b6a7c1d8e2f3a4b5c6d7e8f',
        mode: 'live',
        campaigns: { counted: 1, leftOut: 0 },
        timezone: 'Europe/Berlin',
        from: '2026-11-23',
        to: null,
        by: 'cohort',
        unit: 'week',
        total: WEEK,
        data: [{ period: '2026-11-23', ...WEEK }],
      },
    ],
  },
)

export const CampaignsReport = Type.Object(
  {
    ...ReportHead,
    total: FigureCounts,
    data: Type.Array(
      Type.Object(
        { campaignId: Type.String(), ...figureCounts },
        { title: 'CampaignCounts', 'x-extends': 'FigureCounts' },
      ),
      { description: 'Omits campaigns without activity.' },
    ),
  },
  { title: 'CampaignsReport' },
)

const Leading = nullable(Type.Integer(), 'The variant whose interval is above all others; null if too early to tell.')

export const StepsReport = Type.Object(
  {
    ...ReportHead,
    data: Type.Array(
      Type.Object({
        step: Type.Integer(),
        variants: Type.Array(
          Type.Object({
            variant: Type.Integer({ description: 'Variant of the step, from 0.' }),
            sent: Count,
            refused: Type.Integer({
              minimum: 0,
              description: 'Refused at once because of the address; not sent.',
            }),
            base: Type.Integer({ minimum: 0, description: '`sent` plus `refused`, the base of rates.' }),
            opened: Type.Null({
              description: 'Always null: Fairlead does not track opens.',
            }),
            clicked: nullable(
              Share,
              'Emails with a click by a person; clicks by programs are excluded. Null if clicks are not tracked.',
            ),
            replied: Share,
            positive: Share,
            bounced: Share,
            unsubscribed: Share,
            complained: Share,
            booked: Share,
          }),
        ),
        leading: Type.Object({ replied: Leading, positive: Leading, booked: Leading }),
      }),
    ),
  },
  { title: 'StepsReport' },
)

const TierLine = Type.Object(
  {
    name: nullable(Type.String(), 'The tier, or lowest score of the band; null for leads without a score.'),
    contacted: Count,
    replied: Share,
    positive: Share,
    bounced: Share,
    unsubscribed: Share,
    booked: Share,
  },
  { title: 'TierLine' },
)
const LeadingTier = nullable(Type.String(), 'The line whose interval is above all others; null if too early to tell.')

export const TiersReport = Type.Object(
  {
    ...ReportHead,
    by: Type.Enum(['tier', 'score']),
    data: Type.Array(TierLine),
    total: TierLine,
    leading: Type.Object({ replied: LeadingTier, booked: LeadingTier }),
  },
  { title: 'TiersReport' },
)

export const BreakdownReport = Type.Object(
  {
    ...ReportHead,
    key: Type.String(),
    figure: Type.Enum([...FIGURES]),
    of: Type.Enum([...FIGURES]),
    data: Type.Array(
      Type.Object({
        kind: Type.Enum(['value', 'other', 'missing', 'gone'], {
          description:
            '`value`: leads with `value`. `other`: leads with less frequent values. `missing`: leads without the key or with an empty value. `gone`: deleted or erased leads.',
        }),
        value: nullable(Type.String()),
        base: Type.Integer({ minimum: 0, description: 'Leads that reached `of`.' }),
        count: Type.Integer({ minimum: 0, description: 'Of these, leads that reached `figure`.' }),
        rate: Part,
        low: Part,
        high: Part,
      }),
    ),
  },
  {
    title: 'BreakdownReport',
    examples: [
      {
        asOf: '2026-11-24T09:30:00.000Z',
        campaignId: null,
        mode: 'live',
        campaigns: { counted: 3, leftOut: 1 },
        timezone: 'UTC',
        from: null,
        to: null,
        key: 'region',
        figure: 'replied',
        of: 'contacted',
        data: [
          { kind: 'value', value: 'emea', base: 400, count: 31, rate: 0.0775, low: 0.0551, high: 0.1079 },
          { kind: 'missing', value: null, base: 12, count: 0, rate: 0, low: 0, high: 0.2425 },
        ],
      },
    ],
  },
)

import Type from 'typebox'
import { Fault, nullable } from '../../platform/json-schema.ts'

/** What an import would do with a row, in words of the API; the order is that in which they are told. */
export const PLAN_OUTCOMES = [
  'mail',
  'disqualified',
  'held',
  'ended',
  'suppresses',
  'suppressed',
  'erased',
  'duplicate',
  'repeated',
  'live_elsewhere',
  'resting',
  'invalid',
] as const
export type PlanOutcome = (typeof PLAN_OUTCOMES)[number]

const OUTCOME_WORDS =
  '`mail`: a lead that would be emailed. `disqualified`: what the file says fails a `must` or meets a `mustNot` of the ICP; the lead is added and not emailed. `held`: the other tool is emailing it, or its state is unknown; resume it by hand. `ended`: the other tool has finished with it (replied, booked, completed, stopped). `suppresses`: the row suppresses an address or domain. `suppressed`: already suppressed. `erased`: an erased person, never stored again. `duplicate`: an existing lead. `repeated`: its address is in an earlier row, which shows the combined result. `live_elsewhere`: another campaign is emailing the address; the lead waits. `resting`: another campaign emailed it recently. `invalid`: a row with errors.'

const PlannedRowAnswer = Type.Object(
  {
    line: Type.Integer({ description: 'Line in the file where the row starts, from 1.' }),
    outcome: Type.Enum([...PLAN_OUTCOMES], { description: OUTCOME_WORDS }),
    email: nullable(Type.String(), 'The address, or in a blocklist the domain; null for an erased person.'),
    companyName: nullable(Type.String()),
    detail: Type.String({ description: 'Explanation.' }),
  },
  { title: 'PlannedRow' },
)

/** A row of the file with what an import would do about it. */
export type PlannedRow = Type.Static<typeof PlannedRowAnswer>

/** When those that would be mailed get their first email. */
export const ForecastAnswer = Type.Object(
  {
    simulated: Type.Integer({
      description: 'Simulated leads: the first 500 of the file.',
    }),
    held: Type.Integer({
      description:
        'Of these, leads that `sendTiers` would hold for review if they were scored by what the file says. Research may find more.',
    }),
    emails: Type.Array(
      Type.Object({
        line: Type.Integer(),
        email: Type.String(),
        at: nullable(Type.String(), 'When its first email would be sent, UTC; null if not within 30 days.'),
        timezone: nullable(Type.String(), 'Time zone of its sending hours.'),
        mailboxAddress: nullable(Type.String()),
        subject: nullable(Type.String()),
        obstacle: nullable(Type.String(), 'Why no email would be sent, such as a missing variable.'),
      }),
    ),
    days: Type.Array(
      Type.Object({
        date: Type.String({ description: 'A day in UTC.' }),
        first: Type.Integer({ description: 'First emails to leads of the file.' }),
        others: Type.Integer({ description: 'All other emails of the campaign.' }),
      }),
    ),
    mostPerDay: Type.Integer({ description: 'Most first emails to leads of the file in a day.' }),
    lastOn: nullable(Type.String(), 'When all would have their first email at that rate; null if unknown.'),
    assumptions: Type.Array(Type.String(), { description: 'The assumptions, in sentences.' }),
  },
  { title: 'ImportForecast' },
)

/** What a plan tells. */
export const ImportPlanAnswer = Type.Object(
  {
    rows: Type.Integer({ description: 'Rows of the file.' }),
    counts: Type.Object(Object.fromEntries(PLAN_OUTCOMES.map((outcome) => [outcome, Type.Integer()])), {
      description: 'Rows by outcome.',
    }),
    samples: Type.Array(PlannedRowAnswer, { description: 'The first 25 rows of each outcome.' }),
    unknownStates: Type.Array(Type.Object({ detail: Type.String(), rows: Type.Integer() }), {
      description: 'Unknown states of the other tool, with the number of rows held.',
    }),
    disposable: Type.Integer({ description: 'Leads to email with a disposable address.' }),
    forecast: nullable(ForecastAnswer, 'Null if no lead would be emailed.'),
  },
  { title: 'ImportPlan' },
)

/** A plan as the API shows it. */
export const ImportPlanProgress = Type.Object(
  {
    importId: Type.String(),
    state: Type.Enum(['running', 'done', 'failed']),
    rowsRead: Type.Integer({ description: 'Rows checked so far.' }),
    rowsTotal: Type.Integer(),
    failure: nullable(Type.String(), 'Why planning failed.'),
    askedAt: Type.String({ format: 'date-time' }),
    finishedAt: nullable(Type.String({ format: 'date-time' })),
    warnings: Type.Array(Fault, {
      description:
        'What to do first: import an uploaded blocklist (`blocklist_waiting`), name the tool the file comes from (`states_not_read`), or map columns for criteria that would have no data (`criteria_without_data`). For blocklists: domains next to addresses are not suppressed (`domains_not_used`).',
    }),
    plan: nullable(ImportPlanAnswer, 'Null until it is done.'),
  },
  { title: 'ImportPlanProgress', description: 'The plan, or its progress.' },
)

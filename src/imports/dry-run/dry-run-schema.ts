import Type from 'typebox'
import { Fault, nullable } from '../../platform/json-schema.ts'

/** What an import would do with a row, in words of the API; the order is that in which they are told. */
export const PLAN_OUTCOMES = [
  'mail',
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
  '`mail`: a lead that would be emailed. `held`: the other tool is emailing it, or its state is not known here; resume it by hand. `ended`: the other tool is done with it (replied, booked, completed, stopped). `suppresses`: the row suppresses an address or domain. `suppressed`: an address or domain that is suppressed already. `erased`: a person who must never be stored again. `duplicate`: the lead is there. `repeated`: its address stands further up in the file; the row there shows the combined result for the person. `live_elsewhere`: another campaign is writing to the address; the lead waits. `resting`: another campaign wrote to it lately. `invalid`: a row that cannot be read.'

const PlannedRowAnswer = Type.Object(
  {
    line: Type.Integer({ description: 'The line of the file on which the row begins; the first is 1.' }),
    outcome: Type.Enum([...PLAN_OUTCOMES], { description: OUTCOME_WORDS }),
    email: nullable(Type.String(), 'Or the domain, in a file of suppressed ones; null for an erased person.'),
    companyName: nullable(Type.String()),
    detail: Type.String({ description: 'Why, in a sentence.' }),
  },
  { title: 'PlannedRow' },
)

/** A row of the file with what an import would do about it. */
export type PlannedRow = Type.Static<typeof PlannedRowAnswer>

/** When those that would be mailed get their first email. */
export const ForecastAnswer = Type.Object(
  {
    simulated: Type.Integer({
      description: 'For how many leads it was simulated: the first of the file, at most 500.',
    }),
    emails: Type.Array(
      Type.Object({
        line: Type.Integer(),
        email: Type.String(),
        at: nullable(Type.String(), 'When its first email would leave, UTC; null where none would in 30 days.'),
        timezone: nullable(Type.String(), 'The zone that its hours are read in.'),
        mailboxAddress: nullable(Type.String()),
        subject: nullable(Type.String()),
        obstacle: nullable(Type.String(), 'Why none would, such as a template variable without a value.'),
      }),
    ),
    days: Type.Array(
      Type.Object({
        date: Type.String({ description: 'A day in UTC.' }),
        first: Type.Integer({ description: 'First emails to leads of the file.' }),
        others: Type.Integer({ description: 'All other emails of the campaign.' }),
      }),
    ),
    mostPerDay: Type.Integer({ description: 'First emails to leads of the file on the fullest day.' }),
    lastOn: nullable(Type.String(), 'The day by which all would have their first email at that pace; null if unknown.'),
    assumptions: Type.Array(Type.String(), { description: 'The assumptions, in sentences.' }),
  },
  { title: 'ImportForecast' },
)

/** What a plan tells. */
export const ImportPlanAnswer = Type.Object(
  {
    rows: Type.Integer({ description: 'Rows of the file, all of them looked at.' }),
    counts: Type.Object(Object.fromEntries(PLAN_OUTCOMES.map((outcome) => [outcome, Type.Integer()])), {
      description: 'How many rows have each outcome.',
    }),
    samples: Type.Array(PlannedRowAnswer, { description: 'The first 25 rows of each outcome.' }),
    unknownStates: Type.Array(Type.Object({ detail: Type.String(), rows: Type.Integer() }), {
      description: 'States of the other tool that are not known here, and how many rows are held because of each.',
    }),
    disposable: Type.Integer({ description: 'How many of those that would be mailed have a disposable address.' }),
    forecast: nullable(ForecastAnswer, 'Null where nobody would be mailed.'),
  },
  { title: 'ImportPlan' },
)

/** A plan as the API shows it. */
export const ImportPlanProgress = Type.Object(
  {
    importId: Type.String(),
    state: Type.Enum(['running', 'done', 'failed']),
    rowsRead: Type.Integer({ description: 'How far it is.' }),
    rowsTotal: Type.Integer(),
    failure: nullable(Type.String(), 'Why it could not be made.'),
    askedAt: Type.String({ format: 'date-time' }),
    finishedAt: nullable(Type.String({ format: 'date-time' })),
    warnings: Type.Array(Fault, {
      description:
        'What to do first: import a blocklist that was uploaded (`blocklist_waiting`), or say which tool the file comes from whose states are not read (`states_not_read`). Of a blocklist: that domains beside addresses are not suppressed (`domains_not_used`).',
    }),
    plan: nullable(ImportPlanAnswer, 'Null until it is done.'),
  },
  { title: 'ImportPlanProgress', description: 'What the import would do, as far as that is known.' },
)

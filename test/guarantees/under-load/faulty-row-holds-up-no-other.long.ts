import { afterEach, test } from 'vitest'
import { killChildren } from '../../support/processes/child-process.ts'
import { startJourney } from '../../support/leads/journey.ts'
import type { Journey } from '../../support/leads/journey.ts'

let journey: Journey

afterEach(async () => {
  await killChildren()
  await journey.close()
})

/** From now on the database refuses to write rows of the first lead for which the condition holds. */
async function refuse(table: string, condition: string): Promise<void> {
  await journey.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'This row cannot be written.'; end $$`)
  await journey.query(`create trigger refuse before insert or update on ${table} for each row
    when (new.lead_id = '${journey.leadId}' and ${condition}) execute function refuse()`)
}

async function addOthers(): Promise<void> {
  for (const name of ['sam', 'kim', 'lou']) await journey.addLead(`${name}@harbour-robotics.test`)
}

test('a lead that cannot be scored is put off, and those after it are scored', { timeout: 120_000 }, async () => {
  journey = await startJourney(async () => ({}))
  await addOthers()
  await refuse('scores', 'true')
  const worker = journey.work({ stages: ['research', 'company', 'scoring'] })
  await journey.until(`select count(*) = 3 as value from leads where status = 'scored'`, worker)
  await journey.until(
    `select status = 'researching' and due_at > updated_at + interval '4 minutes' as value from leads
     where lead_id = '${journey.leadId}'`,
    worker,
  )
})

test('an email that cannot be claimed is put off, and those after it leave', { timeout: 120_000 }, async () => {
  journey = await startJourney(async () => ({}))
  await addOthers()
  await refuse('messages', `new.state = 'captured'`)
  const worker = journey.work()
  await journey.until(`select count(*) = 3 as value from messages where state = 'captured'`, worker)
  await journey.until(
    `select state = 'queued' and reason = 'fault' and due_at > planned_at + interval '4 minutes' as value from messages
     where lead_id = '${journey.leadId}'`,
    worker,
  )
})

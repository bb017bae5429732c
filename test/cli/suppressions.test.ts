import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newBackupPath } from '../support/installation/backups.ts'
import { runCommand, runFairlead } from '../support/processes/run-cli.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

function fairlead(args: readonly string[], input = '') {
  return runCommand(['suppressions', ...args], { DATABASE_URL: harness.databaseUrl }, input)
}

test('a list that is brought ends the leads it names, and is taken away as it can be brought again', async () => {
  const campaign = await harness.call('POST', '/api/v1/campaigns', { name: 'One' })
  const lead = { companyName: 'Acme', contactName: 'Jane Roe', email: 'jane@acme.test' }
  const added = await harness.call('POST', `/api/v1/campaigns/${campaign.body.campaignId}/leads`, lead)
  const file = newBackupPath()
  await writeFile(
    file,
    'email,reason,note\njane@acme.test,unsubscribed,=1+1\nother.test,,\nno address at all,,\ngmail.com,,\n',
  )
  const brought = await fairlead(['import', file])
  await rm(file)
  expect(brought).toMatchObject({ code: 0, out: expect.stringContaining('2 suppressed, 0 of erased') })
  expect(brought.err).toContain('Line 4: ')
  expect(brought.err).toContain('Line 5: ')
  const { body } = await harness.call('GET', `/api/v1/leads/${added.body.prospectId}`)
  expect(body).toMatchObject({ status: 'ended', endReason: 'suppressed' })

  const taken = await fairlead(['export'])
  expect(taken.out.split('\n')[0]).toBe('value,kind,reason,note,createdAt')
  expect(taken.out).toMatch(/^jane@acme\.test,address,unsubscribed,'=1\+1,/mu)
  const again = await fairlead(['import', '-', '--json'], taken.out)
  expect(JSON.parse(again.out)).toEqual({ suppressed: 2, skipped: 0, faulty: 0, faults: [] })
  // A process of its own writes it to a pipe.
  const piped = await runFairlead(['suppressions', 'export'], { DATABASE_URL: harness.databaseUrl })
  expect(piped).toEqual(taken)
})

test('a file that is not there, and one that is no list, are refused in a sentence', async () => {
  const missing = await fairlead(['import', '/nowhere/list.csv'])
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('The list cannot be read: ENOENT') })
  expect(await fairlead(['import', '-'], '')).toMatchObject({ code: 1, out: '' })
})

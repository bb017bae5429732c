import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { DAY } from '../../src/platform/clock.ts'
import { plainCell } from '../../src/platform/text/csv.ts'
import { parseId } from '../../src/platform/ids.ts'
import { forgetOldExports } from '../../src/bulk/index.ts'
import { beginExport } from '../../src/bulk/exports/run-export.ts'
import { addLeads, exportOf, numbered, plantLeads, readLeadOf } from '../support/leads/bulk.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { atLeast, changeCriteria, rescore } from '../support/leads/rescoring.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

type Rows = Record<string, string>[]

const readCsv = (text: string): Rows => parse(text, { columns: true, bom: true })

const PREFIXES = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  '|',
  '%',
  '"=',
  "'=",
  '\u00A0=',
  '\uFEFF@',
]

test('no cell of a CSV is run by a spreadsheet, and each says what was sent', async () => {
  const campaign = await newCampaign(harness, { name: 'Übersee & Söhne, 2027' })
  const texts = PREFIXES.map((prefix) => `x${prefix}cmd|' /C calc'!A0,"q"`.slice(1))
  await addLeads(
    harness,
    campaign,
    texts.map((text) => ({ customData: { text, [`${text}key`]: 1 }, companyName: `.${text}`.slice(1), notes: text })),
  )
  const answer = await exportOf(harness, campaign, 'bom=true')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="leads-ubersee-sohne-2027-2026-11-24.csv"')
  expect(answer.text.startsWith('\uFEFFprospectId,')).toBe(true)
  const rows = readCsv(answer.text)
  expect(rows.map((row) => plainCell(row['customData.text'] ?? ''))).toEqual(texts)
  const [header = [], ...lines] = parse(answer.text, { bom: true })
  for (const cell of [...header, ...lines.flat()]) {
    expect(/^[\s"'\u200B\uFEFF]*[=+\-@|%＝＋－＠]/u.test(cell) && !cell.startsWith("'"), cell).toBe(false)
    expect(cell).not.toMatch(/^[\t\r\n]/u)
  }
})

test('scores stand with the points of the criteria that made them, and nothing loses its precision', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(10) })
  const customData = {
    ratio: 0.1 + 0.2,
    big: Number.MAX_SAFE_INTEGER,
    code: '00123',
    nested: { a: [1, null] },
    no: null,
  }
  const [first, second] = await addLeads(harness, campaign, [
    { company: { employeeCount: 9 }, customData },
    { company: { employeeCount: 20 } },
  ])
  await harness.settle()
  const where = { id: 'where', kind: 'should', field: 'company.country', op: 'eq', value: 'DE', weight: 2 }
  const size = { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 10, weight: 1 }
  await changeCriteria(harness, campaign, { criteria: [size, where] })
  await harness.call('POST', `/api/v1/leads/${second}/rescore`)
  await harness.settle()
  const rows = readCsv((await exportOf(harness, campaign)).text)
  const points = async (lead: string) => {
    const { body } = await harness.call('GET', `/api/v1/leads/${lead}/score`)
    return Object.fromEntries(body.criteria.map((one: { id: string; points: number }) => [one.id, one.points]))
  }
  for (const [index, lead] of [first!, second!].entries()) {
    const expected = await points(lead)
    const row = rows[index]!
    expect({ size: Number(row['points.size']), where: Number(row['points.where'] || 0) }).toEqual(expected)
    expect(Number(row['score'])).toBe((await readLeadOf(harness, lead)).score)
  }
  expect(rows.map((row) => row['icpVersion'])).toEqual(['1', '2'])
  expect(rows[0]).toMatchObject({
    'customData.ratio': '0.30000000000000004',
    'customData.big': '9007199254740991',
    'customData.code': '00123',
    'customData.nested': '{"a":[1,null]}',
    'customData.no': '',
    company: '{"employeeCount":9}',
  })
  const lines = (await exportOf(harness, campaign, 'format=ndjson')).text.trimEnd().split('\n')
  const json = lines.map((line) => JSON.parse(line))
  const { meeting: _, ...shown } = await readLeadOf(harness, first!)
  expect(json[0]).toMatchObject({ ...shown, points: await points(first!), scoring: { icpVersion: 1 } })
  expect(json[1].points).toEqual(await points(second!))
  await rescore(harness, campaign)
})

test('where a lead stands is told in cells: status, end and its reason, hold until when, step and when it was written to', async () => {
  const campaign = await newActiveCampaign(harness)
  const names = ['written', 'paused', 'until', 'stopped', 'suppressed']
  const changes = names.map((name) => ({ email: `${name}@states.test` }))
  const leads = await addLeads(harness, campaign, changes)
  const until = '2027-03-01T09:00:00.000Z'
  await harness.call('POST', `/api/v1/leads/${leads[1]}/pause`, {})
  await harness.call('POST', `/api/v1/leads/${leads[2]}/pause`, { until })
  await harness.settle()
  const sent = harness.clock.now().toISOString()
  await harness.call('POST', `/api/v1/leads/${leads[3]}/stop`, {})
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['suppressed@states.test'] })
  harness.clock.advance(1)
  const [waiting] = await addLeads(harness, campaign, [{ email: 'waiting@states.test' }])
  const stood = { endReason: '', holdReason: '', holdUntil: '', step: '0', lastSentAt: '' }
  const expected = [
    { ...stood, status: 'in_sequence', step: '1', lastSentAt: sent },
    { ...stood, status: 'scored', holdReason: 'paused' },
    { ...stood, status: 'scored', holdReason: 'paused', holdUntil: until },
    { ...stood, status: 'ended', endReason: 'stopped', step: '1', lastSentAt: sent },
    { ...stood, status: 'ended', endReason: 'suppressed', step: '1', lastSentAt: sent },
    { ...stood, status: 'queued' },
  ]
  const rows = readCsv((await exportOf(harness, campaign)).text)
  const cells = rows.map(({ prospectId, status, endReason, holdReason, holdUntil, step, lastSentAt }) => [
    prospectId,
    { status, endReason, holdReason, holdUntil, step, lastSentAt },
  ])
  expect(Object.fromEntries(cells)).toEqual(
    Object.fromEntries([...leads, waiting].map((lead, index) => [lead, expected[index]])),
  )
})

test('a broken download goes on where it broke off: no lead twice, none lost that was there all along', async () => {
  const campaign = await newCampaign(harness)
  await plantLeads(harness, campaign, 2_500)
  for (const format of ['csv', 'ndjson']) {
    const params = `format=${format}&cursors=true&customData.half=even`
    const whole = (await exportOf(harness, campaign, params)).text
    const seen: string[] = []
    let text = whole.slice(0, 200_001)
    for (const cut of [90_001, 250_003, Number.POSITIVE_INFINITY]) {
      const lines = text.split('\n').slice(0, -1)
      const cursor = format === 'csv' ? lines.at(-1)?.split(',').at(-1) : JSON.parse(lines.at(-1) ?? '{}').cursor
      seen.push(...lines)
      // What comes meanwhile is not part of it, what goes meanwhile is missing and nothing else.
      await addLeads(harness, campaign, numbered(1))
      const { text: more } = await exportOf(harness, campaign, `${params}&cursor=${encodeURIComponent(cursor)}`)
      text = more.slice(0, cut)
    }
    seen.push(...text.split('\n').slice(0, -1))
    const column = (line: string) => (format === 'csv' ? line.split(',')[0]! : (JSON.parse(line).prospectId as string))
    expect(seen.map(column)).toEqual(whole.trimEnd().split('\n').map(column))
    expect(seen.length).toBeGreaterThanOrEqual(1_250)
  }
})

test('the columns stay those of the beginning, and what has none stands in the column of the others', async () => {
  const campaign = await newCampaign(harness)
  const many = Object.fromEntries(Array.from({ length: 350 }, (_, n) => [`key${String(n).padStart(3, '0')}`, n]))
  const [first] = await addLeads(harness, campaign, [{ customData: { able: 1 } }, { customData: many }])
  const { text } = await exportOf(harness, campaign, 'cursors=true')
  const [one, two] = readCsv(text)
  expect(Object.keys(one!).filter((name) => name.startsWith('customData.')).length).toBe(300)
  expect(one).toMatchObject({ 'customData.able': '1', otherCustomData: '' })
  expect(Object.keys(JSON.parse(two!.otherCustomData!)).length).toBe(51)
  await harness.call('PATCH', `/api/v1/leads/${first}`, { customData: { later: 'yes' } })
  const cursor = encodeURIComponent(one!.cursor!)
  const again = await exportOf(harness, campaign, `cursors=true&cursor=${cursor}`)
  expect(again.text).toBe(text.slice(text.indexOf('\n', text.indexOf(one!.cursor!)) + 1))
})

test('two downloads of an organization run at a time', async () => {
  const { organizationId } = await harness.newOrganization('Downloads')
  const scope = { organizationId, campaigns: null, filter: {} }
  const begin = () => beginExport(harness.context, { scope, maxLag: 0, actor: 'test', format: 'jsonl' })
  await begin()
  await begin()
  await expect(begin()).rejects.toMatchObject({ code: 'too_many_exports' })
})

test('a cursor is good for its own download, for a day', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, numbered(2))
  const { text } = await exportOf(harness, campaign, 'format=ndjson')
  const cursor = encodeURIComponent(JSON.parse(text.split('\n')[0]!).cursor)
  expect((await exportOf(harness, campaign, `format=ndjson&cursor=${cursor}`)).status).toBe(200)
  expectProblem(await exportOf(harness, campaign, `format=ndjson&tier=A&cursor=${cursor}`), '400 validation_failed')
  expectProblem(await exportOf(harness, campaign, `cursor=${cursor}`), '400 validation_failed')
  expectProblem(await exportOf(harness, campaign, 'format=ndjson&cursor=abc'), '400 validation_failed')
  const other = await newCampaign(harness)
  expectProblem(await exportOf(harness, other, `format=ndjson&cursor=${cursor}`), '400 validation_failed')
  harness.clock.advance(2 * DAY)
  await forgetOldExports.run(harness.context)
  const late = await exportOf(harness, campaign, `format=ndjson&cursor=${cursor}`)
  expectProblem(late, '400 validation_failed')
  expect(late.body.errors[0].detail).toContain('Start again')
})

test('who may take leads away takes those that they may read, and the audit tells of it', async () => {
  const campaigns = [await newCampaign(harness), await newCampaign(harness)]
  for (const campaign of campaigns) await addLeads(harness, campaign, numbered(1))
  const key = async (scopes: string[], among?: string) => {
    const campaignIds = among === undefined ? null : [parseId('camp', among) ?? '']
    const given = { organizationId: harness.organizationId, name: 'k', scopes, createdBy: 'test', campaignIds }
    return (await createKey(harness.context, given as Parameters<typeof createKey>[1])).key
  }
  const [reading, writing, limited] = [
    await key(['leads:read']),
    await key(['leads:write']),
    await key(['leads:read'], campaigns[0]),
  ]
  expect((await exportOf(harness, campaigns[0]!, '', reading)).status).toBe(200)
  expectProblem(await exportOf(harness, campaigns[0]!, '', writing), '403 insufficient_scope')
  expectProblem(await exportOf(harness, campaigns[1]!, '', limited), '403 campaign_not_allowed')
  const all = await harness.call('GET', '/api/v1/leads/export', undefined, { key: limited })
  expect(readCsv(all.text).map((row) => row['campaignId'])).toEqual([campaigns[0]])
  const other = await harness.newOrganization('Other')
  expectProblem(await exportOf(harness, campaigns[0]!, '', other.key), '403 wrong_organization')
  const theirs = await harness.call('GET', '/api/v1/leads/export', undefined, { key: other.key })
  expect(readCsv(theirs.text)).toEqual([])
  await exportOf(harness, campaigns[1]!, 'format=ndjson&q=jana&tier=A')
  const entries = await query(harness, `select after from audit where action = 'leads.exported' and target = $1`, [
    campaigns[1],
  ])
  expect(entries).toEqual([{ after: { format: 'ndjson', conditions: ['tier', 'q'] } }])
})

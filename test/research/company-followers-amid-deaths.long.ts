import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/platform/clock.ts'
import type { Context } from '../../src/platform/context.ts'
import { companyStage, followingStage, newsStage, researchStage } from '../../src/research/index.ts'
import { startProcess } from '../support/processes/mortal-process.ts'
import { startSharedCompany } from '../support/research/shared-company.ts'
import type { SharedCompany } from '../support/research/shared-company.ts'

let shared: SharedCompany

beforeEach(async () => {
  shared = await startSharedCompany()
})

afterEach(() => shared[Symbol.asyncDispose]())

/** The company says something else a month later. */
function change(people: number): void {
  shared.people = people
  shared.harness.clock.advance(31 * DAY)
}

/** What a visit and all that follows from it are made of. */
async function runOnce(context: Context): Promise<void> {
  for (const stage of [researchStage(context), companyStage(context), newsStage(context), followingStage(context)]) {
    for (const organizationId of await stage.due()) {
      const { jobs } = await stage.claim(organizationId, stage.batch ?? 16)
      await Promise.all(jobs.map((job) => job(new AbortController().signal)))
    }
  }
}

test('a worker may die at any statement: every organization is told once', { timeout: 300_000 }, async () => {
  const { harness } = shared
  const tenants = [await shared.tenant('Reader'), await shared.tenant('Other')] as const
  const [reader] = tenants
  const leads = [await tenants[0].add(), await tenants[1].add()] as const
  await harness.settle()
  let changes = 0
  let deaths = 0
  for (let statement = 1; ; statement += 1) {
    let hasDied = false
    for (const moment of ['before', 'after'] as const) {
      changes += 1
      change(moment === 'before' ? 500 : 20)
      await reader.add()
      const mortal = startProcess(harness.context)
      mortal.dieAt(statement, moment)
      await runOnce(mortal.context).catch(() => undefined)
      if (mortal.isDead) deaths += 1
      hasDied ||= mortal.isDead
      harness.clock.advance(MINUTE)
      await harness.settle()
      const told = await Promise.all(tenants.map(async (tenant) => (await tenant.changes()).length))
      expect(told, `${moment} statement ${statement}`).toEqual([changes, changes])
      const scores = await Promise.all(tenants.map((tenant, index) => tenant.scoreOf(leads[index]!)))
      expect(scores.map((score) => score > 50)).toEqual([moment === 'before', moment === 'before'])
    }
    if (!hasDied) break
  }
  expect(deaths).toBeGreaterThan(40)
})

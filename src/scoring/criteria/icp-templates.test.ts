import { expect, test } from 'vitest'
import { checkIcp } from './check-icp.ts'
import { compileIcp } from '../engine/compile-icp.ts'
import { factsOf } from '../../../test/support/fixtures/example-scored-lead.ts'
import { ICP_TEMPLATES } from './icp-templates.ts'
import { scoreLead } from '../engine/score-lead.ts'

const now = new Date('2026-11-01T12:00:00Z')

test('there are six templates with different names, each with words of its own', () => {
  expect(ICP_TEMPLATES).toHaveLength(6)
  for (const of of ['templateId', 'name', 'suits'] as const) {
    expect(new Set(ICP_TEMPLATES.map((template) => template[of])).size).toBe(6)
  }
})

test.each(ICP_TEMPLATES.map((template) => [template.templateId, template] as const))(
  '%s can be saved',
  (_id, { icp }) => {
    expect(checkIcp(icp)).toEqual([])
  },
)

/** Whom each template is for, and whom it is not. */
const LEADS: Record<string, [good: Record<string, unknown>, poor: Record<string, unknown>]> = {
  'mid-market-saas': [
    { 'company.industry': 'SaaS', 'company.employeeCount': 240, 'contact.department': 'sales' },
    { 'company.industry': 'Construction', 'company.employeeCount': 4 },
  ],
  agencies: [
    { 'company.industry': 'Advertising', 'company.employeeRange': '11-50', 'contact.department': 'executive' },
    { 'company.industry': 'Banking', 'company.employeeCount': 9_000 },
  ],
  'e-commerce': [
    { 'company.industry': 'Online retail', 'company.employeeCount': 40, 'company.technologies': ['Shopify'] },
    { 'company.industry': 'Legal services', 'company.employeeCount': 3_000, 'company.technologies': ['Drupal'] },
  ],
  fintech: [
    { 'company.industry': 'Fintech', 'company.employeeCount': 120, 'contact.department': 'legal' },
    { 'company.industry': 'Hotels', 'company.employeeCount': 3 },
  ],
  manufacturing: [
    { 'company.industry': 'Maschinenbau', 'company.employeeCount': 800, 'company.foundedYear': 1964 },
    { 'company.industry': 'Software', 'company.employeeCount': 10, 'company.foundedYear': 2024 },
  ],
  'local-services': [
    {
      'company.industry': 'Law practice',
      'company.employeeCount': 6,
      phone: '+49 40 123',
      'contact.seniority': 'owner',
    },
    { 'company.industry': 'Software', 'company.employeeCount': 2_000, 'contact.seniority': 'entry' },
  ],
}

test.each(ICP_TEMPLATES.map((template) => [template.templateId, template] as const))(
  '%s tells its leads apart',
  (id, { icp }) => {
    const scoreOf = (known: Record<string, unknown>) =>
      scoreLead(compileIcp(icp), factsOf({ 'email.isFreeProvider': false, ...known }), now)
    const [good, poor] = LEADS[id]!
    const best = scoreOf({ 'contact.seniority': 'vp', ...good })
    const worst = scoreOf({ 'contact.seniority': 'intern', ...poor })
    expect(best.value).toBeGreaterThanOrEqual(70)
    expect(['A', 'B']).toContain(best.tier)
    expect(worst.value).toBeLessThan(40)
    const nobody = scoreOf({ ...good, 'email.isDisposable': true })
    expect([nobody.status, nobody.tier]).toEqual(['disqualified', 'X'])
  },
)

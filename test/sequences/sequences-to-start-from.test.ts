import { expect, test } from 'vitest'
import { SEQUENCE_TEMPLATES } from '../../dashboard/src/sequence/start/sequence-templates.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { newCampaign } from '../support/leads/intake.ts'

const harness = useHarness()

test.each(SEQUENCE_TEMPLATES.map(({ id, steps }) => [id, steps] as const))(
  '%s can be saved as it is, and each of its emails is written',
  async (_id, steps) => {
    const campaignId = await newCampaign(harness, { sequence: { steps } })
    const [first] = steps[0]!.variants
    for (const { variants } of steps) {
      const [{ subject, body } = { body: '' }] = variants
      const thread = subject === undefined ? { firstSubject: first!.subject } : { subject }
      const draft = { ...thread, body }
      const shown = await harness.call('POST', `/api/v1/campaigns/${campaignId}/sequence/preview`, draft)
      expect(shown.body).toMatchObject({ problems: [], problem: null, contactName: 'Jane Doe' })
    }
  },
)

import { beforeEach, expect, test } from 'vitest'
import { forgetScreens, noteScreen, recentScreens } from './recent-screens.ts'

beforeEach(forgetScreens)

test('the newest stands first, each screen once, without the one that is open', () => {
  noteScreen('/leads/lead_1', 'Jane Doe')
  noteScreen('/campaigns/camp_1', 'Spring')
  noteScreen('/campaigns/camp_1/sequence', 'Spring')
  noteScreen('/inbox?state=all', 'Inbox')
  noteScreen('/leads/lead_1', 'Jane Doe')
  expect(recentScreens('/leads/lead_1').map(({ href }) => href)).toEqual([
    '/inbox?state=all',
    '/campaigns/camp_1/sequence',
  ])
  expect(recentScreens('/inbox').map(({ title }) => title)).toEqual(['Jane Doe', 'Spring'])
  forgetScreens()
  expect(recentScreens('/')).toEqual([])
})

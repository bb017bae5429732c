import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { approvalsLink as t } from './texts.tsx'

/** The way to where a lead's text is decided about: resuming the lead does not approve it. */
export function ToApprovals({ campaignId }: { campaignId: string }) {
  return (
    <Button size="xs" renderRoot={(props) => <Link to="/approvals" search={{ campaign: campaignId }} {...props} />}>
      {t.readItsTextInApprovals}
    </Button>
  )
}

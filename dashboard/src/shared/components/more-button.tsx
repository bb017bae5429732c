import { ActionIcon } from '@mantine/core'
import type { ActionIconProps } from '@mantine/core'
import { Ellipsis } from 'lucide-react'

interface MoreButtonProps extends Pick<ActionIconProps, 'className' | 'loading'> {
  readonly label: string
  /** In a line of a table it is no higher than what stands beside it. */
  readonly isInRow?: boolean
}

/** Opens the menu of what is seldom done, whose target it is; it looks the same wherever it stands. */
export function MoreButton({ label, isInRow = false, ...target }: MoreButtonProps) {
  return (
    <ActionIcon {...target} variant="subtle" color="gray" size={isInRow ? 'sm' : 'md'} aria-label={label} title={label}>
      <Ellipsis size={16} aria-hidden="true" />
    </ActionIcon>
  )
}

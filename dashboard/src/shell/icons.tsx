import type { ReactNode } from 'react'

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  )
}

/** The product's mark: a line through a fairlead. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#087f5b" />
    <path d="M5 21c5 0 6-10 11-10s6 10 11 10" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
    <circle cx="16" cy="11" r="3.5" fill="#087f5b" stroke="#fff" strokeWidth="2.5" />
  </svg>
)

export const OverviewIcon = () => (
  <Icon>
    <path d="M3 9.5 10 4l7 5.5V16a1 1 0 0 1-1 1h-3.5v-4.5h-5V17H4a1 1 0 0 1-1-1z" />
  </Icon>
)

export const CampaignsIcon = () => (
  <Icon>
    <path d="M3 5h14M3 10h10M3 15h6" />
  </Icon>
)

export const MailIcon = () => (
  <Icon>
    <path d="M3 5.5h14v9H3zM3 6l7 5 7-5" />
  </Icon>
)

export const InboxIcon = () => (
  <Icon>
    <path d="M3 11.5 5.5 4h9l2.5 7.5V16H3zM3 11.5h4a3 3 0 0 0 6 0h4" />
  </Icon>
)

export const ApprovalsIcon = () => (
  <Icon>
    <path d="M4 3.5h12v13H4zM7 10.5l2.2 2.2L13.5 8" />
  </Icon>
)

export const CalendarIcon = () => (
  <Icon>
    <path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5" />
  </Icon>
)

export const SettingsIcon = () => (
  <Icon>
    <path d="M3 6h7M14 6h3M3 14h3M10 14h7" />
    <circle cx="12" cy="6" r="2" />
    <circle cx="8" cy="14" r="2" />
  </Icon>
)

export const EventsIcon = () => (
  <Icon>
    <path d="M3 10h3l2-5 4 10 2-5h3" />
  </Icon>
)

export const ReportsIcon = () => (
  <Icon>
    <path d="M3.5 16.5h13M5.5 16.5v-5h2.5v5M9 16.5V4h2.5v12.5M12.5 16.5V8H15v8.5" />
  </Icon>
)

export const BookIcon = () => (
  <Icon>
    <path d="M4 4.5h5a1.5 1.5 0 0 1 1 .5 1.5 1.5 0 0 1 1-.5h5v11h-5a1.5 1.5 0 0 0-1 .5 1.5 1.5 0 0 0-1-.5H4zM10 5v11" />
  </Icon>
)

export function SearchIcon() {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13 13 4 4" />
    </svg>
  )
}

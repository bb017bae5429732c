/** The product's mark: a line through a fairlead. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#087f5b" />
    <path d="M5 21c5 0 6-10 11-10s6 10 11 10" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
    <circle cx="16" cy="11" r="3.5" fill="#087f5b" stroke="#fff" strokeWidth="2.5" />
  </svg>
)

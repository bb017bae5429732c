/** What came of opening a page: it was read, or why there is nothing to read. */
export type PageStatus =
  | 'read'
  /** By robots.txt, or by a refusal. */
  | 'forbidden'
  | 'missing'
  /** A notice of maintenance, or a check of visitors. */
  | 'unavailable'
  | 'unreachable'
  /** Leads to another site. */
  | 'elsewhere'
  /** A picture, a file, or a page without words. */
  | 'no_text'
  /** Reading it takes too much time or memory. */
  | 'unreadable'

/** The stage that delivers notifications; woken when a transaction that made one due has committed. */
export const WEBHOOK_STAGE = 'webhook'

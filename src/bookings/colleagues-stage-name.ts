/** Holds or ends the leads at the company of a prospect who booked. */
export const COLLEAGUES_STAGE = 'colleagues'

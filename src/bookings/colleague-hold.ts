/** Why a lead is held whose colleague has a meeting. */
export const COLLEAGUE_HOLD = 'colleague_booked'

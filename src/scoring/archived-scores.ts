import { AppError } from '../platform/errors.ts'

/** Nobody is scored anew where the campaign is over. */
export function archivedScores(): AppError {
  return new AppError('campaign_archived', 'The campaign is archived: its scores stay as they are.')
}

import Type from 'typebox'
import { AppError } from '../../platform/errors.ts'
import { DUPLICATE_SCOPES, ON_DUPLICATE } from './intake.ts'
import type { DuplicateScope } from './intake.ts'

/** What a caller may ask of the intake, for one lead or many. */
export const IntakeQuery = {
  onDuplicate: Type.Optional(
    Type.Enum([...ON_DUPLICATE], {
      default: 'skip',
      description: 'What to do when the lead is in the campaign already: leave it, merge what is given, or refuse it.',
    }),
  ),
  duplicateScope: Type.Optional(
    Type.Enum([...DUPLICATE_SCOPES], {
      default: 'campaign',
      description: 'Where to look for the same address.',
    }),
  ),
  lenient: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Converts optional values where it can and sets other bad ones aside, each with a warning.',
    }),
  ),
}

/** @throws AppError `campaign_not_allowed` for a key of some campaigns that would learn of leads in others */
export function assertMayLookAcross(
  caller: { readonly campaignIds: ReadonlySet<string> | null },
  duplicateScope: DuplicateScope,
): void {
  if (duplicateScope === 'campaign' || caller.campaignIds === null) return
  throw new AppError('campaign_not_allowed', 'This key is limited to some campaigns and cannot look into the others.')
}

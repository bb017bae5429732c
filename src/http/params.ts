import Type from 'typebox'

/** The path of what belongs to a campaign. */
export const CampaignParams = Type.Object({
  campaignId: Type.String({ description: 'The `campaignId` of the campaign.' }),
})

/** The path of what belongs to a lead. */
export const LeadParams = Type.Object({ prospectId: Type.String({ description: 'The `prospectId` of the lead.' }) })

/** A list of what belongs to one campaign or one lead alone. */
export const OnlyQuery = {
  campaignId: Type.Optional(
    Type.String({ title: 'OnlyCampaign', maxLength: 60, description: 'Only what belongs to this campaign.' }),
  ),
  prospectId: Type.Optional(
    Type.String({ title: 'OnlyLead', maxLength: 60, description: 'Only what belongs to this lead.' }),
  ),
}

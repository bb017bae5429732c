export const retention = {
  dataRetention: 'Data retention',
  olderDataIsDeletedAutomaticallyLeads: (part: string) =>
    `Older data is deleted automatically. Leads stay until you delete them.${part}`,
  ownersAndAdminsCanChangeThis: ' Owners and admins can change this.',
  yourDataIsKeptAsBefore: 'Your data is unchanged.',
  deletedDataCantBeRestoredDeleting: 'Deleted data can’t be restored. Deleting starts 24 hours after you save.',
  savedChangesApplyIn24Hours: 'Saved. Changes apply in 24 hours.',
  saveChanges: 'Save changes',
  previewChanges: 'Preview changes',
  discard: 'Discard',
  days: ' days',
}

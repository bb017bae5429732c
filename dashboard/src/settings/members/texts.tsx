import type { ReactNode } from 'react'

export const changeMember = {
  roleOf: (name: string) => `Role of ${name}`,
  role: 'Role',
  sessionsEndAtOnceAfterSigning: (part: string, part2: ReactNode) => (
    <>
      {part} sessions end at once; after signing in again the new role holds.{part2}
    </>
  ),
  your: 'Your',
  thatIsHereToo: ' That is here too.',
  changeRole: 'Change role',
  keepRole: 'Keep role',
  leaveTheOrganization: 'Leave the organization?',
  remove: (name: string) => `Remove ${name}?`,
  andThisOrganizationCannotBeOpened: (part: string) =>
    `${part}, and this organization cannot be opened any more. Coming back takes an invitation. The account stays, and so does what was made with it.`,
  yourSessionsEndAtOnceThis: 'Your sessions end at once, this one too',
  everySessionOfEndsAtOnce: (email: string) => `Every session of ${email} ends at once`,
  leaveOrganization: 'Leave organization',
  removeMember: 'Remove member',
  stay: 'Stay',
  keepMember: 'Keep member',
  createdByThisMemberOnWorking: (bold: ReactNode, part: string, part2: string, part3: string) => (
    <>
      {bold} created by this member {part} on working. Revoke {part2} under API keys if {part3} known to nobody else.
    </>
  ),
  apiKey: 'API key',
  itsValueIs: 'its value is',
  theirValuesAre: 'their values are',
}

export const invitationRows = {
  email: 'Email',
  role: 'Role',
  invitedBy: 'Invited by',
  ends: 'Ends',
  actions: 'Actions',
  fairleadCommand: 'fairlead command',
  ends2: 'ends',
  takeBackTheInvitationOf: (email: string) => `Take back the invitation of ${email}`,
  takeBack: 'Take back',
}

export const inviteMember = {
  inviteMember: 'Invite member',
  isInvited: (email: string) => `${email} is invited`,
  email: 'Email',
  onlyThisAddressCanAccept: 'Only this address can accept.',
  role: 'Role',
  aMailWithTheLinkIs: (email: string, role: string) =>
    `A mail with the link is on its way. It makes ${email} a member with the role “${role}” and counts once.`,
  thisInstallationSendsNoMailTo: (email: string, role: string) =>
    `This installation sends no mail to accounts: hand this link over yourself. It is shown this once, counts once and only for ${email}, with the role “${role}”.`,
  copyLink: 'Copy link',
  close: 'Close',
  iHaveCopiedIt: 'I have copied it',
}

export const memberRows = {
  name: 'Name',
  role: 'Role',
  twoFactor: 'Two-factor',
  joined: 'Joined',
  actions: 'Actions',
  twoFactor2: 'two-factor',
  on: 'On',
  off: 'Off',
  joined2: 'joined',
  changeRoleOf: (name: string) => `Change role of ${name}`,
  changeRole: 'Change role',
  leaveOrganization: 'Leave organization',
  removeMember: (name: string) => `Remove member ${name}`,
  removeMember2: 'Remove member',
}

export const members = {
  members: 'Members',
  whoeverStandsHereSeesThisOrganization:
    'Whoever stands here sees this organization. The role says what they may change.',
  inviteMember: 'Invite member',
  nobodysRightsChanged: 'Nobody’s rights changed.',
  openInvitations: 'Open invitations',
}

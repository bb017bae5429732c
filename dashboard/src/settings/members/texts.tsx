import type { ReactNode } from 'react'

export const changeMember = {
  roleOf: (name: string) => `Role of ${name}`,
  role: 'Role',
  sessionsEndAtOnceAfterSigning: (part: string) => (
    <>{part} signed out everywhere. The new role applies after signing in again.</>
  ),
  your: 'You will be',
  theyWillBe: (name: string) => `${name} will be`,
  changeRole: 'Change role',
  keepRole: 'Keep role',
  leaveTheOrganization: 'Leave the organization?',
  remove: (name: string) => `Remove ${name}?`,
  andThisOrganizationCannotBeOpened: (part: string) =>
    `${part} and lose access to this organization. To come back, a new invitation is needed. The account and everything created with it are kept.`,
  yourSessionsEndAtOnceThis: 'You will be signed out',
  everySessionOfEndsAtOnce: (email: string) => `${email} will be signed out`,
  leaveOrganization: 'Leave organization',
  removeMember: 'Remove member',
  stay: 'Cancel',
  keepMember: 'Keep member',
  createdByThisMemberOnWorking: (bold: ReactNode, them: string) => (
    <>
      {bold} created by this member will keep working. To stop {them}, go to API keys and revoke {them}.
    </>
  ),
  apiKey: 'API key',
  it: 'it',
  them: 'them',
}

export const invitationRows = {
  email: 'Email',
  role: 'Role',
  invitedBy: 'Invited by',
  ends: 'Expires',
  actions: 'Actions',
  fairleadCommand: 'Command line',
  revokeInvitationOf: (email: string) => `Revoke the invitation of ${email}`,
  revoke: 'Revoke',
}

export const inviteMember = {
  inviteMember: 'Invite member',
  isInvited: (email: string) => `${email} is invited`,
  email: 'Email',
  onlyThisAddressCanAccept: 'Only this address can accept the invitation.',
  role: 'Role',
  aMailWithTheLinkIs: (email: string, role: string) =>
    `We emailed ${email} a link to join with the role “${role}”. It works once.`,
  thisInstallationSendsNoMailTo: (email: string, role: string) =>
    `Fairlead can’t send account emails yet. Send this link to ${email} yourself: it works once, for the role “${role}”, and is shown only now.`,
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
  on: 'On',
  off: 'Off',
  changeRoleOf: (name: string) => `Change role of ${name}`,
  changeRole: 'Change role',
  leaveOrganization: 'Leave organization',
  removeMember: (name: string) => `Remove member ${name}`,
  removeMember2: 'Remove member',
}

export const members = {
  members: 'Members',
  membersCanSeeThisOrganization: 'Members can see this organization. Their role sets what they can change.',
  inviteMember: 'Invite member',
  nobodysRightsChanged: 'Roles haven’t changed.',
  openInvitations: 'Pending invitations',
}

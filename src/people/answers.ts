import { showId } from '../platform/ids.ts'
import type { Invitation, Member } from './members/member-store.ts'
import type { OpenSession } from './sign-in/account-store.ts'

/** A member in the words of the API. */
export function showMember(member: Member) {
  return {
    userId: showId('user', member.userId),
    name: member.name,
    email: member.email,
    role: member.role,
    twoFactor: member.hasTwoFactor,
    joinedAt: member.joinedAt.toISOString(),
  }
}

/** An invitation in the words of the API, without its token. */
export function showInvitation(invitation: Invitation) {
  return {
    invitationId: showId('inv', invitation.invitationId),
    email: invitation.email,
    role: invitation.role,
    invitedBy: invitation.invitedBy,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  }
}

/** A session in the words of the API, without its token. */
export function showSession(session: OpenSession, currentId: string) {
  return {
    sessionId: showId('sess', session.sessionId),
    current: session.sessionId === currentId,
    address: session.address,
    userAgent: session.userAgent,
    signedInAt: session.signedInAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  }
}

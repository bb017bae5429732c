import Type from 'typebox'
import { ROLES } from '../accounts/index.ts'
import { AnyKey, instant, nullable } from '../platform/json-schema.ts'

const Email = Type.String({ maxLength: 400, examples: ['ada@example.com'] })
const Password = (description: string) => Type.String({ maxLength: 1_000, description })
const RoleName = Type.Enum([...ROLES], {
  title: 'Role',
  description:
    '`owner` and `admin` may all, only an owner makes owners; `member` may all but settings and erasure; `read_only` looks.',
})

/** Who is signed in, and where. */
export const SessionAnswer = Type.Object(
  {
    session: nullable(
      Type.Object(
        {
          user: Type.Object({
            userId: Type.String({ examples: ['user_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
            name: Type.String(),
            email: Type.String(),
            twoFactor: Type.Boolean({ description: 'Whether signing in takes a second factor.' }),
          }),
          organizations: Type.Array(
            Type.Object({
              organizationId: Type.String(),
              name: Type.String(),
              role: RoleName,
              suspended: Type.Boolean(),
            }),
            { description: 'The organizations of the person, the one joined first in front.' },
          ),
          organizationId: nullable(
            Type.String({ description: 'The one that `Fairlead-Organization` asks for, otherwise the first.' }),
          ),
          role: nullable(RoleName),
          fresh: Type.Boolean({ description: 'Whether the sign-in is at most 15 minutes old.' }),
          signedInAt: instant('When the password was given.'),
        },
        { title: 'Session' },
      ),
      'null while nobody is signed in.',
    ),
    firstOwner: Type.Boolean({ description: 'True while nobody has an account: `POST /auth/first-owner` is open.' }),
    accountMail: Type.Boolean({ description: 'Whether this installation can send mail to accounts.' }),
  },
  { title: 'SignInState', description: 'Who is signed in, and what this installation offers to others.' },
)

/** The first account of an empty installation. */
export const FirstOwnerBody = Type.Object(
  {
    code: Type.String({ maxLength: 100, description: 'Printed on the terminal while nobody has an account.' }),
    organization: Type.String({ maxLength: 400 }),
    name: Type.String({ maxLength: 400 }),
    email: Email,
    password: Password('10 to 128 characters.'),
  },
  { additionalProperties: false },
)

export const SignInBody = Type.Object(
  { email: Email, password: Password('The password of the account.') },
  { additionalProperties: false },
)

export const SignInAnswer = Type.Object(
  {
    needsCode: Type.Boolean({
      description: 'True: no session yet, the second factor is to be sent to `/auth/sign-in/code` within 10 minutes.',
    }),
  },
  { title: 'SignInOutcome', description: 'Whether the sign-in is complete, or which step is next.' },
)

export const CodeBody = Type.Object(
  { code: Type.String({ maxLength: 100, description: 'Six digits of the authenticator app, or a backup code.' }) },
  { additionalProperties: false },
)

export const PasswordBody = Type.Object({ password: Password('Your password.') }, { additionalProperties: false })

export const ChangePasswordBody = Type.Object(
  { current: Password('Your current password.'), next: Password('10 to 128 characters.') },
  { additionalProperties: false },
)

export const OwnAccountBody = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 400 })),
    email: Type.Optional(Email),
    password: Type.Optional(Password('Your password; a new address takes it.')),
  },
  { additionalProperties: false },
)

export const OwnAccountAnswer = Type.Object(
  {
    confirmAt: nullable(
      Type.String(),
      'The address that a link was sent to, which changes yours; null: all is changed.',
    ),
  },
  { title: 'OwnAccount', description: 'Your account is changed, or will be.' },
)

export const ResetRequestBody = Type.Object({ email: Email }, { additionalProperties: false })

export const ResetBody = Type.Object(
  {
    token: Type.String({ maxLength: 200, description: 'What stands behind the # of the link.' }),
    password: Password('10 to 128 characters.'),
  },
  { additionalProperties: false },
)

export const SecondFactorAnswer = Type.Object(
  {
    uri: Type.String({ description: '`otpauth://` address for an authenticator app. Shown this once.' }),
    backupCodes: Type.Array(Type.String(), { description: 'Each signs in once. Shown this once.' }),
  },
  { title: 'SecondFactor', description: 'What an authenticator app needs, shown this once.' },
)

/** One place where the person is signed in. */
export const OpenSessionAnswer = Type.Object(
  {
    sessionId: Type.String({ examples: ['sess_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
    address: nullable(Type.String({ description: 'Where it was begun from.' })),
    userAgent: nullable(Type.String()),
    signedInAt: instant('When it was begun.'),
    lastUsedAt: instant('When it was used last, to the minute.'),
  },
  { title: 'OpenSession' },
)

export const InvitationTokenBody = Type.Object(
  { token: Type.String({ maxLength: 200, description: 'What stands behind the # of the link.' }) },
  { additionalProperties: false },
)

export const AddressTokenBody = Type.Object(
  { token: Type.String({ maxLength: 2_000, description: 'What stands behind the # of the link.' }) },
  { additionalProperties: false },
)

export const AcceptBody = Type.Object(
  {
    ...InvitationTokenBody.properties,
    name: Type.Optional(Type.String({ maxLength: 400, description: 'For a new account.' })),
    password: Type.Optional(Password('For a new account; 10 to 128 characters.')),
  },
  { additionalProperties: false },
)

export const OfferAnswer = Type.Object(
  {
    organization: Type.String(),
    email: Type.String({ description: 'The only address that can accept.' }),
    role: RoleName,
    hasAccount: Type.Boolean({
      description: 'Whether the address has an account: then it must be signed in to accept.',
    }),
    expiresAt: instant('Until when it can be accepted.'),
  },
  { title: 'InvitationOffer', description: 'What an invitation offers, and to whom.' },
)

/** A person with a role in the organization. */
export const MemberAnswer = Type.Object(
  {
    userId: Type.String({ examples: ['user_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    name: Type.String(),
    email: Type.String(),
    role: RoleName,
    twoFactor: Type.Boolean({ description: 'Whether the person signs in with a second factor.' }),
    joinedAt: instant('When the person became a member.'),
  },
  { title: 'Member', description: 'A person of the organization, and their role.' },
)

export const RoleBody = Type.Object({ role: RoleName }, { additionalProperties: false })

export const InviteBody = Type.Object({ email: Email, role: RoleName }, { additionalProperties: false })

/** An invitation that can still be accepted. */
export const InvitationAnswer = Type.Object(
  {
    invitationId: Type.String({ examples: ['inv_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    email: Type.String(),
    role: RoleName,
    invitedBy: Type.String(),
    createdAt: instant('When it was sent.'),
    expiresAt: instant('Until when it can be accepted.'),
  },
  { title: 'Invitation' },
)

export const NewInvitationAnswer = Type.Object(
  {
    ...InvitationAnswer.properties,
    link: nullable(
      Type.String(),
      'To be handed over, shown this once; null where it was sent by mail, which proves the address.',
    ),
  },
  {
    title: 'NewInvitation',
    'x-extends': 'Invitation',
    description: 'The invitation, with its link, which is shown this once.',
  },
)

/** One entry of the audit. */
export const AuditAnswer = Type.Object(
  {
    auditId: Type.String(),
    happenedAt: instant('When it happened.'),
    actor: Type.String({ description: '`user_…`, `key_…`, or `operator` for the command line.' }),
    actorName: nullable(Type.String(), 'The name of the person or key, where it is known.'),
    action: Type.String({ description: 'The action, as `thing.verb`.', examples: ['api_key.revoked'] }),
    target: Type.String({ description: 'The id of what it was done to.' }),
    before: nullable(Type.Record(AnyKey, Type.Unknown()), 'Changed values before; never a secret.'),
    after: nullable(Type.Record(AnyKey, Type.Unknown()), 'Changed values after; never a secret.'),
  },
  { title: 'AuditEntry' },
)

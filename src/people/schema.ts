import Type from 'typebox'
import { ROLES } from '../accounts/index.ts'
import { AnyKey, instant, nullable } from '../platform/json-schema.ts'

const Email = Type.String({ maxLength: 400, examples: ['ada@example.com'] })
const Password = (description: string) => Type.String({ maxLength: 1_000, description })
const RoleName = Type.Enum([...ROLES], {
  title: 'Role',
  description:
    '`owner`: full access. `admin`: all but managing owners. `member`: all but settings and erasure. `read_only`: view only.',
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
            twoFactor: Type.Boolean({ description: 'Whether two-factor authentication is on.' }),
          }),
          organizations: Type.Array(
            Type.Object({
              organizationId: Type.String(),
              name: Type.String(),
              role: RoleName,
              suspended: Type.Boolean(),
            }),
            { description: 'Your organizations, oldest membership first.' },
          ),
          organizationId: nullable(
            Type.String({ description: 'The organization of `Fairlead-Organization`, else the first.' }),
          ),
          role: nullable(RoleName),
          fresh: Type.Boolean({ description: 'Whether the sign-in is at most 15 minutes old.' }),
          signedInAt: instant('When you signed in.'),
        },
        { title: 'Session' },
      ),
      'null if no one is signed in.',
    ),
    firstOwner: Type.Boolean({ description: 'True if no account exists: use `POST /auth/first-owner`.' }),
    accountMail: Type.Boolean({ description: 'Whether this installation can send mail to accounts.' }),
  },
  { title: 'SignInState', description: 'The current session and sign-in options.' },
)

/** The first account of an empty installation. */
export const FirstOwnerBody = Type.Object(
  {
    code: Type.String({ maxLength: 100, description: 'Printed in the terminal until the first account exists.' }),
    organization: Type.String({ maxLength: 400 }),
    timezone: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'IANA time zone of the organization. Default: `UTC`.',
        examples: ['Europe/Berlin'],
      }),
    ),
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
      description: 'True: no session yet. Send the code to `/auth/sign-in/code` within 10 minutes.',
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
    password: Type.Optional(Password('Your password; required for a new address.')),
  },
  { additionalProperties: false },
)

export const OwnAccountAnswer = Type.Object(
  {
    confirmAt: nullable(Type.String(), 'The address a confirmation link was sent to; null if none is needed.'),
  },
  { title: 'OwnAccount', description: 'The updated account.' },
)

export const ResetRequestBody = Type.Object({ email: Email }, { additionalProperties: false })

export const ResetBody = Type.Object(
  {
    token: Type.String({ maxLength: 200, description: 'The part of the link after #.' }),
    password: Password('10 to 128 characters.'),
  },
  { additionalProperties: false },
)

export const SecondFactorAnswer = Type.Object(
  {
    uri: Type.String({ description: '`otpauth://` URI for an authenticator app. Shown only once.' }),
    backupCodes: Type.Array(Type.String(), { description: 'Each works once. Shown only once.' }),
  },
  { title: 'SecondFactor', description: 'Setup data for an authenticator app, shown only once.' },
)

/** One place where the person is signed in. */
export const OpenSessionAnswer = Type.Object(
  {
    sessionId: Type.String({ examples: ['sess_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    current: Type.Boolean({ description: 'Whether it is this session.' }),
    address: nullable(Type.String({ description: 'IP address at sign-in.' })),
    userAgent: nullable(Type.String()),
    signedInAt: instant('When you signed in.'),
    lastUsedAt: instant('Last use, to the minute.'),
  },
  { title: 'OpenSession' },
)

export const InvitationTokenBody = Type.Object(
  { token: Type.String({ maxLength: 200, description: 'The part of the link after #.' }) },
  { additionalProperties: false },
)

export const AddressTokenBody = Type.Object(
  { token: Type.String({ maxLength: 2_000, description: 'The part of the link after #.' }) },
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
      description: 'Whether the address has an account and must sign in to accept.',
    }),
    expiresAt: instant('When it expires.'),
  },
  { title: 'InvitationOffer', description: 'The content of an invitation.' },
)

/** A person with a role in the organization. */
export const MemberAnswer = Type.Object(
  {
    userId: Type.String({ examples: ['user_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    name: Type.String(),
    email: Type.String(),
    role: RoleName,
    twoFactor: Type.Boolean({ description: 'Whether two-factor authentication is on.' }),
    joinedAt: instant('When the person became a member.'),
  },
  { title: 'Member', description: 'A member of the organization.' },
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
    expiresAt: instant('When it expires.'),
  },
  { title: 'Invitation' },
)

export const NewInvitationAnswer = Type.Object(
  {
    ...InvitationAnswer.properties,
    link: nullable(Type.String(), 'Link to share, shown only once; null if it was sent by email.'),
  },
  {
    title: 'NewInvitation',
    'x-extends': 'Invitation',
    description: 'The invitation with its link, shown only once.',
  },
)

/** One entry of the audit. */
export const AuditAnswer = Type.Object(
  {
    auditId: Type.String(),
    happenedAt: instant('When it happened.'),
    actor: Type.String({ description: '`user_…`, `key_…`, or `operator` for the command line.' }),
    actorName: nullable(Type.String(), 'Name of the user or key, if known.'),
    action: Type.String({ description: 'The action, as `object.verb`.', examples: ['api_key.revoked'] }),
    target: Type.String({ description: 'ID of the changed object.' }),
    before: nullable(Type.Record(AnyKey, Type.Unknown()), 'Changed values before; never a secret.'),
    after: nullable(Type.Record(AnyKey, Type.Unknown()), 'Changed values after; never a secret.'),
  },
  { title: 'AuditEntry' },
)

import Type from 'typebox'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { NO_TEAM } from './team-store.ts'
import type { LeadTeam } from './team-store.ts'

/** Tags of one lead, and of an organization, at most. */
export const MOST_TAGS = { ofLead: 20, ofOrganization: 200 } as const
/** Characters of a tag. */
export const LONGEST_TAG = 40

/** A member by name. */
export const MemberRef = Type.Object({ userId: Type.String(), name: Type.String() }, { title: 'MemberRef' })

const Owner = nullable(MemberRef, 'The member responsible for the lead.')

const TagRef = Type.Object({ tagId: Type.String(), name: Type.String() }, { title: 'TagRef' })

/** What the team keeps about a lead. */
export const TeamAnswer = Type.Object(
  { owner: Owner, tags: Type.Array(TagRef) },
  { title: 'LeadTeam', description: 'The owner and the tags of a lead.' },
)

export const TagName = Type.String({ minLength: 1, maxLength: LONGEST_TAG, examples: ['Berlin fair'] })

/** What is changed of it. */
export const TeamBody = Type.Object(
  {
    owner: Type.Optional(
      nullable(Type.String({ maxLength: 60 }), '`user_…`, `me` for the signed-in caller, or null for no one.'),
    ),
    tags: Type.Optional(
      Type.Array(TagName, {
        maxItems: MOST_TAGS.ofLead,
        description: `All tags of the lead, by name, ignoring case. New names create tags; an organization has at most ${MOST_TAGS.ofOrganization}.`,
      }),
    ),
  },
  { additionalProperties: false, title: 'LeadTeamChange' },
)

export const TagAnswer = Type.Object(
  {
    ...TagRef.properties,
    leads: Type.Integer({ minimum: 0, description: 'Number of leads with the tag.' }),
  },
  { title: 'Tag', description: 'A tag and its number of leads.', 'x-extends': 'TagRef' },
)

/** What the team keeps, in the shape of `TeamAnswer`. */
export function showTeam({ owner, tags }: LeadTeam = NO_TEAM): Type.Static<typeof TeamAnswer> {
  return {
    owner: owner === null ? null : { userId: showId('user', owner.userId), name: owner.name },
    tags: tags.map(({ tagId, name }) => ({ tagId: showId('tag', tagId), name })),
  }
}

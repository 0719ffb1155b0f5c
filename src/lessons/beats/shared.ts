import type { BeatText, ShapeText, Text, Told } from './beat.ts'

/** How most flows end. */
export const SESSION_COOKIE: ShapeText = { form: 'arrow', from: 'app', to: 'browser', wire: 'cookie' }

/** A user is found or created, and gets a session. */
export const newSession: BeatText = {
  title: ({ person }) => `A session cookie for ${person}`,
  sentence: (told) =>
    told.otherUser !== undefined
      ? `The app finds ${told.otherUser}’s user and gives ${told.person}’s browser the session cookie.`
      : `The app ${isNew(told) ? `creates a user for ${told.person}` : `finds ${told.person}’s user`} and gives ${told.their} browser a session cookie.`,
  whatIfNot: ({ person }) => `${person} would be a stranger again on the next page.`,
  past: () => 'the app set a session cookie',
  missed: () => 'no session was created',
  terms: ['session', 'jwt', 'adapter'],
  shapes: [{ form: 'call', from: 'app', to: 'database', title: userTitle, wire: 'writes' }, SESSION_COOKIE],
  failed: ({ person }) => `No session for ${person}`,
}

export function signedIn({ otherUser, person, them }: Told): Text {
  if (otherUser !== undefined)
    return [
      `${person} is signed in as ${otherUser}. From now on, the app takes ${them} for ${otherUser}.`,
      `${person} is signed in as ${otherUser}.`,
    ]
  return `${person} is signed in. From now on, the app recognises ${them} by this cookie.`
}

export function userTitle(told: Told): Text {
  if (told.otherUser !== undefined) return `${told.otherUser}’s user`
  return isNew(told) ? `A user for ${told.person}` : `${told.person}’s user`
}

/** Until it is known: a user is created. */
function isNew({ count }: Told): boolean {
  return count('created') > 0 || count('found') === 0
}

import { auth, signIn, signOut } from '../auth.js'

const PROVIDERS = { github: 'GitHub', google: 'Google', 'microsoft-entra-id': 'Microsoft' }

export default async function Page() {
  const session = await auth()
  return session ? <Hello user={session.user} /> : <SignIn />
}

function Hello({ user }) {
  const leave = async () => {
    'use server'
    await signOut()
  }
  return (
    <main>
      <h1>Hello, {user.name}</h1>
      <p>{user.email}</p>
      <form action={leave}>
        <button type="submit">Sign out</button>
      </form>
    </main>
  )
}

function SignIn() {
  const enter = async (form) => {
    'use server'
    await signIn(form.get('provider'))
  }
  return (
    <main>
      <h1>My app</h1>
      <form action={enter}>
        {Object.entries(PROVIDERS).map(([id, name]) => (
          <button key={id} type="submit" name="provider" value={id}>
            Sign in with {name}
          </button>
        ))}
      </form>
    </main>
  )
}

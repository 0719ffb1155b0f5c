/** Keeps users, accounts and tokens of e-mail links for as long as the app runs. */
export function memoryAdapter() {
  const users = []
  const accounts = []
  const tokens = []
  return {
    createUser: async (user) => {
      users.push(user)
      return user
    },
    getUser: async (id) => users.find((user) => user.id === id) ?? null,
    getUserByEmail: async (email) => users.find((user) => user.email === email) ?? null,
    getUserByAccount: async ({ provider, providerAccountId }) => {
      const account = accounts.find(
        (each) => each.provider === provider && each.providerAccountId === providerAccountId,
      )
      return users.find((user) => user.id === account?.userId) ?? null
    },
    updateUser: async (changes) =>
      Object.assign(
        users.find(({ id }) => id === changes.id),
        changes,
      ),
    linkAccount: async (account) => void accounts.push(account),
    createVerificationToken: async (token) => {
      tokens.push(token)
      return token
    },
    useVerificationToken: async ({ identifier, token }) => {
      const at = tokens.findIndex((each) => each.identifier === identifier && each.token === token)
      return at === -1 ? null : tokens.splice(at, 1)[0]
    },
  }
}

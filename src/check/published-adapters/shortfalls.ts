/** Where published adapters keep less than our storage contract asks for. Nothing of it hinders the engine. */
function byTitle(reasons: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> {
  const entries = Object.entries(reasons).flatMap(([reason, titles]) =>
    titles.map((title) => [title, reason]),
  )
  return Object.fromEntries(entries)
}

/** `@auth/drizzle-adapter` 1.11.3 on PostgreSQL, by reason. */
export const drizzleShortfalls = byTitle({
  'the id is for the caller to give, or for the table to make': [
    'makes an id with the injected randomId and sets emailVerified to null for a passkey user, who comes with neither',
  ],
  'it keeps the columns that it knows, and all of them': [
    'keeps nulls, dates and members that it does not know',
    'leaves out members that are undefined',
    'refuses a function among the members, which no storage can keep, and stores nothing',
    'stores and returns copies: changing the argument or the result later alters nothing',
    'merges the given members into the user and returns the whole',
    'keep members that they do not know',
  ],
  'what it throws is the error of the driver, not ours': [
    'refuses a second user with the same e-mail and keeps the first',
    'refuses a second user with the same id and keeps the first',
    'lets exactly one of ten concurrent creations with the same e-mail win',
    "refuses another user's e-mail and changes nothing, but accepts the user's own",
    'refuses a user that does not exist and creates none',
    'refuses an account that is linked already and leaves it with its user',
    'lets exactly one of ten concurrent links of the same account win',
    'refuse a token that is taken, and let exactly one of ten concurrent creations win',
    'refuse a second token with the same identifier and token, and let one of ten concurrent creations win',
    'throw when the row cannot be stored',
    'throws for an unknown authenticator and creates none',
  ],
  'it returns nothing': [
    'takes the accounts, sessions and authenticators of the user along and returns the user',
    'returns null when there is no such user',
    'removes the account only, and returns it',
    'returns null for a session that does not exist, as after a sign-out in another tab, and creates none',
    'removes the session and returns it, for the log',
    'returns null when there is no such session',
  ],
  'its rows refer to users, who must exist': [
    'stores and returns the account with every member of the contract',
    'keeps nulls, dates and members that it does not know',
    'keeps accounts apart that share only the provider or only the account id',
    'stores and returns copies: changing the argument or the result later alters nothing',
    'take the account id first and the provider second in getAccount',
    'find no user for an account whose user does not exist',
    'lets the account be linked to another user afterwards',
    'give null for an unknown token and for a session whose user is gone',
    'does not override with undefined',
    'gives the deleted row to exactly one of two concurrent deletions',
    'store the authenticator and give it back with every member',
    'keep transports that are null, empty or absent',
    'throw when the credential is registered already, and leave it with its user',
    'lists those of the user, by credential id, and no others',
    'is an empty array for an unknown user',
    'gives copies: changing them alters nothing',
    'sets the counter and returns the whole authenticator',
    'sets whatever counter it is given, a lower one and zero too: judging it is the engine’s part',
  ],
  'PostgreSQL keeps no text with a zero character': [
    'are kept apart as ids and e-mails of users',
    'are not found before they were stored',
    'are kept apart as parts of compound keys',
    'are kept apart as session tokens and credential ids, and take only their own rows along',
  ],
})

/** `@auth/unstorage-adapter` 2.11.2, by reason. */
export const unstorageShortfalls = byTitle({
  'it makes the ids of users itself': [
    'works when its operations are called unbound, as the engine does',
    'returns the user and keeps the id that it was given',
    'allows any number of users without an e-mail, null or absent',
    'stores and returns copies: changing the argument or the result later alters nothing',
    'find the right one of several users',
    'merges the given members into the user and returns the whole',
    'leaves other users alone',
    'store the session and give it back with its user, the expiry as a Date to the millisecond',
    'give back an expired session too: the engine decides what expiry means',
    'keep members that they do not know',
    'work on copies: changing the argument or a result later alters nothing',
    'extends the expiry, keeps everything else and returns the whole',
    'lists those of the user, by credential id, and no others',
    'gives copies: changing them alters nothing',
    'are kept apart as ids and e-mails of users',
    'are kept apart as session tokens and credential ids, and take only their own rows along',
  ],
  'it makes all ids itself and stores what it is given': [
    'makes an id with the injected randomId and sets emailVerified to null for a passkey user, who comes with neither',
    'leaves out members that are undefined',
  ],
  'it makes the ids of users itself, and gives accounts one of their own': [
    'keeps nulls, dates and members that it does not know',
    'stores and returns the account with every member of the contract',
    'links several accounts to one user',
    'keeps accounts apart that share only the provider or only the account id',
    'take the account id first and the provider second in getAccount',
    'lets the account be linked to another user afterwards',
    'are kept apart as parts of compound keys',
  ],
  'it writes without looking': [
    'refuses a second user with the same e-mail and keeps the first',
    'refuses a second user with the same id and keeps the first',
    'lets exactly one of ten concurrent creations with the same e-mail win',
    'refuses a function among the members, which no storage can keep, and stores nothing',
    "refuses another user's e-mail and changes nothing, but accepts the user's own",
    'refuses a user that does not exist and creates none',
    'loses neither of two concurrent updates of different members',
    'refuses an account that is linked already and leaves it with its user',
    'lets exactly one of ten concurrent links of the same account win',
    'refuse a token that is taken, and let exactly one of ten concurrent creations win',
    'gives the deleted row to exactly one of two concurrent deletions',
    'refuse a second token with the same identifier and token, and let one of ten concurrent creations win',
    'throw when the credential is registered already, and leave it with its user',
    'throw when the row cannot be stored',
    'throws for an unknown authenticator and creates none',
  ],
  'it overrides with undefined, and keeps the old address as a key': [
    'does not override with undefined, but does with null',
    'changes the e-mail by which the user is found',
    'does not override with undefined',
  ],
  'it returns nothing': [
    'takes the accounts, sessions and authenticators of the user along and returns the user',
    'returns null when there is no such user',
    'removes the account only, and returns it',
    'removes the session and returns it, for the log',
    'returns null when there is no such session',
  ],
  'it reads first and deletes then, so that two at once both win': [
    'let exactly one of two concurrent uses win',
    'let exactly one of twenty concurrent uses win, between other uses',
  ],
})

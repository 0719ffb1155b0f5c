import express from 'express'
import session from 'express-session'
import passport from 'passport'
import { Strategy as GitHub } from 'passport-github2'
import { Strategy as Google } from 'passport-google-oauth20'

const port = Number(process.env.PORT ?? 3002)
const keep = (_accessToken, _refreshToken, profile, done) =>
  done(null, { name: profile.displayName, email: profile.emails?.[0]?.value })

passport.use(
  new GitHub(
    {
      clientID: process.env.GITHUB_CLIENT_ID,
      clientSecret: process.env.GITHUB_CLIENT_SECRET,
      callbackURL: `http://localhost:${port}/callback/github`,
      scope: ['user:email'],
      state: true,
    },
    keep,
  ),
)
passport.use(
  new Google(
    {
      clientID: process.env.GOOGLE_CLIENT_ID,
      clientSecret: process.env.GOOGLE_CLIENT_SECRET,
      callbackURL: `http://localhost:${port}/callback/google`,
      scope: ['profile', 'email'],
      state: true,
    },
    keep,
  ),
)
passport.serializeUser((user, done) => done(null, user))
passport.deserializeUser((user, done) => done(null, user))

const app = express()
app.use(session({ secret: 'a secret for tests', resave: false, saveUninitialized: false }))
app.use(passport.session())
app.get('/', ({ user }, response) => {
  response.send(
    user
      ? `<h1>Hello, ${escaped(user.name)}</h1><p>${escaped(user.email)}</p>`
      : '<h1>My app</h1><a href="/login/github">GitHub</a> <a href="/login/google">Google</a>',
  )
})
for (const name of ['github', 'google']) {
  app.get(`/login/${name}`, passport.authenticate(name))
  app.get(
    `/callback/${name}`,
    passport.authenticate(name, { successRedirect: '/', failureRedirect: '/?failed' }),
  )
}
app.listen(port, '127.0.0.1')

function escaped(text) {
  return String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
}

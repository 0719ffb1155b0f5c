/** A project with one jwt callback. Its body is on line 4. */
export function jwtProject(body: string): string {
  return `import NextAuth from 'next-auth'
export const { handlers, auth } = NextAuth({
  providers: [], callbacks: { async jwt({ token }) {
${body}
  } } })`
}

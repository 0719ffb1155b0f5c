/** Statements in this order, each with its parameters: later ones see what earlier ones wrote. */
export const SQL_CASES: readonly (readonly [text: string, params?: readonly unknown[]])[] = [
  [
    `INSERT INTO users (id, name, email, role, logins) VALUES ($1, $2, $3, 'admin', 3), ('u2', 'Bob', 'bob@example.com', null, 1) RETURNING id, name`,
    ['u1', 'Ada', 'ada@example.com'],
  ],
  [`insert into users (id, email, logins) values ('u3', 'cyd@example.com', 7)`],
  [
    `INSERT INTO posts (id, title, author, score) VALUES (1, 'First', 'u1', 5), (2, 'second', 'u1', null), (3, 'Third', 'u2', 9), (4, 'It''s alone', null, 1)`,
  ],
  [`SELECT id, name, email FROM users ORDER BY id`],
  [`SELECT * FROM posts WHERE id = $1`, [2]],
  [`select id from users where email = $1 limit 1`, ['ada@example.com']],
  [`SELECT "emailVerified" FROM users WHERE id = 'u1'`],
  [`SELECT id AS who FROM users WHERE name IS NULL`],
  [`SELECT id FROM users WHERE name IS NOT NULL ORDER BY id DESC`],
  [`SELECT id FROM users WHERE name <> 'Ada'`],
  [`SELECT id FROM users WHERE logins > 1 AND (role = 'admin' OR id = 'u3') ORDER BY id`],
  [`SELECT id FROM users WHERE id IN ('u1', 'u3', 'u9') ORDER BY id`],
  [`SELECT id FROM users WHERE id NOT IN ('u1') ORDER BY id`],
  [`SELECT id FROM users WHERE id = ANY($1) ORDER BY id`, [['u1', 'u2']]],
  [`SELECT title FROM posts WHERE title LIKE '%ir%' ORDER BY title`],
  [`SELECT title FROM posts WHERE title ILIKE 's%'`],
  [`SELECT title FROM posts WHERE title NOT ILIKE '%ir%' ORDER BY id`],
  [`SELECT id FROM users WHERE logins BETWEEN 1 AND 3 ORDER BY id`],
  [`SELECT lower(name) AS name, upper(email) AS email FROM users WHERE id = 'u1'`],
  [`SELECT coalesce(name, 'nobody') AS name FROM users ORDER BY id`],
  [`SELECT name || ' <' || email || '>' AS whole FROM users ORDER BY id`],
  [
    `SELECT CASE WHEN logins > 5 THEN 'often' WHEN logins > 2 THEN 'some' ELSE 'rare' END AS how FROM users ORDER BY id`,
  ],
  [`SELECT u.name, p.title FROM users u JOIN posts p ON p.author = u.id ORDER BY p.id`],
  [
    `SELECT u.id, p.title FROM users AS u LEFT JOIN posts AS p ON p.author = u.id AND p.score > 4 ORDER BY u.id, p.id`,
  ],
  [`SELECT p.id, u.name FROM users u RIGHT JOIN posts p ON p.author = u.id ORDER BY p.id`],
  [`SELECT count(*)::int AS n FROM users`],
  [`SELECT count(name)::int AS n, max(logins) AS most, min(logins) AS least FROM users`],
  [`SELECT count(*)::int AS n FROM users WHERE id = 'u9'`],
  [`SELECT author, count(*)::int AS n FROM posts GROUP BY author ORDER BY author`],
  [
    `SELECT author, sum(score)::int AS total FROM posts WHERE author IS NOT NULL GROUP BY author HAVING count(*) > 1`,
  ],
  [`SELECT DISTINCT author FROM posts ORDER BY author`],
  [`SELECT id FROM users WHERE id IN (SELECT author FROM posts WHERE score > 4) ORDER BY id`],
  [`SELECT id FROM users u WHERE EXISTS (SELECT 1 FROM posts p WHERE p.author = u.id) ORDER BY id`],
  [`SELECT id, (SELECT count(*)::int FROM posts p WHERE p.author = u.id) AS posts FROM users u ORDER BY id`],
  [`SELECT id FROM users ORDER BY logins DESC LIMIT 1 OFFSET 1`],
  [`SELECT name FROM users ORDER BY name NULLS FIRST`],
  [`UPDATE users SET role = 'editor', logins = logins + 1 WHERE id = 'u2' RETURNING id, role, logins`],
  [`UPDATE users SET name = $1 WHERE id = $2`, ['Cyd', 'u3']],
  [`INSERT INTO users (id, email) VALUES ('u1', 'x@example.com') ON CONFLICT DO NOTHING RETURNING id`],
  [
    `INSERT INTO users (id, email, name) VALUES ('u1', 'ada@example.com', 'New') ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING name`,
  ],
  [`DELETE FROM posts WHERE title = 'It''s alone' RETURNING id`],
  [`SELECT id, name, role, logins FROM users ORDER BY id`],
  [`SELECT id FROM posts ORDER BY id`],
  [
    `WITH active AS (SELECT id, name FROM users WHERE logins > 1), posted AS (SELECT author, count(*)::int AS n FROM posts GROUP BY author)
     SELECT a.id, coalesce(p.n, 0) AS n FROM active a LEFT JOIN posted p ON p.author = a.id ORDER BY a.id`,
  ],
  [
    `WITH one AS (SELECT id FROM users WHERE id = $1) UPDATE users SET logins = 4 WHERE id IN (SELECT id FROM one) RETURNING id, logins`,
    ['u1'],
  ],
  [
    `SELECT t.id, t.n FROM (SELECT id, logins AS n FROM users WHERE logins > 1) AS t WHERE t.n < 7 ORDER BY t.id`,
  ],
  [
    `SELECT id FROM users WHERE id = 'u1' UNION SELECT author FROM posts WHERE author IS NOT NULL ORDER BY id`,
  ],
  [
    `SELECT 'user' AS kind, id FROM users WHERE id = 'u1' UNION ALL SELECT 'post', id::text FROM posts WHERE id = 1`,
  ],
  [`SELECT EXISTS (SELECT 1 FROM users WHERE email = $1) AS found`, ['ada@example.com']],
  [`SELECT 1 AS one, now() IS NOT NULL AS known`],
  [
    `SELECT u.id, array_agg(p.title ORDER BY p.id) AS titles FROM users u LEFT JOIN posts p ON p.author = u.id GROUP BY u.id ORDER BY u.id`,
  ],
  [
    `SELECT u.id, coalesce(array_agg(p.title ORDER BY p.id) FILTER (WHERE p.title IS NOT NULL), '{}') AS titles FROM users u LEFT JOIN posts p ON p.author = u.id GROUP BY u.id ORDER BY u.id`,
  ],
  [
    `SELECT u.id, json_agg(json_build_object('id', p.id, 'title', p.title) ORDER BY p.id) AS posts FROM users u JOIN posts p ON p.author = u.id GROUP BY u.id ORDER BY u.id`,
  ],
  [`SELECT string_agg(name, ', ' ORDER BY name) AS names FROM users`],
  [
    `SELECT count(*) FILTER (WHERE logins > 3)::int AS many, bool_or(role = 'editor') AS edited, bool_and(name IS NOT NULL) AS named FROM users`,
  ],
  [
    `SELECT u.id, count(p.id)::int AS n, max(p.score) AS best FROM users u LEFT JOIN posts p ON p.author = u.id GROUP BY u.id HAVING count(p.id) > 0 ORDER BY n DESC, u.id`,
  ],
  [`SELECT author AS who, count(*)::int FROM posts GROUP BY 1 ORDER BY 1`],
  [
    `SELECT p.title, t.name FROM posts p LEFT JOIN LATERAL (SELECT u.name FROM users u WHERE u.id = p.author LIMIT 1) t ON true ORDER BY p.id`,
  ],
  [
    `UPDATE users SET meta = $1 WHERE id = 'u1'`,
    [{ plan: 'pro', tags: ['a', 'b'], address: { city: 'Oslo' }, seats: 3 }],
  ],
  [
    `SELECT meta->>'plan' AS plan, meta->'address'->>'city' AS city, meta->'tags'->>0 AS first, meta #>> '{address,city}' AS deep, (meta->>'seats')::int AS seats FROM users WHERE id = 'u1'`,
  ],
  [`SELECT id FROM users WHERE meta->>'plan' = $1`, ['pro']],
  [`SELECT meta->'address' AS address FROM users WHERE meta IS NOT NULL`],
  [`UPDATE users SET "emailVerified" = now() - interval '2 days' WHERE id = 'u2'`],
  [
    `SELECT id FROM users WHERE "emailVerified" > now() - interval '7 days' AND "emailVerified" < now() - interval '1 day'`,
  ],
  [`SELECT id FROM users WHERE "emailVerified" + interval '1 hour' * 100 > now()`],
  [`SELECT id FROM users WHERE extract(epoch FROM "emailVerified") > 1000`],
  [
    `SELECT substring(email from 1 for 3) AS start, split_part(email, '@', 2) AS domain, position('@' in email) AS at, replace(email, '@', ' at ') AS said FROM users ORDER BY id`,
  ],
  [`SELECT id FROM users WHERE email ~* '^ADA' OR email !~ 'example'`],
  [
    `SELECT id FROM users WHERE lower(email) = lower($1) AND role = ANY($2::text[])`,
    ['BOB@example.com', ['editor', 'admin']],
  ],
  [
    `INSERT INTO posts (id, title, author) SELECT 10, 'By ' || name, id FROM users WHERE id = 'u1' RETURNING id, title, author`,
  ],
  [
    `INSERT INTO posts (id, title) VALUES (10, 'Again') ON CONFLICT (id) DO UPDATE SET title = posts.title || '!', score = coalesce(posts.score, 0) + 1 RETURNING title, score`,
  ],
  [
    `INSERT INTO posts (id, title) VALUES (10, 'No') ON CONFLICT (id) DO UPDATE SET title = 'No' WHERE posts.score > 5 RETURNING title`,
  ],
  [
    `INSERT INTO users (id, email) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET logins = coalesce(users.logins, 0) + 1 RETURNING id, logins`,
    ['u9', 'bob@example.com'],
  ],
  [
    `SELECT id, greatest(logins, 3) AS most, round(logins / 2.0, 1)::float AS half, abs(-2) AS two FROM users ORDER BY id`,
  ],
  [`SELECT id FROM users WHERE (CASE role WHEN 'editor' THEN 1 ELSE 0 END) = 1`],
  [`SELECT id FROM users WHERE id NOT IN (SELECT author FROM posts WHERE author IS NOT NULL) ORDER BY id`],
  [`SELECT p.id FROM posts p WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = p.author) ORDER BY p.id`],
  [`VALUES (1, 'a'), (2, 'b')`],
  [
    `UPDATE users u SET role = p.title, logins = u.logins + p.score FROM posts p WHERE p.author = u.id AND p.score > 6 RETURNING u.id, u.role, u.logins, p.title AS title`,
  ],
  [
    `UPDATE users SET meta = json_build_object('titles', t.n) FROM (SELECT author, count(*)::int AS n FROM posts GROUP BY author) t WHERE t.author = users.id`,
  ],
  [
    `UPDATE posts SET score = 2 FROM users u JOIN users v ON v.id = u.id, (VALUES (1)) AS one(n) WHERE u.id = posts.author AND v.name = 'Ada' AND posts.score IS NULL RETURNING posts.id`,
  ],
  [`SELECT id, meta->>'titles' AS n FROM users WHERE meta->>'titles' IS NOT NULL ORDER BY id`],
  [
    `WITH made AS (INSERT INTO posts (id, title, author) VALUES (20, 'Made', 'u1') RETURNING id, author), raised AS (UPDATE users SET logins = 50 WHERE id = (SELECT author FROM made) RETURNING id, logins) SELECT made.id, raised.id AS who, raised.logins, (SELECT count(*)::int FROM posts) AS before FROM made, raised`,
  ],
  [`SELECT count(*)::int AS n FROM posts`],
  [
    `WITH gone AS (DELETE FROM posts WHERE id = 20 RETURNING author, title) INSERT INTO posts (id, title, author) SELECT 21, title || ' again', author FROM gone RETURNING id, title, author`,
  ],
  [
    `WITH moved AS (UPDATE posts SET title = 'Moved' WHERE id = 21 RETURNING id) DELETE FROM users USING moved WHERE false`,
  ],
  [`SELECT id, title FROM posts WHERE id > 19`],
  [
    `DELETE FROM posts p USING users u, users AS v WHERE u.id = p.author AND v.id = u.id AND p.id = 21 RETURNING p.id, u.name`,
  ],
  [`DELETE FROM posts USING users WHERE posts.author = users.id AND users.name = 'No one'`],
  [`DELETE FROM posts WHERE author IN (SELECT id FROM users WHERE name = 'Ada') RETURNING id`],
]

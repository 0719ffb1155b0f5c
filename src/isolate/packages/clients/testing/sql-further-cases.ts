/** What later versions of SQL have, and Postgres itself: compared like `SQL_CASES`, on tables of their own. */
export const FURTHER_TABLES = `create table members (id text primary key, name text collate "C", email text unique, role text, logins integer, meta jsonb, tags text[], joined timestamp);
create table notes (id integer primary key, title text collate "C" not null, author text, score integer);
create table teams (id integer primary key, parent integer, name text);`

export const FURTHER_SQL_CASES: readonly (readonly [text: string, params?: readonly unknown[]])[] = [
  [
    `INSERT INTO members (id, name, email, role, logins, tags, joined) VALUES ('u1', 'Ada', 'ada@example.com', 'admin', 3, '{a,b}', $1), ('u2', 'Bob', 'bob@example.com', null, 1, null, $2), ('u3', null, 'cyd@example.com', 'user', 7, ARRAY['b','c'], $3)`,
    [new Date('2020-01-02T03:04:05Z'), new Date('2020-01-02T05:04:05Z'), new Date('2019-12-31T23:59:59Z')],
  ],
  [
    `INSERT INTO notes (id, title, author, score) VALUES (1, 'First', 'u1', 5), (2, 'second', 'u1', null), (3, 'Third', 'u2', 9), (4, 'alone', null, 1)`,
  ],
  [
    `INSERT INTO teams (id, parent, name) VALUES (1, null, 'root'), (2, 1, 'eu'), (3, 2, 'oslo'), (4, 1, 'us')`,
  ],
  [
    `UPDATE members SET meta = $1 WHERE id = 'u1'`,
    [{ plan: 'pro', tags: ['a', 'b'], address: { city: 'Oslo' }, seats: 3 }],
  ],
  // Queries that are put together.
  [`SELECT id FROM members WHERE logins > 1 INTERSECT SELECT author FROM notes ORDER BY id`],
  [`SELECT id FROM members EXCEPT ALL SELECT author FROM notes WHERE author IS NOT NULL ORDER BY 1`],
  [
    `SELECT id FROM members UNION SELECT author FROM notes WHERE author IS NOT NULL INTERSECT SELECT id FROM members WHERE logins > 1 ORDER BY id`,
  ],
  [
    `(SELECT id FROM members WHERE id = 'u1') UNION (SELECT id FROM members WHERE id = 'u2') ORDER BY id DESC LIMIT 1`,
  ],
  [`SELECT id FROM members WHERE id IN (SELECT id FROM members EXCEPT (SELECT 'u1' UNION SELECT 'u2'))`],
  // Queries that go on with what they found.
  [
    `WITH RECURSIVE up AS (SELECT id, parent, name FROM teams WHERE id = 3 UNION ALL SELECT t.id, t.parent, t.name FROM teams t JOIN up ON t.id = up.parent) SELECT id, name FROM up ORDER BY id`,
  ],
  [`WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM t WHERE i < 3) SELECT i FROM t`],
  [
    `WITH RECURSIVE down AS (SELECT id, 0 AS depth FROM teams WHERE parent IS NULL UNION SELECT t.id, d.depth + 1 FROM teams t, down d WHERE t.parent = d.id) SELECT * FROM down ORDER BY depth, id`,
  ],
  [`WITH members AS (SELECT id FROM members WHERE logins > 1) SELECT id FROM members ORDER BY id`],
  // Windows.
  [`SELECT id, row_number() OVER (PARTITION BY author ORDER BY id)::int AS n FROM notes ORDER BY id`],
  [`SELECT id, count(*) OVER ()::int AS total FROM members ORDER BY id LIMIT 2`],
  [
    `SELECT id, rank() OVER (ORDER BY author)::int AS r, dense_rank() OVER (ORDER BY author)::int AS d, ntile(3) OVER (ORDER BY id)::int AS part FROM notes ORDER BY id`,
  ],
  [
    `SELECT id, lag(title, 1, 'none') OVER (ORDER BY id) AS before, lead(title, 2) OVER (ORDER BY id) AS after, sum(score) OVER (ORDER BY id)::int AS running FROM notes ORDER BY id`,
  ],
  [
    `SELECT id, first_value(title) OVER w AS f, last_value(title) OVER w AS l FROM notes WINDOW w AS (PARTITION BY author ORDER BY id) ORDER BY id`,
  ],
  [
    `SELECT id, sum(score) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)::int AS s, count(*) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)::int AS n FROM notes ORDER BY id`,
  ],
  [
    `SELECT * FROM (SELECT id, author, row_number() OVER (PARTITION BY author ORDER BY score DESC NULLS LAST)::int AS n FROM notes) t WHERE n = 1 ORDER BY id`,
  ],
  [
    `SELECT author, count(*)::int AS n, rank() OVER (ORDER BY count(*) DESC)::int AS r FROM notes GROUP BY author ORDER BY author`,
  ],
  [`SELECT DISTINCT ON (author) author, id FROM notes ORDER BY author, id DESC`],
  // What happens to rows that are there.
  [
    `INSERT INTO members (id, email) VALUES ('u4', 'ada@example.com') ON CONFLICT (email) DO UPDATE SET logins = members.logins + 1 WHERE members.role = 'admin' RETURNING id, logins`,
  ],
  [
    `INSERT INTO members (id, email, name) VALUES ('u1', 'ada@example.com', 'Ada') ON CONFLICT (id) DO UPDATE SET (name, email) = (excluded.name, excluded.email) RETURNING name`,
  ],
  // JSON.
  [
    `SELECT meta -> 'address' -> 'city' AS city, meta #> '{tags,0}' AS tag, jsonb_typeof(meta->'tags') AS kind FROM members WHERE id = 'u1'`,
  ],
  [`SELECT id FROM members WHERE meta @> '{"plan":"pro"}' AND NOT meta @> '{"plan":"pro","x":1}'::jsonb`],
  [
    `SELECT id FROM members WHERE meta @> $1 AND '{"tags":["b"]}'::jsonb <@ meta`,
    [{ address: { city: 'Oslo' } }],
  ],
  [
    `SELECT id FROM members WHERE meta ? 'plan' AND meta -> 'tags' ? 'a' AND meta ?| array['x','plan'] AND NOT meta ?& array['x','plan']`,
  ],
  [
    `SELECT meta || '{"plan":"team"}'::jsonb AS more, meta - 'tags' AS less, jsonb_set(meta, '{address,city}', '"Rome"') AS moved FROM members WHERE id = 'u1'`,
  ],
  [
    `UPDATE members SET meta = jsonb_set(coalesce(meta, '{}'), '{last}', to_jsonb($1::text)) || jsonb_build_object('n', 1) WHERE id = 'u2' RETURNING meta`,
    ['x'],
  ],
  [`SELECT value FROM members, jsonb_array_elements_text(meta->'tags') AS value WHERE id = 'u1'`],
  [`SELECT row_to_json(m) AS whole FROM (SELECT id, name FROM members WHERE id = 'u1') m`],
  [
    `SELECT json_agg(n ORDER BY n.id) AS notes, json_object_agg(id, title) AS titles FROM notes n WHERE id < 3`,
  ],
  // Lists.
  [`SELECT id FROM members WHERE $1 = ANY(tags) ORDER BY id`, ['b']],
  [`SELECT id FROM members WHERE id <> ALL($1) ORDER BY id`, [['u1', 'u2']]],
  [`SELECT id FROM members WHERE tags @> $1 AND tags && array['a','z'] ORDER BY id`, [['b']]],
  [
    `SELECT array_length(tags, 1) AS n, tags[1] AS first, array_to_string(array_append(tags, 'z'), '+') AS said, tags || array['w'] AS more FROM members WHERE id = 'u1'`,
  ],
  [`SELECT t.tag FROM members m, unnest(m.tags) AS t(tag) WHERE m.id = 'u1'`],
  [`SELECT unnest(tags) AS tag FROM members WHERE id = 'u3'`],
  [`SELECT id FROM members WHERE role IN (SELECT unnest(array['admin','user'])) ORDER BY id`],
  [`SELECT id FROM members WHERE name ILIKE ANY(array['a%','b%']) ORDER BY id`],
  [`SELECT id FROM members WHERE (id, email) IN (('u1', 'ada@example.com'), ('u2', 'x'))`],
  [`SELECT * FROM generate_series(1, 3) AS n`],
  // Times.
  [`SELECT date_trunc('day', joined) AS day, date_trunc('month', joined) AS month FROM members ORDER BY id`],
  [
    `SELECT extract(year FROM joined)::int AS y, extract(dow FROM joined)::int AS w, date_part('hour', joined)::int AS h, to_char(joined, 'YYYY-MM-DD HH24:MI') AS said FROM members ORDER BY id`,
  ],
  [
    `SELECT id FROM members WHERE now() - joined > interval '1 day' AND joined < now() - $1::interval ORDER BY id`,
    ['30 days'],
  ],
  [`SELECT extract(epoch FROM (timestamp '2030-01-02' - timestamp '2030-01-01'))::int AS s`],
  // Others.
  [`SELECT id FROM members WHERE role IS DISTINCT FROM 'admin' AND name IS NOT DISTINCT FROM 'Bob'`],
  [
    `SELECT initcap('ada lovelace') AS n, left(email, 3) AS l, right(email, 3) AS r, lpad('7', 3, '0') AS p, format('%s <%s>', name, email) AS f, regexp_replace(email, '@.*', '') AS local, substring(email from '@(.*)$') AS domain FROM members WHERE id = 'u1'`,
  ],
  [
    `SELECT length(gen_random_uuid()::text) AS n, ceil(1.2)::int AS c, mod(7, 3) AS m, nullif('', '') AS nothing`,
  ],
]

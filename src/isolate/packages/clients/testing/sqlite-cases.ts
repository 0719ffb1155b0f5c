interface Prepared {
  get: (...args: unknown[]) => unknown
  all: (...args: unknown[]) => unknown[]
  run: (...args: unknown[]) => { changes: number; lastInsertRowid: unknown }
}

interface Database {
  exec: (text: string) => unknown
  prepare: (text: string) => Prepared
  transaction: <T>(work: (...args: never[]) => T) => (...args: unknown[]) => T
}

export const SQLITE_TABLES = `
  CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE COLLATE NOCASE, -- the address; in any case
    name TEXT, password_hash TEXT, role TEXT DEFAULT 'member', active INTEGER DEFAULT 1,
    settings TEXT, created_at DATETIME DEFAULT CURRENT_TIMESTAMP
  );
  CREATE TABLE IF NOT EXISTS logins (id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users(id) ON DELETE CASCADE, ip TEXT, at INTEGER, UNIQUE (user_id, ip));
  CREATE INDEX IF NOT EXISTS logins_by_user ON logins (user_id);
`

/** What code does with a database that answers at once, in this order: later cases see what earlier ones wrote. Written as text into a callback. */
export const SQLITE_CASES: Readonly<Record<string, (db: Database) => unknown>> = {
  'a row that is inserted has a number': (db) => {
    const insert = db.prepare('INSERT INTO users (email, name) VALUES (?, ?)')
    const first = insert.run('ada@example.com', 'Ada')
    const second = insert.run(['bob@example.com', 'Bob'])
    return [first, second]
  },
  'one row, none, and all': (db) => [
    db.prepare('SELECT id, email, name, role, active FROM users WHERE email = ?').get('ada@example.com'),
    db.prepare('SELECT id FROM users WHERE email = ?').get('eve@example.com') === undefined,
    db.prepare('SELECT id, name FROM users ORDER BY id').all(),
  ],
  'parameters by name': (db) => [
    db.prepare('SELECT name FROM users WHERE email = @email').get({ email: 'bob@example.com' }),
    db
      .prepare('SELECT name FROM users WHERE email = :email AND id = $id')
      .all({ email: 'bob@example.com', id: 2 }),
  ],
  'defaults of the table': (db) =>
    db.prepare('SELECT role, active, created_at IS NOT NULL AS known FROM users WHERE id = 1').get(),
  'a time is a text': (db) =>
    (db.prepare('SELECT created_at FROM users WHERE id = 1').get() as { created_at: string }).created_at
      .length,
  'a row that is there already': (db) => {
    try {
      return db.prepare('INSERT INTO users (email) VALUES (?)').run('ada@example.com')
    } catch (error) {
      return (error as Error).message.includes('UNIQUE constraint failed')
    }
  },
  'what the table needs': (db) => {
    try {
      return db.prepare('INSERT INTO users (name) VALUES (?)').run('No one')
    } catch (error) {
      return (error as Error).message.includes('NOT NULL constraint failed')
    }
  },
  'insert or ignore': (db) => [
    db.prepare('INSERT OR IGNORE INTO users (email, name) VALUES (?, ?)').run('ada@example.com', 'Other')
      .changes,
    db.prepare('SELECT name FROM users WHERE id = 1').get(),
  ],
  'upsert with what was to be inserted': (db) => [
    db
      .prepare(
        'INSERT INTO users (email, name) VALUES (@email, @name) ON CONFLICT (email) DO UPDATE SET name = excluded.name RETURNING id, name',
      )
      .get({ email: 'ada@example.com', name: 'Ada L.' }),
    db.prepare('INSERT OR REPLACE INTO logins (id, user_id, ip, at) VALUES (1, 1, ?, 10)').run('::1').changes,
    db.prepare('REPLACE INTO logins (id, user_id, ip, at) VALUES (1, 1, ?, 20)').run('::1').changes,
    db.prepare('SELECT id, user_id, ip, at FROM logins').all(),
  ],
  'an update says how many rows it changed': (db) => [
    db.prepare("UPDATE users SET password_hash = 'x', active = 0 WHERE role = 'member'").run().changes,
    db.prepare('UPDATE users SET active = 1 WHERE id = ?').run(1).changes,
    db.prepare('SELECT id FROM users WHERE active').all(),
  ],
  'a transaction that throws changes nothing': (db) => {
    const fail = db.transaction((name: string) => {
      db.prepare('UPDATE users SET name = ?').run(name)
      db.prepare('INSERT INTO logins (user_id, ip) VALUES (1, ?)').run('10.0.0.1')
      throw new Error('no')
    })
    let message = ''
    try {
      fail('Gone')
    } catch (error) {
      message = (error as Error).message
    }
    return [
      message,
      db.prepare('SELECT name FROM users ORDER BY id').all(),
      db.prepare('SELECT count(*) AS n FROM logins').get(),
    ]
  },
  'a transaction inside another one': (db) => {
    const inner = db.transaction((name: string) => {
      db.prepare('UPDATE users SET name = ? WHERE id = 2').run(name)
      if (name === 'bad') throw new Error(name)
      return name
    })
    const outer = db.transaction(() => {
      const said = [inner('good')]
      try {
        inner('bad')
      } catch (error) {
        said.push((error as Error).message)
      }
      db.prepare('INSERT INTO logins (user_id, ip, at) VALUES (2, ?, ?)').run('10.0.0.2', 5)
      return said
    })
    return [
      outer(),
      db.prepare('SELECT name FROM users WHERE id = 2').get(),
      db.prepare('SELECT count(*) AS n FROM logins').get(),
    ]
  },
  'JSON in a text': (db) => {
    db.prepare('UPDATE users SET settings = ? WHERE id = 1').run(
      JSON.stringify({ theme: 'dark', tags: ['a', 'b'], n: 3 }),
    )
    return db
      .prepare(
        "SELECT settings ->> '$.theme' AS theme, json_extract(settings, '$.n') AS n, settings ->> 'theme' AS same, settings FROM users WHERE json_extract(settings, '$.theme') = 'dark'",
      )
      .get()
  },
  'joins, groups and their conditions': (db) => [
    db
      .prepare(
        'SELECT u.email, count(l.id) AS n, max(l.at) AS last FROM users u LEFT JOIN logins l ON l.user_id = u.id GROUP BY u.id ORDER BY n DESC, u.id',
      )
      .all(),
    db.prepare('SELECT user_id FROM logins GROUP BY user_id HAVING count(*) > 0 ORDER BY user_id').all(),
    db.prepare("SELECT group_concat(email, ';') AS all_of_them FROM users").get(),
  ],
  'a query with a name': (db) =>
    db
      .prepare(
        'WITH active AS (SELECT id, name FROM users WHERE active = 1) SELECT a.name, EXISTS (SELECT 1 FROM logins l WHERE l.user_id = a.id) AS was_here FROM active a',
      )
      .all(),
  'letters in both cases': (db) =>
    db.prepare('SELECT id FROM users WHERE name = ? COLLATE NOCASE').all('ADA L.'),
  'pages and choices': (db) => [
    db.prepare('SELECT email FROM users ORDER BY email LIMIT 1, 1').all(),
    db
      .prepare(
        "SELECT iif(active, 'on', 'off') AS state, ifnull(password_hash, '-') AS hash FROM users ORDER BY id",
      )
      .all(),
  ],
  times: (db) => [
    db.prepare("SELECT count(*) AS n FROM users WHERE created_at > datetime('now', '-1 hour')").get(),
    db
      .prepare(
        "SELECT unixepoch() > 1000000000 AS later, CAST(strftime('%s', 'now') AS INTEGER) > 1000000000 AS too",
      )
      .get(),
  ],
  'rows that refer to another go with it': (db) => {
    db.prepare('DELETE FROM users WHERE id = 2').run()
    return [
      db.prepare('SELECT id, user_id FROM logins ORDER BY id').all(),
      db.prepare('SELECT id FROM users').all(),
    ]
  },
}

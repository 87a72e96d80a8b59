import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'

/** Runs `work` on the database of the exchange that Playwright started. */
async function inDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres')
  const [password, port] = await Promise.all(['password', 'port'].map((name) => readFile(join(folder, name), 'utf8')))
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'tidebook',
    database: 'postgres',
    password,
  })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: createHash('sha256').update(token).digest() }
}

/** Prepares a browser of a registered, logged-in user without using the screens, which have their own tests. */
export async function putAccount(context: BrowserContext, origin: string): Promise<void> {
  const { token, hash } = newToken()
  const id = randomUUID()
  const phone = `139${String(randomInt(100_000_000)).padStart(8, '0')}`
  await inDatabase(async (client) => {
    await client.query(
      "insert into app.accounts (id, phone, password, language, created) values ($1, $2, 'none', 'en', now())",
      [id, phone],
    )
    await client.query(
      `insert into app.account_sessions (id, account, token, device, created, seen)
       values ($1, $2, $3, 'Firefox 131 · Linux', now(), now())`,
      [randomUUID(), id, hash],
    )
  })
  await context.addCookies([{ name: 'account', value: token, url: origin, httpOnly: true, sameSite: 'Strict' }])
  const me = await context.request.get(`${origin}/app/user/get_myself/${randomUUID()}/me?timestamp=1`)
  const { data } = (await me.json()) as { data: unknown }
  await context.addInitScript((user) => {
    // The vault's frame has no local storage. A later page of the test keeps the values that the first one stored.
    if (globalThis.top !== globalThis.self || localStorage.getItem('tidebook_user_status') !== null) return
    localStorage.setItem('tidebook_user_status', JSON.stringify('logged-in'))
    localStorage.setItem('tidebook_user_info', JSON.stringify(user))
  }, data)
}

/** Prepares a browser of a logged-in administrator of the exchange. */
export async function putAdministrator(context: BrowserContext, origin: string): Promise<void> {
  await putStaff(context, origin, 'admin')
}

/**
 * Prepares a browser of a logged-in staff member.
 * @returns the name
 */
export async function putStaff(context: BrowserContext, origin: string, role: 'operator' | 'admin'): Promise<string> {
  const { token, hash } = newToken()
  const name = `anna-${randomBytes(4).toString('hex')}`
  await inDatabase(async (client) => {
    await client.query("insert into app.staff (name, role, password, created) values ($1, $2, 'none', now())", [
      name,
      role,
    ])
    await client.query('insert into app.staff_sessions (token, name, begun, seen) values ($1, $2, now(), now())', [
      hash,
      name,
    ])
  })
  await context.addCookies([
    { name: 'tidebook_staff', value: token, domain: new URL(origin).hostname, path: '/staff', httpOnly: true },
  ])
  return name
}

import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { dataDir, openDatabase } from './database.ts'

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** Runs a command of the program alongside the exchange of the tests. */
export async function tidebook(...command: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir(), LOG_LEVEL: 'silent' }
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...command], { env })
  return stdout
}

/**
 * Returns the code that an authenticator shows.
 * @param secret base32 text as the page displays it
 * @param ahead milliseconds from now
 */
export function authenticatorCode(secret: string, ahead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead })
}

/**
 * Prepares a browser of a registered, logged-in user.
 * @param password hash of a login password; by default, no password is valid
 * @returns the ID of the account
 */
export async function logInAsNewPerson(context: BrowserContext, origin: string, password = 'none'): Promise<string> {
  const client = await openDatabase()
  const id = randomUUID()
  const token = randomBytes(32).toString('base64url')
  const phone = `139${String(Date.now() % 100_000_000).padStart(8, '0')}`
  await client.query(
    "insert into app.accounts (id, phone, password, language, created) values ($1, $2, $3, 'en', now())",
    [id, phone, password],
  )
  await client.query(
    `insert into app.account_sessions (id, account, token, device, created, seen)
     values ($1, $2, $3, 'a browser', now(), now())`,
    [randomUUID(), id, createHash('sha256').update(token).digest()],
  )
  await client.end()
  await context.addCookies([{ name: 'account', value: token, url: origin, httpOnly: true, sameSite: 'Strict' }])
  const me = await context.request.get(`${origin}/app/user/get_myself/${randomUUID()}/me?timestamp=1`)
  const { data } = (await me.json()) as { data: unknown }
  await context.addInitScript((user) => {
    localStorage.setItem('tidebook_user_status', JSON.stringify('logged-in'))
    localStorage.setItem('tidebook_user_info', JSON.stringify(user))
  }, data)
  return id
}

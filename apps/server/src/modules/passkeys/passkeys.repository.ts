import { randomUUID } from 'node:crypto'
import type { Passkey } from '@tidebook/contract'
import type pg from 'pg'
import { brokenIndexOf } from '../../platform/database/broken-index.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'

/** Passkey fields that a login requires. */
export interface LoginPasskey {
  readonly id: string
  readonly account: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** Signature counter of the authenticator; 0 if it has none. */
  readonly counter: number
}

interface Row extends Omit<Passkey, 'created' | 'used'> {
  readonly created: Date
  readonly used: Date | null
}

/** Returns the passkeys of an account, newest first. */
export async function passkeysOf(db: Queries, account: string): Promise<Passkey[]> {
  const { rows } = await db.query<Row>(
    'select id, name, site, created, used from app.passkeys where account = $1 order by created desc, id',
    [account],
  )
  return rows.map(({ created, used, ...rest }) => ({
    ...rest,
    created: created.getTime(),
    used: used?.getTime() ?? null,
  }))
}

export async function countPasskeys(db: Queries, account: string): Promise<number> {
  return (
    (await db.query<{ n: number }>('select count(*)::int as n from app.passkeys where account = $1', [account])).rows[0]
      ?.n ?? 0
  )
}

/** Returns an account's credentials at a site, which prevent an authenticator from creating a second one. */
export async function credentialsOf(db: Queries, account: string, site: string): Promise<string[]> {
  return (
    await db.query<{ credential: string }>('select credential from app.passkeys where account = $1 and site = $2', [
      account,
      site,
    ])
  ).rows.map(({ credential }) => credential)
}

/** A new passkey from an authenticator. */
export interface NewPasskey {
  readonly account: string
  /** Session in which the passkey is added. */
  readonly session: string
  readonly site: string
  readonly credential: string
  /** COSE key. */
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly name: string
}

/**
 * Stores a passkey, unless the account already has the maximum number, `most`.
 * @throws ApiError `tooManyPasskeys`; `passkeyRefused` for an existing credential; `signInRequired`
 */
export async function insertPasskey(
  client: pg.PoolClient,
  { account, session, site, credential, publicKey, counter, name }: NewPasskey,
  most: number,
  now: number,
): Promise<void> {
  // the row of the account is locked, so that concurrent requests cannot exceed the limit
  const open = await client.query('select from app.accounts where id = $1 and closed is null for update', [account])
  if (open.rowCount === 0) throw new ApiError('signInRequired')
  // a password change in the meantime has ended the session that started this call
  const lasts = await client.query('select from app.account_sessions where id = $1', [session])
  if (lasts.rowCount === 0) throw new ApiError('signInRequired')
  if ((await countPasskeys(client, account)) >= most) throw new ApiError('tooManyPasskeys')
  try {
    await client.query(
      `insert into app.passkeys (id, account, site, credential, public_key, counter, name, created)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [randomUUID(), account, site, credential, Buffer.from(publicKey), counter, name, new Date(now)],
    )
  } catch (error) {
    throw brokenIndexOf(error) === 'passkeys_by_credential' ? new ApiError('passkeyRefused') : error
  }
}

export async function passkeyByCredential(
  db: Queries,
  credential: string,
  site: string,
): Promise<LoginPasskey | undefined> {
  const { rows } = await db.query<{ id: string; account: string; public_key: Buffer; counter: string }>(
    'select id, account, public_key, counter from app.passkeys where credential = $1 and site = $2',
    [credential, site],
  )
  const [row] = rows
  return (
    row && { id: row.id, account: row.account, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) }
  )
}

/**
 * Stores a use. Returns false if a concurrent use came first.
 * @param counter new counter of the authenticator
 */
export async function recordPasskeyUse(
  db: Queries,
  { id, counter: before }: LoginPasskey,
  counter: number,
  now: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update app.passkeys set counter = $3, used = $4 where id = $1 and counter = $2',
    [id, before, counter, new Date(now)],
  )
  return rowCount === 1
}

/** Deletes a passkey. Returns false if the account has none with this id. */
export async function deletePasskey(db: Queries, account: string, id: string): Promise<boolean> {
  return (await db.query('delete from app.passkeys where id = $1 and account = $2', [id, account])).rowCount === 1
}

/** Deletes all passkeys of an account and returns their number. */
export async function deletePasskeysOf(db: Queries, account: string): Promise<number> {
  return (await db.query('delete from app.passkeys where account = $1', [account])).rowCount ?? 0
}

import { randomUUID } from 'node:crypto'
import type { Contact, MessageLanguage } from '@tidebook/contract'
import type pg from 'pg'
import { brokenIndexOf } from '../../platform/database/broken-index.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'

/** A registered user, as stored in the database. */
export interface Account {
  readonly id: string
  readonly userName: string | null
  readonly phone: string | null
  readonly email: string | null
  /** Hash of the password in argon2 format. */
  readonly password: string
  readonly language: MessageLanguage
  readonly publicKey: string | null
  readonly address: string | null
  readonly created: Date
  /** Browsers that became known before this time no longer count as known. */
  readonly browsersSince: Date | null
}

const COLUMNS =
  'id, user_name as "userName", phone, email, password, language, public_key as "publicKey", address, created, browsers_since as "browsersSince"'

async function one(db: Queries, where: string, value: string): Promise<Account | undefined> {
  return (await db.query<Account>(`select ${COLUMNS} from app.accounts where ${where} and closed is null`, [value]))
    .rows[0]
}

export function accountById(db: Queries, id: string): Promise<Account | undefined> {
  return one(db, 'id = $1', id)
}

export function accountByContact(db: Queries, { kind, value }: Contact): Promise<Account | undefined> {
  return one(db, kind === 'phone' ? 'phone = $1' : 'email = $1', value)
}

export function accountByUserName(db: Queries, name: string): Promise<Account | undefined> {
  return one(db, 'lower(user_name) = lower($1)', name)
}

/** Error codes by the unique index that was violated. */
const ERROR_OF_CONSTRAINT = {
  accounts_by_phone: 'phoneRegistered',
  accounts_by_email: 'emailRegistered',
  accounts_by_user_name: 'accountExists',
} as const

function isTaken(index: string | undefined): index is keyof typeof ERROR_OF_CONSTRAINT {
  return index !== undefined && index in ERROR_OF_CONSTRAINT
}

/** @throws ApiError `phoneRegistered`, `emailRegistered`, `accountExists` */
async function unlessTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const index = brokenIndexOf(error)
    throw isTaken(index) ? new ApiError(ERROR_OF_CONSTRAINT[index]) : error
  }
}

export type NewAccount = Omit<Account, 'id'>

/** @throws ApiError `phoneRegistered`, `emailRegistered`, `accountExists` */
export async function insertAccount(db: Queries, account: NewAccount): Promise<Account> {
  const id = randomUUID()
  const { userName, phone, email, password, language, publicKey, address, created } = account
  await unlessTaken(
    db.query(
      `insert into app.accounts (id, user_name, phone, email, password, language, public_key, address, created)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, userName, phone, email, password, language, publicKey, address, created],
    ),
  )
  return { id, ...account }
}

/** Sets or removes a contact. @throws ApiError `phoneRegistered`, `emailRegistered` */
export async function setContact(db: Queries, id: string, kind: Contact['kind'], value: string | null): Promise<void> {
  await unlessTaken(
    db.query(`update app.accounts set ${kind === 'phone' ? 'phone' : 'email'} = $2 where id = $1`, [id, value]),
  )
}

/** Sets a password and makes all known browsers unknown. @param at milliseconds since 1970 */
export async function setPassword(db: Queries, id: string, password: string, at: number): Promise<void> {
  await db.query('update app.accounts set password = $2, browsers_since = $3 where id = $1', [
    id,
    password,
    new Date(at),
  ])
}

/**
 * Returns whether a verified password is still the current password of an open account. Locks the account's row until
 * the transaction ends, so that the previous password cannot be used after a concurrent password change or closure.
 */
export async function isPasswordCurrent(
  client: pg.PoolClient,
  { id, password }: Pick<Account, 'id' | 'password'>,
): Promise<boolean> {
  return (
    (
      await client.query(
        'select from app.accounts where id = $1 and password = $2 and closed is null for no key update',
        [id, password],
      )
    ).rowCount === 1
  )
}

export async function setWallet(db: Queries, id: string, publicKey: string, address: string): Promise<void> {
  await db.query('update app.accounts set public_key = $2, address = $3 where id = $1', [id, publicKey, address])
}

/** Erases all data about a user except the account number and the times when the account was opened and closed. */
export async function closeAccount(db: Queries, id: string, closed: Date): Promise<void> {
  await db.query(
    `update app.accounts set user_name = null, phone = null, email = null, password = null, language = 'en',
       public_key = null, address = null, closed = $2 where id = $1`,
    [id, closed],
  )
}

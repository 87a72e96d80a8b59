import { randomUUID } from 'node:crypto'
import type { BankCard } from '@tidebook/contract'
import type pg from 'pg'
import { lockOpenAccount } from '../../platform/account-data.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

const MAX_CARDS = 10

/** The encrypted card numbers. */
export const SEALED_CARDS: SealedColumn = {
  title: 'bank cards',
  table: 'app.bank_cards',
  value: 'number',
  key: 'number_key',
  rowId: ['id'],
  placeOf: ({ id }) => placeOf(String(id)),
  print: { column: 'number_print', of: (content, sealer) => cardFingerprint(sealer, content.toString('utf8')) },
  afterLoss: 'people add their cards again',
  forget: 'delete from app.bank_cards where number_key <> $1',
}

function placeOf(id: string): string {
  return `bank_cards.number ${id}`
}

/** Returns a fingerprint that is equal for equal numbers and does not reveal the number. */
function cardFingerprint(sealer: Sealer, digits: string): string {
  return sealer.fingerprint(digits, 'bank card')
}

function masked(number: string): string {
  return `${number.slice(0, 4)} •••• •••• ${number.slice(-4)}`
}

/** Returns the masked cards of an account, oldest first. */
export async function cardsOf(client: Queries, account: string): Promise<BankCard[]> {
  const { rows } = await client.query<{ id: string; masked: string; added: Date }>(
    'select id, masked, added from app.bank_cards where account = $1 order by added, id',
    [account],
  )
  return rows.map(({ id, masked: number, added }) => ({ id, number, added: added.getTime() }))
}

/**
 * Stores a card unless the account already has it.
 * @param number valid, as typed
 * @param now milliseconds since 1970
 * @throws ApiError `tooManyCards`, `signInRequired`
 */
export function addCard(
  pool: pg.Pool,
  sealer: Sealer,
  account: string,
  number: string,
  now: number,
): Promise<BankCard[]> {
  return inTransaction(pool, async (client) => {
    await lockOpenAccount(client, account)
    await lockInTransaction(client, 'cards', account)
    const digits = number.replaceAll(' ', '')
    const print = cardFingerprint(sealer, digits)
    const { rows } = await client.query<{ count: string; same: string }>(
      `select count(*) as count, count(*) filter (where number_print = $2) as same from app.bank_cards where account = $1`,
      [account, print],
    )
    const [counts] = rows
    if (Number(counts?.same) > 0) return cardsOf(client, account)
    if (Number(counts?.count) >= MAX_CARDS) throw new ApiError('tooManyCards')
    const id = randomUUID()
    const { bytes, keyId } = sealer.seal(Buffer.from(digits), placeOf(id))
    await client.query(
      `insert into app.bank_cards (id, account, number, number_key, number_print, masked, added)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, account, bytes, keyId, print, masked(digits), new Date(now)],
    )
    return cardsOf(client, account)
  })
}

/** Deletes a card of this account. Ignores cards of other accounts. */
export async function removeCard(pool: pg.Pool, account: string, id: string): Promise<BankCard[]> {
  await pool.query('delete from app.bank_cards where account = $1 and id = $2', [account, id])
  return cardsOf(pool, account)
}

/** Returns the full card numbers, for the owner's export. */
export async function cardNumbersOf(pool: pg.Pool, sealer: Sealer, account: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string; number: Buffer; number_key: string }>(
    'select id, number, number_key from app.bank_cards where account = $1 order by added, id',
    [account],
  )
  return rows.map((row) => sealer.open({ bytes: row.number, keyId: row.number_key }, placeOf(row.id)).toString('utf8'))
}

export async function deleteCardsOf(client: pg.ClientBase, account: string): Promise<void> {
  await client.query('delete from app.bank_cards where account = $1', [account])
}

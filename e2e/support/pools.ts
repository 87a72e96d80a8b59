import { definitionOf, deriveKeyPair, signTransaction, type TransactionJson } from '@tidebook/protocol'
import { expect, type Page } from '@playwright/test'
import type { AuditedEntry } from '../../packages/market/test/audit-position.ts'
import { requestNode } from './ledger.ts'
import { text } from './texts.ts'
import { confirm, vaultIsAway } from './wallet.ts'

interface Listed {
  readonly currency: string
  readonly issuer: string
  readonly value: string
}

export interface PoolOnWire {
  readonly account: string
  readonly asset: Listed
  readonly asset2: Listed
  readonly tokens: Listed
  readonly fee: number
  readonly day: { readonly paid: string; readonly paid2: string; readonly fees: string; readonly fees2: string }
}

/** Returns the pools that the exchange lists. */
export async function poolsOf(page: Page): Promise<readonly PoolOnWire[]> {
  const answer = await page.request.get('/pools')
  return ((await answer.json()) as { data: { pools: readonly PoolOnWire[] } }).data.pools
}

async function findPool(page: Page, base: string, counter: string): Promise<PoolOnWire | undefined> {
  return (await poolsOf(page)).find(({ asset, asset2 }) =>
    [asset.currency, asset2.currency].every((code) => code === base || code === counter),
  )
}

/**
 * Returns the pool of two codes.
 * @throws RangeError when it does not exist
 */
export async function poolOf(page: Page, base: string, counter: string): Promise<PoolOnWire> {
  const found = await findPool(page, base, counter)
  if (found === undefined) throw new RangeError(`no pool of ${base} and ${counter}`)
  return found
}

/** Confirms a request with the trading password, and waits until the vault no longer covers the page. */
export async function sign(page: Page, yes: string): Promise<void> {
  await confirm(page, text(yes))
  await vaultIsAway(page)
}

/** Returns a transaction from the ledger: fields, result, and delivered amount. */
export async function transactionOf(hash: string): Promise<{
  readonly tx: TransactionJson
  readonly result: string
  readonly delivered: string | Listed | undefined
}> {
  const answer = await requestNode<
    TransactionJson & {
      meta: { TransactionResult: string; DeliveredAmount?: string | Listed; delivered_amount?: string | Listed }
    }
  >('tx', { transaction: hash })
  const { meta } = answer
  return { tx: answer, result: meta.TransactionResult, delivered: meta.DeliveredAmount ?? meta.delivered_amount }
}

/** Signs a transaction as another program with the same secret would, and sends it to the node. */
export async function sendElsewhere(
  secret: string,
  network: 'swt' | 'xrp',
  fields: Omit<TransactionJson, 'Account' | 'Sequence'>,
): Promise<void> {
  const definition = definitionOf(network)
  const key = deriveKeyPair(definition, secret)
  const known = await requestNode<{ account_data: { Sequence: number } }>('account_info', {
    account: key.address,
    ledger_index: 'current',
  })
  const tx = { Fee: '10', Flags: 0, ...fields, Account: key.address, Sequence: known.account_data.Sequence }
  const { blob } = signTransaction(definition, tx as TransactionJson, key)
  const { engine_result: result } = await requestNode<{ engine_result?: string }>('submit', { tx_blob: blob })
  if (result !== 'tesSUCCESS') throw new Error(`refused: ${result}`)
}

/**
 * Returns the issuer of a listed token.
 * @throws RangeError for a token that is not listed
 */
async function issuerOf(page: Page, code: string): Promise<string> {
  const answer = await page.request.get('/static/config/pairs.json?t=1')
  const { data } = (await answer.json()) as { data: { coins: readonly { value: string; issuer: string }[] } }
  const found = data.coins.find(({ value }) => value === code)
  if (found === undefined) throw new RangeError(`${code} is not listed`)
  return found.issuer
}

/** Fee to create a pool in micro units: one owner reserve. */
const POOL_FEE = '5000000'

/** Returns an amount of a token of the exchange. */
export async function amountOf(page: Page, code: string, value: string): Promise<Listed> {
  return { currency: code, issuer: await issuerOf(page, code), value }
}

/**
 * Creates a pool with this secret as another program would.
 * @param fee units of 1/100,000
 */
export async function makePoolElsewhere(
  page: Page,
  secret: string,
  amounts: readonly [code: string, value: string][],
  fee: number,
): Promise<PoolOnWire> {
  const [[one, value] = ['', ''], [other, value2] = ['', '']] = amounts
  await sendElsewhere(secret, 'swt', {
    TransactionType: 'AMMCreate',
    Amount: await amountOf(page, one, value),
    Amount2: await amountOf(page, other, value2),
    TradingFee: fee,
    Fee: POOL_FEE,
  })
  await expect.poll(async () => (await findPool(page, one, other)) !== undefined).toBe(true)
  return poolOf(page, one, other)
}

/** Returns all transactions that affected an account, oldest first. */
export async function historyOf(account: string): Promise<readonly AuditedEntry[]> {
  const entries: AuditedEntry[] = []
  let marker: unknown
  do {
    const answer = await requestNode<{ transactions: readonly AuditedEntry[]; marker?: unknown }>('account_tx', {
      account,
      forward: true,
      ledger_index_min: -1,
      limit: 200,
      ...(marker === undefined ? {} : { marker }),
    })
    entries.push(...answer.transactions)
    marker = answer.marker
  } while (marker !== undefined)
  return entries
}

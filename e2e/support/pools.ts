import { definitionOf, deriveKeyPair, signTransaction, type TransactionJson } from '@tidebook/protocol'
import type { Page } from '@playwright/test'
import { askNode } from './ledger.ts'
import { text } from './texts.ts'
import { confirm, unlock } from './wallet.ts'

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

/** The pools as the exchange lists them. */
export async function poolsOf(page: Page): Promise<readonly PoolOnWire[]> {
  const answer = await page.request.get('/pools')
  return ((await answer.json()) as { data: { pools: readonly PoolOnWire[] } }).data.pools
}

/** The pool of two codes. @throws RangeError when there is none */
export async function poolOf(page: Page, base: string, counter: string): Promise<PoolOnWire> {
  const found = (await poolsOf(page)).find(({ asset, asset2 }) =>
    [asset.currency, asset2.currency].every((code) => code === base || code === counter),
  )
  if (found === undefined) throw new RangeError(`no pool of ${base} and ${counter}`)
  return found
}

/** Says yes to a question that asks for the trading password after it. */
export async function signWithPassword(page: Page, yes: string): Promise<void> {
  await confirm(page, text(yes))
  await unlock(page)
}

/** What the ledger holds of a transaction: fields, result, and what was delivered. */
export async function transactionOf(hash: string): Promise<{
  readonly tx: TransactionJson
  readonly result: string
  readonly delivered: string | Listed | undefined
}> {
  const answer = await askNode<
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
  const known = await askNode<{ account_data: { Sequence: number } }>('account_info', {
    account: key.address,
    ledger_index: 'current',
  })
  const tx = { Fee: '10', Flags: 0, ...fields, Account: key.address, Sequence: known.account_data.Sequence }
  const { blob } = signTransaction(definition, tx as TransactionJson, key)
  const { engine_result: result } = await askNode<{ engine_result?: string }>('submit', { tx_blob: blob })
  if (result !== 'tesSUCCESS') throw new Error(`refused: ${result}`)
}

/** Who issues a listed token. @throws RangeError for one that is not listed */
export async function issuerOf(page: Page, code: string): Promise<string> {
  const answer = await page.request.get('/static/config/pairs.json?t=1')
  const { data } = (await answer.json()) as { data: { coins: readonly { value: string; issuer: string }[] } }
  const found = data.coins.find(({ value }) => value === code)
  if (found === undefined) throw new RangeError(`${code} is not listed`)
  return found.issuer
}

import type { Page } from '@playwright/test'
import { parseDecimal } from '@tidebook/amount'
import type { ConfigFile, HostsFile } from '@tidebook/contract'
import { buildOfferCreate, deriveKeyPair, signTransaction, swt, type TransactionJson } from '@tidebook/protocol'
import type { Order } from './trade.ts'

interface Refusable {
  readonly error?: string
  readonly engine_result?: string
}

/**
 * Sends one call to the node of the exchange.
 * @throws Error when the node refuses it
 */
export async function requestNode<T>(method: string, params: Readonly<Record<string, unknown>>): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${process.env['E2E_NODE_PORT']}`, {
    method: 'POST',
    body: JSON.stringify({ method, params: [params] }),
  })
  const { result } = (await answer.json()) as { result: T & Refusable }
  if (result.error !== undefined) throw new Error(`${method}: ${result.error}`)
  return result
}

/** Returns the last transaction of an account on the ledger: its fields and its result. */
export async function lastTransaction(
  account: string,
): Promise<{ readonly tx: TransactionJson; readonly result: string }> {
  const { transactions } = await requestNode<{
    transactions: readonly { readonly tx: TransactionJson; readonly meta: { readonly TransactionResult: string } }[]
  }>('account_tx', { account, limit: 1 })
  const [last] = transactions
  if (last === undefined) throw new RangeError(`${account} has no transactions`)
  return { tx: last.tx, result: last.meta.TransactionResult }
}

/** Returns the configuration or the node addresses that a page receives. */
async function readConfigFile<T>(page: Page, file: 'config.json' | 'hosts.json'): Promise<T> {
  const answer = await page.request.get(`/static/config/${file}`)
  return ((await answer.json()) as { readonly data: T }).data
}

/** Returns the exchange's accounts from the public configuration. */
export function configuredAccounts(page: Page): Promise<Pick<ConfigFile, 'platform' | 'chargeWallet'>> {
  return readConfigFile(page, 'config.json')
}

/** Returns sender and receiver of the last transaction of an account, from the node that the page uses. */
export async function lastPayment(
  page: Page,
  account: string,
): Promise<{ readonly from: string; readonly to: string }> {
  const { jcNodes } = await readConfigFile<HostsFile>(page, 'hosts.json')
  const data = { method: 'account_tx', params: [{ account, limit: 1 }] }
  const answer = await page.request.post(jcNodes[0] ?? '', { data })
  const { result } = (await answer.json()) as {
    readonly result: { readonly transactions: readonly { readonly tx: { Account: string; Destination?: string } }[] }
  }
  const { Account: from = '', Destination: to = '' } = result.transactions[0]?.tx ?? {}
  return { from, to }
}

/** Signs orders of SWT against CNT as another program with the same secret would, and sends them to the node. */
export async function placeOrdersElsewhere(secret: string, issuer: string, orders: readonly Order[]): Promise<void> {
  const key = deriveKeyPair(swt, secret)
  const account = key.address
  const known = await requestNode<{ account_data: { Sequence: number } }>('account_info', { account })
  for (const [index, { side, price, amount }] of orders.entries()) {
    const draft = buildOfferCreate({
      account,
      side,
      base: { currency: 'SWT' },
      counter: { currency: 'CNY', issuer },
      amount: parseDecimal(amount),
      price: parseDecimal(price),
    })
    const { blob } = signTransaction(swt, { ...draft, Fee: '10', Sequence: known.account_data.Sequence + index }, key)
    const { engine_result: result } = await requestNode<Refusable>('submit', { tx_blob: blob })
    if (result !== 'tesSUCCESS') throw new Error(`order ${index} was refused: ${result}`)
  }
}

/** Returns the index of the last validated ledger. */
export async function validatedLedger(): Promise<number> {
  const { ledger_index: index } = await requestNode<{ ledger_index: number }>('ledger', { ledger_index: 'validated' })
  return index
}

import { asRecord, asRecords, asWhole, callNode } from './rpc.ts'
import type { LedgerContent } from './transactions.ts'

const READ_TIMEOUT = 3000

/** Returns the index of a node's last validated ledger; undefined if it does not answer. */
export async function readLedgerIndex(url: string): Promise<number | undefined> {
  try {
    return asWhole((await callNode(url, 'ledger_closed', {}, 1000))['ledger_index'])
  } catch {
    return undefined
  }
}

/** Returns an account in the last validated ledger of a node. @throws RpcFailure */
export async function readAccount(url: string, account: string) {
  const answer = await callNode(url, 'account_info', { account, ledger_index: 'validated' }, READ_TIMEOUT)
  const { Balance: balance, Sequence: sequence } = asRecord(answer['account_data'])
  return { ledger: asWhole(answer['ledger_index']), sequence: asWhole(sequence), balance: String(balance) }
}

/** Returns the first and the last ledger that a node has. @throws RpcFailure */
export async function readLedgerRange(url: string): Promise<{ readonly first: number; readonly last: number }> {
  const { info } = await callNode(url, 'server_info', {})
  const [, first, last] = /^(\d+)-(\d+)$/.exec(String(asRecord(info)['complete_ledgers'])) ?? []
  return { first: asWhole(first), last: asWhole(last) }
}

/** Returns the hash of a ledger of a node. @throws RpcFailure */
export async function readLedgerHash(url: string, index: number): Promise<string> {
  return String((await callNode(url, 'ledger', { ledger_index: index }))['ledger_hash'])
}

/** Returns the transactions of a ledger of a node. @throws RpcFailure */
export async function readLedger(url: string, index: number): Promise<LedgerContent> {
  const { ledger } = await callNode(url, 'ledger', { ledger_index: index, transactions: true, expand: true })
  const listed = asRecords(asRecord(ledger)['transactions'])
  const transactions = listed.map(({ Account: account, Sequence: sequence, hash, metaData }) => ({
    hash: String(hash),
    account: String(account),
    sequence: asWhole(sequence),
    result: String(asRecord(metaData)['TransactionResult']),
  }))
  return { index, transactions }
}

interface Balances {
  readonly ledger: number
  /** Micro units over all accounts. */
  readonly balances: readonly bigint[]
}

/**
 * Returns the native balance of every account in the last validated ledger of a node, the only one whose state it
 * lists. No transaction may be applied while it reads. @throws RpcFailure
 */
export async function readBalances(url: string): Promise<Balances> {
  const balances: bigint[] = []
  for (let marker: unknown; ;) {
    const params = { ledger_index: 'validated', type: 'account', ...(marker === undefined ? {} : { marker }) }
    const answer = await callNode(url, 'ledger_data', params)
    for (const entry of asRecords(answer['state'])) {
      if (entry['LedgerEntryType'] === 'AccountRoot') balances.push(BigInt(String(entry['Balance'])))
    }
    marker = answer['marker']
    if (marker === undefined) return { ledger: asWhole(answer['ledger_index']), balances }
  }
}

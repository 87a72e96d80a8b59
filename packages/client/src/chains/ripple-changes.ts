import { isZero, negate, subtract, ZERO, type Decimal } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import { parseChainText } from '@tidebook/contract/chain-text'
import type { NetworkId } from '@tidebook/protocol/networks'
import { isJsonObject, type JsonObject } from './json-object.ts'
import type { AccountChange } from './chain-moves.ts'
import { valueOf } from './ripple-history.ts'

const KINDS = ['CreatedNode', 'ModifiedNode', 'DeletedNode'] as const

/**
 * Returns the balance changes of accounts by ledger entry, as rounded by the ledger. They count even if the transaction
 * specifies another amount, another issuer or none of the accounts. Undefined if the metadata list no entries.
 */
export function changesIn(
  chain: NetworkId,
  meta: JsonObject,
  accounts: ReadonlySet<string>,
): readonly AccountChange[] | undefined {
  const { AffectedNodes: nodes } = meta
  if (!Array.isArray(nodes)) return undefined
  return nodes
    .flatMap((node: unknown) => KINDS.map((kind) => fieldsAt(node, kind)))
    .flatMap((entry) => changesOf(chain, entry))
    .filter(({ account, change }) => accounts.has(account) && !isZero(change))
}

/** Returns the member if it is an object, or an empty object. */
function fieldsAt(value: unknown, name: string): JsonObject {
  const member = isJsonObject(value) ? value[name] : undefined
  return isJsonObject(member) ? member : {}
}

function changesOf(chain: NetworkId, entry: JsonObject): readonly AccountChange[] {
  const isNew = isJsonObject(entry['NewFields'])
  const after = fieldsAt(entry, isNew ? 'NewFields' : 'FinalFields')
  const now = valueOf(chain, after['Balance'])
  const before = isNew ? ZERO : valueOf(chain, fieldsAt(entry, 'PreviousFields')['Balance'])?.amount
  if (now === undefined || before === undefined) return []
  const change = subtract(now.amount, before)
  if (entry['LedgerEntryType'] === 'AccountRoot')
    return [{ account: parseChainText(after['Account']) ?? '', asset: now.asset, change }]
  // A trust line, under any network's name. Its balance is from the point of view of the lower account.
  const [low, high] = ['LowLimit', 'HighLimit'].map((limit) => parseChainText(fieldsAt(after, limit)['issuer']))
  if (low === undefined || high === undefined) return []
  const of = (account: string, issuer: string, more: Decimal): AccountChange => ({
    account,
    asset: { chain, code: now.asset.code, issuer },
    change: more,
  })
  return [of(low, high, change), of(high, low, negate(change))]
}

/**
 * Returns the amount that an account received in a payment that specifies the account itself as issuer, which means any
 * issuer that it trusts: the token whose line grew, and nothing if none did.
 */
export function receivedAmount(
  value: { readonly asset: ChainAsset; readonly amount: Decimal },
  to: string,
  changes: readonly AccountChange[] | undefined,
): { readonly asset: ChainAsset; readonly amount: Decimal } {
  if (changes === undefined || value.asset.issuer !== to) return value
  const grown = changes.filter(({ account, asset }) => account === to && asset.code === value.asset.code)
  const [first, ...others] = grown
  if (first === undefined) return { ...value, amount: ZERO }
  return others.length === 0 ? { asset: first.asset, amount: value.amount } : value
}

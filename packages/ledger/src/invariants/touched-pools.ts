import { zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { ApplyContext } from '../money/apply-context.ts'
import { balanceFor } from '../money/line-access.ts'
import { AMM } from '../entries/objects/amm.ts'
import type { PoolValues } from '../pools/pool.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef, IssuedAssetRef } from '../state/asset-ref.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import type { Changes } from './invariant.ts'

/** Balances of a pool and its outstanding tokens. */
export interface PoolState {
  readonly balances: readonly [LedgerNumber, LedgerNumber]
  readonly tokens: LedgerNumber
  readonly tokenAsset: IssuedAssetRef
}

/** A pool that the transaction changed. */
export interface TouchedPool {
  readonly account: AccountEntry
  readonly before: PoolState | undefined
  readonly after: PoolState | undefined
}

type Look = <Fields extends Threaded>(entry: Entry<Fields>) => Fields | undefined

function poolIdOf(fields: AccountFields | undefined): string {
  return fields?.settings.poolId ?? ''
}

function balanceOf(context: ApplyContext, account: AccountEntry, asset: AssetRef, look: Look): LedgerNumber {
  if (!isIssued(asset)) return { native: true, mantissa: look(account)?.balance ?? 0n, exponent: 0 }
  const line = context.state.findLine(account, asset.issuer, asset.currency)
  const fields = line === undefined ? undefined : look(line)
  return line === undefined || fields === undefined ? zeroOf(false) : balanceFor(line, fields, account)
}

function stateOf(context: ApplyContext, account: AccountEntry, look: Look): PoolState | undefined {
  const object = context.state.journal.byKey(poolIdOf(account.fields ?? look(account)))
  if (!(object instanceof ObjectEntry) || object.type.name !== AMM.name) return undefined
  // The type's schema is that of its values.
  const values = look(object)?.values as PoolValues | undefined
  if (values?.Asset === undefined || values.Asset2 === undefined || values.LPTokenBalance === undefined)
    return undefined
  const { amount: tokens, asset: tokenAsset } = values.LPTokenBalance
  if (!isIssued(tokenAsset)) return undefined
  const [first, second] = [values.Asset, values.Asset2]
  const balances = [balanceOf(context, account, first, look), balanceOf(context, account, second, look)] as const
  return { balances, tokens, tokenAsset }
}

function accountsOf(changes: Changes): Set<AccountEntry> {
  const accounts = new Set<AccountEntry>()
  for (const { entry, before, after } of changes.accounts) if (poolIdOf(after ?? before) !== '') accounts.add(entry)
  for (const { entry } of changes.lines) {
    if (poolIdOf(entry.low.fields) !== '') accounts.add(entry.low)
    if (poolIdOf(entry.high.fields) !== '') accounts.add(entry.high)
  }
  for (const { entry } of changes.objects) {
    const [account] = entry.holders
    if (entry.type.name === AMM.name && account !== undefined) accounts.add(account)
  }
  return accounts
}

const cache = new WeakMap<Changes, readonly TouchedPool[]>()

/**
 * Returns every pool whose account, lines or own entry changed. Computed once for all invariants that examine the same
 * changes.
 */
export function touchedPools(context: ApplyContext, changes: Changes): readonly TouchedPool[] {
  const cached = cache.get(changes)
  if (cached !== undefined) return cached
  const earlier: Look = <Fields extends Threaded>(entry: Entry<Fields>) => {
    const change = changes.all.of(entry)
    // A change contains earlier values of its own entry.
    return change === undefined ? entry.fields : (change.before as Fields | undefined)
  }
  const pools = [...accountsOf(changes)].map((account) => ({
    account,
    before: stateOf(context, account, earlier),
    after: stateOf(context, account, (entry) => entry.fields),
  }))
  cache.set(changes, pools)
  return pools
}

import { isSame } from '@tidebook/amount/exchange'
import { xrp } from '@tidebook/protocol/networks'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import { ID_BYTES, readAsset, writeAsset } from '../codec/common.ts'
import { amountJson } from '../amount-json.ts'
import type { JsonValue } from '../json-fields.ts'
import type { AccountEntry } from '../../state/account-entry.ts'
import { isIssued } from '../../state/asset-ref.ts'
import type { AssetRef } from '../../state/asset-ref.ts'
import type { State } from '../../state/state.ts'
import type { FieldCodec } from './field-codec.ts'
import type { AuctionSlot, PoolVote } from '../../state/pool-parts.ts'

function readAccount(reader: ByteReader, state: State): AccountEntry {
  return state.internAccount(reader.bytes(ID_BYTES))
}

function feeJson(name: string, fee: number): Record<string, JsonValue> {
  return fee === 0 ? {} : { [name]: fee }
}

// Only one profile has pools, and all of its networks store the native asset under the same name.
const NATIVE_CODE = xrp.nativeCode

/** An asset without an amount. */
export const ISSUE_CODEC: FieldCodec<AssetRef> = {
  json: (asset) =>
    isIssued(asset) ? { currency: asset.currency.code, issuer: asset.issuer.address } : { currency: NATIVE_CODE },
  write: writeAsset,
  read: readAsset,
  same: (a, b) => a === b,
}

function sameVotes(a: readonly PoolVote[], b: readonly PoolVote[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ account, fee, weight }, i) => account === b[i]?.account && fee === b[i]?.fee && weight === b[i]?.weight)
  )
}

export const VOTES_CODEC: FieldCodec<readonly PoolVote[]> = {
  json: (votes) =>
    votes.map(({ account, fee, weight }) => ({
      VoteEntry: { Account: account.address, ...feeJson('TradingFee', fee), VoteWeight: weight },
    })),
  write(writer: ByteWriter, votes) {
    writer.u8(votes.length)
    for (const { account, fee, weight } of votes) {
      writer.bytes(account.id)
      writer.u32(fee)
      writer.u32(weight)
    }
  },
  read: (reader, state) =>
    Array.from({ length: reader.u8() }, () => ({
      account: readAccount(reader, state),
      fee: reader.u32(),
      weight: reader.u32(),
    })),
  same: sameVotes,
}

function sameSlot(a: AuctionSlot, b: AuctionSlot): boolean {
  return (
    a.account === b.account &&
    a.discountedFee === b.discountedFee &&
    a.expiration === b.expiration &&
    a.price.asset === b.price.asset &&
    isSame(a.price.amount, b.price.amount) &&
    a.authorized.length === b.authorized.length &&
    a.authorized.every((account, index) => account === b.authorized[index])
  )
}

export const AUCTION_SLOT_CODEC: FieldCodec<AuctionSlot> = {
  json: ({ account, authorized, discountedFee, expiration, price }) => ({
    Account: account.address,
    ...(authorized.length === 0
      ? {}
      : { AuthAccounts: authorized.map(({ address }) => ({ AuthAccount: { Account: address } })) }),
    ...feeJson('DiscountedFee', discountedFee),
    Expiration: expiration,
    Price: amountJson(price.amount, price.asset),
  }),
  write(writer: ByteWriter, { account, authorized, discountedFee, expiration, price }) {
    writer.bytes(account.id)
    writer.u8(authorized.length)
    for (const { id } of authorized) writer.bytes(id)
    writer.u32(discountedFee)
    writer.u32(expiration)
    writeAsset(writer, price.asset)
    writer.amount(price.amount)
  },
  read(reader, state) {
    const account = readAccount(reader, state)
    const authorized = Array.from({ length: reader.u8() }, () => readAccount(reader, state))
    const discountedFee = reader.u32()
    const expiration = reader.u32()
    const asset = readAsset(reader, state)
    return { account, authorized, discountedFee, expiration, price: { asset, amount: reader.amount() } }
  },
  same: sameSlot,
}

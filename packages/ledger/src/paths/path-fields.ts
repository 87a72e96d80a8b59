import type { ParsedAmount, ParsedPathStep, ParsedPaths } from '@tidebook/protocol'
import type { LedgerNumber } from '@tidebook/amount'
import type { Money, Party, Path, PathNode } from '../flow/strand.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'

const NATIVE = new Uint8Array(20)

function accountBytes(party: Party): Uint8Array {
  return party === 'native' ? NATIVE : party.id
}

function currencyBytes(money: Money): Uint8Array {
  return money === 'native' ? NATIVE : money.bytes
}

function stepOf({ account, currency, issuer }: PathNode): ParsedPathStep {
  return {
    ...(account === undefined ? {} : { account: accountBytes(account) }),
    ...(currency === undefined ? {} : { currency: currencyBytes(currency) }),
    ...(issuer === undefined ? {} : { issuer: accountBytes(issuer) }),
  }
}

/** Converts paths to the form of a transaction field. */
export function pathsValue(paths: readonly Path[]): ParsedPaths {
  return paths.map((path) => path.map(stepOf))
}

/** Converts an amount to the form of a transaction field. */
export function amountValue(amount: LedgerNumber, asset: AssetRef): ParsedAmount {
  const { mantissa, exponent } = amount
  if (!isIssued(asset)) return { currency: undefined, issuer: undefined, mantissa, exponent: 0 }
  return { currency: asset.currency.bytes, issuer: asset.issuer.id, mantissa, exponent }
}

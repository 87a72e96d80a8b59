import type { TokenId } from '../wire/token-value.ts'
import type { EffectRecord } from './effect.ts'
import { TokenList, type PackedTokens } from './token-list.ts'

/** A packed effect: effect, type, order number, its two amounts, and for an exchange two more and the counterparty. */
export type PackedEffect = readonly [
  effect: EffectRecord['effect'],
  type: EffectRecord['type'],
  seq: number,
  getsToken: number,
  gets: string,
  paysToken: number,
  pays: string,
  gotToken?: number,
  got?: string,
  paidToken?: number,
  paid?: string,
  account?: string,
]

/** Packs one effect. @param tokens receives its tokens */
export function packEffect(effect: EffectRecord, tokens: TokenList): PackedEffect {
  const { effect: kind, type, seq, gets, pays, got, paid, account } = effect
  const [getsToken, paysToken] = [tokens.numberOf(gets), tokens.numberOf(pays)]
  if (got === undefined || paid === undefined || account === undefined)
    return [kind, type, seq, getsToken, gets.value, paysToken, pays.value]
  const [gotToken, paidToken] = [tokens.numberOf(got), tokens.numberOf(paid)]
  return [
    kind,
    type,
    seq,
    getsToken,
    gets.value,
    paysToken,
    pays.value,
    gotToken,
    got.value,
    paidToken,
    paid.value,
    account,
  ]
}

export function unpackEffect(packed: PackedEffect, tokens: TokenList): EffectRecord {
  const [effect, type, seq, getsToken, getsValue, paysToken, paysValue, gotToken, got, paidToken, paid, account] =
    packed
  const gets = tokens.amountOf(getsToken, getsValue)
  const pays = tokens.amountOf(paysToken, paysValue)
  if (
    gotToken === undefined ||
    got === undefined ||
    paidToken === undefined ||
    paid === undefined ||
    account === undefined
  )
    return { effect, type, gets, pays, seq }
  return {
    effect,
    type,
    gets,
    pays,
    got: tokens.amountOf(gotToken, got),
    paid: tokens.amountOf(paidToken, paid),
    seq,
    account,
  }
}

/**
 * Returns effects as text for a column of the index.
 * @param known tokens that the reader already has
 */
export function packEffects(effects: readonly EffectRecord[], known: readonly TokenId[] = []): string {
  const tokens = new TokenList(known)
  const packed = effects.map((effect) => packEffect(effect, tokens))
  return JSON.stringify([tokens.pack(), packed])
}

/** Unpacks the output of `packEffects`, given the same known tokens. */
export function unpackEffects(text: string, known: readonly TokenId[] = []): EffectRecord[] {
  // The column contains what packEffects returned.
  const [tokens, packed] = JSON.parse(text) as [PackedTokens, readonly PackedEffect[]]
  const list = TokenList.of(tokens, known)
  return packed.map((effect) => unpackEffect(effect, list))
}

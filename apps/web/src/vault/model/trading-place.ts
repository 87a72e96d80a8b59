import type { AddingInput, SavedWallet } from '@tidebook/keyring'

/** Whether a new wallet becomes the one that trades, or is kept as a spare one. */
export type TradingPlace = 'former' | 'new'

/**
 * The choice that a person starts with. A phrase opens wallets of all types, so it leaves the trading wallet alone; a
 * secret of the exchange's own network is made to trade with.
 */
export const firstTradingPlace = (isPhrase: boolean): TradingPlace => (isPhrase ? 'former' : 'new')

/** Whether a brought account of the exchange's network could take the place of the wallet that trades. */
export const canReplace = ({ former }: Pick<AddingInput, 'former'>, address: string | undefined): boolean =>
  former !== undefined && address !== undefined && address !== former

/**
 * What the page stores: a wallet that is kept as a spare one names no account that trades, and no public key for the
 * account that is logged in.
 */
export const placedWallet = (
  saved: SavedWallet,
  input: Pick<AddingInput, 'former'>,
  place: TradingPlace,
): SavedWallet =>
  place === 'former' && canReplace(input, saved.added?.address)
    ? { ...saved, added: undefined, publicKey: undefined }
    : saved

import type { DestinationInput, SavedWallet } from '@tidebook/keyring'

/** Whether a new wallet becomes the trading wallet or a spare one. */
export type TradingPlace = 'former' | 'new'

/**
 * Returns the initial choice. A phrase opens wallets of all chains, so it leaves the trading wallet alone; a secret of
 * the exchange's own network is meant for trading.
 */
export function firstTradingPlace(isPhrase: boolean): TradingPlace {
  return isPhrase ? 'former' : 'new'
}

/** Whether an imported account of the exchange's network can replace the trading wallet. */
export function canReplace({ former }: Pick<DestinationInput, 'former'>, address: string | undefined): boolean {
  return former !== undefined && address !== undefined && address !== former
}

/**
 * Returns the wallet as the page stores it: a spare wallet has no trading account, and no public key of the account
 * that is logged in.
 */
export function placedWallet(
  saved: SavedWallet,
  input: Pick<DestinationInput, 'former'>,
  place: TradingPlace,
): SavedWallet {
  return place === 'former' && canReplace(input, saved.added?.address)
    ? { ...saved, added: undefined, publicKey: undefined }
    : saved
}

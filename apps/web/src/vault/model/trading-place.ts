import { type ChainId, isChainId } from '@tidebook/chains/ids'
import type { DestinationInput, SavedWallet } from '@tidebook/keyring'
import type { VaultDestination } from '@tidebook/keyring/vault'
import { network } from '../../lib/network.ts'

/** Returns where a new secret is stored: in the existing vault, or in a separate one. */
export function placeOf(
  into: string | undefined,
  { own, password, repeat }: { readonly own: boolean; readonly password: string; readonly repeat: string },
): VaultDestination {
  return into === undefined || own ? { password, repeat } : { vault: into, password }
}

/** Returns the requested chain of a wallet, unless it is the exchange's own. */
export function otherChain({ chain }: Pick<DestinationInput, 'chain'>): ChainId | undefined {
  return isChainId(chain) && chain !== network().profile ? chain : undefined
}

/** Whether a new wallet becomes the trading wallet or a spare one. */
export type TradingPlace = 'current' | 'new'

/**
 * Returns the initial choice. A phrase opens wallets of all chains, so the current wallet keeps trading. A secret of
 * the exchange's own network is meant for trading.
 */
export function firstTradingPlace(isPhrase: boolean): TradingPlace {
  return isPhrase ? 'current' : 'new'
}

/** Whether an imported account of the exchange's network can replace the trading wallet. */
export function canReplace({ current }: Pick<DestinationInput, 'current'>, address: string | undefined): boolean {
  return current !== undefined && address !== undefined && address !== current
}

/**
 * Returns the wallet as the page stores it. A spare wallet has no trading account, and no public key for the user's
 * login account.
 */
export function placedWallet(
  saved: SavedWallet,
  input: Pick<DestinationInput, 'current'>,
  place: TradingPlace,
): SavedWallet {
  return place === 'current' && canReplace(input, saved.added?.address)
    ? { ...saved, added: undefined, publicKey: undefined }
    : saved
}

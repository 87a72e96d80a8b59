import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'
import { isAddressText } from './stored-wallet.ts'

const setting = defineSetting<string | undefined>('faucetWish', {
  parse: (value) => (typeof value === 'string' && isAddressText(value) ? value : undefined),
})

/** The address that waits for test money until the faucet can pay; kept for a reload. */
export const faucetWishStore = createStore<string | undefined>(setting.read())

/** Test money is wanted for an address. */
export function keepFaucetWish(address: string): void {
  setting.write(address)
  faucetWishStore.set(address)
}

/** Takes the wish, so that of several tabs one pays it. */
export function takeFaucetWish(): string | undefined {
  const address = setting.read()
  setting.forget()
  faucetWishStore.set(undefined)
  return address
}
